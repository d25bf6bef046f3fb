"""Analysis, side by side, necessary, quiz, lab, and every view as a picture."""

import re
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from explorer import SEEN, SMALL, Server, pieces, quiet, ready, step


def number(text):
    return int(re.sub(r"\s", "", text))


def test_lines_arrive_and_stop(page, server):
    page.goto(server.at(view="analysis", game="othello"))
    expect(page.locator("#turn")).to_contain_text("to move")
    page.get_by_label("Lines").select_option("3")
    toggle = page.locator("#analysis-toggle")
    toggle.click()
    expect(toggle).to_have_text("Stop")
    numbers = page.locator("#analysis-numbers")
    expect(numbers).to_contain_text("nodes/s")
    first = numbers.inner_text()
    expect(numbers).not_to_have_text(first)
    expect(page.locator("#lines li")).to_have_count(3)
    toggle.click()
    expect(toggle).to_have_text("Analyse")
    expect(numbers).to_contain_text("stopped")
    last = numbers.inner_text()
    page.wait_for_timeout(700)
    assert numbers.inner_text() == last
    expect(page.locator("#board .arrow").first).to_be_attached()


def test_a_click_on_a_move_of_a_line_plays_up_to_it(page, server):
    page.goto(server.at(view="analysis", game="tic-tac-toe"))
    expect(page.locator("#turn")).to_contain_text("X to move")
    page.get_by_label("Depth").fill("4")
    page.get_by_label("Depth").press("Enter")
    page.locator("#analysis-toggle").click()
    expect(page.locator("#analysis-toggle")).to_have_text("Analyse")
    third = page.locator('#lines button.move[data-line="0"][data-ply="2"]')
    expect(third).to_be_visible()
    moves = [page.locator(f'#lines button.move[data-line="0"][data-ply="{ply}"]').inner_text() for ply in range(3)]
    third.click()
    expect(pieces(page)).to_have_count(3)
    assert page.locator("#moves-text").input_value() == ", ".join(moves)


def test_root_moves_are_drawn_with_the_visits_below_them(page, server: Server):
    page.goto(server.at(view="analysis", game="tic-tac-toe", algorithm="negamax", depth=2))
    expect(page.locator("#turn")).to_contain_text("X to move")
    page.get_by_role("button", name="Show true effort").click()
    rows = page.locator("#root-moves tbody tr")
    expect(rows).to_have_count(9)
    # Below each of nine moves are eight replies.
    for text in rows.locator("td:nth-child(4)").all_inner_texts():
        assert text == "9"
    page.get_by_role("button", name="Open its tree").click()
    expect(page.locator("#totals")).to_contain_text("82 visits")


def test_a_second_algorithm_side_by_side(page, server: Server):
    search = {"game": "uniform:width=3,depth=4,order=1", "algorithm": "negamax", "depth": 4}
    page.goto(server.at(view="beside", **search, other="alphabeta"))
    expect(page.locator("#beside-sum")).to_contain_text("alphabeta makes")
    said = server.ask("beside", **search, other="alphabeta", path="")
    assert said["here"]["visits"] == 121 > said["there"]["visits"]
    expect(page.locator("#beside-sum")).to_contain_text(f"negamax alone visits {said['only_here']} nodes")
    expect(page.locator("#beside tbody tr")).to_have_count(3)
    expect(page.locator("#beside")).to_contain_text("≠")
    # One focus for both.
    page.locator("#beside tbody button.move").nth(1).click()
    expect(page.locator(".crumbs [aria-current]").first).to_have_text("2")
    page.locator("#other").select_option("sss")
    expect(page.locator("#beside-sum")).to_contain_text("sss makes")
    step(page, "back")
    expect(page.locator("#status.bad")).to_have_count(0)


def test_the_other_search_has_a_moment_of_its_own(page, new_page, server: Server):
    page.goto(server.at(view="beside", **SMALL | {"other": "negamax"}))
    ready(page)
    slider = page.locator("#slider-there")
    expect(page.locator("#together")).to_be_hidden()
    # It has its range once the other search is there.
    expect(slider).not_to_have_attribute("max", "1")
    slider.evaluate("(slider) => { slider.value = '3'; slider.dispatchEvent(new Event('input')); }")
    # The driver learns of a new address only while it waits for something.
    page.wait_for_url(lambda url: "there=3" in url)
    ready(page)
    expect(page.locator(".pane-title").nth(1)).to_contain_text("at event 3 of")
    expect(page.locator(".pane-title").nth(0)).not_to_contain_text("at event 3 of")
    second = new_page()
    second.goto(page.url)
    ready(second)
    expect(second.locator(".pane-title").nth(1)).to_contain_text("at event 3 of")
    page.locator("#together").click()
    page.wait_for_url(lambda url: "there=" not in url)


@pytest.mark.parametrize("algorithm", ["sss", "best-first"])
def test_necessary_is_told_of_searches_with_lists(page, server: Server, algorithm):
    page.goto(server.at(view="necessary", game="uniform:width=3,depth=4,order=1", algorithm=algorithm, depth=4))
    ready(page)
    expect(page.locator("#necessary-about")).to_contain_text("visits were necessary")


