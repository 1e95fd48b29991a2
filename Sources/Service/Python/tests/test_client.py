"""Tests of the client, and of the service as generic gRPC tools use it."""

import _thread
import concurrent.futures
import copy
import json
import os
import pathlib
import pickle
import re
import shutil
import signal
import subprocess
import threading
import time

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import (
    ProtoReflectionDescriptorDatabase,
)

import layouthost
from layouthost.v1 import host_pb2, layout_pb2
from service_fixtures import uneven, wait_until

LIST = {"sections": [{"layout": "list", "options": {"rowHeight": 44}, "items": 3}]}
ENDLESS = {"sections": [{"layout": "endless", "items": 1}]}


def test_frames_come_as_columns(client):
    layout = client.solve(LIST)
    assert layout.content_size == (390, 132)
    (run,) = layout.frames
    assert list(run.y) == [0, 44, 88]
    assert list(run.width) == [390] * 3
    assert list(run.item) == [0, 1, 2]


def test_a_billion_items_are_a_short_reply(client):
    request = host_pb2.SolveRequest(
        document=layout_pb2.Document(json='{"sections": [{"layout": "list", "items": 1000000000}]}'))
    (reply,) = list(client.stub.Solve(request))
    assert reply.ByteSize() < 1000
    assert reply.elements[0].runs[0].frames.repeat.count == 1_000_000_000


def test_a_rectangle_narrows_the_elements(client):
    query = host_pb2.Query(rect={"x": 0, "y": 50, "width": 10, "height": 10})
    (run,) = client.solve(LIST, query=query).frames
    assert list(run.item) == [1]


def test_large_layouts_come_in_messages_that_default_clients_take(client):
    document = uneven(40_000)
    request = host_pb2.SolveRequest(document=layouthost.client.as_document(document))
    replies = list(client.stub.Solve(request))
    assert len(replies) > 1
    assert max(reply.ByteSize() for reply in replies) <= 1_000_000
    layout = client.solve(document)
    assert sum(len(run) for run in layout.frames) == 40_000


def test_a_failure_has_its_place(client):
    with pytest.raises(layouthost.LayoutError) as caught:
        client.solve('{\n  "sections": [{"layout": "lst", "items": 3}]\n}')
    assert caught.value.code == "NOT_FOUND"
    assert caught.value.detail.line == 2
    assert "list" in caught.value.detail.hint


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))])
@pytest.mark.parametrize("error", [
    layouthost.LayoutError(layout_pb2.LayoutError(code="NOT_FOUND", message="no such layout", line=3)),
    layouthost.LayoutError(layout_pb2.LayoutError(code="RESOURCE_EXHAUSTED"), 1.5),
    layouthost.LayoutError(layout_pb2.LayoutError(code="RESOURCE_EXHAUSTED", retry_after=2)),
])
def test_a_failure_can_be_copied_and_pickled(error, copied):
    error.note = "of board 17"
    other = copied(error)
    assert type(other) is layouthost.LayoutError and str(other) == str(error)
    assert vars(other) == vars(error)


def test_results_of_many_documents_come_in_order(client):
    documents = [{"sections": [{"layout": "list", "items": n}]} for n in range(40)]
    documents[7] = {"sections": "none"}
    results = list(client.solve_many(documents))
    assert isinstance(results.pop(7), layouthost.LayoutError)
    counts = [sum(len(run) for run in result.frames) for result in results]
    assert counts == [n for n in range(40) if n != 7]


def test_a_deadline_reaches_the_plugin(client):
    began = time.monotonic()
    with pytest.raises((grpc.RpcError, layouthost.LayoutError)) as caught:
        client.solve(ENDLESS, timeout=0.05)
    assert "DEADLINE_EXCEEDED" in str(caught.value)
    assert time.monotonic() - began < 5
    # The service is free again.
    assert client.solve(LIST).content_size == (390, 132)


