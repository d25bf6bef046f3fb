"""The page as a whole: addresses, keys, small screens, colours, and whom it talks to."""

import http.client
import re
import socket

import pytest
from playwright.sync_api import expect

from explorer import SEEN, SMALL, Server, cell, clock, pieces, quiet, ready, still_picture, until

#: What one needs in each view.
CONTROLS = {
    "board": ["#hint", "#take-back", "#new-game", "#save-game", "#flip", "#engine-side"],
    "analysis": ["#analysis-toggle", "#analysis-deeper", "#lines-count"],
    "tree": ["#play", "#slider", '[data-step="next"]', '[data-pane="icicle"]', '[data-pane="outline"]'],
    "why": ['[data-what="alpha"]', "#chain button >> nth=0", '[data-step="back"]'],
    "beside": ["#other", "#play"],
    "necessary": ["#play", "#icicle"],
    "quiz": ["#quiz-alpha", "#quiz-beta"],
    "lab": ["#lab"],
}


def test_the_start_page_moves_and_has_three_doors(page, server):
    page.goto(server.url)
    expect(page.locator("#demo svg .node").first).to_be_visible(timeout=5_000)
    caption = page.locator("#demo-caption")
    expect(caption).not_to_be_empty()
    first = caption.inner_text()
    expect(caption).not_to_have_text(first, timeout=5_000)
    page.get_by_role("button", name="Pause").click()
    for name, view in [("Play", "board"), ("Analyse", "analysis"), ("Learn", "tree")]:
        page.get_by_role("link", name=name, exact=True).click()
        expect(page.locator(f'#views a[data-view="{view}"]')).to_have_attribute("aria-current", "page")
        ready(page)
        page.go_back()
        expect(page.locator(".door")).to_have_count(3)


@pytest.mark.parametrize("pane", ["drawing", "outline"])
def test_a_copied_address_shows_the_same_picture(page, new_page, server, pane):
    page.goto(server.at(view="tree", **SMALL, pane=pane, time=10))
    expect(page.locator("#tree [data-visit]").first).to_be_visible()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        quiet(page)
    assert clock(page)[0] == 13
    page.locator("#tree [data-visit]").nth(2).click()
    shown = still_picture(page)
    tree = page.locator("#tree").inner_html()
    page.wait_for_timeout(250)
    assert "time=" in page.url and "node=" in page.url
    other = new_page()
    other.goto(page.url)
    assert still_picture(other) == shown
    assert other.locator("#tree").inner_html() == tree


def test_a_copied_address_of_a_board_shows_the_same_board(page, new_page, server):
    page.goto(server.at(view="board", game="checkers"))
    for cells in [((2, 1), (3, 0)), ((5, 2), (4, 1))]:
        for key in cells:
            cell(page, *key).click()
        expect(cell(page, *cells[1]).locator(".piece")).to_have_count(1)
    other = new_page()
    other.goto(page.url)
    expect(pieces(other)).to_have_count(24)
    assert other.locator("#board svg").inner_html() == page.locator("#board svg").inner_html()


def focused(page):
    """The element with the keyboard, and whether one sees that it has it."""
    return page.evaluate(
        """() => {
            const el = document.activeElement;
            const style = getComputedStyle(el);
            const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
            const seen = ring || style.boxShadow !== 'none';
            return { id: el.id, text: el.textContent.slice(0, 40), tag: el.tagName, seen };
        }"""
    )


def tab_to(page, found, most=80):
    for _ in range(most):
        page.keyboard.press("Tab")
        at = focused(page)
        assert at["tag"] == "BODY" or at["seen"], f"one cannot see that {at} has the keyboard"
        if page.evaluate("(css) => document.activeElement.matches(css)", found):
            return
    raise AssertionError(f"{most} tabs do not reach {found}")


