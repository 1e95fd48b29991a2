"""The limits of the service's connections: how many there are, and how long each step may take."""

import contextlib
import os
import pathlib
import resource
import signal
import socket
import struct
import subprocess
import threading
import urllib.parse

import grpc
import pytest

import layouthost
from honest_client import solve
from layouthost.v1 import host_pb2
from service_fixtures import RunningThreads, wait_until
from test_observing import samples

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS = b"\0\0\0\x04\0\0\0\0\0"
DATA_FRAME, HEADERS_FRAME, RESET_FRAME, SETTINGS_FRAME, PING_FRAME, GO_AWAY_FRAME = 0, 1, 3, 4, 6, 7
END_STREAM, END_HEADERS, ACK = 1, 4, 1
AGES = 20
LIST = {"sections": [{"layout": "list", "options": {"rowHeight": 1}, "items": 5}]}
# A step has 5 s, and one of TLS another 5 s to say goodbye.
TIME_LIMIT = 60


class RawClient:
    """A client that speaks HTTP/2 by hand: it sends what a test wants, and acknowledges nothing but settings."""

    def __init__(self, address, *, begins=True, acknowledges=True):
        self.socket = socket.socket(socket.AF_UNIX if isinstance(address, str) else socket.AF_INET)
        self.socket.settimeout(TIME_LIMIT)
        self.socket.connect(address)
        if begins:
            self.send(PREFACE + SETTINGS)
        if begins and acknowledges:
            self.send_frame(SETTINGS_FRAME, ACK, 0, b"")

    def send(self, data):
        """Sends bytes, unless the service has closed the connection already."""
        with contextlib.suppress(ConnectionError):
            self.socket.sendall(data)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send_frame(self, kind, flags, stream, payload):
        self.send(len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload)

    def begin(self, stream, method, message, flags=END_STREAM, **more):
        """Begins a call with more headers, and sends a message; with other flags, the call stays open.

        Without a message, the headers have the flags.
        """
        headers = {":method": "POST", ":scheme": "http", ":path": f"/layouthost.v1.LayoutHost/{method}",
                   ":authority": "localhost", "content-type": "application/grpc", "te": "trailers", **more}
        # Each is a literal that no table keeps (RFC 7541, 6.2.2).
        block = b"".join(bytes([0, len(name)]) + name.encode() + bytes([len(value)]) + value.encode()
                         for name, value in headers.items())
        if message is None:
            self.send_frame(HEADERS_FRAME, END_HEADERS | flags, stream, block)
            return
        self.send_frame(HEADERS_FRAME, END_HEADERS, stream, block)
        data = message.SerializeToString()
        self.send_frame(DATA_FRAME, flags, stream, b"\0" + len(data).to_bytes(4, "big") + data)

    def frames(self):
        """Yields the type and the payload of each frame until the service closes the connection."""
        for kind, _, _, payload in self.all_frames():
            yield kind, payload

    def all_frames(self):
        """Yields the type, the flags, the stream and the payload of each frame, until the connection ends."""
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
            yield rest[3], rest[4], int.from_bytes(rest[5:9], "big"), rest[9:9 + length]
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


@pytest.mark.parametrize("kind, words", [
    (socket.SOCK_STREAM, "is served by another program"),
    (socket.SOCK_DGRAM, "another kind of socket has this path")])
def test_a_socket_in_use_is_not_replaced_even_if_its_queue_is_full(tmp_path, kind, words):
    path = str(tmp_path / "socket")
    with contextlib.ExitStack() as stack:
        other = stack.enter_context(socket.socket(socket.AF_UNIX, kind))
        other.bind(path)
        if kind == socket.SOCK_STREAM:
            other.listen(0)
            with contextlib.suppress(BlockingIOError):
                while True:
                    client = stack.enter_context(socket.socket(socket.AF_UNIX))
                    client.setblocking(False)
                    client.connect(path)
        run = subprocess.run([os.environ["LAYOUTHOST_PROGRAM"], "serve", "--socket", path],
                             capture_output=True, text=True, timeout=TIME_LIMIT, check=False)
        assert run.returncode == 74 and words in run.stderr, run.stderr
        assert os.path.exists(path)


@pytest.mark.parametrize("is_stale", [False, True])
def test_of_services_that_start_together_one_serves(tmp_path, is_stale):
    path = str(tmp_path / "socket")
    if is_stale:
        with socket.socket(socket.AF_UNIX) as left:
            left.bind(path)
    command = [os.environ["LAYOUTHOST_PROGRAM"], "serve", "--socket", path]
    services = [subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.DEVNULL) for _ in range(6)]
    try:
        wait_until(lambda: sum(service.poll() is None for service in services) <= 1)
        with layouthost.Client("unix:" + path) as client:
            assert client.solve(LIST, timeout=TIME_LIMIT).content_size[1] == 5
        assert sorted(service.poll() or 0 for service in services) == [0] + [74] * 5
    finally:
        for service in services:
            service.kill()
            service.wait()


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


def test_a_connection_ends_only_after_its_start(start):
    """GOAWAY in one packet with the settings makes clients for C and Python call in vain until their deadlines."""
    service = start("--connection-age", "1ms", "--idle-timeout", "none")
    with RawClient(service.socket, acknowledges=False) as client:
        frames, kinds = client.all_frames(), []
        # Each call takes a part of a millisecond at least.
        for number in range(20):
            stream = 2 * number + 1
            client.begin(stream, "Solve", layouthost.messages.solve_request(LIST))
            for kind, flags, source, _ in frames:
                kinds.append(kind)
                if kind == HEADERS_FRAME and flags & END_STREAM and source == stream:
                    break
        assert kinds.count(DATA_FRAME) == 20 and GO_AWAY_FRAME not in kinds
        client.send_frame(SETTINGS_FRAME, ACK, 0, b"")
        assert [next(frames)[0], next(frames)[0]] == [GO_AWAY_FRAME, PING_FRAME]


