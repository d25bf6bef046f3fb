//! What a report says of its verdicts.

/// The rule behind the verdicts, in words.
pub const RULE: &str = "exact: nothing is left to chance, and the numbers are equal as far as printed; \
    agrees: less than three standard errors of both samples apart (more where ours is small, by Student's distribution), \
    rounding in print allowed for, or the inequality or range holds on all of the 95 % interval; \
    undecided: the bound of the inequality, or an end of the range, is within the interval; \
    differs: none of these; not reproducible from the text: differs, the text lacks what would be needed, and another way \
    to fill that in gives what is printed or, where something is left to chance, lies on its other side; \
    not comparable: a remark that cannot fail, since the numbers say nothing about each other. \
    'Read as' has the number or bound that stands for the paper's words, how far a printed number may be off, \
    and the size of the paper's sample, which serves for the paper's error only; or what we expected, where nothing \
    is printed: that is not counted among a paper's claims. Verdicts are computed from stored rows.";
