"""The limits of the service's connections: how many there are, and how long each step may take."""

import contextlib
import pathlib
import resource
import signal
import socket
import struct
import threading
import urllib.parse

import pytest

import layouthost
from honest_client import solve

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS = b"\0\0\0\x04\0\0\0\0\0"
SETTINGS_FRAME, PING_FRAME, GO_AWAY_FRAME = 4, 6, 7
LIST = {"sections": [{"layout": "list", "options": {"rowHeight": 1}, "items": 5}]}
# A step has 5 s, and one of TLS another 5 s to say goodbye.
TIME_LIMIT = 60


class RawClient:
    """A client that speaks HTTP/2 by hand: it sends what a test wants, and acknowledges nothing."""

    def __init__(self, address, *, begins=True):
        self.socket = socket.socket(socket.AF_UNIX if isinstance(address, str) else socket.AF_INET)
        self.socket.settimeout(TIME_LIMIT)
        self.socket.connect(address)
        if begins:
            self.send(PREFACE + SETTINGS)

    def send(self, data):
        """Sends bytes, unless the service has closed the connection already."""
        with contextlib.suppress(ConnectionError):
            self.socket.sendall(data)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def frames(self):
        """Yields the type and the payload of each frame until the service closes the connection."""
        rest = b""
        while True:
            while len(rest) < 9 or len(rest) < 9 + int.from_bytes(rest[:3], "big"):
                try:
                    more = self.socket.recv(1 << 16)
                except ConnectionResetError:
                    return
                if not more:
                    return
                rest += more
            length = int.from_bytes(rest[:3], "big")
            yield rest[3], rest[9:9 + length]
            rest = rest[9 + length:]


def limited(count):
    return ["bash", "-c", f'ulimit -n {count} && exec "$@"', "bash"]


def tcp(service):
    host, port = service.addresses[1].rsplit(":", 1)
    return host, int(port)


def test_more_connections_than_descriptors_end_no_service(start):
    """Each sends four bytes and waits, on both kinds of addresses."""
    # This process needs as many.
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    service = start("--listen", "127.0.0.1:0", prefix=limited(1024))
    with contextlib.ExitStack() as stack:
        for number in range(1100):
            address = service.socket if number % 8 else tcp(service)
            client = stack.enter_context(RawClient(address, begins=False))
            client.send(PREFACE[:4])
        # They lose their connections, and others come in.
        with service.client() as client:
            assert client.solve(LIST, timeout=TIME_LIMIT).content_size[1] == 5
    assert service.process.poll() is None


def test_a_service_raises_its_limit_of_descriptors(start):
    service = start(prefix=["bash", "-c", 'ulimit -Sn 64 && exec "$@"', "bash"])
    limits = pathlib.Path(f"/proc/{service.process.pid}/limits").read_text(encoding="utf-8")
    soft, hard = next(line for line in limits.splitlines() if "open files" in line).split()[3:5]
    assert int(soft) == min(int(hard), 1 << 20)


def test_a_service_with_few_descriptors_accepts_as_others_leave(start):
    service = start(prefix=limited(64))
    with contextlib.ExitStack() as stack:
        for _ in range(100):
            stack.enter_context(RawClient(service.socket))
        with service.client() as client:
            heights = []
            asking = threading.Thread(
                target=lambda: heights.append(client.solve(LIST, timeout=TIME_LIMIT).content_size[1]))
            asking.start()
            stack.close()
            asking.join()
            assert heights == [5]
            assert client.solve(LIST).content_size[1] == 5


def test_connections_beyond_the_cap_wait(start):
    service = start("--connections", "2")
    with RawClient(service.socket) as first, RawClient(service.socket) as second:
        for client in (first, second):
            assert next(client.frames())[0] == SETTINGS_FRAME
        with RawClient(service.socket) as third:
            # The service reads and writes nothing of it yet.
            third.socket.settimeout(0.05)
            with pytest.raises(TimeoutError):
                third.socket.recv(1)
            first.socket.close()
            third.socket.settimeout(TIME_LIMIT)
            assert next(third.frames())[0] == SETTINGS_FRAME


def test_many_connections_to_a_port_wait_to_be_accepted(start):
    """Those beyond the queue would get no reply from the system."""
    service = start("--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0")
    status = urllib.parse.urlsplit(service.status)
    service.process.send_signal(signal.SIGSTOP)
    try:
        with contextlib.ExitStack() as waiting:
            for address in (tcp(service), (status.hostname, status.port)):
                for _ in range(300):
                    waiting.enter_context(socket.create_connection(address, timeout=5))
    finally:
        service.process.send_signal(signal.SIGCONT)
    with layouthost.Client(service.addresses[1]) as client:
        assert solve(client, LIST, []) == 5


def test_connections_of_one_peer_are_capped_if_asked_for(start):
    service = start("--listen", "127.0.0.1:0", "--connections-per-peer", "1")
    with RawClient(tcp(service)) as first:
        assert next(first.frames())[0] == SETTINGS_FRAME
        with RawClient(tcp(service)) as second:
            assert not list(second.frames())
        first.socket.close()
    # The end of the first connection makes room; the service may need a turn to notice it.
    for _ in range(1000):
        with RawClient(tcp(service)) as third:
            if next(third.frames(), None):
                break
    else:
        raise AssertionError("the address stays refused")
    # A socket's clients have no address.
    with RawClient(service.socket) as other, service.client() as client:
        assert next(other.frames())[0] == SETTINGS_FRAME
        assert client.solve(LIST).content_size[1] == 5


def test_a_connection_without_a_start_is_closed(start, certificate, tmp_path):
    (tmp_path / "token").write_text("a token of some length\n", encoding="utf-8")
    service = start("--listen", "127.0.0.1:0", "--tls-certificate", certificate[0],
                    "--tls-key", certificate[1], "--token-file", tmp_path / "token")
    with contextlib.ExitStack() as stack:
        silent = [stack.enter_context(RawClient(address, begins=False))
                  for address in (service.socket, tcp(service))]
        partial = stack.enter_context(RawClient(service.socket, begins=False))
        partial.send(PREFACE)
        half_open = stack.enter_context(RawClient(tcp(service), begins=False))
        # The first bytes of a handshake of TLS.
        half_open.send(b"\x16\x03\x01\x02\x00\x01")
        for client in [*silent, partial, half_open]:
            # The end comes, whatever the service sent before.
            assert all(kind != GO_AWAY_FRAME for kind, _ in client.frames())


def test_an_idle_connection_is_closed_even_if_its_client_says_nothing(start):
    service = start("--idle-timeout", "50ms")
    with RawClient(service.socket) as client:
        kinds = [kind for kind, _ in client.frames()]
    assert GO_AWAY_FRAME in kinds and PING_FRAME in kinds
    with service.client() as client:
        for _ in range(50):
            assert client.solve(LIST).content_size[1] == 5


def test_an_old_connection_is_replaced_without_a_lost_call(start):
    service = start("--connection-age", "20ms", "--idle-timeout", "none")
    with RawClient(service.socket) as client:
        ends = [payload for kind, payload in client.frames() if kind == GO_AWAY_FRAME]
    # No error (0), and no call is refused yet.
    assert struct.unpack(">II", ends[0][:8]) == ((1 << 31) - 1, 0)
    # A call that a client begins while it hears of the end may fail with a status that allows another try.
    lost = []
    with service.client() as client:
        for _ in range(500):
            assert solve(client, LIST, lost) == 5
    assert lost == []
