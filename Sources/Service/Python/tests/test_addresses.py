"""Tests of providers that run already, at an address: other programs there, and connections that die."""

import contextlib
import os
import pathlib
import socket
import subprocess
import tempfile
import threading

import pytest

import layouthost
from layouthost.v1 import host_pb2
from service_fixtures import wait_for_socket, wait_until
from test_providers import COMMAND, make


@pytest.fixture()
def project(tmp_path):
    return make(tmp_path)


@contextlib.contextmanager
def program_at(path, folder):
    """Runs the program of providers on a socket."""
    pathlib.Path(path).unlink(missing_ok=True)
    with subprocess.Popen(COMMAND, cwd=folder, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          env={**os.environ, "LAYOUTHOST_PROVIDER_SOCKET": path}) as process:
        try:
            wait_for_socket(path)
            yield process
        finally:
            process.kill()
            process.stdin.close()


@pytest.fixture()
def address(project):
    """The path of the socket of the project's program, which the project does not start."""
    with tempfile.TemporaryDirectory(prefix="lh-", dir="/tmp") as folder:
        path = os.path.join(folder, "own.sock")
        project.write("layouthost.json", {"providers": {"shelf": {"address": "unix://" + path, "deadline": "1s"}}})
        yield path


def shelf(**options):
    return {"sections": [{"layout": "shelf", "options": options, "items": [{"height": 30}, {"height": 30}]}]}


def works(client, code):
    """Whether the provider lays out; a failure has the code."""
    try:
        client.solve(shelf())
    except layouthost.LayoutError as error:
        assert error.code == code
        return False
    return True


@pytest.mark.parametrize("is_seen", [True, False])
def test_another_program_at_an_address_is_called_by_its_own_description(project, address, start, is_seen):
    """A call notices that the program is gone, or else a reload that it is another one."""
    file = project.folder / "providers_for_tests.py"
    with program_at(address, project.folder):
        service = start(folder=project.folder)
        client = service.client()
        assert list(client.solve(shelf()).frames[0].x) == [0, 10]
    with client:
        if is_seen:
            with pytest.raises(layouthost.LayoutError) as caught:
                client.solve(shelf())
            assert caught.value.code == "UNAVAILABLE"
        text = file.read_text(encoding="utf-8").replace('"default": 10', '"default": 20').replace("2.1.0", "2.2.0")
        file.write_text(text.replace('options={"step": STEP}', 'options={"step": STEP, "gap": STEP}'),
                        encoding="utf-8")
        with program_at(address, project.folder):
            if is_seen:
                wait_until(lambda: works(client, "UNAVAILABLE"))
                assert list(client.solve(shelf(gap=1)).frames[0].x) == [0, 20]
            reply = client.stub.ReloadProviders(host_pb2.ReloadProvidersRequest())
            changed = [event.provider for event in reply.events if event.kind == host_pb2.ProviderEvent.CHANGED]
            assert "shelf" in changed
            found = client.stub.DescribeProvider(host_pb2.DescribeProviderRequest(name="shelf"))
            assert found.version == "2.2.0" and {option.name for option in found.options} == {"step", "gap"}
            assert list(client.solve(shelf(gap=1)).frames[0].x) == [0, 20]
            assert not client.stub.ReloadProviders(host_pb2.ReloadProvidersRequest()).events


class ForgetfulProxy:
    """Connects to a socket; it forgets connections without closing them, as routers do."""

    def __init__(self, path, target):
        self.target, self.age, self.sockets = target, 0, []
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            server.connect(self.target)
            self.sockets += [client, server]
            for ends in ((client, server), (server, client)):
                threading.Thread(target=self.pump, args=(*ends, self.age), daemon=True).start()

    def pump(self, source, target, age):
        try:
            while data := source.recv(1 << 16):
                if self.age == age:
                    target.sendall(data)
        except OSError:
            pass


def test_a_connection_to_an_address_that_died_silently_is_replaced(project, address, start):
    with program_at(address + ".own", project.folder):
        proxy = ForgetfulProxy(address, address + ".own")
        service = start(folder=project.folder)
        with service.client() as client:
            client.solve(shelf())
            proxy.age += 1
            wait_until(lambda: works(client, "DEADLINE_EXCEEDED"))
        proxy.listener.close()
        for end in proxy.sockets:
            end.close()


def test_a_failed_start_at_a_silent_address_leaves_no_connection(project, address, start):
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(address)
        listener.listen()
        start(folder=project.folder)
        connection, _ = listener.accept()
        with connection:
            connection.settimeout(20)
            while connection.recv(1 << 16):
                pass
