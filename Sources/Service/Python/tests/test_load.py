"""A load and fault suite of the service: many clients, some of them hostile, over Unix sockets.

Scripts/test --service runs it short; LAYOUTHOST_SOAK=1 makes it 100,000 requests from 32 clients.
"""

import collections
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

import layouthost
from layouthost.v1 import host_pb2, layout_pb2
from service_fixtures import children_of, is_alive, kill, uneven, wait_until

PROVIDERS = pathlib.Path(__file__).with_name("providers_for_tests.py")
LONG = os.environ.get("LAYOUTHOST_SOAK") == "1"
REQUESTS, CLIENTS = (100_000, 32) if LONG else (800, 8)
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SEED = 7


def text(document):
    return layouthost.client.as_document(document)


def good(number):
    """A document whose content height is its number."""
    return {"sections": [{"layout": "list", "options": {"rowHeight": 1}, "items": number}]}


HOSTILE = [
    (text("{"), "INVALID_ARGUMENT"),
    (text('{"sections": ' + "[" * 5000), "INVALID_ARGUMENT"),
    (text({"sections": [{"layout": "nothing", "items": 1}]}), "NOT_FOUND"),
    (text({"sections": [{"layout": "greedy", "items": 1}]}), "RESOURCE_EXHAUSTED"),
    (text({"sections": [{"layout": "waterfall",
                         "items": {"count": 1 << 50, "cycle": [{"width": 1, "height": 1}]}}]}),
     "RESOURCE_EXHAUSTED"),
    (layout_pb2.Document(lua="while true do end"), "DEADLINE_EXCEEDED"),
    (layout_pb2.Document(), "INVALID_ARGUMENT"),
]


class Tally:
    """The outcomes of requests, over all threads."""

    def __init__(self):
        self.lock = threading.Lock()
        self.replies, self.cancelled, self.failures, self.wrong = 0, 0, collections.Counter(), []

    def note(self, *, replies=0, cancelled=0, failure=None, wrong=None):
        with self.lock:
            self.replies += replies
            self.cancelled += cancelled
            if failure is not None:
                self.failures[failure] += 1
            if wrong is not None:
                self.wrong.append(wrong)


def ask(service, seed, count, tally):
    numbers = random.Random(seed)
    with service.client() as client:
        for _ in range(count):
            kind = numbers.random()
            if kind < 0.02:
                document, code = numbers.choice(HOSTILE)
                try:
                    list(client.stub.Solve(host_pb2.SolveRequest(document=document)))
                    tally.note(wrong=f"{code}: answered")
                except grpc.RpcError as error:
                    found = error.code().name
                    if found != code:
                        tally.note(wrong=f"{code}: {found} {error.details()}")
                    tally.note(failure=found)
            elif kind < 0.04:
                call = client.stub.Solve(host_pb2.SolveRequest(document=text(good(3))))
                call.cancel()
                tally.note(cancelled=1)
            else:
                number = numbers.randrange(1, 1000)
                if client.solve(good(number)).content_size[1] != number:
                    tally.note(wrong=f"{number}: another answer")
                tally.note(replies=1)


