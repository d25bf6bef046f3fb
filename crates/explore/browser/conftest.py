"""One server and one browser for all tests; a page that writes an error on its console fails its test."""

import os
import subprocess
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect, sync_playwright

from explorer import Server, follow

FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
expect.set_options(timeout=10_000)


def pytest_configure(config):
    config.addinivalue_line("markers", "refused(path): that the server does not answer this is what the test is about")


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """A store of the lab with one experiment finished."""
    out = tmp_path_factory.mktemp("lab")
    run = [os.environ["PLYWOOD"], "lab", "run", "campbell-examples", "--out", str(out)]
    subprocess.run(run, check=True, capture_output=True, timeout=60)
    return out


@pytest.fixture(scope="session")
def server(lab):
    server = Server("--lab", str(lab))
    yield server
    assert server.process.poll() is None, "the server ended by itself"
    code, seconds = server.end()
    assert code == 0 and seconds < 5, f"Ctrl-C: exit code {code} after {seconds:.1f} s"


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ["CHROMIUM"], args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser, request):
    """Makes pages, each in a context of its own: nothing is shared but the server."""
    contexts, errors = [], []
    # The browser notes every refusal; that there is no such step is an answer.
    refused = ["/api/step", *(mark.args[0] for mark in request.node.iter_markers("refused"))]

    def listen(page):
        follow(page)
        page.on("pageerror", lambda error: errors.append(f"error: {error}"))

        def console(message):
            where = (message.location or {}).get("url", "")
            noted = message.text.startswith("Failed to load resource") and urlsplit(where).path in refused
            if message.type == "error" and not noted:
                errors.append(f"console: {message.text} {where}")

        page.on("console", console)

    def make(width=1280, height=800, **ways):
        context = browser.new_context(viewport={"width": width, "height": height}, accept_downloads=True, **ways)
        context.set_default_timeout(10_000)
        contexts.append(context)
        context.on("page", listen)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert not errors, "\n".join(errors)


@pytest.fixture
def page(new_page):
    return new_page()


@pytest.fixture
def phone(new_page):
    return new_page(360, 740, has_touch=True, is_mobile=True, device_scale_factor=2)
