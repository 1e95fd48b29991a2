"""A service of its own for tests: the program that LAYOUTHOST_SERVICE_PROGRAM names."""

import os
import signal
import subprocess
import threading

import pytest

import layouthost


class Service:
    def __init__(self, folder, *arguments):
        self.folder = folder
        (folder / "plugins").mkdir(exist_ok=True)
        (folder / "plugins" / "endless.lua").write_text(
            "return {api = 1, layout = function() while true do end end}")
        (folder / "plugins" / "greedy.lua").write_text(
            'return {api = 1, layout = function() local t = {} '
            'while true do t[#t + 1] = ("x"):rep(1 << 20) .. #t end end}')
        self.socket = str(folder / "run" / "layouthost.sock")
        program = os.environ["LAYOUTHOST_SERVICE_PROGRAM"]
        self.process = subprocess.Popen(
            [program, "serve", "--socket", self.socket, "--plugins", str(folder / "plugins"),
             *arguments],
            cwd=folder, stderr=subprocess.PIPE, text=True)
        line = self.process.stderr.readline()
        assert "serving on" in line, line
        # What plugins print must not fill the pipe.
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def client(self):
        return layouthost.Client("unix:" + self.socket)

    def memory(self):
        """The program's own memory, in MiB."""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as status:
            lines = dict(line.split(":", 1) for line in status)
        return int(lines["RssAnon"].split()[0]) / 1024

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=30)


@pytest.fixture()
def start(tmp_path):
    """Starts services, which must end with status 0."""
    services = []

    def starting(*arguments):
        folder = tmp_path / str(len(services))
        folder.mkdir()
        services.append(Service(folder, *arguments))
        return services[-1]

    yield starting
    for service in services:
        if service.process.poll() is None:
            assert service.stop() == 0
        assert not os.path.exists(service.socket)


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    service = Service(tmp_path_factory.mktemp("service"))
    yield service
    assert service.stop() == 0
    assert not os.path.exists(service.socket)


@pytest.fixture()
def client(service):
    with service.client() as client:
        yield client
