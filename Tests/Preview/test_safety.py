"""Pages and requests that get nothing, and files that no page reads."""

import http.client
import json
import signal
import sys
from urllib.parse import urlencode, urlsplit

import pytest
from playwright.sync_api import expect

from conftest import SHARED

DRUM = "docs/examples/drum-roll.json"
PICTURE = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
                        "0000000d49444154789c6360f8cf00000301010018dd8db00000000049454e44ae426082")


# Requests a resource in one of the ways that pages have.
TRY = """({ address, way }) => {
  if (way === "fetch") return fetch(address).then(() => "answered", () => "refused");
  return new Promise((resolve) => {
    const node = way === "socket" ? new WebSocket(address.replace("http", "ws")) : document.createElement(way);
    node.onload = node.onopen = () => resolve("answered");
    node.onerror = () => resolve("refused");
    if (way === "socket") return;
    node.src = address;
    document.body.append(node);
  });
}"""
linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems have only 127.0.0.1")
BOTH = pytest.mark.parametrize("kind", ["own", pytest.param("shared", marks=linux)])


def entry(server, kind):
    return server if kind == "own" else server.viewers


@BOTH
def test_foreign_page_gets_nothing(browser, serve, foreign, tmp_path, kind):
    (tmp_path / "a.png").write_bytes(PICTURE)
    document = tmp_path / "list.json"
    document.write_text('{"sections": [{"layout": "list", "items": [{"image": "a.png"}]}]}')
    place = entry(serve(str(document), options=SHARED if kind == "shared" else ()), kind)
    context = browser.new_context()
    # The document is open, so that its pictures are served.
    own = context.new_page()
    own.goto(place.address)
    own.wait_for_selector("body.ready")
    assert own.evaluate(TRY, {"address": f"{place.address}files/0/a.png", "way": "fetch"}) == "answered"
    page = context.new_page()
    page.goto(foreign)
    for way, path in [("fetch", ""), ("fetch", "main.js"), ("script", "main.js"), ("fetch", "files/0/a.png"), ("img", "files/0/a.png"),
                      ("img", "icon.svg"), ("socket", "socket")]:
        assert page.evaluate(TRY, {"address": place.address + path, "way": way}) == "refused", (way, path)
    context.close()


# Texts that would run if the page took them for HTML.
PAYLOADS = [
    '"><img src=x onerror=window.pwned=1>', "<svg onload=window.pwned=1>", "</script><script>window.pwned=1</script>",
    "javascript:window.pwned=1", "';window.pwned=1;//", "${window.pwned=1}", "]]><iframe srcdoc='<script>top.pwned=1</script>'>",
]
CLEAN = """() => window.pwned === undefined
  && !document.querySelector("iframe, object, embed, [onerror], [onload], [onclick], [srcdoc], a[href^='javascript:'], main script")"""
HOSTILE = """local text = [====[PAYLOAD]====]
return { api = 1, name = "hostile", version = "1.0.0", summary = text,
  group = function(environment)
    print(text)
    if environment.itemCount > 3 then error(text) end
    local frames = environment.frames(environment.itemCount)
    for i = 1, environment.itemCount do frames.set(i, 0, (i - 1) * 100, 200, 90) end
    return frames
  end }
"""


@BOTH
@pytest.mark.parametrize("payload", PAYLOADS)
def test_texts_of_documents_and_plugins_run_nothing(open_page, serve, tmp_path, payload, kind):
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins/hostile.lua").write_text(HOSTILE.replace("PAYLOAD", payload))
    document = tmp_path / f"{payload.replace('/', '')}.json"
    items = [{"id": payload, **dict.fromkeys(["title", "subtitle", "text", "symbol", "note"], payload)}, *[{"text": payload}] * 5]

    def write(count):
        document.write_text(json.dumps({"sections": [{"id": payload, "layout": "hostile", "items": items[:count]}]}))

    write(3)
    server = serve(document.name, folder=tmp_path, options=SHARED if kind == "shared" else ())
    page = open_page(server=server, address=entry(server, kind).address)
    expect(page.locator(".element:visible")).to_have_count(3)
    page.locator(".pane").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".facts")).to_contain_text(payload)
    assert page.evaluate(CLEAN)
    page.get_by_label("Look", exact=True).select_option("wireframe")
    expect(page.locator(".element.drawn")).to_have_count(0)
    page.get_by_role("tab", name="Console").click()
    expect(page.get_by_label("Output of plugins")).to_contain_text(payload)
    page.keyboard.press("Control+k")
    page.get_by_role("combobox", name="Find").fill("0.0")
    expect(page.locator("#found li").first).to_contain_text("0.0")
    page.keyboard.press("Escape")
    assert page.evaluate(CLEAN)
    write(6)
    expect(page.locator(".failure")).to_contain_text(payload)
    assert page.evaluate(CLEAN)
    # A shared page has no gallery.
    if kind == "own":
        page.locator("#home").click()
        expect(page.locator(".card").first).to_be_visible()
        assert page.evaluate(CLEAN)