def run_all(threads):
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_many_clients_get_their_own_replies(start):
    service = start("--queue", "10000", "--deadline", "1s")
    tally = Tally()
    stop = threading.Event()
    curve = [service.memory()]

    def reload():
        with service.client() as client:
            number = 0
            while not stop.is_set():
                number += 1
                text = f"return {{api = 1, summary = '{number}', group = function() return {{}} end}}"
                (service.folder / "plugins" / "changing.lua").write_text(
                    text if number % 3 else "return {")
                client.stub.ReloadProviders(host_pb2.ReloadProvidersRequest())
                stop.wait(0.05)

    def load(count):
        share = count // CLIENTS
        run_all([threading.Thread(target=ask, args=(service, SEED + n, share, tally))
                 for n in range(CLIENTS)])
        curve.append(service.memory())

    reloader = threading.Thread(target=reload)
    reloader.start()
    began = time.monotonic()
    for _ in range(4):
        load(REQUESTS // 4)
    took = time.monotonic() - began
    stop.set()
    reloader.join()
    print(f"seed {SEED}: {tally.replies} replies, failures {dict(tally.failures)}, "
          f"{tally.cancelled} cancelled, in {took:.0f} s; memory at the start and after each quarter "
          f"{[round(memory) for memory in curve]} MiB")
    assert tally.wrong == []
    asked = REQUESTS // 4 // CLIENTS * CLIENTS * 4
    assert tally.replies + tally.failures.total() + tally.cancelled == asked
    # A plugin that fills its 64 MiB on each thread leaves none of it allocated.
    assert curve[-1] < curve[1] + 32
    assert is_serving(service)


def test_slow_and_broken_clients_leave_room_for_others(start):
    service = start()
    numbers = random.Random(SEED)
    open_sockets = []
    for number in range(200 if LONG else 60):
        client = socket.socket(socket.AF_UNIX)
        client.connect(service.socket)
        open_sockets.append(client)
        kind = number % 5
        try:
            if kind == 0:
                client.sendall(PREFACE[:number % len(PREFACE)])
            elif kind == 1:
                client.sendall(PREFACE + numbers.randbytes(500))
            elif kind == 2:
                client.sendall(PREFACE)
                client.shutdown(socket.SHUT_WR)
            elif kind == 3:
                client.sendall(numbers.randbytes(3000))
            else:
                client.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        except (BrokenPipeError, ConnectionResetError):
            pass  # The service has closed a connection that does not speak its protocol.
    with service.client() as client:
        assert client.solve(good(5)).content_size[1] == 5
    assert is_serving(service)
    # Such clients do not keep the service from ending.
    assert service.stop() == 0
    for client in open_sockets:
        client.close()


def test_connections_beyond_the_transports_queue_are_taken(start):
    """A client that connects without waiting is refused if the queue of the socket is full."""
    service = start()
    os.kill(service.process.pid, signal.SIGSTOP)
    waiting = []
    try:
        for _ in range(500):
            client = socket.socket(socket.AF_UNIX)
            client.setblocking(False)
            client.connect(service.socket)
            waiting.append(client)
    finally:
        os.kill(service.process.pid, signal.SIGCONT)
    with service.client() as client:
        assert client.solve(good(5), timeout=30).content_size[1] == 5
    for client in waiting:
        client.close()


def test_a_client_that_does_not_read_holds_no_turn(start):
    service = start("--concurrency", "1", "--queue", "4")
    count = 200_000 if LONG else 40_000
    large = text(uneven(count))
    options = [("grpc.http2.bdp_probe", 0), ("grpc.http2.lookahead_bytes", 1024)]
    channels = [grpc.insecure_channel("unix:" + service.socket, options) for _ in range(3)]
    stubs = [layouthost.client.host_pb2_grpc.LayoutHostStub(channel) for channel in channels]
    calls = [stub.Solve(host_pb2.SolveRequest(document=large)) for stub in stubs]
    with service.client() as client:
        for number in range(1, 20):
            try:
                assert client.solve(good(number), timeout=60).content_size[1] == number
            except layouthost.LayoutError as error:
                assert error.code == "RESOURCE_EXHAUSTED"
                time.sleep(0.05)
    for call in calls:
        assert sum(run.frames.count for reply in call for e in reply.elements for run in e.runs) \
            == count
    for channel in channels:
        channel.close()


def test_replies_that_nobody_reads_stay_within_the_memory_of_all(start):
    service = start("--memory-total", "32MiB", "--queue", "1000")
    large = host_pb2.SolveRequest(document=text(uneven(50_000)))
    before = service.memory()
    options = [("grpc.http2.bdp_probe", 0), ("grpc.http2.lookahead_bytes", 1024),
               ("grpc.use_local_subchannel_pool", 1)]
    channels = [grpc.insecure_channel("unix:" + service.socket, options) for _ in range(40)]
    calls = [layouthost.client.host_pb2_grpc.LayoutHostStub(channel).Solve(large) for channel in channels]
    for call in calls:
        call.initial_metadata()
    # A refused call is done before anyone reads it; its end may arrive later.
    end = time.monotonic() + 30
    while not (refused := [call for call in calls if call.done()]):
        assert time.monotonic() < end
    for call in refused:
        assert call.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
        assert ("retry-after", "1") in call.trailing_metadata()
    # The total, and as much again for what does not grow with requests.
    assert service.memory() < before + 256
    with service.client() as client:
        assert client.solve(good(5), timeout=30).content_size[1] == 5
    read = next(call for call in calls if call not in refused)
    assert sum(run.frames.count for reply in read for e in reply.elements for run in e.runs) == 50_000
    for channel in channels:
        channel.close()
    end = time.monotonic() + 30
    stub = layouthost.client.host_pb2_grpc.LayoutHostStub
    with grpc.insecure_channel("unix:" + service.socket) as channel:
        while True:
            try:
                assert list(stub(channel).Solve(large))
                break
            except grpc.RpcError as error:
                assert error.code() == grpc.StatusCode.RESOURCE_EXHAUSTED and time.monotonic() < end


def test_memory_goes_back_to_the_system_after_large_requests(start):
    service = start()
    query = host_pb2.Query(rect={"x": 0, "y": 0, "width": 1, "height": 1})
    with service.client() as client:
        client.solve(uneven(1000))
        before = service.memory()
        for _ in range(4):
            client.solve(uneven(1_000_000), query=query)
    # Without its limits the allocator keeps about 120 MiB.
    wait_until(lambda: service.memory() < before + 50)


def test_requests_and_replies_above_their_limits_are_refused(start):
    service = start()
    with service.client() as client:
        with pytest.raises(grpc.RpcError) as caught:
            list(client.stub.Solve(host_pb2.SolveRequest(
                document=layout_pb2.Document(json=" " * (17 << 20)))))
        assert caught.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
        assert "the limit is 16777216" in caught.value.details()
        items = [{"width": 1, "height": 1}] * 5000
        with pytest.raises(layouthost.LayoutError) as refused:
            client.solve({"sections": [{"layout": "waterfall", "items": items}]},
                         limits=host_pb2.Limits(reply_bytes=10_000))
        assert refused.value.code == "RESOURCE_EXHAUSTED"
        assert client.solve(good(5)).content_size[1] == 5


def test_connections_that_break_at_once_leave_nothing_behind(start):
    service = start("--deadline", "100ms")
    endless = host_pb2.SolveRequest(document=text({"sections": [{"layout": "endless", "items": 1}]}))
    for _ in range(200 if LONG else 30):
        channel = grpc.insecure_channel("unix:" + service.socket,
                                        [("grpc.use_local_subchannel_pool", 1)])
        stub = layouthost.client.host_pb2_grpc.LayoutHostStub(channel)
        stub.Solve(endless)
        session = stub.Session(iter([host_pb2.SessionRequest(id=1, open={"document": text(good(3))})]))
        next(session)
        channel.close()
    with service.client() as client:
        assert client.solve(good(5), timeout=30).content_size[1] == 5
    assert is_serving(service)


def test_killed_providers_and_workers_cost_no_answer(start, tmp_path):
    (tmp_path / "isolated").mkdir()
    (tmp_path / "isolated" / "apart.lua").write_text(
        "return {api = 1, layout = function(e) local f = {} "
        "for i = 1, e.itemCount do f[i] = {x = 0, y = i, width = 1, height = 1} end "
        "return {frames = f} end}")
    shutil.copy(PROVIDERS, tmp_path)
    (tmp_path / "layouthost.json").write_text(json.dumps({"providers": {
        "shelf": {"command": [sys.executable, PROVIDERS.name], "deadline": "10s"},
        "apart": {"plugins": "isolated", "isolation": "process", "deadline": "10s"}}}))
    service = start("--time-limit", "30s", folder=tmp_path, plugins=False)
    kills, clients = (60, 4) if LONG else (4, 2)
    replies, wrong, stop = [0] * clients, [], threading.Event()

    def ask_both(index):
        with service.client() as client:
            while not stop.is_set():
                count = 1 + replies[index] % 9
                for layout, height in (("failing", 10), ("apart", count + 1)):
                    document = {"sections": [{"layout": layout, "items": count}]}
                    try:
                        found = client.solve(document).content_size[1]
                        if found != height:
                            wrong.append(f"{layout}: {found}, not {height}")
                    except layouthost.LayoutError as error:
                        wrong.append(str(error))
                replies[index] += 1

    def kill_at_random():
        numbers = random.Random(SEED)
        try:
            for _ in range(kills):
                before = list(replies)
                # Calls that met the last kill have ended: a call is repeated once.
                while not all(now >= then + 2 for now, then in zip(replies, before)):
                    stop.wait(0.001)
                stop.wait(numbers.random() * 0.01)
                children = children_of(service.process.pid)
                if children:
                    kill(numbers.choice(children))
        finally:
            stop.set()

    run_all([threading.Thread(target=ask_both, args=(n,)) for n in range(clients)]
            + [threading.Thread(target=kill_at_random)])
    assert wrong == []
    assert is_serving(service)
    children = children_of(service.process.pid)
    assert service.stop() == 0
    assert not any(is_alive(child) for child in children)


def test_a_log_that_cannot_be_written_stops_nothing(start):
    with open("/dev/full", "wb") as full:
        service = start(stderr=full)
        with service.client() as client:
            for number in range(1, 50):
                assert client.solve(good(number)).content_size[1] == number
        assert is_serving(service)


FULL_DISK = """
mount -t tmpfs -o size=64k,nr_inodes=12 none "$1" && cd "$1" || exit 77
program=$LAYOUTHOST_PROGRAM
echo '{"sections": [{"layout": "list", "items": 3}]}' >document
fill() { head -c 1M /dev/zero >filler; for n in 1 2 3 4 5 6 7 8 9 10 11 12; do : >"$n"; done; } 2>/dev/null
fill
"$program" serve --socket "$1/new/socket"; echo "no folder: $?"
"$program" serve --socket "$1/socket"; echo "no socket: $?"
rm 1 2 3
"$program" serve --socket "$1/socket" 2>log &
until [[ -s log || -S socket ]]; do sleep 0.01; done
fill
"$2" -c '
import layouthost, sys
with layouthost.Client(sys.argv[1]) as client:
    for _ in range(3):
        print(client.solve(open("document").read()).content_size)
' "unix:$1/socket"
kill %1; wait %1; echo "ended: $?"
[[ ! -e socket ]] && echo "nothing left"
"""


def test_a_full_disk_keeps_no_running_service_from_answering(tmp_path):
    run = subprocess.run(["unshare", "-m", "bash", "-c", FULL_DISK, "bash", str(tmp_path), sys.executable],
                         capture_output=True, text=True, timeout=120, check=False)
    if run.returncode == 77 or "unshare failed" in run.stderr:
        pytest.skip("needs the right to mount a small disk")
    size = "(390.0, 132.0)"
    assert run.stdout.splitlines() == [
        "no folder: 74", "no socket: 74", size, size, size,
        "ended: 0", "nothing left"], run.stdout + run.stderr
    assert run.stderr.count("No space left on device") == 2, run.stderr


def is_serving(service):
    with grpc.insecure_channel("unix:" + service.socket) as channel:
        reply = health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest(), timeout=20)
        return reply.status == health_pb2.HealthCheckResponse.SERVING