def test_keys_alone_lead_from_the_start_page_to_a_stepped_search(page, server):
    page.goto(server.url)
    expect(page.locator(".door")).to_have_count(3)
    tab_to(page, '.door[aria-label="Learn"]')
    page.keyboard.press("Enter")
    expect(page.locator("#tree svg .node").first).to_be_visible()
    until(lambda: clock(page)[0] == 0, "the search is at its beginning")
    page.keyboard.press("ArrowRight")
    until(lambda: clock(page)[0] == 1, "one event later")
    page.keyboard.press("c")
    expect(page.locator("#cut-why")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("p")
    expect(page.locator("#icicle")).to_be_visible()
    tab_to(page, "#icicle")
    name = page.locator("#detail h2").inner_text()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#detail h2")).not_to_have_text(name)
    page.keyboard.press("p")
    tab_to(page, "#outline")
    name = page.locator("#detail h2").inner_text()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#detail h2")).not_to_have_text(name)


def test_keys_alone_make_moves(page, server):
    page.goto(server.url)
    expect(page.locator(".door")).to_have_count(3)
    tab_to(page, '.door[aria-label="Play"]')
    page.keyboard.press("Enter")
    expect(page.locator("#turn")).to_contain_text("X to move")
    tab_to(page, "#board svg")
    # The cursor begins at the lower left.
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(cell(page, 1, 1).locator(".piece.first")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(cell(page, 0, 1).locator(".piece.second")).to_have_count(1)
    page.keyboard.press("m")
    page.keyboard.type("a1")
    page.keyboard.press("Enter")
    expect(cell(page, 2, 0).locator(".piece.first")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    expect(pieces(page)).to_have_count(2)


def test_number_keys_open_the_views_and_the_help_tells_so(page, server):
    page.goto(server.at(view="tree", **SMALL))
    ready(page)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys and words")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()
    for number, view in enumerate(SEEN, 1):
        page.keyboard.press(str(number))
        expect(page.locator(f'#views a[data-view="{view}"]')).to_have_attribute("aria-current", "page")
        ready(page)
        if view == "quiz":
            # The first question waits for numbers.
            page.keyboard.press("Escape")


@pytest.mark.parametrize("view", ["start", *SEEN])
def test_nothing_is_wider_than_a_phone(phone, server, view):
    phone.goto(server.at(view=view, **SEEN[view]) if view != "start" else server.url)
    ready(phone)
    for control in CONTROLS.get(view, [".door >> nth=0", ".door >> nth=2", "#demo-toggle"]):
        element = phone.locator(control)
        expect(element).to_be_visible()
        element.scroll_into_view_if_needed()
        # Nothing lies over it.
        element.click(trial=True)
        box = element.bounding_box()
        assert box["x"] >= -1 and box["x"] + box["width"] <= 361, f"{control} at {box}"
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    assert phone.evaluate("innerWidth") <= 360


def test_the_setup_opens_on_a_phone(phone, server):
    phone.goto(server.at(view="tree", **SMALL))
    ready(phone)
    expect(phone.locator("#algorithm")).not_to_be_visible()
    phone.locator("#setup-summary").tap()
    phone.locator("#algorithm").select_option("negamax")
    expect(phone.locator("#totals")).to_contain_text("15 visits")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360


def brightness(page):
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(float(part) for part in re.findall(r"[\d.]+", colour)[:3]) / 3


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark(new_page, server, scheme):
    page = new_page(color_scheme=scheme)
    page.goto(server.at(view="tree", **SMALL, pane="icicle"))
    ready(page)
    assert (brightness(page) > 128) == (scheme == "light")
    drawn = page.evaluate("document.querySelector('#icicle').toDataURL()")
    page.locator("#theme").click()
    until(lambda: (brightness(page) > 128) == (scheme == "dark"), "the colours are turned")
    until(lambda: page.evaluate("document.querySelector('#icicle').toDataURL()") != drawn, "the icicle as well")
    page.reload()
    ready(page)
    assert (brightness(page) > 128) == (scheme == "dark"), "the choice is kept"
    page.keyboard.press("d")
    until(lambda: (brightness(page) > 128) == (scheme == "light"), "and turned back")


def test_nobody_but_the_server_is_asked(page, server):
    asked = []

    def route(route):
        asked.append(route.request.url)
        if route.request.url.startswith((server.url, "data:", "blob:")):
            route.continue_()
        else:
            route.abort()

    page.context.route("**/*", route)
    page.goto(server.url)
    ready(page)
    for view in SEEN:
        page.goto(server.at(view=view, **SEEN[view]))
        ready(page)
    assert len(asked) > 50
    assert [url for url in asked if not url.startswith((server.url, "data:", "blob:"))] == []


def status(server, host, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.putrequest("GET", "/api/house", skip_host=True)
    for name, text in {"Host": host, **headers}.items():
        connection.putheader(name, text)
    connection.endheaders()
    return connection.getresponse().status


def test_foreign_hosts_and_origins_are_refused(server):
    own = f"127.0.0.1:{server.port}"
    assert status(server, own) == 200
    assert status(server, "example.org") == 403
    assert status(server, f"example.org:{server.port}") == 403
    assert status(server, own, Origin="http://example.org") == 403


def listen(server):
    """An analysis that nobody reads: its socket, or nothing if the server has no room for one more."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    path = "/api/analyse?game=chess&seconds=60"
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
    if b" 200 " in line.recv(100):
        return line
    line.close()
    return None


def test_an_analysis_stops_when_its_page_is_left(page, server: Server):
    page.goto(server.at(view="analysis", game="chess"))
    expect(page.locator("#turn")).to_contain_text("to move")
    page.locator("#analysis-toggle").click()
    expect(page.locator("#analysis-numbers")).to_contain_text("nodes/s")
    lines = []
    while line := listen(server):
        lines.append(line)
        assert len(lines) < 100, "there is no limit"
    page.goto("about:blank")
    lines.append(until(lambda: listen(server), "the page left room for another"))
    for line in lines:
        line.close()
    # And all of these end as well.
    until(lambda: (line := listen(server)) and (line.close() or True), "there is room again")


@pytest.mark.refused("/api/analyse")
def test_control_c_ends_the_server_while_it_searches(page):
    server = Server()
    try:
        page.goto(server.at(view="analysis", game="chess"))
        expect(page.locator("#turn")).to_contain_text("to move")
        page.locator("#analysis-toggle").click()
        expect(page.locator("#analysis-numbers")).to_contain_text("nodes/s")
        code, seconds = server.end()
        assert code == 0 and seconds < 5
        # The page says so, and lives on.
        expect(page.locator("#analysis-toggle")).to_have_text("Analyse")
        expect(page.locator("#status.bad")).to_have_count(1)
    finally:
        server.process.kill()