def test_no_call_is_refused_while_a_connection_ends(start):
    """The client confirms the end twice; what it begins meanwhile, and beside a call that runs, is served."""
    service = start("--connection-age", "20ms", "--idle-timeout", "none")
    request = layouthost.messages.solve_request(LIST)
    with RawClient(service.socket) as client:
        frames = client.all_frames()

        def next_frame(kind, flags=0, stream=0):
            for found in frames:
                assert found[0] != RESET_FRAME
                if found[0] == kind and found[1] & flags == flags and found[2] == stream:
                    return found[3]
            raise AssertionError("the connection is closed")

        def call(stream):
            client.begin(stream, "Solve", request)
            next_frame(DATA_FRAME, stream=stream)
            next_frame(HEADERS_FRAME, END_STREAM, stream)

        # No error (0), and no call is refused yet.
        assert struct.unpack(">II", next_frame(GO_AWAY_FRAME)[:8]) == ((1 << 31) - 1, 0)
        ping = next_frame(PING_FRAME)
        client.begin(1, "Session", host_pb2.SessionRequest(open={"document": request.document}), flags=0)
        next_frame(DATA_FRAME, stream=1)
        call(3)
        client.send_frame(PING_FRAME, ACK, 0, ping)
        assert next_frame(PING_FRAME) == ping
        call(5)
        client.send_frame(PING_FRAME, ACK, 0, ping)
        call(7)
        client.send_frame(DATA_FRAME, END_STREAM, 1, b"")
        next_frame(HEADERS_FRAME, END_STREAM, 1)
        assert struct.unpack(">II", next_frame(GO_AWAY_FRAME)[:8]) == (7, 0)
        assert not list(frames)


@pytest.mark.parametrize("timeout", ["-1S", "-0n", "+1S", "", "S", "1", "1s", "1 S", "999999999S", "99999999H"])
def test_a_call_has_a_reply_whatever_its_timeout_says(service, timeout):
    """Only the last one is a timeout, the longest that there is."""
    request = host_pb2.SolveRequest(document=layouthost.client.as_document(LIST))
    with RawClient(service.socket) as client:
        client.begin(1, "Solve", request, **{"grpc-timeout": timeout})
        assert any(kind == DATA_FRAME for kind, _ in client.frames())


@pytest.mark.parametrize("method", ["Solve", "SolveMany", "ListProviders", "Session", "UnknownMethod"])
def test_a_call_that_ends_with_its_headers_has_a_status(service, method):
    with RawClient(service.socket) as client:
        client.begin(1, method, None)
        assert any(kind == HEADERS_FRAME and flags & END_STREAM for kind, flags, _, _ in client.all_frames())


class Callers(RunningThreads):
    """Threads with calls on one client; only gRPC itself sends some again, which the service has not begun."""

    def __init__(self, client, count=3):
        super().__init__([self.run] * count)
        self.client, self.lost, self.replies = client, [], 0

    def run(self):
        while not self.stop.is_set():
            try:
                assert self.client.solve(LIST, timeout=TIME_LIMIT).content_size[1] == 5
            except (AssertionError, layouthost.LayoutError, grpc.RpcError) as error:
                self.lost.append(str(error))
            with self.changed:
                self.replies += 1
                self.changed.notify_all()

    def wait(self, count):
        """Waits until some more calls have ended."""
        with self.changed:
            end = self.replies + count
            assert self.changed.wait_for(lambda: self.replies >= end, TIME_LIMIT)


def connections(service):
    return samples(service)["layouthost_service_connections"]


def test_an_old_connection_is_replaced_without_a_lost_call(start):
    service = start("--connection-age", "20ms", "--idle-timeout", "none", "--metrics", "127.0.0.1:0")
    for _ in range(AGES):
        wait_until(lambda: connections(service) == 0)
        with service.client() as client, client.session(LIST) as session:
            with Callers(client) as callers:
                # The session keeps its connection, so that a second one means that the first one is too old.
                wait_until(lambda: connections(service) >= 2)
                callers.wait(10)
                session.request(scroll={"by": {"y": 1}})
            assert callers.lost == []
            session.request(scroll={"by": {"y": 1}})


def test_a_stopped_instance_loses_no_call_of_a_client_that_knows_another(start):
    """The second address is used when the first one is closed; a running call ends where it began."""
    services = [start("--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--deadline", "none") for _ in range(4)]
    for service in services:
        (service.folder / "plugins" / "slow.lua").write_text(
            "return {api = 1, layout = function() for _ = 1, 5e6 do end return {frames = {}} end}")
    address = "ipv4:" + ",".join(service.addresses[1] for service in services)
    with layouthost.Client(address) as client, Callers(client) as callers:
        for service in services[:-1]:
            callers.wait(20)
            slow = threading.Thread(target=lambda: callers.lost.extend(solve_slowly(client)))
            slow.start()
            wait_until(lambda: samples(service)['layouthost_service_turns{kind="script"}'] or not slow.is_alive())
            assert service.stop() == 0
            slow.join()
        callers.wait(20)
    assert callers.lost == []


def solve_slowly(client):
    """Makes a call that takes some time; the failures."""
    try:
        client.solve({"sections": [{"layout": "slow", "items": 0}]}, timeout=TIME_LIMIT)
    except (layouthost.LayoutError, grpc.RpcError) as error:
        return [str(error)]
    return []
