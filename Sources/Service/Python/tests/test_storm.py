"""Everything at once: clients that do not read, idle connections, endless plugins, reloads, kills, restarts.

Scripts/test --service runs it short; with LAYOUTHOST_SOAK=1 it takes ten minutes, and the honest client must keep
a fifth of the rate that it has alone.
"""

import contextlib
import json
import os
import random
import resource
import selectors
import shutil
import socket
import sys
import threading
import time

import grpc

import layouthost
from honest_client import TIME_LIMIT, solve
from layouthost.v1 import host_pb2
from service_fixtures import children_of, kill, uneven
from test_connections import PREFACE, SETTINGS
from test_fairness import ENDLESS, HOSTILE, LEAST, NATIVE, ROWS, EndlessClients, honest_client, rate_alone, rate_of
from test_load import PROVIDERS, good, text

LONG = os.environ.get("LAYOUTHOST_SOAK") == "1"
CLIENTS, IDLE, UNREAD, ENDLESS_CLIENTS = (32, 1100, 40, HOSTILE) if LONG else (4, 100, 8, 2)
# The instances of the service, one after the other, and what each must have done before the next.
INSTANCES, REQUESTS, SECONDS = (10, 0, 60) if LONG else (2, 80, 0)
# The greatest pause of a client between two requests, so that there is time for the others.
PAUSE = 0.2 if LONG else 0.0
KILLS, SEED, MEMORY = 25, 11, 256


class IdleConnections:
    """Connections without a call, which are opened again whenever the service closes them."""

    def __init__(self, path):
        self.path, self.open = path, selectors.DefaultSelector()
        self.stop, self.all_open = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self.run)

    def run(self):
        while not self.stop.is_set():
            while len(self.open.get_map()) < IDLE and self.add():
                pass
            if len(self.open.get_map()) == IDLE:
                self.all_open.set()
            for key, _ in self.open.select(0.05):
                with contextlib.suppress(ConnectionError):
                    if key.fileobj.recv(1 << 16):
                        continue
                self.remove(key.fileobj)
        for key in list(self.open.get_map().values()):
            self.remove(key.fileobj)
        self.open.close()

    def add(self):
        """Opens one; false if no service listens."""
        connection = socket.socket(socket.AF_UNIX)
        try:
            connection.connect(self.path)
            connection.sendall(PREFACE + SETTINGS)
        except (ConnectionError, FileNotFoundError):
            connection.close()
            return False
        self.open.register(connection, selectors.EVENT_READ)
        return True

    def remove(self, connection):
        self.open.unregister(connection)
        connection.close()

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        self.thread.join()


class Storm:
    def __init__(self, socket_path):
        self.address = "unix:" + socket_path
        self.stop, self.lock = threading.Event(), threading.Lock()
        self.lost, self.replies, self.kills, self.peak = [], 0, 0, 0.0

    def ask(self, seed):
        """Makes requests of native work, of an isolated plugin and of a program, until the end."""
        numbers = random.Random(seed)
        with layouthost.Client(self.address) as client:
            while not self.stop.wait(numbers.random() * PAUSE):
                count = numbers.randrange(1, 9)
                document, wanted = numbers.choice([
                    (good(count), count),
                    ({"sections": [{"layout": "rows", "items": count}]}, count + 1),
                    ({"sections": [{"layout": "failing", "items": count}]}, 10),
                    ({"sections": [{"layout": "apart", "items": count}]}, count + 1)])
                found = solve(client, document, self.lost)
                if found not in (None, wanted):
                    self.lost.append(f"{document}: {found}, not {wanted}")
                with self.lock:
                    self.replies += 1

    def reload(self, folder):
        number = 0
        while not self.stop.wait(0.05):
            number += 1
            (folder / "isolated" / "changing.lua").write_text(
                f"return {{api = 1, summary = '{number}', group = function() return {{}} end}}"
                if number % 3 else "return {")
            with contextlib.suppress(grpc.RpcError), layouthost.Client(self.address) as client:
                client.stub.ReloadProviders(host_pb2.ReloadProvidersRequest(), timeout=TIME_LIMIT)

    def watch(self, current):
        """Kills workers and programs at random, some of them while they start, and measures the memory.

        After some kills there is a pause, in which those that take long to start can do so.
        """
        numbers, pause = random.Random(SEED), 0.0
        while not self.stop.wait(pause):
            pause = numbers.random() * 0.05
            # The service, or its child, may have ended in between.
            with contextlib.suppress(FileNotFoundError, ProcessLookupError, KeyError):
                self.peak = max(self.peak, current().memory())
                children = children_of(current().process.pid)
                if children:
                    kill(numbers.choice(children))
                    self.kills += 1
                    if self.kills % KILLS == 0:
                        pause = 5.0

    def occupy(self, stack):
        """Makes calls whose replies are not read."""
        unread = host_pb2.SolveRequest(document=text(uneven(40_000)))
        options = [("grpc.http2.bdp_probe", 0), ("grpc.http2.lookahead_bytes", 1024),
                   ("grpc.use_local_subchannel_pool", 1)]
        calls = []
        for _ in range(UNREAD):
            channel = stack.enter_context(grpc.insecure_channel(self.address, options))
            calls.append(layouthost.client.host_pb2_grpc.LayoutHostStub(channel).Solve(unread))
        return calls

    def has_enough(self, before, began):
        return self.replies >= before + REQUESTS and time.monotonic() >= began + SECONDS


