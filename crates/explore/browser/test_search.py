"""A recorded search, walked through."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from explorer import SMALL, Server, clock, picture, quiet, ready, step, still_picture, until

NEGASCOUT = {"game": "uniform:width=3,depth=4,order=1", "algorithm": "negascout", "depth": 4}


def state(page, server: Server, search):
    """What the server says of the moment and node in the address."""
    quiet(page)
    # The address is written some time after the page.
    expect(page).to_have_url(re.compile(f"[?&]time={clock(page)[0]}(&|$)"))
    focus = parse_qs(urlsplit(page.url).query)
    return server.ask("state", **search, time=focus["time"][0], focus=focus["node"][0])


def test_steps_back_show_what_was_seen_before(page, server):
    page.goto(server.at(view="tree", **SMALL, time=0))
    expect(page.locator("#tree svg [data-visit]").first).to_be_visible()
    seen = [still_picture(page)]
    for n in range(1, 13):
        assert step(page, "next") == n
        seen.append(still_picture(page))
    assert len({str(one) for one in seen}) == len(seen), "every step shows something new"
    for n in reversed(range(12)):
        assert step(page, "back") == n
        assert still_picture(page) == seen[n], f"back at event {n}"


def test_the_same_moment_and_node_are_the_same_picture_however_reached(page, new_page, server):
    page.goto(server.at(view="tree", **NEGASCOUT, time=0))
    expect(page.locator("#tree svg [data-visit]").first).to_be_visible()
    for to in ["cutoff", "next", "cutoff", "back", "out", "back", "back"]:
        step(page, to)
    shown = still_picture(page)
    page.wait_for_timeout(250)
    other = new_page()
    other.goto(page.url)
    assert still_picture(other) == shown


def test_the_last_step_ends_where_the_slider_ends(page, server):
    page.goto(server.at(view="tree", **SMALL, time=0))
    expect(page.locator("#sentence")).not_to_be_empty()
    step(page, "last")
    assert clock(page)[0] == clock(page)[1]


def test_into_over_and_out_go_as_in_a_debugger(page, server):
    page.goto(server.at(view="tree", **SMALL, time=0))
    expect(page.locator("#sentence")).not_to_be_empty()
    step(page, "next")
    step(page, "into")
    inside = state(page, server, SMALL)
    step(page, "over")
    past = state(page, server, SMALL)
    step(page, "out")
    outside = state(page, server, SMALL)
    assert inside["focus"]["ply"] > outside["focus"]["ply"]
    assert inside["time"] < past["time"] < outside["time"]


def test_the_next_cutoff_is_told_with_its_reason(page, server):
    page.goto(server.at(view="tree", **SMALL, time=0))
    expect(page.locator("#sentence")).not_to_be_empty()
    step(page, "cutoff")
    expect(page.locator("#cut-why")).to_contain_text("p.1.2 is cut off after p.1.2.1")
    expect(page.locator("#pruned .chip")).to_have_text("2")
    expect(page.locator("#tree svg .node.cut")).to_have_count(1)
    expect(page.locator("#tree svg .node.cut .pruned")).to_have_count(1)
    step(page, "cutoff")
    expect(page.locator("#cut-why")).to_contain_text("p.2 is cut off after p.2.2")
    # It was the last move: nothing is left out.
    expect(page.locator("#pruned")).to_have_count(0)
    expect(page.locator("#tree svg .node.cut.focus")).to_have_count(1)
    # There is no third.
    at = clock(page)
    with page.expect_response(lambda answer: "/api/step" in answer.url) as answer:
        page.locator('[data-step="cutoff"]').click()
    assert answer.value.status == 404
    assert clock(page) == at
    expect(page.locator("#status-text")).not_to_have_text("Ready.")


def test_the_next_re_search_and_the_next_change_are_found(page, server):
    page.goto(server.at(view="tree", **NEGASCOUT, time=0))
    expect(page.locator("#sentence")).not_to_be_empty()
    step(page, "next")
    step(page, "change")
    assert state(page, server, NEGASCOUT)["focus"]["value"] is not None
    step(page, "research")
    found = state(page, server, NEGASCOUT)
    assert found["focus"]["again"]
    expect(page.locator("#detail")).to_contain_text("re-search")


def test_the_slider_is_moved_by_keys(page, server):
    page.goto(server.at(view="tree", **SMALL, time=5))
    slider = page.get_by_role("slider", name="Time in the search")
    expect(slider).to_have_value("5")
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    until(lambda: clock(page)[0] == 7, "two events later")
    page.keyboard.press("End")
    until(lambda: clock(page)[0] == clock(page)[1], "the end")
    page.keyboard.press("Home")
    until(lambda: clock(page)[0] == 0, "the beginning")
    expect(page.locator("#tree svg .node.done")).to_have_count(0)


def test_no_key_on_the_slider_is_lost_however_fast(page, server):
    page.goto(server.at(view="tree", **SMALL, time=25))
    slider = page.get_by_role("slider", name="Time in the search")
    expect(slider).to_have_value("25")
    slider.focus()
    for _ in range(20):
        page.keyboard.press("ArrowLeft")
    until(lambda: clock(page)[0] == 5, "twenty events earlier")


def test_play_and_pause(page, server):
    page.goto(server.at(view="tree", **SMALL, time=0))
    expect(page.locator("#sentence")).not_to_be_empty()
    page.get_by_label("Speed").select_option("10")
    page.get_by_role("button", name="Play", exact=True).click()
    until(lambda: clock(page)[0] >= 3, "it plays")
    page.get_by_role("button", name="Pause", exact=True).click()
    at = still_picture(page)
    page.wait_for_timeout(400)
    assert picture(page) == at
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#tree svg .node:not(.done)")).to_have_count(0)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_why_chain_is_followed_from_a_cut_node_to_its_leaf(page, server: Server):
    page.goto(server.at(view="tree", **NEGASCOUT, time=0))
    expect(page.locator("#sentence")).not_to_be_empty()
    step(page, "cutoff")
    expect(page.locator("#cut-why")).to_be_visible()
    sentence = page.locator("#cut-why").inner_text()
    page.get_by_role("button", name="Why this score?").click()
    expect(page.locator('#views a[data-view="why"]')).to_have_attribute("aria-current", "page")
    expect(page.locator("#why-sentence")).to_contain_text(sentence)
    links = page.locator("#chain button")
    expect(links.first).to_be_visible()
    count = links.count()
    assert count >= 2
    for i in range(count):
        link = links.nth(i)
        visit = link.get_attribute("data-visit")
        link.click()
        expect(page.locator("#chain li").nth(i)).to_have_attribute("aria-current", "step")
        expect(page.locator(f'#tree svg .node.focus[data-visit="{visit}"]')).to_have_count(1)
        expect(links).to_have_count(count)
    last = server.ask("state", **NEGASCOUT, time=0, focus=visit)["focus"]
    assert last["kind"] == "leaf"
    expect(page.locator("#tree svg .node.chain").first).to_be_visible()


def test_alpha_and_beta_have_chains_too(page, server):
    page.goto(server.at(view="why", **SMALL))
    expect(page.locator("#chain button").first).to_be_visible()
    for name in ("Alpha", "Beta"):
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        expect(page.get_by_role("heading", name=f"Where {name.lower()} comes from")).to_be_visible()
        # Nothing is above the root.
        expect(page.locator("#chain li")).to_have_count(1)
        expect(page.locator("#chain")).to_contain_text("nothing bounds it")


def test_the_list_open_changes_with_the_steps_of_sss(page, server):
    page.goto(server.at(view="tree", game="uniform:width=3,depth=3", algorithm="sss", time=0))
    expect(page.locator("#open-list tbody tr").first).to_be_visible()
    seen = []
    for _ in range(6):
        step(page, "next")
        expect(page.locator("#open-list tbody tr").first).to_be_visible()
        seen.append(page.locator("#open").inner_text())
    assert len(set(seen)) >= 3, seen
    merits = page.locator("#open-list tbody tr td:last-child").all_inner_texts()
    numbers = [float("inf") if "∞" in text else float(text.replace("−", "-")) for text in merits]
    assert numbers == sorted(numbers, reverse=True), "the largest merit comes first"


def test_df_pn_tells_of_its_thresholds(page, server):
    page.goto(server.at(view="tree", game=SMALL["game"], algorithm="df-pn:4", depth=3, node=1))
    ready(page)
    expect(page.locator("#detail")).to_contain_text("Thresholds")
    expect(page.locator("#sentence")).to_contain_text("the search is over")
    page.keyboard.press("Home")
    until(lambda: clock(page)[0] == 0, "it begins")
    expect(page.locator("#sentence")).to_contain_text("it is searched until it is proved or refuted")
    step(page, "next")
    expect(page.locator("#sentence")).to_contain_text("is left when its")
    page.goto(server.at(view="why", game=SMALL["game"], algorithm="df-pn:4", depth=3, node=0))
    ready(page)
    expect(page.locator("#why")).to_contain_text("is proved:")


def test_the_search_for_play_has_its_remarks(page, server: Server):
    focus = {"game": "chess", "algorithm": "engine-play", "depth": 4, "nodes": 20_000}
    page.goto(server.at(view="tree", **focus, pane="drawing"))
    ready(page)
    end = server.ask("record", **focus)["end"]
    rows = server.ask("outline", **focus, open="0", count=40, time=end)["rows"]
    quiet_one = next(row for row in rows if "quiescence" in row["remarks"])
    page.goto(server.at(view="tree", **focus, pane="drawing", node=quiet_one["visit"]))
    ready(page)
    expect(page.locator("#detail .remark")).to_contain_text("only noisy moves are played on")


def test_best_first_tells_of_rivals(page, server):
    search = {"game": "explicit:a(b=4(8 1) c=6(5 d=2(5 3)))", "algorithm": "best-first", "depth": 3}
    end = server.ask("record", **search)["end"]
    told = (server.ask("rivals", **search, visit=3, time=time)["sentence"] for time in range(end + 1))
    time, sentence = next((time, sentence) for time, sentence in enumerate(told) if sentence)
    page.goto(server.at(view="tree", **search, time=time, node=3))
    expect(page.get_by_role("heading", name="Rivals")).to_be_visible()
    expect(page.locator("#detail")).to_contain_text(sentence.replace(" -", " −"))
    before = page.locator("#sentence").inner_text()
    step(page, "next")
    expect(page.locator("#sentence")).not_to_have_text(before)


def test_chance_nodes_are_circles_with_weights(page, server):
    page.goto(server.at(view="tree", game="star-complete:n=4,depth=2", algorithm="star2", time=0))
    expect(page.locator("#sentence")).not_to_be_empty()
    step(page, "last")
    expect(page.locator("#tree svg .node.chance circle.shape").first).to_be_visible()
    expect(page.locator("#tree svg .edge-move tspan").first).to_contain_text("%")
    page.locator("#tree svg .node.chance").first.click()
    expect(page.locator("#detail")).to_contain_text("chance node")
    page.locator("#children button.move").first.click()
    expect(page.locator("#detail .facts")).to_contain_text("Weight")


@pytest.mark.parametrize("pane", ["drawing", "icicle", "outline"])
def test_a_node_is_picked_in_every_picture(page, server, pane):
    page.goto(server.at(view="tree", **SMALL))
    page.locator(f'[data-pane="{pane}"]').click()
    expect(page.locator(f'[data-pane="{pane}"]')).to_have_attribute("aria-selected", "true")
    before = page.locator("#detail h2").inner_text()
    if pane == "drawing":
        page.locator("#tree svg .node.leaf").first.click()
    elif pane == "outline":
        expect(page.locator("#outline [role=treeitem]").nth(1)).to_be_visible()
        page.locator("#outline [role=treeitem]").nth(1).click()
    else:
        expect(page.locator("#icicle")).to_be_visible()
        quiet(page)
        box = page.locator("#icicle").bounding_box()
        page.locator("#icicle").click(position={"x": box["width"] / 4, "y": box["height"] * 0.4})
    until(lambda: page.locator("#detail h2").inner_text() != before, "another node is in focus")
    expect(page).to_have_url(re.compile(f"[?&]pane={pane}&.*[?&]node="))


def test_a_form_chooses_game_and_algorithm(page, server):
    page.goto(server.at(view="tree", **SMALL))
    expect(page.locator("#totals")).to_contain_text("14 visits")
    page.locator("#algorithm").select_option("negamax")
    expect(page.locator("#totals")).to_contain_text("15 visits")
    page.locator("#game-text").fill("tic-tac-toe")
    page.locator("#game-text").press("Enter")
    expect(page.locator("#totals")).to_contain_text("negamax, depth 3 · value 3 · 586 visits")
    page.locator("#depth").fill("2")
    page.locator("#depth").press("Enter")
    expect(page.locator("#totals")).to_contain_text("82 visits")
    expect(page.locator("#detail .mini svg")).to_be_visible()
    page.go_back()
    expect(page.locator("#totals")).not_to_contain_text("82 visits")


@pytest.mark.refused("/api/game")
@pytest.mark.refused("/api/record")
@pytest.mark.refused("/api/position")
def test_a_wrong_name_is_one_line_and_the_page_lives_on(page, server):
    page.goto(server.at(view="tree", game="nosuch", algorithm="alphabeta", depth=2))
    expect(page.locator("#status.bad #status-text")).to_contain_text("nosuch")
    page.keyboard.press("0")
    expect(page.locator("#demo svg")).to_be_visible()
