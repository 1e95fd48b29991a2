"""Who may call over TCP, and who may reload providers."""

import json
import os
import signal
import subprocess

import grpc
import pytest

import layouthost
from layouthost.v1 import host_pb2
from service_fixtures import make_certificate, make_client_certificate, wait_until


LIST = {"sections": [{"layout": "list", "options": {"rowHeight": 44}, "items": 3}]}
BOARD, OPS, OLD = "the token of the board", "the token of the ops", "a token of long ago"
CALLERS = [
    {"name": "board", "token": BOARD, "expires": "2999-01-01T00:00:00Z"},
    {"name": "ops", "token": OPS, "may": ["reload"]},
    {"name": "old", "token": OLD, "expires": "2020-01-01T00:00:00Z"},
]


@pytest.fixture()
def secure(start, certificate, tmp_path):
    """Starts a service with callers, and returns it with what makes calls of it."""
    callers = tmp_path / "callers.json"

    def starting(entries, *arguments):
        callers.write_text(json.dumps({"callers": entries}), encoding="utf-8")
        service = start("--listen", "127.0.0.1:0", "--tls-certificate", certificate[0], "--tls-key", certificate[1],
                        "--token-file", callers, *arguments)
        roots = certificate[0].read_bytes()

        def code(method, message, token=None, identity=(None, None)):
            credentials = grpc.ssl_channel_credentials(
                roots, *(path and path.read_bytes() for path in identity[::-1]))
            with grpc.secure_channel(service.addresses[1], credentials) as channel:
                stub = layouthost.client.host_pb2_grpc.LayoutHostStub(channel)
                metadata = [("authorization", "Bearer " + token)] if token else []
                try:
                    reply = getattr(stub, method)(message, metadata=metadata, timeout=20)
                    if method == "Solve":
                        list(reply)
                    return "OK"
                except grpc.RpcError as error:
                    return error.code().name

        solve = host_pb2.SolveRequest(document=layouthost.client.as_document(LIST))
        return service, lambda *who: (code("Solve", solve, *who),
                                      code("ReloadProviders", host_pb2.ReloadProvidersRequest(), *who))

    return starting


def test_callers_have_names_times_and_rights(secure, tmp_path):
    log = tmp_path / "access.jsonl"
    service, codes = secure(CALLERS, "--access-log", log)
    assert codes(BOARD) == ("OK", "PERMISSION_DENIED")
    assert codes(OPS) == ("OK", "OK")
    # Clients may write more than one space before the token.
    assert codes(" " + BOARD) == ("OK", "PERMISSION_DENIED")
    for token in (OLD, "another token of some length", None):
        assert codes(token) == ("UNAUTHENTICATED", "UNAUTHENTICATED")
    # The socket's callers are programs of its user.
    with service.client() as client:
        client.stub.ReloadProviders(host_pb2.ReloadProvidersRequest())
    assert service.stop() == 0
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert {"board", "ops"} <= {line.get("caller") for line in lines}
    assert {line.get("caller") for line in lines if line["status"] == "PERMISSION_DENIED"} == {"board"}
    assert BOARD not in log.read_text(encoding="utf-8")


def test_a_pipe_in_place_of_the_callers_delays_no_later_reload(secure, tmp_path):
    service, codes = secure(CALLERS)
    callers, token = tmp_path / "callers.json", "a token of the next file"
    callers.unlink()
    os.mkfifo(callers)
    service.process.send_signal(signal.SIGHUP)
    assert codes(OPS) == ("OK", "OK")
    callers.unlink()
    callers.write_text(token, encoding="utf-8")
    service.process.send_signal(signal.SIGHUP)
    wait_until(lambda: codes(token)[0] == "OK")


@pytest.mark.parametrize("name", ["certificate.pem", "certificate-key.pem"])
def test_a_pipe_in_place_of_a_certificate_delays_no_later_reload(secure, tmp_path, name):
    service, codes = secure(CALLERS)
    (tmp_path / name).unlink()
    os.mkfifo(tmp_path / name)
    token = "a token of the next file"
    (tmp_path / "callers.json").write_text(token, encoding="utf-8")
    service.process.send_signal(signal.SIGHUP)
    wait_until(lambda: codes(token)[0] == "OK")


def test_pipes_give_the_callers_and_the_certificates_at_the_start(start, certificate):
    """Each has one writer, which the service waits for."""
    files = {"--tls-certificate": certificate[0], "--tls-key": certificate[1], "--tls-client-ca": certificate[0]}
    pipes = " ".join(f"{option} <(cat {path})" for option, path in files.items())
    service = start("--listen", "127.0.0.1:0", prefix=[
        "bash", "-c", f'exec "$@" {pipes} --token-file <(echo {BOARD})', "bash"])
    credentials = grpc.ssl_channel_credentials(
        certificate[0].read_bytes(), certificate[1].read_bytes(), certificate[0].read_bytes())
    with layouthost.Client(service.addresses[1], token=BOARD, credentials=credentials) as client:
        assert client.solve(LIST, timeout=20).content_size == (390, 132)


def test_a_certificate_is_needed_and_names_the_caller(secure, tmp_path):
    authority = make_certificate(tmp_path, "authority")
    known = make_client_certificate(tmp_path, "deploy", authority)
    unknown = make_client_certificate(tmp_path, "other", authority)
    strange = make_certificate(tmp_path, "strange")
    entries = [*CALLERS, {"name": "deploy", "certificate": "CN=deploy,O=Example", "may": ["reload"]}]
    _, codes = secure(entries, "--tls-client-ca", authority[0])
    assert codes(None, known) == ("OK", "OK")
    assert codes(None, unknown) == ("UNAUTHENTICATED", "UNAUTHENTICATED")
    assert codes(BOARD, unknown) == ("OK", "PERMISSION_DENIED")
    # Without a certificate of the authority there is no connection.
    for identity in (strange, (None, None)):
        assert set(codes(OPS, identity)) <= {"UNAVAILABLE", "DEADLINE_EXCEEDED"}


