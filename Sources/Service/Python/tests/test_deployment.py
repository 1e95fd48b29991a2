"""The examples of docs/examples/deployment: each is read by the program that it is for, as far as it is there."""

import json
import os
import pathlib
import re
import shlex
import shutil
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

import grpc
import pytest

import layouthost
from service_fixtures import make_certificate, wait_for_socket, wait_until

EXAMPLES = pathlib.Path(__file__).parents[4] / "docs" / "examples" / "deployment"
LIST = {"sections": [{"layout": "list", "options": {"rowHeight": 44}, "items": 3}]}
TOKEN = "a token of some length"
TIME_LIMIT = 60


def needs(*programs):
    missing = [program for program in programs if shutil.which(program) is None]
    return pytest.mark.skipif(bool(missing), reason=f"needs {', '.join(missing)}")


def read(name):
    return (EXAMPLES / name).read_text(encoding="utf-8")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


# systemd, Docker and Kubernetes.

@needs("systemd-analyze")
def test_systemd_accepts_the_unit_and_its_sandbox_is_tight(tmp_path):
    unit = tmp_path / "layouthost.service"
    # The manual need not be installed.
    text = read(unit.name).replace("/usr/bin/layouthost", os.environ["LAYOUTHOST_PROGRAM"])
    unit.write_text(re.sub(r"^Documentation=.*\n", "", text, flags=re.MULTILINE), encoding="utf-8")
    verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stderr) == (0, "")
    # 100 would be no sandbox at all.
    secure = subprocess.run(["systemd-analyze", "security", "--offline=yes", "--threshold=20", unit],
                            capture_output=True, text=True, check=False)
    assert secure.returncode == 0, secure.stdout


def manifests():
    yaml = pytest.importorskip("yaml")
    return {document["kind"]: document for document in yaml.safe_load_all(read("kubernetes.yaml"))}


def test_the_manifests_have_the_form_that_kubernetes_wants():
    validation = pytest.importorskip("kubernetes_validate")
    found = manifests()
    assert set(found) == {"Deployment", "ConfigMap", "Service", "PodDisruptionBudget"}
    for manifest in found.values():
        validation.validate(manifest, validation.latest_version(), strict=True)
    pod = found["Deployment"]["spec"]["template"]
    assert pod["metadata"]["labels"] == found["Service"]["spec"]["selector"]
    (container,) = pod["spec"]["containers"]
    ports = {port["name"] for port in container["ports"]}
    probes = [container[name]["httpGet"]["port"] for name in ("startupProbe", "readinessProbe", "livenessProbe")]
    assert {*probes, *(port["targetPort"] for port in found["Service"]["spec"]["ports"])} == ports


def command_of(kind):
    """The arguments of the program in an example."""
    if kind == "systemd":
        text = read("layouthost.service").replace("\\\n", " ")
        return shlex.split(re.search(r"^ExecStart=\S+ (.*)$", text, re.MULTILINE)[1])
    if kind == "docker":
        return json.loads(re.search(r"^CMD (.*)$", read("Dockerfile"), re.MULTILINE)[1])
    return manifests()["Deployment"]["spec"]["template"]["spec"]["containers"][0]["args"]


@pytest.fixture(scope="module")
def shows_metrics():
    run = subprocess.run([os.environ["LAYOUTHOST_PROGRAM"], "serve", "--help"], capture_output=True, text=True,
                         check=True)
    if "--metrics" not in run.stdout:
        pytest.skip("needs a program with --metrics")


def test_the_first_process_of_the_container_waits_for_processes_that_others_leave():
    (entry,) = re.findall(r"^ENTRYPOINT (.*)$", read("Dockerfile"), re.MULTILINE)
    assert json.loads(entry) == ["tini", "--", "layouthost"]
    assert re.search(r"^RUN apt-get .*\btini\b", read("Dockerfile"), re.MULTILINE)


