"""Clients that want too much: the program stays small, and replies to the others."""

import base64
import os
import resource
import socket
import struct
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from conftest import SHARED

DOCUMENT = "docs/examples/list.json"
# What the program may grow by, in megabytes.
GROWTH = 12


def resident(server):
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def connect(server):
    parts = urlsplit(server.origin)
    client = socket.create_connection((parts.hostname, parts.port))
    client.settimeout(10)
    return client


def pour(client, piece, size):
    """Sends until the other end has had enough; returns what it replied, and the number of bytes taken."""
    sent, reply = 0, b""
    try:
        while sent < size:
            sent += client.send(piece)
    except OSError:
        pass
    try:
        while part := client.recv(4096):
            reply += part
    except OSError:
        pass
    client.close()
    return reply, sent


def send_only(client, piece, size):
    """Sends until the other end takes no more, or has ended the connection."""
    client.settimeout(2)
    sent = 0
    try:
        while sent < size:
            sent += client.send(piece)
    except OSError:
        pass
    return sent


def upgraded(server):
    """A connection that has become a page's socket."""
    client = connect(server)
    key = base64.b64encode(os.urandom(16)).decode()
    client.sendall((
        f"GET /{server.token}/socket HTTP/1.1\r\nHost: {server.origin[7:]}\r\nOrigin: {server.origin}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode())
    assert client.recv(4096).startswith(b"HTTP/1.1 101")
    return client


def status(server, head):
    client = connect(server)
    client.sendall(head.encode())
    reply = client.recv(4096)
    client.close()
    return int(reply.split()[1]) if reply else None


def assert_alive(page):
    """The open page and a new one get replies."""
    server = page.server
    assert status(server, f"GET /{server.token}/ HTTP/1.1\r\nHost: {server.origin[7:]}\r\n\r\n") == 200
    assert page.evaluate("() => layouthost.stages[0].connection.request('diagnostics').then((reply) => reply.reply)") == "diagnostics"


@pytest.fixture(params=["own", "shared"])
def page(request, open_page, serve):
    """A page of the user, or of a viewer; its server is the entry by which it came."""
    if request.param == "own":
        return open_page(DOCUMENT)
    server = serve(DOCUMENT, options=SHARED)
    page = open_page(server=server, address=server.shared)
    page.server = server.viewers
    return page


@pytest.mark.parametrize("start, piece", [
    ("GET / HTTP/1.1\r\nX: ", b"x" * 65536),
    ("GET / HTTP/1.1\r\n", b"X: y\r\n" * 9000),
    ("", b"x" * 65536),
])
def test_heads_without_end(page, start, piece):
    before = resident(page.server)
    client = connect(page.server)
    client.sendall(start.encode())
    _, sent = pour(client, piece, 10_000_000)
    # What was taken lies in the buffers of the system.
    assert sent < 10_000_000
    assert resident(page.server) - before < GROWTH
    assert_alive(page)


@pytest.mark.parametrize("headers, expected", [
    (["X: " + "x" * 20_000], 431), (["Content-Length: 100000000"], 413), (["Transfer-Encoding: chunked"], 413),
    ([" content-length : 7"], 400), (["Content-Length: 0"], 200),
])
def test_requests_that_are_too_large(page, headers, expected):
    server = page.server
    lines = [f"GET /{server.token}/ HTTP/1.1", f"Host: {server.origin[7:]}", *headers, "", ""]
    assert status(server, "\r\n".join(lines)) == expected


@pytest.mark.parametrize("length", [100_000_000, 2**63 - 1, 2**64 - 1])
def test_frames_that_are_too_long(page, length):
    before = resident(page.server)
    client = upgraded(page.server)
    client.sendall(b"\x81\xff" + struct.pack(">Q", length) + b"mask")
    reply, sent = pour(client, b"x" * 1_000_000, 100_000_000)
    assert sent < 100_000_000
    assert resident(page.server) - before < GROWTH
    assert reply in (b"\x88\x02\x03\xf1", b"")
    assert_alive(page)


def test_pieces_of_a_message_without_end(page):
    before = resident(page.server)
    client = upgraded(page.server)
    client.sendall(b"\x01\xfe\x00\x01mask" + b"x")
    _, sent = pour(client, (b"\x00\xff" + struct.pack(">Q", 1_000_000) + b"mask" + b"x" * 1_000_000), 40_000_000)
    assert sent < 40_000_000
    assert resident(page.server) - before < GROWTH + 10
    assert_alive(page)


def test_page_that_sleeps_holds_nothing_up(page):
    before = resident(page.server)
    client = upgraded(page.server)
    request = b'{"request":"thumbnail","document":"' + DOCUMENT.encode() + b'","theme":"light"}'
    # Sends requests without end, and reads nothing.
    sent = send_only(client, b"\x81" + bytes([0x80 | len(request)]) + b"\0\0\0\0" + request, 5_000_000)
    assert_alive(page)
    assert sent < 5_000_000
    assert resident(page.server) - before < 80
    client.close()
    assert_alive(page)


def test_thousands_of_connections_that_say_nothing(open_page):
    page = open_page(DOCUMENT)
    before = resident(page.server)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    count = min(10_000 if "LAYOUTHOST_SOAK" in os.environ else 2_000, hard - 500)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, count + 400), hard))
    clients = []
    try:
        for index in range(count):
            client = connect(page.server)
            # Every other one begins a request, and never ends it.
            if index % 2:
                client.send(b"GET / HT")
            clients.append(client)
        assert resident(page.server) - before < GROWTH
        assert_alive(page)
        # A new page opens among them.
        page.reload()
        expect(page.locator(".element").first).to_be_visible()
    finally:
        for client in clients:
            client.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert_alive(page)
