"""The status of each call that the service refuses or ends, and its end by signals."""

import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading

import grpc
import pytest

import layouthost
from google.protobuf import duration_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from layouthost.v1 import host_pb2, layout_pb2
from service_fixtures import children_of, is_alive, make_certificate, uneven, wait_until

LIST = {"sections": [{"layout": "list", "options": {"rowHeight": 44}, "items": 3}]}
ENDLESS = {"sections": [{"layout": "endless", "items": 1}]}
TOKEN = "a token of some length"
PROVIDERS = pathlib.Path(__file__).with_name("providers_for_tests.py")


def as_request(document, **fields):
    return host_pb2.SolveRequest(document=layouthost.client.as_document(document), **fields)


def code_of(call):
    with pytest.raises(grpc.RpcError) as caught:
        list(call)
    return caught.value.code()


# Sizes and limits.

def test_a_request_above_the_limit_has_a_status_and_leaves_the_connection(client):
    large = host_pb2.SolveRequest(document=layout_pb2.Document(json=" " * ((16 << 20) + 1)))
    other = client.stub.Session(iter([host_pb2.SessionRequest(id=1, open={
        "document": layouthost.client.as_document(LIST)})]))
    for _ in range(3):
        assert code_of(client.stub.Solve(large)) == grpc.StatusCode.RESOURCE_EXHAUSTED
    with pytest.raises(grpc.RpcError) as caught:
        list(client.stub.SolveMany(iter([as_request(LIST), large])))
    assert caught.value.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
    assert next(other).id == 1
    # The largest request that fits is read.
    fits = layout_pb2.Document(json=" " * ((16 << 20) - 100))
    assert code_of(client.stub.Solve(host_pb2.SolveRequest(document=fits))) \
        == grpc.StatusCode.INVALID_ARGUMENT


def test_a_long_name_of_a_service_leaves_room_for_the_status_of_its_health(service):
    with grpc.insecure_channel("unix:" + service.socket) as channel:
        check = health_pb2_grpc.HealthStub(channel).Check
        with pytest.raises(grpc.RpcError, match="there is no service “xxx") as caught:
            check(health_pb2.HealthCheckRequest(service="x" * 20_000))
        assert caught.value.code() == grpc.StatusCode.NOT_FOUND


def test_a_limit_of_elements_counts_repeated_ones(client):
    document = {"sections": [{"layout": "list", "items": 1000}]}
    assert client.solve(document, limits=host_pb2.Limits(elements=1000)).content_size[1] > 0
    with pytest.raises(layouthost.LayoutError) as refused:
        client.solve(document, limits=host_pb2.Limits(elements=999))
    assert refused.value.code == "RESOURCE_EXHAUSTED"
    # The same call would fail again.
    assert refused.value.retry_after is None


@pytest.mark.parametrize("text", ["TABLE", "JSON", "NDJSON", "JSON_LINE", None])
def test_a_limit_of_elements_counts_those_of_texts_and_pictures(client, text):
    document = layouthost.client.as_document({"sections": [{"layout": "list", "items": 10}]})

    def reply(elements):
        limits = host_pb2.Limits(elements=elements)
        if text is None:
            return client.stub.Draw(host_pb2.DrawRequest(document=document, limits=limits))
        return client.stub.Solve(host_pb2.SolveRequest(
            document=document, limits=limits, text=getattr(host_pb2, "TEXT_FORMAT_" + text)))

    assert len(list(reply(10))) == 1
    refused = reply(9)
    assert code_of(refused) == grpc.StatusCode.RESOURCE_EXHAUSTED
    assert "10 elements; the limit is 9" in refused.details()


def test_a_summary_and_what_is_in_sight_have_fewer_elements(client):
    document = {"sections": [{"layout": "list", "options": {"rowHeight": 400}, "items": 100}]}
    limits = host_pb2.Limits(elements=10)
    assert list(client.stub.Solve(as_request(document, limits=limits, text=host_pb2.TEXT_FORMAT_SUMMARY)))
    assert list(client.stub.Draw(host_pb2.DrawRequest(
        document=layouthost.client.as_document(document), limits=limits, visible=True)))