def test_no_document_reads_files_of_the_service(client):
    with pytest.raises(layouthost.LayoutError) as caught:
        client.solve({"sections": [{"layout": "list", "items": {"file": "/etc/passwd"}}]})
    assert "No such file" in caught.value.detail.message
    lines = b'{"height": 10}\n{"height": 20}\n'
    document = layout_pb2.Document(
        json='{"sections": [{"layout": "list", "items": {"file": "rows.ndjson"}}]}',
        resources={"rows.ndjson": lines})
    assert sum(len(run) for run in client.solve(document).frames) == 2


def test_pictures(client):
    assert b"<svg" in client.draw(LIST)
    assert client.draw(LIST, form="png").startswith(b"\x89PNG")


def test_providers_and_reload(service, client):
    assert "waterfall" in [provider.name for provider in client.providers()]
    events = []
    watch = client.stub.WatchProviders(host_pb2.WatchProvidersRequest())
    thread = threading.Thread(target=lambda: events.append(next(iter(watch))))
    thread.start()
    path = service.folder / "plugins" / "steps.lua"
    path.write_text("return {api = 1, summary = 'Steps.', group = function(e) return {} end}")
    for _ in range(100):
        client.stub.ReloadProviders(host_pb2.ReloadProvidersRequest())
        thread.join(0.05)
        if not thread.is_alive():
            break
        path.write_text(path.read_text() + " ")
    watch.cancel()
    assert events[0].provider == "steps"
    assert "steps" in [provider.name for provider in client.providers()]


def test_instances_with_the_same_providers_have_the_same_hash(start):
    one, other = start(), start()
    steps = "return {api = 1, summary = 'Steps.', group = function(e) return {} end}"

    def content_hash(service, text):
        (service.folder / "plugins" / "steps.lua").write_text(text)
        with service.client() as client:
            client.stub.ReloadProviders(host_pb2.ReloadProvidersRequest())
            return client.stub.ListProviders(host_pb2.ListProvidersRequest()).content_hash

    first = content_hash(one, steps)
    assert re.fullmatch("[0-9a-f]{16}", first)
    assert content_hash(other, steps) == first
    # Neither the name nor the version of the plugin changes.
    changed = content_hash(other, steps.replace("{} end", "{ } end"))
    assert changed != first
    # A version that does not load does not count.
    assert content_hash(other, "return nothing") == changed
    assert content_hash(other, steps) == first


def test_a_saved_document_of_many_pieces_is_whole(client):
    items = [{"height": 20 + index % 7, "title": "é" * 90} for index in range(12_000)]
    rows = {"sections": [{"layout": "list", "items": items}]}
    with client.session(rows) as session:
        session.request(delete={"section": 0, "item": 0, "count": 1})
        reply = session.request(save={})
        assert reply.first.continues and len(reply.document) > 2 << 20
        assert json.loads(reply.document)["sections"][0]["items"] == items[1:]
        assert client.solve(session.save()).content_size == client.solve(
            {"sections": [{"layout": "list", "items": items[1:]}]}).content_size


def test_a_session_that_does_not_open_leaves_nothing_behind(client):
    client.solve(LIST)
    threads = threading.active_count()
    for _ in range(5):
        with pytest.raises(layouthost.LayoutError):
            client.session({"sections": [{"layout": "nowhere", "items": 1}]})
    wait_until(lambda: threading.active_count() <= threads)


def test_an_interrupted_request_ends_its_session(start):
    service = start("--deadline", "60s", "--time-limit", "60s", "--metrics", "127.0.0.1:0")

    def interrupt():
        wait_until(service.is_running_a_script)
        _thread.interrupt_main()

    with service.client() as client, client.session(LIST) as session:
        with pytest.raises(ValueError):
            session.request(scrol={})
        assert session.request(query={"summary": {}}).first.HasField("header")
        thread = threading.Thread(target=interrupt)
        thread.start()
        with pytest.raises(KeyboardInterrupt):
            session.request(open={"document": layouthost.client.as_document(ENDLESS)})
        thread.join()
        for _ in range(2):
            with pytest.raises(ConnectionError, match="the session has ended"):
                session.request(query={"summary": {}})


