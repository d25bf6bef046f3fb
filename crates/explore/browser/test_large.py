"""A million visits. Times are printed (`pytest -s`); a test fails only if they are far off."""

import random
import re
import statistics
import time
from itertools import pairwise

from playwright.sync_api import expect

from explorer import Server, clock, quiet, until

MILLION = {"game": "uniform:width=10,depth=6", "algorithm": "negamax", "depth": 6, "nodes": 2_000_000}
VISITS = 1_111_111
MOST = 3000


def elements(page):
    return page.evaluate("document.querySelectorAll('*').length")


def timed(act):
    began = time.monotonic()
    act()
    return time.monotonic() - began


def told(name, seconds):
    times = sorted(1000 * it for it in seconds)
    print(f"{name}: median {statistics.median(times):.1f} ms, largest {times[-1]:.1f} ms, of {len(times)}")


def watch(page):
    """Notes when the browser shows pictures."""
    page.evaluate(
        "() => { window.pictures = []; const see = (t) => { pictures.push(t); requestAnimationFrame(see); };"
        " requestAnimationFrame(see); }"
    )


def gaps(page):
    """The seconds between the pictures since then."""
    frames = page.evaluate("pictures")
    print()
    return [(later - earlier) / 1000 for earlier, later in pairwise(frames)]


def test_a_million_visits_open_and_are_walked(page, server: Server):
    def opened():
        page.goto(server.at(view="tree", **MILLION))
        expect(page.locator("#totals")).to_contain_text(re.compile(r"1\s111\s111 visits"), timeout=30_000)
        expect(page.locator("#icicle")).to_be_visible(timeout=30_000)

    print(f"\nopened in {timed(opened):.2f} s")
    record = server.ask("record", **MILLION)
    assert record["visits"] == VISITS
    print(f"{record['bytes_a_visit']} bytes a visit")
    assert record["bytes_a_visit"] <= 40

    for pane in ("icicle", "drawing", "outline"):
        page.locator(f'[data-pane="{pane}"]').click()
        expect(page.locator("#tree svg .node, #icicle, #outline [role=treeitem]").first).to_be_visible()
        quiet(page)
        print(f"{pane}: {elements(page)} elements")
        assert elements(page) <= MOST, pane

    page.locator('[data-pane="icicle"]').click()
    expect(page.locator("#icicle")).to_be_visible()
    quiet(page)
    whole = page.get_by_role("button", name="whole search")
    expect(whole).to_be_disabled()
    box = page.locator("#icicle").bounding_box()
    for depth in (1, 2, 3):
        page.locator("#icicle").dblclick(position={"x": box["width"] * 0.05, "y": box["height"] * 0.4})
        # Root, and one step for every box.
        expect(page.get_by_label("Zoomed to").get_by_role("button")).to_have_count(2 + depth)
        quiet(page)
        assert elements(page) <= MOST
    expect(page).to_have_url(re.compile("[?&]top="))
    page.locator("#icicle").focus()
    page.keyboard.press("Backspace")
    expect(page.get_by_label("Zoomed to").get_by_role("button")).to_have_count(4)
    whole.click()
    expect(whole).to_be_disabled()
    expect(page).not_to_have_url(re.compile("[?&]top="))

    chance = random.Random(17)
    end = clock(page)[1]
    jumps = []
    slide = "(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input')); }"
    for to in (chance.randrange(end) for _ in range(20)):

        def jump(to=to):
            with page.expect_response(lambda answer: "/api/state" in answer.url and f"time={to}" in answer.url):
                page.locator("#slider").evaluate(slide, str(to))
            until(lambda: clock(page)[0] == to, "the jump is made")

        jumps.append(timed(jump))
        assert elements(page) <= MOST
    told("jumps in the page", jumps)
    assert max(jumps) < 30


def test_a_thousand_jumps_are_answered(server: Server):
    end = server.ask("record", **MILLION)["end"]
    chance = random.Random(23)
    jumps = [timed(lambda: server.ask("state", **MILLION, time=chance.randrange(end - 1))) for _ in range(1000)]
    print()
    told("jumps on the server", jumps)
    assert statistics.median(jumps) < 1


def test_the_icicle_is_panned_and_zoomed_by_the_wheel(page, server: Server):
    page.goto(server.at(view="tree", **MILLION, pane="icicle"))
    expect(page.locator("#icicle")).to_be_visible(timeout=30_000)
    quiet(page)
    watch(page)
    box = page.locator("#icicle").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 2)
    for turn in range(40):
        page.mouse.wheel(0, -60 if turn < 30 else 60)
        page.wait_for_timeout(10)
    told("between two pictures", gaps(page))
    quiet(page)
    assert elements(page) <= MOST
    expect(page.get_by_role("button", name="whole search")).to_be_enabled()


def test_the_slider_is_drawn_along(page, server: Server):
    page.goto(server.at(view="tree", **MILLION, pane="icicle"))
    expect(page.locator("#icicle")).to_be_visible(timeout=30_000)
    quiet(page)
    watch(page)
    # A hand on the slider: a new moment at every picture, for two seconds.
    page.locator("#slider").evaluate(
        "(slider) => new Promise((done) => { let n = 0; const end = Number(slider.max); const move = () => {"
        " slider.value = String(Math.round((end * n) / 120)); slider.dispatchEvent(new Event('input')); n += 1;"
        " if (n <= 120) requestAnimationFrame(move); else done(); }; move(); })"
    )
    seen = gaps(page)
    told("between two pictures", seen)
    # Thirty a second on a quiet machine; tests may run on a busy one.
    assert statistics.median(seen) < 0.2
    quiet(page)
    until(lambda: clock(page)[0] == clock(page)[1], "the slider is at its end")