@pytest.mark.parametrize("text", [host_pb2.TEXT_FORMAT_UNSPECIFIED, host_pb2.TEXT_FORMAT_JSON])
def test_a_limit_of_bytes_counts_findings_and_their_report(client, text):
    document = layouthost.client.as_document({"sections": [{"layout": "lst", "items": 3}]})

    def reply(size):
        return client.stub.Check(host_pb2.CheckRequest(
            document=document, limits=host_pb2.Limits(reply_bytes=size), text=text,
            devices=["iphone-15"], categories=["large"]))

    assert list(reply(0)) and list(reply(1 << 20))
    assert code_of(reply(10)) == grpc.StatusCode.RESOURCE_EXHAUSTED


@pytest.mark.parametrize("limits", [
    {"memory": -1}, {"elements": -1}, {"reply_bytes": -1}, {"time": duration_pb2.Duration(seconds=-1)}])
def test_negative_limits_are_refused(client, limits):
    with pytest.raises(layouthost.LayoutError) as refused:
        client.solve(LIST, limits=host_pb2.Limits(**limits))
    assert refused.value.code == "INVALID_ARGUMENT"
    assert f"limits.{next(iter(limits))}" in str(refused.value)


@pytest.mark.parametrize("document, words", [
    ('{"sections": []}' + " " * (2 << 20), "the limit is 1048576"),
    ({"sections": [{"layout": "waterfall", "items": {"count": 500_000, "cycle": [{"width": 1, "height": 1}]}}]},
     "alone needs more memory"),
    # The text and its layout, together.
    (json.dumps({"sections": [{"layout": "waterfall", "items": {"count": 8000, "cycle": [{"width": 1, "height": 1}]}}]})
     + " " * (900 << 10), "alone needs more memory"),
])
def test_a_request_that_never_fits_into_the_memory_is_refused_without_the_time_of_a_retry(start, document, words):
    service = start("--memory-total", "1MiB")
    with service.client() as client, pytest.raises(layouthost.LayoutError) as refused:
        client.solve(document)
    assert refused.value.code == "RESOURCE_EXHAUSTED" and words in str(refused.value)
    assert refused.value.retry_after is None


def test_a_request_whose_decoded_fields_do_not_fit_into_the_memory_is_refused(start):
    service = start("--memory-total", "16MiB")
    paths = host_pb2.IndexPaths.FromString(b"\x0a\x00" * 1_000_000)
    with service.client() as client:
        with pytest.raises(layouthost.LayoutError) as refused:
            client.solve("[]", query=host_pb2.Query(items=paths))
        assert refused.value.code == "RESOURCE_EXHAUSTED" and "alone needs more memory" in str(refused.value)
        assert refused.value.retry_after is None
        # A text of the same size has none.
        assert client.solve(json.dumps(LIST) + " " * 2_000_000).content_size[1] == 132


CHECKED = {"sections": [{"layout": "waterfall", "items": {"count": 100_000, "cycle": [{"width": 1, "height": 1}]}}]}


@pytest.mark.parametrize("arguments, limits, code, words", [
    ([], {"memory": 1000}, "RESOURCE_EXHAUSTED", "the limit is 1000 bytes"),
    ([], {"time": duration_pb2.Duration(nanos=1_000_000)}, "DEADLINE_EXCEEDED", "its time limit of 0.001 s"),
    (["--time-limit", "50ms"], {"time": duration_pb2.Duration(seconds=600)}, "DEADLINE_EXCEEDED",
     "its time limit of 0.05 s"),
    (["--memory-total", "1MiB"], {}, "RESOURCE_EXHAUSTED", "alone needs more memory"),
])
def test_a_check_has_the_limits_of_a_request(start, arguments, limits, code, words):
    service = start(*arguments)
    with service.client() as client, pytest.raises(layouthost.LayoutError) as refused:
        client.check(CHECKED, limits=host_pb2.Limits(**limits), timeout=60)
    assert refused.value.code == code and words in str(refused.value)
    assert refused.value.retry_after is None


def test_the_time_of_a_request_ends_the_reading_of_blanks(client):
    with pytest.raises(layouthost.LayoutError) as late:
        client.solve('{"sections": []}' + " " * (15 << 20),
                     limits=host_pb2.Limits(time=duration_pb2.Duration(nanos=10_000_000)))
    assert late.value.code == "DEADLINE_EXCEEDED"