def test_threads_that_share_a_session_get_their_own_replies(client):
    rows = {"sections": [{"layout": "list", "options": {"rowHeight": 100}, "items": 1000}]}
    offsets = list(range(400))
    with client.session(rows) as session, concurrent.futures.ThreadPoolExecutor(8) as pool:
        replies = pool.map(lambda y: session.request(scroll={"to": {"x": 0, "y": y}}), offsets)
        assert [reply.first.positions[0].content_offset.y for reply in replies] == offsets


@pytest.mark.parametrize("limits", [{"elements": 1}, {"memory": -1}, {"time": {"nanos": 1}}])
def test_an_open_that_fails_leaves_the_limits_of_the_session(client, limits):
    rows = {"sections": [{"layout": "list", "options": {"rowHeight": 50}, "items": 20}]}
    with client.session(rows) as session:
        with pytest.raises(layouthost.LayoutError):
            session.request(open={"document": layouthost.client.as_document(rows), "limits": limits})
        session.request(delete={"section": 0, "item": 0, "count": 1})
        assert client.solve(session.save()).content_size[1] == 950


def test_a_session_scrolls(client):
    rows = {"sections": [{"layout": "list", "options": {"rowHeight": 100}, "items": 1000}]}
    scrolls = [host_pb2.SessionRequest(id=n, scroll={"to": {"x": 0, "y": 100 * n}})
               for n in range(2, 9)]
    requests = [host_pb2.SessionRequest(id=1, open={"document": layouthost.client.as_document(rows)})]
    replies = list(client.stub.Session(iter(requests + scrolls)))
    assert [reply.id for reply in replies] == list(range(1, 9))
    assert replies[0].header.collections[0].content_size.height == 100_000
    last = replies[-1]
    assert last.positions[0].content_offset.y == 800
    assert last.elements[0].runs[0].first_item == 8
    assert not last.superseded


def test_health_and_reflection(service):
    with grpc.insecure_channel("unix:" + service.socket) as channel:
        health = health_pb2_grpc.HealthStub(channel)
        reply = health.Check(health_pb2.HealthCheckRequest(service="layouthost.v1.LayoutHost"))
        assert reply.status == health_pb2.HealthCheckResponse.SERVING
        database = ProtoReflectionDescriptorDatabase(channel)
        assert "layouthost.v1.LayoutHost" in database.get_services()
        file = database.FindFileContainingSymbol("layouthost.v1.SolveRequest")
        assert file.name == "layouthost/v1/host.proto"


def test_more_requests_than_may_wait_are_refused(start):
    service = start("--concurrency", "1", "--queue", "1", "--deadline", "2s")
    with service.client() as client:
        request = host_pb2.SolveRequest(document=layouthost.client.as_document(ENDLESS))
        # Two have turns, of which one is only for requests that are not known to be long, and one waits.
        calls = [client.stub.Solve(request) for _ in range(5)]
        codes = []
        for call in calls:
            try:
                list(call)
            except grpc.RpcError as error:
                codes.append(error.code())
                if error.code() == grpc.StatusCode.RESOURCE_EXHAUSTED:
                    assert ("retry-after", "1") in error.trailing_metadata()
        assert codes.count(grpc.StatusCode.RESOURCE_EXHAUSTED) == 2
        assert codes.count(grpc.StatusCode.DEADLINE_EXCEEDED) == 3


