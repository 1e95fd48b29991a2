"""Clients with endless scripts, and what they leave to others.

The rates are printed; with LAYOUTHOST_SOAK=1 they must be at least a fifth of what the client makes alone: machines
differ, and on one where it makes 1,500 requests a second, it keeps 300.
"""

import contextlib
import functools
import json
import os
import pathlib
import subprocess
import sys
import threading

import grpc
import pytest

import layouthost
from layouthost.v1 import host_pb2, layout_pb2
from honest_client import RETRIED
from service_fixtures import RunningThreads, wait_until

LONG = os.environ.get("LAYOUTHOST_SOAK") == "1"
HOSTILE, ROUNDS, LEAST, TIME_LIMIT = 8, 10 if LONG else 2, 0.2, 60
HONEST = pathlib.Path(__file__).with_name("honest_client.py")
ROWS = ("return {api = 1, layout = function(e) local f = {} "
        "for i = 1, e.itemCount do f[i] = {x = 0, y = i, width = 1, height = 1} end "
        "return {frames = f} end}")
NATIVE = {"sections": [{"layout": "list", "options": {"rowHeight": 1}, "items": 3}]}
PLUGIN = {"sections": [{"layout": "rows", "items": 3}]}
LUA = "return {sections = {{layout = 'list', options = {rowHeight = 1}, items = 3}}}"
ENDLESS = layouthost.client.as_document({"sections": [{"layout": "endless", "items": 1}]})
LOOP = layout_pb2.Document(lua="while true do end")