def test_nothing_is_lost_in_a_storm(start, tmp_path):
    for folder in ("isolated", "own"):
        (tmp_path / folder).mkdir()
    (tmp_path / "isolated" / "apart.lua").write_text(ROWS)
    (tmp_path / "own" / "rows.lua").write_text(ROWS)
    (tmp_path / "own" / "endless.lua").write_text(
        "return {api = 1, layout = function() while true do end end}")
    shutil.copy(PROVIDERS, tmp_path)
    (tmp_path / "layouthost.json").write_text(json.dumps({"providers": {
        "shelf": {"command": [sys.executable, PROVIDERS.name], "deadline": "10s"},
        "own": {"plugins": "own"},
        "apart": {"plugins": "isolated", "isolation": "process", "deadline": "10s"}}}))

    def begin():
        return start("--time-limit", "30s", "--queue", "1000", "--memory-total", f"{MEMORY}MiB", "--drain", "4s",
                     folder=tmp_path, plugins=False)

    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    services = [begin()]
    alone = rate_alone(services[0].socket, NATIVE, 3) if LONG else 0.0
    storm = Storm(services[0].socket)
    work = [(storm.ask, SEED + n) for n in range(CLIENTS)]
    work += [(storm.reload, tmp_path), (storm.watch, lambda: services[-1])]
    threads = [threading.Thread(target=target, args=(argument,)) for target, argument in work]
    endless = EndlessClients(storm.address, [ENDLESS] * ENDLESS_CLIENTS)
    with honest_client(services[0].socket, NATIVE, 3) as honest, endless, contextlib.ExitStack() as ends:
        ends.callback(storm.stop.set)
        for thread in threads:
            thread.start()
        for instance in range(INSTANCES):
            before, began = storm.replies, time.monotonic()
            with contextlib.ExitStack() as stack:
                calls = storm.occupy(stack)
                idle = stack.enter_context(IdleConnections(services[-1].socket))
                assert idle.all_open.wait(TIME_LIMIT)
                while not storm.has_enough(before, began) and not storm.lost:
                    storm.stop.wait(0.01)
                if instance < INSTANCES - 1:
                    # Another instance takes the place of this one.
                    assert services[-1].stop() == 0
                    services.append(begin())
                for call in calls:
                    call.cancel()
        storm.stop.set()
        for thread in threads:
            thread.join()
    rate = rate_of(honest)
    print(f"seed {SEED}: {storm.replies} replies, {storm.kills} kills, "
          f"{sum(endless.ended)} endless requests; {rate:.0f} requests a second of the honest client ({alone:.0f} alone), "
          f"the longest took {honest['longest'] * 1000:.0f} ms; at most {storm.peak:.0f} MiB")
    assert storm.lost == [] and honest["lost"] == [] and endless.wrong == []
    # The total, and what does not grow with requests: the program, and the states of plugins.
    assert storm.peak < MEMORY + 400
    if LONG:
        assert rate >= LEAST * alone
    # Nothing of the failures is left.
    with services[-1].client() as client:
        for layout, height in (("failing", 10), ("apart", 4), ("rows", 4)):
            document = {"sections": [{"layout": layout, "items": 3}]}
            assert solve(client, document, storm.lost) == height
    assert storm.lost == []