@pytest.mark.parametrize("name", ["session", "idle session", "batch", "document"])
def test_call_whose_deadline_has_passed_says_so(start, name):
    service = start("--deadline", "60s", "--time-limit", "60s")
    # The client itself waits on, and gets the status of the service.
    metadata = [("grpc-timeout", "200m")]
    document = layouthost.client.as_document(ENDLESS)
    done = threading.Event()

    def stream(request):
        yield request
        done.wait()

    with service.client() as client:
        session, solve = host_pb2.SessionRequest, host_pb2.SolveRequest(document=document)
        call = {
            "session": lambda: client.stub.Session(stream(session(open={"document": document})), metadata=metadata),
            "idle session": lambda: client.stub.Session(stream(session(save={})), metadata=metadata),
            "batch": lambda: client.stub.SolveMany(stream(solve), metadata=metadata),
            "document": lambda: client.stub.Solve(solve, metadata=metadata),
        }[name]()
        try:
            with pytest.raises(grpc.RpcError) as caught:
                list(call)
        finally:
            done.set()
        assert caught.value.code() == grpc.StatusCode.DEADLINE_EXCEEDED


def test_calls_that_run_end_before_the_service(start):
    service = start("--deadline", "700ms")
    with service.client() as client:
        request = host_pb2.SolveRequest(document=layouthost.client.as_document(ENDLESS))
        client.solve(LIST)
        watch = client.stub.WatchProviders(host_pb2.WatchProvidersRequest())
        call = client.stub.Solve(request)
        time.sleep(0.2)
        service.process.send_signal(signal.SIGTERM)
        with pytest.raises(grpc.RpcError) as caught:
            list(call)
        assert caught.value.code() == grpc.StatusCode.DEADLINE_EXCEEDED
        with pytest.raises(grpc.RpcError) as ended:
            list(watch)
        assert ended.value.code() == grpc.StatusCode.UNAVAILABLE
    assert service.process.wait(timeout=20) == 0


def keep_busy(client):
    """Starts calls that occupy both turns of a service's scripts, and returns them once they run."""
    calls = []
    request = host_pb2.SolveRequest(document=layouthost.client.as_document(ENDLESS))

    def is_busy():
        # The request that checks whether the service is busy may have delayed a call.
        calls[:] = [call for call in calls if not call.done()]
        calls.extend(client.stub.Solve(request) for _ in range(2 - len(calls)))
        return is_refused(client)

    wait_until(is_busy)
    return calls


def test_a_call_that_its_client_gives_up_makes_room(start):
    service = start("--concurrency", "1", "--queue", "0", "--deadline", "none", "--time-limit", "60s")
    with service.client() as client:
        for call in keep_busy(client):
            call.cancel()
        wait_until(lambda: not is_refused(client))


def test_native_work_lists_and_reloads_of_providers_wait_for_no_script(start):
    service = start("--concurrency", "1", "--queue", "0", "--deadline", "none", "--time-limit", "60s")
    with service.client() as client:
        calls = keep_busy(client)
        assert client.solve(LIST, timeout=20).content_size == (390, 132)
        assert client.stub.ListProviders(host_pb2.ListProvidersRequest(), timeout=20).providers
        client.stub.ReloadProviders(host_pb2.ReloadProvidersRequest(), timeout=20)
        assert not any(call.done() for call in calls)
        for call in calls:
            call.cancel()
        # A stopping service lets requests end, including those that are cancelled later.
        wait_until(lambda: not is_refused(client))


def test_a_port_of_its_own_machine_needs_no_token_and_others_do(start):
    service = start("--listen", "127.0.0.1:0")
    assert service.process.poll() is None
    program = service.process.args[0]
    import subprocess
    run = subprocess.run([program, "serve", "--listen", "0.0.0.0:0"], capture_output=True, text=True)
    assert run.returncode == 64
    assert "--tls-certificate" in run.stderr


def test_the_examples_of_the_page_run(start, monkeypatch):
    service = start()
    page = (pathlib.Path(__file__).parents[4] / "docs" / "service.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(blocks) >= 3
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(pathlib.Path(service.socket).parent))
    names = {}
    for block in blocks:
        exec(block, names)  # pylint: disable=exec-used
    names["client"].close()


def is_refused(client):
    """Whether a request with a script is refused."""
    try:
        client.solve(layout_pb2.Document(lua="return {sections = {}}"))
        return False
    except layouthost.LayoutError as error:
        assert error.code == "RESOURCE_EXHAUSTED"
        return True