@pytest.mark.parametrize("kind", ["systemd", "docker", "kubernetes"])
def test_the_commands_of_the_examples_start_the_service(kind, start, certificate, tmp_path, shows_metrics):
    plugins = tmp_path / "etc" / "plugins"
    # Kubernetes shows the files of a ConfigMap as links.
    (plugins / "..data").mkdir(parents=True)
    for name, text in manifests()["ConfigMap"]["data"].items():
        (plugins / "..data" / name).write_text(text, encoding="utf-8")
        (plugins / name).symlink_to(pathlib.Path("..data") / name)
    tokens = tmp_path / "tokens"
    tokens.write_text(TOKEN + "\n", encoding="utf-8")
    files = {"tls.crt": certificate[0], "tls.key": certificate[1], "tokens": tokens}
    arguments = []
    for argument in command_of(kind)[1:]:
        option, _, value = argument.rpartition("=")
        value = str(files.get(pathlib.PurePath(value).name, value))
        value = re.sub(r"^(0\.0\.0\.0|127\.0\.0\.1):\d+$", "127.0.0.1:0", value)
        arguments += [option, value] if option else [value]
    service = start(*arguments, folder=tmp_path / "etc", plugins=False)
    credentials = grpc.ssl_channel_credentials(certificate[0].read_bytes())
    with layouthost.Client(service.addresses[1], token=TOKEN, credentials=credentials) as client:
        steps = client.solve({"sections": [{"layout": "steps", "items": 3}]})
        assert list(steps.frames[0].width) == [10, 20, 30]


# A balancer.

class Balancer:
    """haproxy, with the configuration of the example."""

    def __init__(self, folder, certificate, addresses):
        both = folder / "both.pem"
        both.write_bytes(certificate[0].read_bytes() + certificate[1].read_bytes())
        self.port, self.stats = free_port(), str(folder / "stats")
        variables = {"ADDRESS": f"127.0.0.1:{self.port}", "CERTIFICATE": str(both), "STATS": self.stats,
                     "AUTHORITIES": str(certificate[0]), "ONE": addresses[0], "TWO": addresses[1]}
        self.log = open(folder / "haproxy.log", "wb")
        self.process = subprocess.Popen(
            ["haproxy", "-db", "-f", EXAMPLES / "haproxy.cfg"], stdout=self.log, stderr=self.log,
            env={**os.environ, **{"LAYOUTHOST_" + name: value for name, value in variables.items()}})
        try:
            wait_for_socket(self.stats)
        except BaseException:
            self.stop()
            raise

    def state(self, server):
        """The state of an instance, and the number of calls that it got."""
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(self.stats)
            client.sendall(b"show stat\n")
            with client.makefile(encoding="utf-8") as file:
                names, *rows = [line.rstrip("\n").split(",") for line in file if line.strip()]
        names[0] = names[0].lstrip("# ")
        for row in rows:
            values = dict(zip(names, row))
            if (values["pxname"], values["svname"]) == ("instances", server):
                return values["status"], int(values["stot"])
        raise AssertionError(rows)

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.log.close()


@needs("haproxy")
def test_two_instances_behind_a_balancer_are_replaced_without_a_failure(start, tmp_path):
    certificate = make_certificate(tmp_path)
    (tmp_path / "token").write_text(TOKEN + "\n", encoding="utf-8")

    def instance(address="127.0.0.1:0"):
        return start("--listen", address, "--tls-certificate", certificate[0], "--tls-key", certificate[1],
                     "--token-file", tmp_path / "token")

    instances = {name: instance() for name in ("one", "two")}
    balancer = Balancer(tmp_path, certificate, [service.addresses[1] for service in instances.values()])
    stop, failures, counts = threading.Event(), [], [0, 0, 0]

    def call(number):
        credentials = grpc.ssl_channel_credentials(certificate[0].read_bytes())
        try:
            with layouthost.Client(f"127.0.0.1:{balancer.port}", token=TOKEN, credentials=credentials) as client:
                while not stop.is_set():
                    assert client.solve(LIST, timeout=TIME_LIMIT).content_size == (390, 132)
                    counts[number] += 1
        except Exception as error:  # pylint: disable=broad-except
            failures.append(error)

    def calls_go_on():
        """Waits until each client has had some more replies, or one has failed."""
        before = list(counts)
        wait_until(lambda: failures or all(now > was + 5 for now, was in zip(counts, before)))

    callers = [threading.Thread(target=call, args=(number,)) for number in range(len(counts))]
    try:
        for caller in callers:
            caller.start()
        wait_until(lambda: failures or all(balancer.state(name)[1] > 5 for name in instances))
        for name, service in instances.items():
            service.process.terminate()
            assert service.process.wait(timeout=TIME_LIMIT) == 0
            wait_until(lambda name=name: balancer.state(name)[0].startswith("DOWN"))
            calls_go_on()
            instance(service.addresses[1])
            wait_until(lambda name=name: balancer.state(name)[0] == "UP")
            calls_go_on()
    finally:
        stop.set()
        for caller in callers:
            caller.join()
        balancer.stop()
    assert failures == []