def test_a_session_beyond_the_limit_is_refused_with_the_time_of_a_retry(start):
    service = start()
    end = threading.Event()

    def requests():
        yield host_pb2.SessionRequest(id=1, open={"document": layouthost.client.as_document(LIST)})
        end.wait()

    with service.client() as client:
        sessions = [client.stub.Session(requests()) for _ in range(64)]
        for session in sessions:
            next(session)
        another = client.stub.Session(requests())
        assert code_of(another) == grpc.StatusCode.RESOURCE_EXHAUSTED
        assert ("retry-after", "1") in another.trailing_metadata()
        with pytest.raises(layouthost.LayoutError) as refused:
            client.session(LIST)
        assert refused.value.retry_after == 1
        end.set()
        for session in sessions:
            assert not list(session)


# Who calls.

def secure(start, certificate, tmp_path, *arguments):
    (tmp_path / "token").write_text(TOKEN + "\n", encoding="utf-8")
    return start("--listen", "127.0.0.1:0", "--tls-certificate", certificate[0], "--tls-key", certificate[1],
                 "--token-file", tmp_path / "token", *arguments)


@pytest.mark.parametrize("scheme, is_known", [
    ("Bearer ", True), ("bearer ", True), ("BEARER ", True), ("Basic ", False), ("Bearer", False)])
def test_the_scheme_of_a_token_is_in_any_case(start, certificate, tmp_path, scheme, is_known):
    service = secure(start, certificate, tmp_path)
    credentials = grpc.ssl_channel_credentials(certificate[0].read_bytes())
    with grpc.secure_channel(service.addresses[1], credentials) as channel:
        stub = layouthost.client.host_pb2_grpc.LayoutHostStub(channel)
        call = stub.Solve(as_request(LIST), metadata=[("authorization", scheme + TOKEN)])
        if is_known:
            assert len(list(call)) == 1
        else:
            assert code_of(call) == grpc.StatusCode.UNAUTHENTICATED


