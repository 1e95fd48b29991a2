"""Pages and requests that get nothing, and files that no page reads."""

import http.client
import signal

from conftest import run
from playwright.sync_api import expect

DRUM = "docs/examples/drum-roll.json"


def test_foreign_page_gets_nothing(browser, serve):
    server = serve(DRUM)
    other = serve()
    context = browser.new_context()
    page = context.new_page()
    page.goto(other.address)
    for address in [server.address, f"{server.address}main.js", f"{server.origin}/", f"{server.address}files/0/drum-roll.json"]:
        assert page.evaluate("address => fetch(address).then(() => 'answered', () => 'refused')", address) == "refused"
    socket = server.address.replace("http", "ws") + "socket"
    assert page.evaluate("""address => new Promise((resolve) => {
      try { const socket = new WebSocket(address); socket.onopen = () => resolve('open'); socket.onerror = () => resolve('refused'); }
      catch { resolve('refused'); }
    })""", socket) == "refused"
    context.close()


PLUGIN = """return {
  api = 1, requires = { "log" },
  group = function() return { { x = 0, y = 0, width = 50, height = 50 } } end,
}
"""


def test_plugins_get_what_the_options_allow(open_page, tmp_path):
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins/tall.lua").write_text(PLUGIN)
    (tmp_path / "list.json").write_text('{"sections": [{"layout": "tall", "items": 1}]}')
    page = open_page("list.json", folder=tmp_path, arguments=["--allow", "text"])
    expect(page.locator(".failure")).to_contain_text("--allow does not allow")
    page = open_page("list.json", folder=tmp_path, arguments=["--allow", "log"])
    expect(page.locator(".failure")).to_be_hidden()


def test_a_plugin_that_differs_from_the_lock_is_refused(open_page, tmp_path):
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins/tall.lua").write_text(PLUGIN)
    (tmp_path / "list.json").write_text('{"sections": [{"layout": "tall", "items": 1}]}')
    run("plugins", "lock", folder=tmp_path)
    (tmp_path / "plugins/tall.lua").write_text(PLUGIN + "-- changed\n")
    page = open_page("list.json", folder=tmp_path, arguments=["--locked"])
    expect(page.locator(".failure")).to_contain_text("tall.lua")


def answer(server, path, **headers):
    """The status and the headers of a plain request."""
    connection = http.client.HTTPConnection("127.0.0.1", int(server.origin.rpartition(":")[2]), timeout=5)
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response.status, response.headers, body


def test_requests_that_are_refused(serve, tmp_path):
    (tmp_path / "inside").mkdir()
    (tmp_path / "secret.png").write_bytes(b"secret")
    (tmp_path / "inside/picture.png").write_bytes(b"picture")
    (tmp_path / "inside/link.png").symlink_to(tmp_path / "secret.png")
    document = tmp_path / "inside/list.json"
    document.write_text('{"sections": [{"layout": "list", "items": [{"image": "picture.png"}]}]}')
    server = serve(str(document))
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
    picture = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
                            "0000000d49444154789c6360f8cf00000301010018dd8db00000000049454e44ae426082")
    (tmp_path / "inside/a b.png").write_bytes(picture)
    document = tmp_path / "inside/list.json"
    document.write_text('{"sections": [{"layout": "list", "items": [{"image": "a b.png", "text": "words"}]}]}')
    page = open_page(str(document))
    expect(page.locator(".element image")).to_have_count(1)
    expect(page.locator(".element text")).to_have_text("words")
    page.get_by_label("Look", exact=True).select_option("wireframe")
    expect(page.locator(".element img")).to_have_count(1)
    expect(page.locator(".element .words")).to_have_text("words")
    server = page.server
    assert answer(server, f"/{server.token}/files/0/a%20b.png")[2] == picture
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