@contextlib.contextmanager
def honest_client(path, document, height):
    """Runs a client in a process of its own; the dictionary has its results afterwards."""
    results = {}
    with subprocess.Popen([sys.executable, HONEST, path, json.dumps(document), str(height)], text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout.readline() == "ready\n"
            yield results
            output, _ = process.communicate(timeout=90)
            results.update(json.loads(output))
        finally:
            process.kill()


def rate_of(results):
    return results["replies"] / results["seconds"]


def rate_alone(path, document, height):
    """The requests a second that the client makes when the service has nothing else to do."""
    arguments = [sys.executable, HONEST, path, json.dumps(document), str(height), "2000"]
    output = subprocess.run(arguments, stdout=subprocess.PIPE, text=True, check=True).stdout
    return rate_of(json.loads(output.splitlines()[-1]))


class EndlessClients(RunningThreads):
    """Clients, each on a connection of its own, that always have a request with an endless script."""

    def __init__(self, address, documents):
        super().__init__([functools.partial(self.run, address, index, document)
                          for index, document in enumerate(documents)])
        self.ended, self.wrong = [0] * len(documents), []

    def run(self, address, index, document):
        request = host_pb2.SolveRequest(document=document)
        with grpc.insecure_channel(address, [("grpc.use_local_subchannel_pool", 1)]) as channel:
            stub = layouthost.client.host_pb2_grpc.LayoutHostStub(channel)
            while not self.stop.is_set():
                try:
                    list(stub.Solve(request, timeout=TIME_LIMIT))
                    self.wrong.append("a reply")
                except grpc.RpcError as error:
                    if error.code() == grpc.StatusCode.DEADLINE_EXCEEDED:
                        with self.changed:
                            self.ended[index] += 1
                            self.changed.notify_all()
                    elif error.code().name in RETRIED:
                        self.stop.wait(0.05)
                    else:
                        self.wrong.append(str(error))

    def wait(self, rounds):
        """Waits until each client was served a number of times."""
        with self.changed:
            before = list(self.ended)
            assert self.changed.wait_for(
                lambda: all(now >= then + rounds for now, then in zip(self.ended, before)), timeout=120)


def add_rows(service):
    """Adds the plugin “rows”."""
    (service.folder / "plugins" / "rows.lua").write_text(ROWS)
    with service.client() as client:
        client.stub.ReloadProviders(host_pb2.ReloadProvidersRequest())


@pytest.mark.parametrize("document, height, hostile", [
    (NATIVE, 3, ENDLESS), (PLUGIN, 4, ENDLESS), (NATIVE, 3, LOOP), (LUA, 3, LOOP)],
    ids=["native work", "a plugin", "native work beside Lua", "a document in Lua"])
def test_endless_scripts_leave_turns_to_others(start, document, height, hostile):
    service = start()
    add_rows(service)
    alone = rate_alone(service.socket, document, height) if LONG else 0.0
    with EndlessClients("unix:" + service.socket, [hostile] * HOSTILE) as endless:
        # The service has to see once that they are endless.
        endless.wait(1)
        with honest_client(service.socket, document, height) as results:
            # Turns go round: each of the endless clients is served, too.
            endless.wait(ROUNDS)
    assert endless.wrong == []
    rate = rate_of(results)
    print(f"{rate:.0f} requests a second, the longest took {results['longest'] * 1000:.0f} ms, "
          f"beside {HOSTILE} clients with endless scripts; {alone:.0f} alone")
    assert results["lost"] == []
    # In the order of arrival, this client would be served once in a round.
    assert results["replies"] > 5 * ROUNDS
    if LONG:
        assert rate >= LEAST * alone


def test_a_client_with_many_requests_gets_the_refusals(start):
    service = start("--concurrency", "1", "--queue", "8")
    add_rows(service)
    with service.client() as greedy, service.client() as client:
        # No client can choose its name.
        calls = [greedy.stub.Solve(host_pb2.SolveRequest(document=ENDLESS),
                                   metadata=[("layouthost-client", f"client {number}")])
                 for number in range(40)]
        refused = next(call for call in reversed(calls)
                       if call.code() == grpc.StatusCode.RESOURCE_EXHAUSTED)
        assert ("retry-after", "1") in refused.trailing_metadata()
        for _ in range(5):
            assert client.solve(PLUGIN).content_size[1] == 4
        codes = {call.code() for call in calls}
    assert codes <= {grpc.StatusCode.RESOURCE_EXHAUSTED, grpc.StatusCode.DEADLINE_EXCEEDED}


def test_a_refused_document_of_a_stream_has_the_time_of_a_retry(start):
    """Scripts that end only when they are cancelled take all turns and the whole queue."""
    service = start("--concurrency", "1", "--queue", "1", "--deadline", "none", "--time-limit", "none")
    add_rows(service)
    with service.client() as client:
        calls = [client.stub.Solve(host_pb2.SolveRequest(document=ENDLESS)) for _ in range(8)]
        wait_until(lambda: any(call.done() and call.code() == grpc.StatusCode.RESOURCE_EXHAUSTED for call in calls))
        item, = client.solve_many([PLUGIN])
        assert isinstance(item, layouthost.LayoutError)
        assert (item.code, item.retry_after) == ("RESOURCE_EXHAUSTED", 1)
        for call in calls:
            call.cancel()


def test_all_connections_of_a_caller_are_one_client(start, tmp_path):
    tokens = {name: f"the token of the {name}" for name in ("greedy", "board")}
    callers = tmp_path / "callers.json"
    callers.write_text(json.dumps({"callers": [
        {"name": name, "token": token} for name, token in tokens.items()]}), encoding="utf-8")
    service = start("--concurrency", "1", "--queue", "8", "--listen", "127.0.0.1:0", "--token-file", callers)
    add_rows(service)
    with contextlib.ExitStack() as stack:
        def client(name):
            return stack.enter_context(layouthost.Client(service.addresses[1], token=tokens[name]))

        full, metadata = threading.Event(), [("authorization", "Bearer " + tokens["greedy"])]

        def note(call):
            if call.code() == grpc.StatusCode.RESOURCE_EXHAUSTED:
                full.set()

        for _ in range(40):
            call = client("greedy").stub.Solve(host_pb2.SolveRequest(document=ENDLESS), metadata=metadata)
            call.add_done_callback(note)
        assert full.wait(TIME_LIMIT)
        # Of two clients with one waiting request each, the later one would be refused.
        board = client("board")
        for _ in range(5):
            assert board.solve(PLUGIN).content_size[1] == 4
