"""What operators see: metrics, health, the access log and traces."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request

import grpc
import pytest

import layouthost
from layouthost.v1 import host_pb2
from service_fixtures import children_of, kill, wait_until

LIST = {"sections": [{"layout": "list", "options": {"rowHeight": 44}, "items": 3}]}
HERE = pathlib.Path(__file__).parent
METHOD = "layouthost.v1.LayoutHost/Solve"
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
PARENT = f"00-{TRACE}-00f067aa0ba902b7-01"

# A provider that writes the trace of each call into a file.
TRACED = f"""
import sys
sys.path.insert(0, {str(HERE)!r})
import layouthost.provider
import providers_for_tests


class Traced(providers_for_tests.Providers):
    def Group(self, request, context):
        metadata = dict(context.invocation_metadata())
        with open(request.options["file"], "a", encoding="utf-8") as file:
            file.write(metadata.get("traceparent", "none") + "\\n")
        return super().Group(request, context)


layouthost.provider.serve(Traced())
"""


def page(service, path):
    """The status and the text of a page."""
    try:
        with urllib.request.urlopen(service.status + path, timeout=20) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def samples(service):
    """The values of the metrics by name and labels."""
    lines = page(service, "/metrics")[1].splitlines()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


def as_request(document):
    return host_pb2.SolveRequest(document=layouthost.client.as_document(document))


def solve(service, document=None, metadata=()):
    with grpc.insecure_channel("unix:" + service.socket) as channel:
        stub = layouthost.client.host_pb2_grpc.LayoutHostStub(channel)
        call = stub.Solve(as_request(document or LIST), metadata=metadata)
        with contextlib.suppress(grpc.RpcError):
            list(call)
        return call.initial_metadata()


def lines_of(path, count):
    """The lines of a file as JSON, when it has as many."""
    wait_until(lambda: path.read_text(encoding="utf-8").count("\n") >= count)
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


# Metrics and health.

def test_metrics_count_calls_by_method_and_code_and_show_limits(start):
    service = start("--metrics", "127.0.0.1:0", "--queue", "7", "--memory-total", "1GiB")
    with service.client() as client:
        for _ in range(3):
            client.solve(LIST)
        with pytest.raises(layouthost.LayoutError):
            client.solve("{")
    ended = "layouthost_service_calls_ended_total"
    wait_until(lambda: sum(value for name, value in samples(service).items() if name.startswith(ended)) == 4)
    found = samples(service)
    assert found[f'{ended}{{code="OK",method="{METHOD}"}}'] == 3
    assert found[f'{ended}{{code="INVALID_ARGUMENT",method="{METHOD}"}}'] == 1
    assert found[f'layouthost_service_call_time_seconds_count{{method="{METHOD}"}}'] == 4
    assert found[f'layouthost_service_call_time_seconds_bucket{{method="{METHOD}",le="+Inf"}}'] == 4
    for kind in ("native", "script"):
        assert found[f'layouthost_service_queue_limit{{kind="{kind}"}}'] == 7
    assert found["layouthost_service_memory_limit_bytes"] == 1 << 30
    assert found["process_resident_memory_bytes"] > 1 << 20
    assert found['layouthost_provider_calls_total{method="Layout",provider="list"}'] >= 1
    text = page(service, "/metrics")[1]
    # Each has a sentence for those who see it on a screen.
    names = {kind: {line.split()[2] for line in text.splitlines() if line.startswith(f"# {kind} ")}
             for kind in ("HELP", "TYPE")}
    assert names["HELP"] == names["TYPE"]
    checked = subprocess.run(["promtool", "check", "metrics"], input=text, text=True, capture_output=True, check=False)
    # Status 3 means advice about names.
    assert checked.returncode in (0, 3), checked.stderr


def test_an_unknown_method_and_many_providers_make_no_new_names(start):
    service = start("--metrics", "127.0.0.1:0")
    with grpc.insecure_channel("unix:" + service.socket) as channel:
        for number in range(5):
            call = channel.unary_unary(f"/some.Service/Method{number}")
            with pytest.raises(grpc.RpcError) as caught:
                call(b"")
            assert caught.value.code() == grpc.StatusCode.UNIMPLEMENTED
    other = 'layouthost_service_calls_ended_total{code="UNIMPLEMENTED",method="other"}'
    wait_until(lambda: samples(service).get(other) == 5)
    assert not [name for name in samples(service) if "Method" in name]


def test_open_sessions_are_seen(start):
    service = start("--metrics", "127.0.0.1:0")
    with service.client() as client:
        with client.session(LIST):
            assert samples(service)["layouthost_service_sessions"] == 1
        wait_until(lambda: samples(service)["layouthost_service_sessions"] == 0)


def test_restarts_of_programs_are_counted(traced):
    service, document, _ = traced("--metrics", "127.0.0.1:0")
    solve(service, document)
    (program,) = children_of(service.process.pid)
    kill(program)
    solve(service, document)
    wait_until(lambda: samples(service).get(
        'layouthost_provider_events_total{kind="restarted",provider="failing"}') == 1)


def test_suspensions_are_counted(start):
    service = start("--metrics", "127.0.0.1:0", "--deadline", "20ms")
    document = layouthost.client.as_document({"sections": [{"layout": "endless", "items": 1}]})
    requests = [host_pb2.SessionRequest(id=number, open={"document": document}) for number in range(1, 6)]
    with service.client() as client:
        assert "is suspended" in list(client.stub.Session(iter(requests)))[-1].error.message
    wait_until(lambda: samples(service).get(
        'layouthost_provider_events_total{kind="suspended",provider="endless"}') == 1)


def test_prometheus_scrapes_the_metrics_with_the_configuration_of_the_page(start, tmp_path):
    if shutil.which("prometheus") is None:
        pytest.skip("needs Debian's prometheus")
    service = start("--metrics", "127.0.0.1:0")
    solve(service)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    documentation = (HERE.parents[3] / "docs" / "service.md").read_text(encoding="utf-8")
    text = re.search(r"```yaml\n(scrape_configs:\n.*?)```", documentation, re.DOTALL)[1]
    text = text.replace("127.0.0.1:9464", service.status.removeprefix("http://")).replace("5s", "200ms")
    (tmp_path / "prometheus.yml").write_text(text, encoding="utf-8")

    def value(query):
        url = f"http://{address}/api/v1/query?" + urllib.parse.urlencode({"query": query})
        try:
            with urllib.request.urlopen(url, timeout=5) as reply:
                result = json.load(reply)["data"]["result"]
        except OSError:
            return None
        return float(result[0]["value"][1]) if result else None

    with subprocess.Popen(
            ["prometheus", f"--config.file={tmp_path}/prometheus.yml", f"--storage.tsdb.path={tmp_path}/data",
             f"--web.listen-address={address}", "--log.level=error"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as prometheus:
        try:
            wait_until(lambda: value('up{job="layouthost"}') == 1)
            assert wait_until(lambda: value(f'layouthost_service_calls_ended_total{{method="{METHOD}"}}')) == 1
            assert value("histogram_quantile(0.99, layouthost_service_call_time_seconds_bucket)") > 0
            assert value("layouthost_service_turns_limit") >= 1
        finally:
            prometheus.kill()


def test_health_needs_no_token_and_ends_before_the_service(start):
    service = start("--metrics", "127.0.0.1:0", "--deadline", "none", "--time-limit", "none", "--drain", "3s")
    assert page(service, "/healthz") == (200, "ok\n")
    assert page(service, "/readyz") == (200, "ready\n")
    assert page(service, "/other")[0] == 404
    with service.client() as client:
        call = client.stub.Solve(as_request({"sections": [{"layout": "endless", "items": 1}]}))
        wait_until(lambda: samples(service)['layouthost_service_turns{kind="script"}'] == 1)
        service.process.send_signal(signal.SIGTERM)
        wait_until(lambda: page(service, "/readyz")[0] == 503)
        assert page(service, "/healthz")[0] == 200
        call.cancel()
        assert service.process.wait(30) == 0


@pytest.mark.parametrize("option", ["--listen", "--metrics"])
def test_a_name_is_no_address_to_listen_on(option):
    run = subprocess.run([os.environ["LAYOUTHOST_PROGRAM"], "serve", option, "example.com:80"],
                         capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 64
    assert f"{option} needs the number of an address" in run.stderr


def test_an_address_in_use_ends_the_start(start):
    first = start("--metrics", "127.0.0.1:0", "--listen", "127.0.0.1:0")
    for option, address in (("--metrics", first.status.removeprefix("http://")), ("--listen", first.addresses[1])):
        with pytest.raises(AssertionError) as failed:
            start(option, address)
        assert f"the address of {option}, {address}, cannot be used: Address already in use" in str(failed.value)


# The access log.

def test_the_access_log_has_a_line_for_each_call(start, tmp_path):
    log = tmp_path / "access.jsonl"
    service = start("--access-log", log)
    reply = solve(service, metadata=[("x-request-id", "number-7"), ("traceparent", PARENT)])
    assert ("x-request-id", "number-7") in reply
    solve(service, {"sections": 1})
    first, second = lines_of(log, 2)
    assert (first["requestId"], first["peer"], first["method"], first["status"]) \
        == ("number-7", "unix", METHOD, "OK")
    assert first["requestBytes"] > 50 and first["replyBytes"] > 50
    assert 0 <= first["waitSeconds"] <= first["seconds"]
    assert first["traceId"] == TRACE
    assert first["time"].endswith("Z")
    assert second["status"] == "INVALID_ARGUMENT" and second["requestId"] not in ("", "number-7")
    assert "traceId" not in second


def test_a_log_that_was_renamed_is_opened_again(start, tmp_path):
    log, old = tmp_path / "access.jsonl", tmp_path / "access.jsonl.1"
    service = start("--access-log", log)
    solve(service)
    lines_of(log, 1)
    log.rename(old)
    service.process.send_signal(signal.SIGHUP)
    wait_until(log.exists)
    solve(service)
    lines_of(log, 1)
    assert len(old.read_text(encoding="utf-8").splitlines()) == 1


def test_a_log_that_cannot_be_written_is_reported_once(start):
    reading, writing = os.pipe()
    service = start("--access-log", "/dev/full", stderr=writing)
    for _ in range(3):
        solve(service)
    assert service.stop() == 0
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as output:
        notes = [line for line in output if "/dev/full: lines" in line]
    assert "lines are lost: No space left on device" in notes[0]
    assert notes[1:] == ["layouthost: /dev/full: lines were lost: 3 could not be written\n"]


# Traces.

@pytest.fixture()
def traced(start, tmp_path):
    """Starts a service with the provider that writes the trace of its calls."""
    folder = tmp_path / "traced"
    folder.mkdir()
    (folder / "traced.py").write_text(TRACED, encoding="utf-8")
    (folder / "layouthost.json").write_text(json.dumps({"providers": {"shelf": {
        "command": [sys.executable, "traced.py"], "deadline": "20s"}}}), encoding="utf-8")
    seen = tmp_path / "seen"
    document = {"sections": [{"layout": "failing", "options": {"file": str(seen)}, "items": 1}]}

    def starting(*arguments):
        return start(*arguments, folder=folder, plugins=False), document, seen

    return starting


def test_a_trace_is_passed_on_to_providers_without_a_tracer(traced):
    service, document, seen = traced()
    solve(service, document, [("traceparent", PARENT)])
    assert seen.read_text(encoding="utf-8").split() == [PARENT]


@pytest.mark.parametrize("sent", [PARENT, None, "00-malformed"])
def test_spans_are_written_and_providers_are_their_children(traced, tmp_path, sent):
    spans = tmp_path / "spans.jsonl"
    service, document, seen = traced("--trace", spans)
    solve(service, document, [("traceparent", sent)] if sent else [])
    # The calls of the program's start are not part of the request.
    found = [line["resourceSpans"][0]["scopeSpans"][0]["spans"][0] for line in lines_of(spans, 2)]
    server = next(span for span in found if span["name"] == METHOD)
    client = next(span for span in found if span["name"].endswith("/Group"))
    assert (server["kind"], client["kind"]) == (2, 3)
    assert client["parentSpanId"] == server["spanId"] and client["traceId"] == server["traceId"]
    if sent == PARENT:
        assert (server["traceId"], server["parentSpanId"]) == (TRACE, PARENT.split("-")[2])
    else:
        assert "parentSpanId" not in server
    for span in (server, client):
        assert {"key": "rpc.grpc.status_code", "value": {"intValue": "0"}} in span["attributes"]
    assert int(server["startTimeUnixNano"]) <= int(client["startTimeUnixNano"]) \
        <= int(client["endTimeUnixNano"]) <= int(server["endTimeUnixNano"])
    assert seen.read_text(encoding="utf-8").split() == [f"00-{client['traceId']}-{client['spanId']}-01"]


def test_a_trace_that_is_not_sampled_has_no_spans(traced, tmp_path):
    spans = tmp_path / "spans.jsonl"
    service, document, seen = traced("--trace", spans)
    solve(service, document, [("traceparent", PARENT[:-1] + "0")])
    assert seen.read_text(encoding="utf-8").split() == [PARENT[:-1] + "0"]
    assert service.stop() == 0
    assert spans.read_text(encoding="utf-8") == ""


def test_messages_of_plugins_name_the_trace(start, tmp_path):
    folder = tmp_path / "service"
    (folder / "plugins").mkdir(parents=True)
    (folder / "plugins" / "talking.lua").write_text(
        'return {api = 1, group = function() print("hello") '
        'return {{x = 0, y = 0, width = 1, height = 1}} end}', encoding="utf-8")
    errors = tmp_path / "errors"
    with open(errors, "wb") as file:
        service = start(folder=folder, stderr=file)
    solve(service, {"sections": [{"layout": "talking", "items": 1}]}, [("traceparent", PARENT)])
    wait_until(lambda: f"hello [trace {TRACE}]" in errors.read_text(encoding="utf-8"))