def session(client, *actions):
    """The replies to the actions of a session on a list of 20 rows."""
    rows = {"environment": {"container": {"width": 300, "height": 200}},
            "sections": [{"layout": "list", "options": {"rowHeight": 50}, "items": 20}]}
    requests = [host_pb2.SessionRequest(id=1, open={"document": layouthost.client.as_document(rows)})]
    requests += [host_pb2.SessionRequest(id=n + 2, **action) for n, action in enumerate(actions)]
    replies = list(client.stub.Session(iter(requests)))
    assert [reply.id for reply in replies] == list(range(1, len(requests) + 1))
    return replies[1:]


def height(reply):
    return reply.header.collections[0].content_size.height


def first_y(elements):
    return layouthost.frames.expand(elements[0].runs[0]).y[0]


def test_a_reply_carries_the_transition_that_its_request_asks_for(client):
    rows = {"environment": {"container": {"width": 300, "height": 200}},
            "sections": [{"layout": "list", "options": {"rowHeight": 50}, "items": 20}]}
    with client.session(rows) as session:
        assert session.opened.transition is None
        assert session.request(scroll={"to": {"y": 330}}).transition is None
        reply = session.request(insert={"section": 0, "item": 0, "items": {"number_value": 1}},
                                with_transition=True)
        (collection,) = reply.transition.collections
        assert list(collection.reasons) == ["items"] and collection.shift.y == 50
        assert (collection.kept_from.item, collection.kept_to.item) == (6, 7)
        assert collection.end.bounds.y - collection.start.bounds.y == 50
        survives = host_pb2.TransitionElement.SURVIVES
        assert {element.role for element in reply.transition_elements} == {survives}
        assert reply.transition_elements[0].start.item + 1 == reply.transition_elements[0].end.item
        reply = session.request(delete={"section": 0, "item": 8, "count": 1}, with_transition=True)
        (gone,) = (element for element in reply.transition_elements
                   if element.role == host_pb2.TransitionElement.DISAPPEARS)
        assert gone.start.item == 8 and gone.end.alpha == 0 and gone.order == 1
        # Without the request there is none, and a failure leaves the session as it was.
        assert session.request(scroll={"by": {"y": 1}}).transition is None
        with pytest.raises(layouthost.LayoutError):
            session.request(delete={"section": 7, "item": 0, "count": 1}, with_transition=True)
        assert session.request(scroll={"by": {"y": 0}}, with_transition=True).transition


def test_many_elements_of_a_transition_come_in_several_replies(client):
    dots = {"environment": {"container": {"width": 1000, "height": 1000}},
            "sections": [{"layout": "grid", "options": {"columns": 100, "itemHeight": 10}, "items": 9000}]}
    with client.session(dots) as session:
        reply = session.request(insert={"section": 0, "item": 5, "items": {"number_value": 1}},
                                with_transition=True)
        assert reply.first.continues and len(reply.transition_elements) == 9001


def test_a_session_changes_its_environment_and_its_items(client):
    (wide,) = session(client, {"set": {"size": {"width": 500, "height": 100}}})
    assert wide.header.environment.container.content_size.width == 500
    added, removed, moved = session(
        client, {"insert": {"section": 0, "item": 20, "items": {"number_value": 5}}},
        {"delete": {"section": 0, "item": 0, "count": 3}}, {"move": {"section": 0, "item": 0, "to": 4}})
    assert (height(added), height(removed), height(moved)) == (1250, 1100, 1100)


def test_a_session_scrolls_by_distances_and_flings(client):
    by, past, fling = session(
        client, {"scroll": {"by": {"y": 120}}}, {"scroll": {"by": {"y": 5000}}},
        {"fling": {"velocity": {"y": -1}}})
    assert by.positions[0].content_offset.y == 120
    assert past.positions[0].content_offset.y == 800
    assert fling.positions[0].content_offset.y < 800
    assert fling.positions[0].HasField("proposed")