# Prometheus and its board.

def series(instance, time_of, count):
    """The metrics of an instance in OpenMetrics, `count` times."""
    label = f'instance="{instance}",job="layouthost"'
    counters = {
        "service_calls_ended": ['method="Solve",code="OK"', 'method="Solve",code="INVALID_ARGUMENT"'],
        "provider_calls": ['provider="waterfall"'], "provider_events": ['kind="restarted"']}
    kinds = [',kind="native"', ',kind="script"']
    gauges = {
        "queue": kinds, "queue_limit": kinds, "turns": kinds, "turns_limit": kinds,
        "sessions": [""], "memory_bytes": [""], "memory_limit_bytes": [""]}
    for name, groups in counters.items():
        yield f"layouthost_{name}", "counter", [
            (f"layouthost_{name}_total{{{label},{group}}}", 10 * at, time_of(at))
            for group in groups for at in range(count)]
    for name, groups in gauges.items():
        yield f"layouthost_service_{name}", "gauge", [
            (f"layouthost_service_{name}{{{label}{group}}}", 3, time_of(at))
            for group in groups for at in range(count)]
    name = "layouthost_service_call_time_seconds"
    yield name, "histogram", [
        (f'{name}_bucket{{{label},method="Solve",le="{bound}"}}', share * at, time_of(at))
        for bound, share in (("0.001", 5), ("0.01", 9), ("+Inf", 10)) for at in range(count)]


def metrics(end):
    """Ten minutes of two instances, until a time."""
    families = {}
    for instance in ("layouthost-1:9464", "layouthost-2:9464"):
        for name, kind, lines in series(instance, lambda at: end - 600 + 15 * at, 41):
            families.setdefault((name, kind), []).extend(lines)
    text = ""
    for (name, kind), lines in families.items():
        text += f"# TYPE {name} {kind}\n"
        text += "".join(f"{name} {value} {at}\n" for name, value, at in lines)
    return text + "# EOF\n"


def queries():
    board = json.loads(read("grafana.json"))
    return [(panel["title"], target["expr"]) for panel in board["panels"] for target in panel["targets"]]


@needs("prometheus", "promtool")
def test_prometheus_replies_to_each_query_of_the_board(tmp_path):
    checked = subprocess.run(["promtool", "check", "config", EXAMPLES / "prometheus.yml"], capture_output=True,
                             text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    end = int(time.time())
    (tmp_path / "metrics").write_text(metrics(end), encoding="utf-8")
    subprocess.run(["promtool", "tsdb", "create-blocks-from", "openmetrics", "metrics", "data"], cwd=tmp_path,
                   check=True, capture_output=True)
    (tmp_path / "empty.yml").write_text("{}\n", encoding="utf-8")
    port = free_port()
    with open(tmp_path / "log", "wb") as log:
        process = subprocess.Popen(
            ["prometheus", "--config.file=empty.yml", "--storage.tsdb.path=data",
             f"--web.listen-address=127.0.0.1:{port}"], cwd=tmp_path, stdout=log, stderr=log)
    try:
        def reply(path):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=TIME_LIMIT) as response:
                    return response.read()
            except urllib.error.HTTPError as error:
                return error.read()
            except (urllib.error.URLError, ConnectionError):
                assert process.poll() is None, (tmp_path / "log").read_text(encoding="utf-8")
                return b""
        wait_until(lambda: b"Ready" in reply("/-/ready"))
        for title, query in queries():
            query = query.replace("$instance", ".*").replace("$__rate_interval", "1m")
            found = json.loads(reply("/api/v1/query?" + urllib.parse.urlencode({"query": query, "time": end})))
            assert found["status"] == "success", (title, found)
            values = [float(result["value"][1]) for result in found["data"]["result"]]
            assert values and all(value > 0 for value in values), (title, query, found)
    finally:
        process.kill()
        process.wait()


def test_the_service_has_the_metrics_of_the_board(start, shows_metrics):
    service = start("--metrics", "127.0.0.1:0")
    with service.client() as client:
        client.solve(LIST)
    names = {name for _, query in queries() for name in re.findall(r"layouthost_\w+", query)}
    # Providers have no events yet.
    names.discard("layouthost_provider_events_total")

    def has_all():
        with urllib.request.urlopen(service.status + "/metrics", timeout=TIME_LIMIT) as response:
            return names <= set(re.findall(r"^(layouthost_\w+)", response.read().decode(), re.MULTILINE))
    wait_until(has_all)
