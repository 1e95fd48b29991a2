"""A program with the page, and a browser for it."""

import os
import shutil
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("LAYOUTHOST_PROGRAM", str(ROOT / ".build/debug/layouthost"))
# Loaded machines must not make a plugin late.
VARIABLES = {**os.environ, "LAYOUTHOST_DEADLINE": "60s", "NO_COLOR": "1"}


# Another address of the loopback network, which stands for this machine's address on a local network.
SHARED = ("--share", "--share-address", "127.0.0.2")


class Entry:
    """An address at which a program serves pages."""

    def __init__(self, address, process):
        self.address, self.process = address, process
        self.origin, _, self.token = address.rstrip("/").rpartition("/")


class Server:
    """`layouthost preview` in a folder, until the test ends."""

    def __init__(self, documents, folder=ROOT, options=(), variables=None):
        self.process = subprocess.Popen(
            [PROGRAM, "preview", *options, *documents], cwd=folder, env={**VARIABLES, **(variables or {})},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:"), self.process.stderr.read()
        self.origin, _, rest = self.address.rpartition("/")[0].rpartition("/")
        self.token = rest
        self.shared = self.process.stdout.readline().split()[0] if "--share" in options else None

    @property
    def viewers(self):
        """The entry of pages that only look."""
        return Entry(self.shared, self.process)

    def close(self):
        self.process.terminate()
        return self.process.wait(timeout=5)


# What a browser writes to the console when the program is not there, or has another token.
LOST = ("net::ERR_", "WebSocket connection to", "the server responded with a status of 403")


def use_sources(page):
    """Takes the files of the page from the sources if LAYOUTHOST_PAGE_SOURCES is set: a change needs no build."""
    if not os.environ.get("LAYOUTHOST_PAGE_SOURCES"):
        return
    for path in (ROOT / "Sources/LayoutPreview/Page").iterdir():
        page.route(f"**/{path.name}", lambda route, _, path=path: route.fulfill(
            response=route.fetch(), body=path.read_bytes()))


def run(*arguments, folder=ROOT):
    """What the command prints."""
    return subprocess.run(
        [PROGRAM, *arguments], cwd=folder, env=VARIABLES, capture_output=True, text=True, check=True,
    ).stdout


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"],
        )
        yield browser
        browser.close()


@pytest.fixture
def serve():
    servers = []

    def start(*documents, folder=ROOT, options=(), variables=None):
        servers.append(Server(documents, folder, options, variables))
        return servers[-1]

    yield start
    assert [server.close() for server in servers] == [0] * len(servers)


class Foreign(BaseHTTPRequestHandler):
    """A site whose pages may request anything."""

    def do_GET(self):
        body = b"<!doctype html><title>another site</title>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


@pytest.fixture
def foreign():
    """The address of another site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Foreign)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def open_page(browser, serve):
    """Opens documents; the test fails if the page reports a mistake of its own."""
    contexts, mistakes = [], []

    def start(*documents, folder=ROOT, server=None, address=None, **options):
        arguments = options.pop("arguments", ())
        server = server or serve(*documents, folder=folder, options=arguments)
        context = browser.new_context(**{"viewport": {"width": 1280, "height": 860}, **options})
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.server = server

        def note(line):
            is_lost = server.process.poll() is not None and any(text in line.text for text in LOST)
            if line.type == "error" and not is_lost:
                mistakes.append(line.text)

        page.on("pageerror", lambda error: mistakes.append(str(error)))
        page.on("console", note)
        use_sources(page)
        page.goto(address or server.address)
        page.wait_for_selector("body.ready")
        return page

    yield start
    for context in contexts:
        context.close()
    assert mistakes == []
