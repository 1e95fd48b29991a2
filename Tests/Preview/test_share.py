"""Pages that other machines look at. Another address of the loopback network stands for another machine's way in."""

import http.client
import subprocess
import sys
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from conftest import PROGRAM, ROOT, SHARED, VARIABLES
from test_limits import connect, upgraded

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have only 127.0.0.1")


def status(link, path=None, **headers):
    """The status of a request to the machine of a link, for the link's path or another."""
    parts = urlsplit(link)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=5)
    connection.request("GET", parts.path if path is None else path, headers=headers)
    response = connection.getresponse()
    response.read()
    connection.close()
    return response.status


@pytest.fixture
def document(tmp_path):
    path = tmp_path / "list.json"
    path.write_text('{"sections": [{"layout": "list", "items": 3}]}')
    (tmp_path / "other.json").write_text('{"sections": [{"layout": "list", "items": 30}]}')
    return path


def test_off_by_default(serve):
    server = serve("docs/examples/drum-roll.json")
    port = urlsplit(server.address).port
    with pytest.raises(ConnectionRefusedError):
        status(f"http://127.0.0.2:{port}/")
    assert server.shared is None


def test_hosts_origins_and_tokens(serve, document):
    server = serve(str(document), options=SHARED)
    link, parts = server.shared, urlsplit(server.shared)
    assert parts.hostname == "127.0.0.2" and len(parts.path) == 34 and server.token not in link
    assert status(link) == 200
    # The token of the user's own page opens nothing here, nor the shared one there.
    assert status(link, f"/{server.token}/") == 403
    assert status(server.address, parts.path) == 403
    assert status(link, "/") == 403
    own = f"127.0.0.1:{parts.port}"
    for headers in [{"Host": own}, {"Host": f"localhost:{parts.port}"}, {"Host": "attacker.example"}, {"Origin": f"http://{own}"},
                    {"Origin": "http://attacker.example"}, {"Sec-Fetch-Site": "cross-site"}]:
        assert status(link, **headers) == 403, headers
    assert status(link, f"{parts.path}socket") == 403


def test_a_viewer_looks_and_changes_nothing(open_page, serve, document, tmp_path):
    log = tmp_path / "opened"
    server = serve(str(document), options=SHARED, variables={"VISUAL": f"touch {log};:"})
    page = open_page(server=server, address=server.shared)
    expect(page.locator(".element:visible")).to_have_count(3)
    expect(page.locator("#note")).to_contain_text("what you change stays here")
    count = page.get_by_role("slider", name="Items")
    count.fill("5")
    expect(page.locator(".element:visible")).to_have_count(5)
    page.keyboard.press("Control+z")
    expect(page.locator(".element:visible")).to_have_count(3)
    for name in ["Save over the document", "Copy as a document", "Share"]:
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    expect(page.get_by_role("tab", name="Document")).to_have_count(0)
    text = document.read_text()
    replies = page.evaluate("""async (other) => {
      const { connection } = layouthost.stages[0], replies = [];
      for (const [name, members] of [["save", { base: layouthost.stages[0].scene.version }], ["save", { text: "{}", base: layouthost.stages[0].scene.version }],
        ["text", {}], ["document", {}], ["revise", { text: "{}" }], ["restore", { text: "{}" }], ["edit", { line: 1 }], ["edit", { in: "link" }], ["open", { document: other }]]) {
        replies.push(await connection.request(name, members).then(() => "done", (error) => error.reply.text));
      }
      return replies;
    }""", str(tmp_path / "other.json"))
    assert ["PERMISSION_DENIED" in answer for answer in replies[:-1]] == [True] * 8
    assert "NOT_FOUND" in replies[-1]
    assert document.read_text() == text and not log.exists()
    # The user's own page is as it was, and shows the code.
    own = open_page(server=server)
    expect(own.locator(".element:visible")).to_have_count(3)
    own.get_by_role("button", name="Share").click()
    expect(own.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(own.locator(".sharing .link")).to_have_text(server.shared)
    expect(own.locator(".sharing .warning")).to_contain_text("not encrypted")


def test_a_viewer_follows_the_file(open_page, serve, document):
    server = serve(str(document), options=SHARED)
    page = open_page(server=server, address=server.shared)
    document.write_text('{"sections": [{"layout": "list", "items": 6}]}')
    expect(page.locator(".element:visible")).to_have_count(6)


def test_pictures_of_other_documents_are_not_shared(open_page, serve, document, tmp_path):
    (tmp_path / "private").mkdir()
    (tmp_path / "private/a.png").write_bytes(b"picture")
    (tmp_path / "private/own.json").write_text('{"sections": [{"layout": "list", "items": 1}]}')
    server = serve(str(tmp_path / "private/own.json"), options=SHARED)
    open_page(server=server)
    token = urlsplit(server.address).path
    assert status(server.address, f"{token}files/0/a.png") == 200
    # Until a viewer has opened the document, its folder is not there.
    assert status(server.shared, f"{urlsplit(server.shared).path}files/0/a.png") == 404


def test_many_viewers_keep_the_user_from_nothing(open_page, serve, document):
    server = serve(str(document), options=SHARED)
    # As many pages as may be open, and more connections than may be.
    clients = [upgraded(server.viewers) for _ in range(32)]
    with pytest.raises(AssertionError):
        upgraded(server.viewers)
    clients += [connect(server.viewers) for _ in range(300)]
    page = open_page(server=server)
    expect(page.locator(".element:visible")).to_have_count(3)
    document.write_text('{"sections": [{"layout": "list", "items": 6}]}')
    expect(page.locator(".element:visible")).to_have_count(6)
    for client in clients:
        client.close()


def test_a_viewer_reads_only_pictures_below_a_shared_document(open_page, serve, tmp_path):
    folder = tmp_path / "inside"
    folder.mkdir()
    for path in [tmp_path / "secret.png", folder / "a.png", folder / ".hidden.png", folder / "notes.txt"]:
        path.write_bytes(b"text")
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    shared = folder / "list.json"
    shared.write_text('{"sections": [{"layout": "list", "items": 3}]}')
    server = serve(str(shared), options=SHARED)
    open_page(server=server, address=server.shared)
    path = urlsplit(server.shared).path
    assert status(server.shared, f"{path}files/0/a.png") == 200
    for name in ["../secret.png", "%2e%2e/secret.png", "..%2fsecret.png", ".hidden.png", "link.png", "notes.txt", "list.json", "a.png/../list.json"]:
        assert status(server.shared, f"{path}files/0/{name}") in (400, 403, 404), name


@pytest.mark.parametrize("address, words", [
    ("8.8.8.8", "no IPv4 address of a local network"), ("0.0.0.0", "no IPv4 address of a local network"),
    ("10.254.253.252", "does not have the address"),
])
def test_addresses_that_are_refused(address, words):
    result = subprocess.run([PROGRAM, "preview", "--share", "--share-address", address], cwd=ROOT, env=VARIABLES,
                            capture_output=True, text=True, timeout=30)
    assert result.returncode == 74 and words in result.stderr


def test_code_and_warning_in_the_terminal(document):
    process = subprocess.Popen([PROGRAM, "preview", *SHARED, str(document)], env=VARIABLES, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    try:
        lines = [process.stdout.readline().rstrip("\n") for _ in range(4)]
        assert lines[1].startswith("http://127.0.0.2:") and "looks only" in lines[1]
        assert set(lines[2]) == {"█"} and len(lines[2]) > 30
        assert "not encrypted" in process.stderr.readline()
    finally:
        process.terminate()
        process.communicate(timeout=5)
