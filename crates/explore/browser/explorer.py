"""The explorer as the tests see it: a server, and what is read off its page."""

import json
import os
import signal
import subprocess
import time
from urllib.parse import quote, urlencode
from urllib.request import urlopen
from weakref import WeakKeyDictionary

from playwright.sync_api import Page, expect

#: The tree of the start page, on which alpha-beta cuts twice.
SMALL = {"game": "explicit:((5 4) (6 1)) ((7 8) (3 2))", "algorithm": "alphabeta", "depth": 3}
#: Every view, in the order of their keys, with something to see in it.
SEEN = {
    "board": {"game": "tic-tac-toe", "moves": "b2,a1"},
    "analysis": {"game": "othello:size=6"},
    "tree": SMALL,
    "why": SMALL | {"node": 5},
    "beside": SMALL | {"other": "sss"},
    "necessary": SMALL,
    "quiz": SMALL,
    "lab": {},
}


class Server:
    """`plywood explore`, from its first line to Ctrl-C."""

    def __init__(self, *arguments):
        command = [os.environ["PLYWOOD"], "explore", "--no-open", "--port", "0", *arguments]
        if os.environ.get("PLYWOOD_ASSETS"):
            command += ["--assets", os.environ["PLYWOOD_ASSETS"]]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http://127.0.0.1:"), f"the first line is '{self.url}'"
        self.port = int(self.url.rstrip("/").rsplit(":", 1)[1])

    def at(self, **focus):
        """The address of the page with this focus."""
        return f"{self.url}?{urlencode(focus, quote_via=quote)}" if focus else self.url

    def ask(self, name, **params):
        with urlopen(f"{self.url}api/{name}?{urlencode(params)}", timeout=60) as answer:
            return json.load(answer)

    def end(self):
        """Ctrl-C: how the program ends, and within how many seconds."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(timeout=5), time.monotonic() - began
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


def until(holds, what, seconds=10.0):
    """Waits until something holds; returns what it was."""
    end = time.monotonic() + seconds
    while True:
        found = holds()
        if found:
            return found
        assert time.monotonic() < end, f"after {seconds} s it does not hold that {what}"
        time.sleep(0.03)


def cell(page: Page, *key):
    return page.locator(f'#board [data-cell="{",".join(map(str, key))}"]')


def pieces(page: Page):
    return page.locator("#board .piece")


def clock(page: Page):
    """The moment shown: (time, end)."""
    text = page.locator("#clock").inner_text().replace("\u202f", "").replace("\u00a0", "").replace(" ", "")
    now, _, end = text.partition("of")
    return int(now), int(end)


def picture(page: Page):
    """What the drawing and the pane beside it show."""
    return page.evaluate(
        "() => [document.querySelector('#tree svg')?.outerHTML, document.querySelector('#detail, #why')?.innerText,"
        " document.querySelector('#sentence')?.innerText, document.querySelector('#clock')?.textContent]"
    )


#: The questions of each page that are not answered yet.
ASKED = WeakKeyDictionary()


def follow(page: Page):
    """Keeps count of what a page asks."""
    asked = ASKED[page] = set()
    # An analysis tells until it is stopped.
    page.on("request", lambda request: "/api/analyse" in request.url or asked.add(request))
    page.on("requestfinished", lambda request: asked.discard(request))
    page.on("requestfailed", lambda request: asked.discard(request))


def quiet(page: Page):
    """Waits until all is answered, and nothing more is asked."""
    for _ in range(200):
        busy = bool(ASKED[page])
        page.wait_for_timeout(50)
        busy = busy or bool(ASKED[page])
        page.wait_for_timeout(50)
        if not busy and not ASKED[page]:
            return
    raise AssertionError(f"not answered: {[request.url for request in ASKED[page]]}")


def still_picture(page: Page):
    """The picture when nothing more comes."""
    quiet(page)
    return picture(page)


def step(page: Page, to):
    """Presses the button of a step, and waits until the moment has changed."""
    before = clock(page)[0]
    page.locator(f'#steps [data-step="{to}"]').click()
    return until(lambda: (now := clock(page)[0]) != before and (now,), f"step {to} leaves event {before}")[0]


def ready(page: Page):
    """The view is drawn, and the status bar tells of no error."""
    expect(page.locator("#view > *").first).to_be_visible()
    quiet(page)
    expect(page.locator("#status.bad")).to_have_count(0)