@pytest.mark.parametrize("payload", [*PAYLOADS, "__proto__", "constructor"])
def test_links_run_nothing(open_page, serve, payload):
    server = serve(DRUM)
    parts = [("document", DRUM), ("device", payload), ("size", payload), ("item", json.dumps(["", payload])),
             ("knob", json.dumps(["option", 0, payload, payload])), ("at", json.dumps([payload, 1, 2])),
             ("document", payload), ("label", payload), ("show", payload), ("panel", payload), (payload, payload)]
    page = open_page(server=server, address=f"{server.address}#{urlencode(parts)}")
    expect(page.locator(".failure").last).to_contain_text(payload)
    assert page.evaluate(CLEAN)
    # The page still works.
    page.get_by_role("tab", name="Console").click()
    expect(page.get_by_label("Output of plugins")).to_be_visible()


def answer(server, path, **headers):
    """The status and the headers of a plain request."""
    parts = urlsplit(server.origin)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=5)
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response.status, response.headers, body


@BOTH
def test_requests_that_are_refused(serve, tmp_path, kind):
    (tmp_path / "inside").mkdir()
    (tmp_path / "secret.png").write_bytes(b"secret")
    (tmp_path / "inside/picture.png").write_bytes(b"picture")
    (tmp_path / "inside/link.png").symlink_to(tmp_path / "secret.png")
    document = tmp_path / "inside/list.json"
    document.write_text('{"sections": [{"layout": "list", "items": [{"image": "picture.png"}]}]}')
    server = entry(serve(str(document), options=SHARED if kind == "shared" else ()), kind)
    token = f"/{server.token}/"
    status, headers, _ = answer(server, token)
    assert status == 200
    assert "script-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert answer(server, token, Host="attacker.example")[0] == 403
    assert answer(server, token, Origin="http://attacker.example")[0] == 403
    assert answer(server, token, **{"Sec-Fetch-Site": "cross-site"})[0] == 403
    # A link in a chat opens the page itself, and nothing of it; an old link explains itself, and no more.
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert answer(server, token, **link)[0] == 200
    for path in ["main.js", "socket", "files/0/picture.png"]:
        assert answer(server, token + path, **link)[0] == 403
    assert answer(server, token, **{**link, "Sec-Fetch-Dest": "iframe"})[0] == 403
    status, headers, body = answer(server, f"/{'0' * 32}/", **link)
    assert status == 403 and b"not an address of the running page" in body and server.token.encode() not in body
    assert answer(server, f"/{'0' * 32}/", **{**link, "Host": "attacker.example"})[2] == b""
    assert answer(server, "/")[0] == 403
    assert answer(server, f"/{'0' * 32}/")[0] == 403
    # No document is open yet.
    assert answer(server, f"{token}files/0/picture.png")[0] == 404
    for path in ["../page.css", "socket", "files/0/../../secret.png", "files/0/%2e%2e/secret.png", "files/0/link.png"]:
        assert answer(server, token + path)[0] in (400, 403, 404)


def test_pictures_of_the_folder_and_messages_without_end(open_page, tmp_path):
    (tmp_path / "secret.png").write_bytes(b"secret")
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside/a b.png").write_bytes(PICTURE)
    document = tmp_path / "inside/list.json"
    document.write_text('{"sections": [{"layout": "list", "items": [{"image": "a b.png", "text": "words"}]}]}')
    page = open_page(str(document))
    expect(page.locator(".element image")).to_have_count(1)
    expect(page.locator(".element text")).to_have_text("words")
    page.get_by_label("Look", exact=True).select_option("wireframe")
    expect(page.locator(".element img")).to_have_count(1)
    expect(page.locator(".element .words")).to_have_text("words")
    server = page.server
    assert answer(server, f"/{server.token}/files/0/a%20b.png")[2] == PICTURE
    assert answer(server, f"/{server.token}/files/0/%2e%2e/secret.png")[0] == 404
    code = page.evaluate("""() => new Promise((resolve) => {
      const socket = new WebSocket(new URL('socket', location.href.replace('http', 'ws')));
      socket.onopen = () => socket.send('x'.repeat(5_000_000));
      socket.onclose = (event) => resolve(event.code);
    })""")
    assert code in (1006, 1009)
    # Nothing of that reaches the other connection.
    assert page.evaluate("() => layouthost.stages[0].connection.request('diagnostics').then((reply) => reply.list.length)") == 0


def test_ctrl_c_ends_at_once_whatever_happens(open_page, tmp_path):
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins/loop.lua").write_text(
        'return { api = 1, name = "loop", version = "1.0.0", group = function() while true do print("again") end end }')
    document = tmp_path / "list.json"
    document.write_text('{"sections": [{"layout": "list", "items": 3}]}')
    page = open_page("list.json", folder=tmp_path)
    expect(page.locator(".element:visible")).to_have_count(3)
    # The plugin has a minute; nothing waits for it.
    document.write_text('{"sections": [{"layout": "loop", "items": 3}]}')
    page.evaluate("() => void layouthost.stages[0].connection.request('open', {document: 'list.json'}).catch(() => {})")
    page.server.process.send_signal(signal.SIGINT)
    assert page.server.process.wait(timeout=5) == 0
    expect(page.locator(".failure")).to_contain_text("The program has ended")
    assert page.locator(".element:visible").count() == 3
