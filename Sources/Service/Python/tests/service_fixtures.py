"""A private service for tests, run from the program in LAYOUTHOST_PROGRAM."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

import pytest

import layouthost


def children_of(pid):
    """The processes that a process has started."""
    path = f"/proc/{pid}/task"
    found = []
    for thread in os.listdir(path):
        try:
            with open(f"{path}/{thread}/children", encoding="utf-8") as file:
                found += [int(child) for child in file.read().split()]
        except FileNotFoundError:
            pass
    return found


def is_alive(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def kill(pid):
    """Kills a process, which may have ended already: a child that was killed before is listed until it is awaited."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


class RunningThreads:
    """Threads that run within a `with` block; they end once `stop` is set, and notify of progress by `changed`."""

    def __init__(self, targets):
        self.changed, self.stop = threading.Condition(), threading.Event()
        self.threads = [threading.Thread(target=target) for target in targets]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        for thread in self.threads:
            thread.join()


def uneven(count):
    """A document of any number of items with different heights: a short request with a long reply."""
    cycle = [{"width": 100, "height": 50 + i} for i in range(97)]
    return {"sections": [{"layout": "waterfall", "items": {"count": count, "cycle": cycle}}]}


def wait_for_socket(path):
    end = time.monotonic() + 20
    while True:
        with socket.socket(socket.AF_UNIX) as client:
            if client.connect_ex(path) == 0:
                return
        assert time.monotonic() < end
        time.sleep(0.01)


class Service:
    def __init__(self, folder, *arguments, plugins=True, stderr=subprocess.PIPE, prefix=()):
        self.folder = folder
        (folder / "plugins").mkdir(exist_ok=True)
        (folder / "plugins" / "endless.lua").write_text(
            "return {api = 1, layout = function() while true do end end}")
        (folder / "plugins" / "greedy.lua").write_text(
            'return {api = 1, layout = function() local t = {} '
            'while true do t[#t + 1] = ("x"):rep(1 << 20) .. #t end end}')
        self.socket = str(folder / "run" / "layouthost.sock")
        program = os.environ["LAYOUTHOST_PROGRAM"]
        self.process = subprocess.Popen(
            [*prefix, program, "serve", "--socket", self.socket,
             *(["--plugins", str(folder / "plugins")] if plugins else []), *arguments],
            cwd=folder, stderr=stderr, text=True)
        if stderr is not subprocess.PIPE:
            wait_for_socket(self.socket)
            return
        # Output of plugins may precede the addresses.
        self.addresses, lines = [], []
        while len(self.addresses) < (2 if "--listen" in arguments else 1):
            lines.append(self.process.stderr.readline())
            if not lines[-1]:
                self.process.kill()
                raise AssertionError(lines)
            if "metrics on " in lines[-1]:
                self.status = lines[-1].split("metrics on ")[1].strip().removesuffix("/metrics")
            if "serving on " in lines[-1]:
                self.addresses.append(lines[-1].split("serving on ")[1].strip())
        # The output of plugins must not fill the pipe.
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def client(self):
        return layouthost.Client("unix:" + self.socket)

    def memory(self):
        """The program's memory without shared pages, in MiB."""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as status:
            lines = dict(line.split(":", 1) for line in status)
        return int(lines["RssAnon"].split()[0]) / 1024

    def is_running_a_script(self):
        with urllib.request.urlopen(self.status + "/metrics", timeout=20) as reply:
            return 'layouthost_service_turns{kind="script"} 1.0\n' in reply.read().decode()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=30)


def wait_until(condition):
    """Waits until a condition holds; its value."""
    end = time.monotonic() + 60
    while not (found := condition()):
        assert time.monotonic() < end
        time.sleep(0.01)
    return found


@pytest.fixture()
def start(tmp_path):
    """Starts services, which must exit with status 0."""
    services = []

    def starting(*arguments, folder=None, **options):
        if folder is None:
            folder = Path(tempfile.mkdtemp(dir=tmp_path))
        services.append(Service(folder, *arguments, **options))
        return services[-1]

    yield starting
    statuses = [service.stop() for service in services if service.process.poll() is None]
    assert not any(statuses)
    assert not any(os.path.exists(service.socket) for service in services)


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


def make_client_certificate(folder, name, authority, subject=None):
    """Writes a certificate of an authority for a client, and its key."""
    certificate, key = folder / f"{name}.pem", folder / f"{name}-key.pem"
    extensions = folder / "client.cnf"
    extensions.write_text("basicConstraints=CA:FALSE\nextendedKeyUsage=clientAuth\n", encoding="utf-8")
    request = subprocess.run(
        ["openssl", "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-utf8", "-subj", subject or f"/O=Example/CN={name}", "-keyout", key], check=True, capture_output=True)
    subprocess.run(
        ["openssl", "x509", "-req", "-days", "2", "-CA", authority[0], "-CAkey", authority[1], "-CAcreateserial",
         "-extfile", extensions, "-out", certificate], input=request.stdout, check=True, capture_output=True)
    return certificate, key


def make_certificate(folder, name="certificate", days=2):
    """Writes a certificate for this machine, and its key."""
    names = (folder / f"{name}.pem", folder / f"{name}-key.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-days", str(days), "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
         "-out", names[0], "-keyout", names[1]], check=True, capture_output=True)
    return names


@pytest.fixture()
def certificate(tmp_path):
    """A certificate for this machine, and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("needs openssl")
    return make_certificate(tmp_path)