def test_a_session_has_transitions_queries_and_explanations(client):
    transition, query, summary, explained = session(
        client, {"transition": {"size": {"width": 100, "height": 50}}},
        {"query": {"items": {"path": [{"item": 7}]}}}, {"query": {"summary": {}}},
        {"explain": {"item": 2}})
    assert sum(len(run.frames.width) or 1 for e in transition.before for run in e.runs) >= 1
    assert first_y(transition.before) == 0
    assert first_y(query.elements) == 350
    assert summary.header.collections[0].element_count == 20 and not summary.elements
    assert '"frame": [0, 100, 100, 50]' in explained.explanation


@pytest.mark.parametrize("action, code", [
    ({"insert": {"section": 3, "items": {"number_value": 1}}}, "OUT_OF_RANGE"),
    ({"delete": {"item": 19, "count": 5}}, "OUT_OF_RANGE"),
    ({"delete": {"item": -1, "count": 1}}, "INVALID_ARGUMENT"),
    ({"move": {"item": 0, "to": 99}}, "OUT_OF_RANGE"),
    ({"scroll": {}}, "INVALID_ARGUMENT"),
    ({"fling": {"velocity": {"y": float("nan")}}}, "INVALID_ARGUMENT"),
    ({"query": {"items": {"path": [{"item": 99}]}}}, "OUT_OF_RANGE"),
    ({"explain": {"item": 99}}, "OUT_OF_RANGE"),
    ({"set": {"size": {"width": -1, "height": 5}}}, "INVALID_ARGUMENT"),
    ({}, "INVALID_ARGUMENT"),
])
def test_a_request_that_fails_leaves_the_session_as_it_was(client, action, code):
    failed, summary = session(client, action, {"query": {"summary": {}}})
    assert failed.error.code == code
    assert height(summary) == 1000


def test_a_port_with_tls_wants_the_token(start, certificate, tmp_path):
    (tmp_path / "token").write_text("a token of some length\n", encoding="utf-8")
    service = start("--listen", "127.0.0.1:0", "--tls-certificate", certificate[0], "--tls-key", certificate[1],
                    "--token-file", tmp_path / "token")
    address = service.addresses[1]
    credentials = grpc.ssl_channel_credentials(certificate[0].read_bytes())
    with layouthost.Client(address, token="a token of some length", credentials=credentials) as client:
        assert client.solve(LIST).content_size == (390, 132)
        assert client.stub.ListProviders(host_pb2.ListProvidersRequest(), metadata=client.metadata).content_hash
    for token in (None, "another token of some length", "a token of some lengt"):
        with layouthost.Client(address, token=token, credentials=credentials) as client:
            with pytest.raises(Exception) as caught:
                client.solve(LIST)
            assert "UNAUTHENTICATED" in str(caught.value)
    # It refuses clients without TLS, and clients that do not trust its certificate.
    for other in (None, grpc.ssl_channel_credentials()):
        with layouthost.Client(address, token="a token of some length", credentials=other) as client:
            with pytest.raises(Exception) as caught:
                client.solve(LIST, timeout=5)
            assert "UNAVAILABLE" in str(caught.value) or "DEADLINE_EXCEEDED" in str(caught.value)
    # The socket needs no token.
    with service.client() as client:
        assert client.solve(LIST).content_size == (390, 132)


def test_a_service_draws_the_same_characters_as_the_command(service, tmp_path):
    path = tmp_path / "list.json"
    path.write_text(json.dumps(LIST), encoding="utf-8")
    program = service.process.args[0]
    terminal = host_pb2.Terminal(columns=80, rows=50)
    for arguments, fields in (([], {"visible": True}), (["--whole"], {}),
                              (["--no-labels"], {"visible": True, "hide_labels": True})):
        run = subprocess.run([program, "draw", path, *arguments], capture_output=True, text=True, check=True,
                             env={**os.environ, "COLUMNS": "80", "LINES": "50"})
        with service.client() as client:
            drawn = client.draw(path.read_text(encoding="utf-8"), form="text", terminal=terminal, **fields)
        assert drawn.decode() == run.stdout