@pytest.mark.parametrize("subject", [
    "/O=Example/CN=Müller", "/O=Example/CN=deploy/emailAddress=a@b.c", "/O=Example/UID=u1", "/O=Example/CN=a+OU=b",
    "/O=Example/serialNumber=7", "/DC=com/DC=example/CN= a, b; #1 \"c\" <d> ", "/O=Example/CN=#1\t2",
])
def test_a_caller_has_the_subject_that_openssl_prints(secure, tmp_path, subject):
    authority = make_certificate(tmp_path, "authority")
    identity = make_client_certificate(tmp_path, "deploy", authority, subject)
    printed = subprocess.run(
        ["openssl", "x509", "-noout", "-subject", "-nameopt", "RFC2253", "-in", identity[0]],
        check=True, capture_output=True, text=True).stdout.removeprefix("subject=").removesuffix("\n")
    _, codes = secure([{"name": "deploy", "certificate": printed}], "--tls-client-ca", authority[0])
    assert codes(None, identity) == ("OK", "PERMISSION_DENIED")


def test_without_callers_every_certificate_may_call_and_none_may_reload(start, certificate, tmp_path):
    authority = make_certificate(tmp_path, "authority")
    identity = make_client_certificate(tmp_path, "anybody", authority)
    service = start("--listen", "127.0.0.1:0", "--tls-certificate", certificate[0], "--tls-key", certificate[1],
                    "--tls-client-ca", authority[0])
    credentials = grpc.ssl_channel_credentials(
        certificate[0].read_bytes(), identity[1].read_bytes(), identity[0].read_bytes())
    with layouthost.Client(service.addresses[1], credentials=credentials) as client:
        assert client.solve(LIST).content_size == (390, 132)
        with pytest.raises(Exception) as caught:
            client.stub.ReloadProviders(host_pb2.ReloadProvidersRequest())
        assert "PERMISSION_DENIED" in str(caught.value)
        assert "only callers in a file of --token-file may" in str(caught.value)


@pytest.mark.parametrize("text, words", [
    ("short", "16 to 4096 are"),
    ("x" * 5000, "16 to 4096 are"),
    ('{"callers": []}', "must be a list"),
    ('{"callers": [{"name": "a", "token": "short"}]}', "16 to 4096 are"),
    ('{"callers": [{"token": "a token of some length"}]}', "callers[0] must have a “name”"),
    ('{"callers": [{"name": "a"}]}', "either a “token” or a “certificate”"),
    ('{"callers": [{"name": "a", "token": "a token of some length", "expire": "2027"}]}', "unknown key “expire”"),
    ('{"callers": [{"name": "a", "token": "a token of some length", "expires": "2027"}]}', "must be a time"),
    ('{"callers": [{"name": "a", "token": "a token of some length", "may": ["all"]}]}', "list of rights: “reload”"),
    ('{"callers": [{"name": "a", "token": "a token of some length"}, {"name": "b", "token": "a token of some length"}]}',
     "callers[1] has the same “token” as callers[0]"),
    ('{"callers": [{"name": "a", "certificate": "CN=a"}]}',
     "callers[0] has a “certificate”, which needs --tls-client-ca"),
    ('{"callers": [', ""),
    ('[{"name": "a", "token": "a token of some length"}]', "must be an object with “callers”"),
    ('"a token of some length"\n', "one token without quotes"),
    ("<!doctype html>\n<title>Not found</title>", "one token without quotes"),
    ("-----BEGIN PRIVATE KEY-----\na token of some length", "one token without quotes"),
    ("a token of some length \n", "a blank at an end"),
    ("\0" * 100, "not visible ASCII"),
    ("a tökén of some length", "not visible ASCII"),
    ('\ufeff{"callers": [{"name": "a", "token": "a token of some length"}]}', "byte order mark"),
])
def test_mistakes_of_callers_name_the_file_and_show_no_token(certificate, tmp_path, text, words):
    callers = tmp_path / "callers.json"
    callers.write_text(text, encoding="utf-8")
    run = subprocess.run(
        [os.environ["LAYOUTHOST_PROGRAM"], "serve", "--listen", "127.0.0.1:0", "--tls-certificate", certificate[0],
         "--tls-key", certificate[1], "--token-file", callers],
        capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 74, run.stderr
    assert "callers.json" in run.stderr and words in run.stderr, run.stderr
    assert "a token of some length" not in run.stderr


@pytest.mark.parametrize("count", [0, 1])
def test_a_token_that_has_expired_at_the_start_is_a_warning(certificate, tmp_path, count):
    callers = tmp_path / "callers.json"
    callers.write_text(json.dumps({"callers": CALLERS[:2 + count]}), encoding="utf-8")
    with subprocess.Popen(
            [os.environ["LAYOUTHOST_PROGRAM"], "serve", "--listen", "127.0.0.1:0", "--tls-certificate", certificate[0],
             "--tls-key", certificate[1], "--token-file", callers], stderr=subprocess.PIPE, text=True) as process:
        lines = []
        while not lines or "serving on" not in lines[-1]:
            lines.append(process.stderr.readline())
            assert lines[-1], lines
        process.terminate()
        process.stderr.read()
        assert process.wait(30) == 0
    warnings = [line for line in lines if "warning" in line]
    assert len(warnings) == count
    assert all("callers.json" in line and "of “old” has expired" in line for line in warnings)
