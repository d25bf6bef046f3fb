//! How the page looks: light and dark, on paper, on a phone.

pub(super) const STYLE: &str = r"
:root{color-scheme:light dark;--bg:#fdfcf9;--card:#fff;--ink:#1d2327;--soft:#5c666d;--line:#dcd9d0;--link:#0b5cad;
--exact:#15803d;--agrees:#4d9e5f;--undecided:#2f6f9f;--differs:#c2410c;--missing:#a16207;--none:#78828a;
--c0:#0b5cad;--c1:#c2410c;--c2:#15803d;--c3:#8e3fb0;--c4:#a16207;--c5:#0e7490;--c6:#b4236b;--c7:#4b5563;--c8:#5b5bd6;--c9:#7a4f2a}
@media (prefers-color-scheme:dark){:root{--bg:#14181b;--card:#1b2125;--ink:#e7e5df;--soft:#a2abb1;--line:#343c42;--link:#7db8f5;
--exact:#4ade80;--agrees:#86c995;--undecided:#7db8e8;--differs:#fb923c;--missing:#e6bd4a;--none:#8b959c;
--c0:#6db3f8;--c1:#fb923c;--c2:#5fd38a;--c3:#cf92ea;--c4:#e6bd4a;--c5:#4fd0e6;--c6:#f487b6;--c7:#b9c2c9;--c8:#a3a3ff;--c9:#d0a37a}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:1.5rem 1.2rem 4rem}
h1{font-size:1.9rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.6rem;line-height:1.2;margin:4rem 0 .3rem;padding-top:1rem;border-top:3px solid var(--ink)}
h2+p{margin-top:0}
h3{font-size:1.2rem;line-height:1.25;margin:2.5rem 0 .4rem;padding-top:.8rem;border-top:1px solid var(--line)}
.lead{font-size:1.06rem;border-left:4px solid var(--link);padding-left:.9rem}
.contents{display:flex;flex-wrap:wrap;gap:.3rem 1.4rem;margin:1rem 0;padding:0;list-style:none}
p{max-width:46rem}
a{color:var(--link)}
code{font:.88em ui-monospace,monospace;background:color-mix(in srgb,var(--line) 45%,transparent);padding:.1em .35em;border-radius:4px;overflow-wrap:anywhere}
.soft{color:var(--soft)}
.counts{display:flex;flex-wrap:wrap;gap:.5rem;margin:1.2rem 0;padding:0;list-style:none}
.counts li{background:var(--card);border:1px solid var(--line);border-left:6px solid var(--v);border-radius:6px;padding:.35rem .8rem}
.counts b{font-size:1.3rem;margin-right:.35rem}
.v-exact{--v:var(--exact)}.v-agrees{--v:var(--agrees)}.v-undecided{--v:var(--undecided)}.v-differs{--v:var(--differs)}.v-not-reproducible{--v:var(--missing)}.v-not-comparable{--v:var(--none)}
table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{text-align:left;padding:.35rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
th{font-weight:600;color:var(--soft)}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
td.words{white-space:normal;min-width:11rem}
.scroll{overflow-x:auto}
.board td:first-child{min-width:13rem}
.cells{display:flex;flex-wrap:wrap;gap:3px;max-width:36rem}
.cells a{width:15px;height:15px;border-radius:3px;background:var(--v);display:block;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.cells a.v-undecided{background:transparent;border:2px solid var(--v)}
.cells a.v-differs,.cells a.v-not-reproducible,.cells a.v-not-comparable{background:repeating-linear-gradient(45deg,var(--v) 0 4px,transparent 4px 6px);border:2px solid var(--v)}
.claims td:first-child{width:9.5rem}
.badge{display:inline-block;color:var(--v);font-weight:600}
.badge::before{content:'';display:inline-block;width:.65em;height:.65em;border-radius:50%;background:var(--v);margin-right:.4em;print-color-adjust:exact;-webkit-print-color-adjust:exact}
tr:target{background:color-mix(in srgb,var(--link) 14%,transparent)}
.note{display:block;color:var(--soft);font-size:.9em}
.id{color:var(--soft);font-size:.8em;overflow-wrap:anywhere}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,27rem),1fr));gap:1rem;margin:1rem 0}
figure{margin:0;background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.8rem;break-inside:avoid}
figure>svg{width:100%;height:auto;display:block}
figcaption{font-weight:600;margin-bottom:.4rem}
.legend{display:flex;flex-wrap:wrap;gap:.1rem .9rem;font-size:.85rem;margin-top:.4rem}
.legend span{display:inline-flex;align-items:center;gap:.3rem}
.swatch{width:24px;height:12px}
svg text{fill:var(--soft);font:13px system-ui,sans-serif}
svg .label{fill:var(--ink)}
.middle{text-anchor:middle}.end{text-anchor:end}
.grid{stroke:var(--line);fill:none}.axis{stroke:var(--soft);fill:none}
.curve{fill:none;stroke:var(--c);stroke-width:1.6}.bar{fill:none;stroke:var(--c);stroke-width:1.2}
.mark{fill:var(--c);stroke:var(--c);stroke-width:1.2}
.printed{fill:var(--card);fill-opacity:.3;stroke:var(--c);stroke-width:1.6}
.s0{--c:var(--c0)}.s1{--c:var(--c1)}.s2{--c:var(--c2)}.s3{--c:var(--c3)}.s4{--c:var(--c4)}.s5{--c:var(--c5)}.s6{--c:var(--c6)}.s7{--c:var(--c7)}.s8{--c:var(--c8)}.s9{--c:var(--c9)}
.key{stroke:var(--soft);fill:none;stroke-width:1.6}
details{margin:.8rem 0}summary{cursor:pointer;color:var(--link)}
.warn{border-left:6px solid var(--differs);padding:.3rem .8rem;background:var(--card)}
@media (max-width:640px){
main{padding:1rem .8rem 3rem}
svg text{font-size:15px}
.claims thead{display:none}
.claims tr{display:block;border-bottom:1px solid var(--line);padding:.6rem 0}
.claims td{display:block;width:auto!important;border:0;padding:.05rem 0;text-align:left!important;white-space:normal!important}
.claims td[data-label]::before{content:attr(data-label) ' ';color:var(--soft)}
.board td:first-child{min-width:0}
.board thead{display:none}.board tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}.board td{display:block;border:0;padding:.1rem 0;text-align:left!important}
.board td:nth-child(n+3){display:inline;color:var(--soft)}.board td.n::after{content:' trials, '}
}
@media print{
:root{--bg:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--link:#000}
body{font-size:10pt}main{max-width:none;padding:0}
h2,h3{break-after:avoid}article{break-before:page}tr{break-inside:avoid}a{text-decoration:none}
details::details-content{content-visibility:visible;height:auto}
}
";