def test_necessary_and_surplus_add_up(page, server: Server):
    search = {"game": "uniform:width=4,depth=4,order=1", "algorithm": "negascout", "depth": 4}
    page.goto(server.at(view="necessary", **search))
    expect(page.locator("#plots svg")).to_have_count(2)
    counts = [number(text) for text in page.locator("#necessary tbody tr td:nth-child(2)").all_inner_texts()]
    assert len(counts) == 5 and sum(counts[:4]) == counts[4] == server.ask("record", **search)["visits"]
    expect(page.locator("#necessary-about")).not_to_be_empty()
    boxes = server.ask("icicle", **search, overlay="necessary", width=800, rows=18, time=10**6)["boxes"]
    assert {"necessary", "order"} <= {box["class"] for box in boxes if "class" in box}
    expect(page.locator(".legend:not([hidden])")).to_contain_text("surplus by order")
    # Another visit, picked in the overlay.
    quiet(page)
    icicle = page.locator("#icicle")
    box = icicle.bounding_box()
    icicle.click(position={"x": box["width"] / 2, "y": box["height"] * 0.3})
    expect(page).to_have_url(re.compile("[?&]node="))


def answers(server: Server, search):
    """The visits of a search by their names."""
    end = server.ask("record", **search)["end"]
    rows = server.ask("outline", **search, time=end, open=",".join(map(str, range(50))), count=100)["rows"]
    return {row["name"]: row for row in rows}


def answer(page, nodes, rightly=True):
    """Answers the question on the page; windows and cuts are read off the recording."""
    asked = page.locator("#quiz .sentence").inner_text()
    if window := re.search(r"enters (\S+?)(?: by |\. What)", asked):
        node = nodes[window[1]]
        alpha, beta = node["alpha"], node["beta"]
        page.locator("#quiz-alpha").fill("77" if not rightly else "-inf" if alpha is None else str(alpha))
        page.locator("#quiz-beta").fill("+inf" if beta is None else str(beta))
        page.get_by_role("button", name="Check").click()
    else:
        child, name = re.search(r"^(\S+) has returned .*?next move of (\S+),", asked, re.S).groups()
        cut = nodes[name]["cut"] and nodes[name]["children"] == int(child.rsplit(".", 1)[1])
        page.locator("#quiz-cut" if cut == rightly else "#quiz-go-on").click()


def test_right_answers_get_full_marks(page, server: Server):
    nodes = answers(server, SMALL)
    page.goto(server.at(view="quiz", **SMALL))
    result = page.locator("#quiz-result")
    for n in range(1, 40):
        expect(page.locator("#quiz-score")).to_contain_text(f"Question {n} of")
        answer(page, nodes)
        expect(page.locator("#quiz-feedback")).to_contain_text("✓ Right.")
        last = page.locator("#quiz-next").inner_text() == "See the result"
        page.locator("#quiz-next").click()
        if last:
            break
    expect(result).to_contain_text("100 %")
    expect(page.locator("#quiz")).to_contain_text("Every answer was right.")
    assert n >= 8


def test_a_wrong_answer_is_told_why(page, server: Server):
    nodes = answers(server, SMALL)
    page.goto(server.at(view="quiz", **SMALL))
    expect(page.locator("#quiz-score")).to_contain_text("Question 1 of")
    answer(page, nodes, rightly=False)
    feedback = page.locator("#quiz-feedback")
    expect(feedback).to_contain_text("✗ Not so.")
    expect(feedback).to_contain_text("The window of p.1 is (−∞, +∞).")
    expect(feedback.locator("li").first).to_contain_text("alpha")
    # Once answered, it stays so.
    expect(page.locator("#quiz-alpha")).to_be_disabled()
    page.locator("#quiz-next").click()
    # The first question of a cut.
    for n in range(2, 20):
        expect(page.locator("#quiz-score")).to_contain_text(f"Question {n} of")
        if page.locator("#quiz-cut").count():
            break
        answer(page, nodes)
        page.locator("#quiz-next").click()
    answer(page, nodes, rightly=False)
    expect(feedback).to_contain_text("✗ Not so.")
    expect(feedback.locator("li").first).to_contain_text("cut off")


def test_the_quiz_refuses_what_has_no_windows_or_too_many(page, server):
    page.goto(server.at(view="quiz", game="uniform:width=3,depth=3", algorithm="sss", depth=3))
    expect(page.locator("#quiz-refused")).to_contain_text("depth-first")
    page.goto(server.at(view="quiz", game="tic-tac-toe", algorithm="alphabeta", depth=4))
    expect(page.locator("#quiz-refused")).to_contain_text("at most")


def test_the_lab_shows_its_experiments_and_the_report(page, server):
    page.goto(server.at(view="lab"))
    row = page.locator("#experiments tbody tr", has_text="campbell-examples")
    expect(row).to_have_count(1)
    done = row.locator("progress")
    assert done.evaluate("bar => bar.value") == done.evaluate("bar => bar.max") > 0
    report = page.frame_locator("#report iframe")
    expect(report.locator("h1, h2").first).to_be_visible()
    # It looks as it does by itself.
    font = report.locator("body").evaluate("body => getComputedStyle(body).fontFamily")
    assert "Times" not in font, "the report's own style is applied"


@pytest.mark.parametrize("view", SEEN)
def test_every_view_is_saved_as_svg(page, server, view, tmp_path):
    page.goto(server.at(view=view, **SEEN[view]))
    ready(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as SVG").click()
    file = tmp_path / "view.svg"
    saved.value.save_as(file)
    assert saved.value.suggested_filename == f"plywood-{view}.svg"
    root = ElementTree.parse(file).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(list(root.iter())) > 5
    # A picture by itself: nothing in it is fetched.
    text = file.read_text().replace('"http://www.w3.org/', "")
    assert "http" not in text and "<script" not in text