def refusal_of(tmp_path, certificate, key):
    (tmp_path / "token").write_text(TOKEN + "\n", encoding="utf-8")
    run = subprocess.run(
        [os.environ["LAYOUTHOST_PROGRAM"], "serve", "--socket", tmp_path / "socket", "--listen", "127.0.0.1:0",
         "--tls-certificate", certificate, "--tls-key", key, "--token-file", tmp_path / "token"],
        capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 74, run.stderr
    assert not (tmp_path / "socket").exists()
    return run.stderr


def test_mistakes_of_certificates_name_the_file_and_the_reason(certificate, tmp_path):
    good, key = certificate
    _, other = make_certificate(tmp_path, "other")
    (tmp_path / "empty.pem").write_text("", encoding="utf-8")
    subprocess.run(["openssl", "pkey", "-in", key, "-aes256", "-passout", "pass:secret",
                    "-out", tmp_path / "encrypted.pem"], check=True, capture_output=True)
    for arguments, words in [
        ((good, other), ("other-key.pem", "is not the key of the certificate")),
        ((tmp_path / "empty.pem", key), ("empty.pem", "has no certificate")),
        ((good, tmp_path / "empty.pem"), ("empty.pem", "has no private key")),
        ((good, tmp_path / "encrypted.pem"), ("encrypted.pem", "has an encrypted private key")),
        ((tmp_path / "missing.pem", key), ("missing.pem", "No such file")),
    ]:
        text = refusal_of(tmp_path, *arguments)
        assert all(word in text for word in words), text


def test_an_expired_certificate_is_a_warning(certificate, tmp_path):
    expired = tmp_path / "expired.pem"
    subprocess.run(["openssl", "x509", "-in", certificate[0], "-signkey", certificate[1], "-days", "-1",
                    "-out", expired], check=True, capture_output=True)
    (tmp_path / "token").write_text(TOKEN + "\n", encoding="utf-8")
    with subprocess.Popen(
            [os.environ["LAYOUTHOST_PROGRAM"], "serve", "--listen", "127.0.0.1:0", "--tls-certificate", expired,
             "--tls-key", certificate[1], "--token-file", tmp_path / "token"],
            stderr=subprocess.PIPE, text=True) as process:
        lines = [process.stderr.readline(), process.stderr.readline()]
        process.terminate()
        assert "layouthost: stopping, 0 calls are running" in process.stderr.read()
        assert process.wait(30) == 0
    assert any("expired.pem" in line and "has expired" in line for line in lines), lines
    assert any("serving on" in line for line in lines), lines


def test_hang_up_reads_certificate_token_and_plugins_again(start, certificate, tmp_path):
    """The service's standard error is a file, which shows when it has reloaded."""
    folder = tmp_path / "service"
    folder.mkdir()
    log = tmp_path / "log"
    (tmp_path / "token").write_text(TOKEN + "\n", encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    with open(log, "wb") as errors:
        service = start("--listen", address, "--tls-certificate", certificate[0], "--tls-key", certificate[1],
                        "--token-file", tmp_path / "token", folder=folder, stderr=errors)
    while log.read_text(encoding="utf-8").count("serving on") < 2:
        assert service.process.poll() is None

    def reloaded(times):
        service.process.send_signal(signal.SIGHUP)
        while log.read_text(encoding="utf-8").count("layouthost: reloaded") < times:
            assert service.process.poll() is None

    def solve(roots, token):
        credentials = grpc.ssl_channel_credentials(roots)
        with layouthost.Client(address, token=token, credentials=credentials) as client:
            return client.solve(LIST, timeout=20).content_size

    old = certificate[0].read_bytes()
    assert solve(old, TOKEN) == (390, 132)
    new = make_certificate(tmp_path, "new")
    for source, target in zip(new, certificate):
        shutil.copy(source, target)
    (tmp_path / "token").write_text("another token of some length\n", encoding="utf-8")
    (folder / "plugins" / "fresh.lua").write_text(
        "return {api = 1, group = function() return {} end}", encoding="utf-8")
    reloaded(1)
    assert solve(new[0].read_bytes(), "another token of some length") == (390, 132)
    for roots, token in ((old, "another token of some length"), (new[0].read_bytes(), TOKEN)):
        with pytest.raises(Exception):
            solve(roots, token)
    with service.client() as client:
        assert "fresh" in [provider.name for provider in client.providers()]
    # A mistake keeps what is in use.
    certificate[0].write_text("nothing", encoding="utf-8")
    (tmp_path / "token").write_text("short", encoding="utf-8")
    reloaded(2)
    assert solve(new[0].read_bytes(), "another token of some length") == (390, 132)
    text = log.read_text(encoding="utf-8")
    assert "has no certificate in PEM" in text
    assert "layouthost: reloaded, except 2 files with a mistake: what was there before stays in use\n" in text


def test_broken_plugins_are_reported_at_the_start_and_at_each_hang_up(start, tmp_path):
    """The service's standard error is a file, which shows when it has reloaded."""
    folder, log = tmp_path / "service", tmp_path / "log"
    plugins = folder / "plugins"
    plugins.mkdir(parents=True)
    sound, broken = "return {api = 1, group = function() return {} end}", "return {"
    (plugins / "ready.lua").write_text(sound, encoding="utf-8")
    (plugins / "torn.lua").write_text(broken, encoding="utf-8")
    with open(log, "wb") as errors:
        service = start(folder=folder, stderr=errors)
    wait_until(lambda: "serving on" in log.read_text(encoding="utf-8"))
    assert log.read_text(encoding="utf-8").count("torn.lua:1: ") == 1

    def reload():
        """The lines of a reload."""
        length = len(log.read_text(encoding="utf-8"))
        service.process.send_signal(signal.SIGHUP)
        wait_until(lambda: re.search("layouthost: reloaded.*\n", log.read_text(encoding="utf-8")[length:]))
        return log.read_text(encoding="utf-8")[length:]

    (plugins / "ready.lua").write_text(broken, encoding="utf-8")
    (plugins / "late.lua").write_text(broken, encoding="utf-8")
    for _ in range(2):
        text = reload()
        for name in ("late", "ready", "torn"):
            assert text.count(f"{name}.lua:1: ") == 1
        assert ", except 3 files with a mistake: what was there before stays in use" in text
        assert "loaded" not in text.replace("reloaded", "")
    with service.client() as client:
        assert "ready" in [provider.name for provider in client.providers() if not provider.HasField("failure")]
    (plugins / "ready.lua").write_text(sound + " -- new", encoding="utf-8")
    (plugins / "torn.lua").unlink()
    (plugins / "late.lua").write_text(sound.replace("{", "{name = 'mended',", 1), encoding="utf-8")
    text = reload()
    assert "layouthost: changed ready\nlayouthost: loaded mended\n" in text
    assert "mistake" not in text and "removed" not in text
    (plugins / "late.lua").unlink()
    (plugins / "ready.lua").write_text("error('red\\27[31m\\nlayouthost: serving')", encoding="utf-8")
    text = reload()
    assert "layouthost: removed mended\n" in text
    assert "red␛[31m␊layouthost: serving\n" in text


def test_a_watching_service_reports_a_broken_plugin_once(start, tmp_path):
    """The service's standard error is a file, which shows what the service has seen."""
    folder, log = tmp_path / "service", tmp_path / "log"
    (folder / "plugins").mkdir(parents=True)

    def seen(text):
        wait_until(lambda: text in log.read_text(encoding="utf-8"))

    with open(log, "wb") as errors:
        service = start("--watch", folder=folder, stderr=errors)
    seen("serving on")
    for name, source in (("first", "return {"), ("second", "return {api = 1, group = function() return {} end}"),
                         ("third", "return {")):
        (folder / "plugins" / f"{name}.lua").write_text(source, encoding="utf-8")
        seen("loaded second\n" if name == "second" else f"{name}.lua:1: ")
    assert log.read_text(encoding="utf-8").count("first.lua:1: ") == 1


@pytest.mark.parametrize("arguments, words", [
    (["0.0.0.0:0"], "add --tls-certificate and --tls-key, and --token-file or --tls-client-ca, or listen on"),
    (["0.0.0.0:0", "--tls-certificate", "a", "--tls-key", "b"], "add --token-file or --tls-client-ca, or listen on"),
    (["[::]:0", "--token-file", "a"], "add --tls-certificate and --tls-key, or listen on"),
    (["example.org:0"], "the number of an address of this machine"),
])
def test_an_address_for_other_machines_names_the_missing_options(tmp_path, arguments, words):
    run = subprocess.run([os.environ["LAYOUTHOST_PROGRAM"], "serve", "--listen", *arguments], cwd=tmp_path,
                         capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 64
    assert words in " ".join(run.stderr.split()), run.stderr


# The end.

def test_streams_end_with_a_status_that_allows_a_retry(start):
    service = start()
    end = threading.Event()

    def requests():
        yield host_pb2.SessionRequest(id=1, open={"document": layouthost.client.as_document(LIST)})
        end.wait()

    with service.client() as client:
        session, watch = client.stub.Session(requests()), client.stub.WatchProviders(
            host_pb2.WatchProvidersRequest())
        assert next(session).id == 1
        client.stub.ReloadProviders(host_pb2.ReloadProvidersRequest())
        service.process.send_signal(signal.SIGTERM)
        assert {code_of(session), code_of(watch)} == {grpc.StatusCode.UNAVAILABLE}
        details = dict(session.trailing_metadata())["grpc-status-details-bin"]
        assert "the last “save”" in layouthost.errors.detail_in(details).hint
        end.set()
    assert service.process.wait(20) == 0


def test_calls_that_do_not_end_are_ended(start):
    service = start("--drain", "1s", "--concurrency", "2", "--deadline", "none", "--time-limit", "none")
    with service.client() as client:
        call = client.stub.Solve(as_request(ENDLESS))
        client.solve(LIST)
        service.process.send_signal(signal.SIGTERM)
        assert code_of(call) == grpc.StatusCode.UNAVAILABLE
    assert service.process.wait(20) == 0


def test_a_client_that_does_not_read_does_not_keep_a_service_from_ending(start):
    service = start("--drain", "500ms")
    large = as_request(uneven(200_000))
    options = [("grpc.http2.bdp_probe", 0), ("grpc.http2.lookahead_bytes", 1024)]
    with grpc.insecure_channel("unix:" + service.socket, options) as channel:
        call = layouthost.client.host_pb2_grpc.LayoutHostStub(channel).Solve(large)
        next(call)
        service.process.send_signal(signal.SIGTERM)
        assert service.process.wait(20) == 0


@pytest.mark.parametrize("drain, signals, statuses", [
    ("500ms", [signal.SIGTERM], [0]),
    ("60s", [signal.SIGTERM, signal.SIGINT], [-signal.SIGTERM, -signal.SIGINT])])
def test_an_output_that_nobody_reads_does_not_keep_a_service_from_ending(start, drain, signals, statuses):
    reading, writing = os.pipe()
    service = start("--drain", drain, stderr=writing)
    (service.folder / "plugins" / "loud.lua").write_text(
        "return {api = 1, layout = function() print(('x'):rep(20000)) return {frames = {}} end}")
    with service.client() as client:
        client.stub.ReloadProviders(host_pb2.ReloadProvidersRequest())
        # Some calls fill the pipe, and the plugin waits in the next one.
        loud = as_request({"sections": [{"layout": "loud", "items": 0}]})
        with pytest.raises(grpc.RpcError, match="DEADLINE_EXCEEDED"):
            for _ in range(100):
                list(client.stub.Solve(loud, timeout=2))
        for number in signals:
            service.process.send_signal(number)
        assert service.process.wait(20) in statuses
    os.close(reading)
    os.close(writing)


def test_two_signals_at_once_leave_no_socket(start):
    service = start("--concurrency", "2", "--deadline", "none", "--time-limit", "none")
    with service.client() as client:
        call = client.stub.Solve(as_request(ENDLESS))
        client.solve(LIST)
        service.process.send_signal(signal.SIGTERM)
        service.process.send_signal(signal.SIGINT)
        assert service.process.wait(20) in (-signal.SIGTERM, -signal.SIGINT)
        assert call.code() == grpc.StatusCode.UNAVAILABLE
    assert not os.path.exists(service.socket)


@pytest.mark.parametrize("drain", ["none", "20s"])
def test_a_service_that_waits_for_its_programs_ends_at_once(tmp_path, drain):
    (tmp_path / "layouthost.json").write_text(
        '{"providers": {"slow": {"command": ["sh", "-c", "touch started; exec sleep 60"]}}}', encoding="utf-8")
    with subprocess.Popen([os.environ["LAYOUTHOST_PROGRAM"], "serve", "--socket", tmp_path / "socket",
                           "--drain", drain], cwd=tmp_path, stderr=subprocess.DEVNULL) as process:
        try:
            while not (tmp_path / "started").exists():
                assert process.poll() is None
            (child,) = children_of(process.pid)
            process.terminate()
            # A program has ten seconds to start.
            assert process.wait(8) == 0
            assert not is_alive(child)
        finally:
            process.kill()
    assert not (tmp_path / "socket").exists()


# Providers.

CODES = """
import sys
sys.path.insert(0, {folder!r})
import grpc
import layouthost.provider
import providers_for_tests


class Failing(providers_for_tests.Providers):
    def Group(self, request, context):
        context.abort(getattr(grpc.StatusCode, request.options["how"]), "as it was told")


layouthost.provider.serve(Failing())
"""


@pytest.mark.parametrize("code", ["UNKNOWN", "DATA_LOSS", "UNAUTHENTICATED", "ABORTED", "OUT_OF_RANGE"])
def test_codes_of_providers_are_kept(start, tmp_path, code):
    folder = tmp_path / "service"
    folder.mkdir()
    (folder / "failing.py").write_text(CODES.format(folder=str(PROVIDERS.parent)), encoding="utf-8")
    (folder / "layouthost.json").write_text(
        '{"providers": {"shelf": {"command": ["%s", "failing.py"], "deadline": "20s"}}}' % sys.executable,
        encoding="utf-8")
    service = start(folder=folder, plugins=False)
    document = {"sections": [{"layout": "failing", "options": {"how": code}, "items": 2}]}
    with service.client() as client:
        assert code_of(client.stub.Solve(as_request(document))).name == code
