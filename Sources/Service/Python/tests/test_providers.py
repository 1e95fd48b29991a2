"""Tests of providers in separate processes, from their start to their end."""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading

import pytest

import layouthost
from layouthost.v1 import host_pb2
from service_fixtures import children_of, is_alive, kill, wait_until

HERE = pathlib.Path(__file__).parent
CHECKOUT = HERE.parents[3]
EXAMPLES = CHECKOUT / "docs" / "examples" / "providers"
SHELF = {
    "environment": {"container": {"width": 300, "height": 120}},
    "contentOffset": {"x": 0, "y": 15},
    "sections": [{"layout": "shelf", "options": {"step": 4}, "state": {"selected": 2},
                  "items": [{"height": 30 + i, "title": "unread"} for i in range(9)]}],
}


class Project:
    """A folder with a `layouthost.json`, the working directory of the program."""

    def __init__(self, folder, providers):
        self.folder = folder
        self.write("layouthost.json", {"providers": providers})

    def write(self, name, content):
        text = content if isinstance(content, str) else json.dumps(content)
        (self.folder / name).write_text(text, encoding="utf-8")

    def run(self, *arguments, document=None, **options):
        """Runs the program, with a document on its standard input."""
        return subprocess.run(
            [os.environ["LAYOUTHOST_PROGRAM"], *arguments], cwd=self.folder, text=True,
            capture_output=True, timeout=60, check=False,
            input=None if document is None else json.dumps(document), **options)

    def solve(self, document, *arguments, **options):
        return self.run("solve", "-", *arguments, document=document, **options)

    def fail(self, how, *arguments, file="", **options):
        document = {"sections": [{"layout": "failing", "options": {"how": how, "file": file}, "items": 2}]}
        return self.solve(document, "--format", "json", *arguments, **options)


COMMAND = [sys.executable, "providers_for_tests.py"]

# The start of a program that listens on its socket but is not a provider.
LISTEN = """import os, socket
listener = socket.socket(socket.AF_UNIX)
listener.bind(os.environ["LAYOUTHOST_PROVIDER_SOCKET"])
listener.listen()
accept = lambda: listener.accept()[0]"""


# A provider that listens on a temporary file and leaves it, as programs of old versions of go-plugin do when
# they are killed.
TEMPORARY_SOCKET = """import concurrent.futures, os, signal, sys, tempfile
import grpc
from layouthost.v1 import provider_pb2_grpc
from providers_for_tests import Providers
path = tempfile.mktemp(prefix="plugin")
server = grpc.server(concurrent.futures.ThreadPoolExecutor(4))
provider_pb2_grpc.add_LayoutProviderServicer_to_server(Providers(), server)
server.add_insecure_port("unix:" + path)
server.start()
folder = os.path.dirname(path)
with open("place", "w") as file:
    print(folder, oct(os.stat(folder).st_mode & 0o777), file=file)
os.mkdir(os.path.join(folder, "more"))
print(f"1|1|unix|{path}|grpc", flush=True)
sys.stdin.read()
os.kill(os.getpid(), signal.SIGKILL)
"""


def make(folder, **fields):
    shutil.copy(HERE / "providers_for_tests.py", folder)
    return Project(folder, {"shelf": {"command": COMMAND, "deadline": "60s", **fields}})


@pytest.fixture()
def project(tmp_path):
    return make(tmp_path)


# The contract.

def test_a_provider_answers_as_the_same_plugin_in_lua_does(project, tmp_path_factory):
    lua = Project(tmp_path_factory.mktemp("lua"), {})
    (lua.folder / "plugins").mkdir()
    shutil.copy(HERE / "shelf.lua", lua.folder / "plugins")
    for arguments in ([], ["--visible"], ["--visible", "--state", "selected=1"]):
        found = project.solve(SHELF, "--format", "json", *arguments)
        wanted = lua.solve(SHELF, "--format", "json", *arguments)
        assert found.returncode == 0, found.stderr
        assert found.stdout == wanted.stdout


MOVING = {
    "environment": {"container": {"width": 300, "height": 200}},
    "sections": [{"layout": "moving", "options": {"rowHeight": 40}, "items": 12},
                 {"layout": "moving", "options": {"rowHeight": 40}, "items": 3}],
}
CHANGE = """scroll(90)
update{ insert = { { 1, 2, 2 }, { 1, 7 } }, delete = { { 1, 4, 2 } } }
print(solve().sections[1].itemCount, scroll(0).y)
for _, e in ipairs(transition().elements) do local s, f = e.start, e.finish; print(e.role, e.order, s.frame.x, s.frame.y, s.alpha, f.frame.x, f.frame.y, f.alpha) end
"""


def test_a_provider_gives_the_same_transition_as_the_same_plugin_in_lua_does(project, tmp_path_factory):
    lua = Project(tmp_path_factory.mktemp("lua"), {})
    (lua.folder / "plugins").mkdir()
    shutil.copy(HERE / "moving.lua", lua.folder / "plugins")
    outputs = []
    for place in (project, lua):
        place.write("moving.json", MOVING)
        run = subprocess.run([os.environ["LAYOUTHOST_PROGRAM"], "repl", "moving.json"], text=True,
                             cwd=place.folder, input=CHANGE, capture_output=True, timeout=60,
                             check=False)
        assert run.returncode == 0, run.stderr
        outputs.append(run.stdout)
    assert outputs[0] == outputs[1]
    assert "appears" in outputs[0] and "disappears" in outputs[0] and "0.25" in outputs[0]


def test_sections_cells_and_screens_come_from_the_program(project):
    described = project.solve({"sections": [{"layout": "described", "items": 3}]}, "--format", "json")
    frames = [e["frame"] for e in json.loads(described.stdout)["elements"]]
    assert [(y, height) for _, y, _, height in frames] == [(0, 30), (30, 30), (60, 30)]
    cells = {"sections": [{"layout": "list", "options": {"rowHeight": {"estimated": 44}, "cell": "measured"},
                           "items": [{"title": "ab"}, {"title": "abcd"}]}]}
    elements = json.loads(project.solve(cells, "--format", "json").stdout)["elements"]
    assert [e["frame"][3] for e in elements] == [30, 32]
    assert elements[1]["parts"]["title"][2] == 32
    screen = {"screen": {"layout": "panes"}, "collections": {
        "main": {"sections": [{"layout": "list", "items": 2}]}}}
    answer = project.solve(screen, "--format", "json", "--visible", "--size", "400x500")
    assert answer.returncode == 0, answer.stderr
    assert '"alpha": 0.75' in answer.stdout or '"alpha":0.75' in answer.stdout
    assert "moved" in answer.stdout


def test_list_describe_check_batch_prompt_and_doctor_know_it(project):
    listed = project.run("plugins", "list")
    for name in ("shelf", "described", "measured", "panes", "failing"):
        assert name in listed.stdout
    described = json.loads(project.run("plugins", "describe", "shelf", "--format", "json").stdout)
    assert described["version"] == "2.1.0"
    assert [option["name"] for option in described["options"]] == ["step"]
    (project.folder / "examples").mkdir()
    project.write("examples/shelf.json", SHELF)
    for word in ("shelf", "providers_for_tests.py"):
        checked = project.run("plugins", "check", word)
        assert checked.stdout.startswith("ok      shelf: layout"), checked.stderr
        assert "ok      described" in checked.stdout and "not tried" not in checked.stdout.split("\n")[1]
    lines = "\n".join(json.dumps({"id": n, "document": SHELF}) for n in range(20))
    batch = subprocess.run([os.environ["LAYOUTHOST_PROGRAM"], "batch", "-"], cwd=project.folder,
                           input=lines, text=True, capture_output=True, timeout=60, check=False)
    results = [json.loads(line) for line in batch.stdout.splitlines()]
    assert len(results) == 20 and len({json.dumps(r["result"]) for r in results}) == 1, batch.stderr
    project.write("shelf.json", SHELF)
    prompt = subprocess.run([os.environ["LAYOUTHOST_PROGRAM"], "repl", "shelf.json"], text=True,
                            cwd=project.folder, input="scroll(15)\nexplain(1, 3)\n", capture_output=True,
                            timeout=60, check=False)
    assert prompt.returncode == 0 and "reloaded" not in prompt.stderr, prompt.stderr
    assert "shelf" in prompt.stdout, prompt.stderr
    assert "shelf" in project.run("doctor").stdout


def test_a_first_provider_without_a_name_hides_no_other(project):
    file = project.folder / "providers_for_tests.py"
    text = file.read_text(encoding="utf-8").replace('description("shelf", [', 'description("", [')
    file.write_text(text, encoding="utf-8")
    document = {"sections": [{"layout": "described", "items": 1}, *SHELF["sections"]]}
    run = project.solve(document)
    assert run.returncode == 0, run.stderr


def test_options_are_checked_before_the_program_sees_them(project):
    document = {"sections": [{"layout": "shelf", "options": {"step": -1}, "items": 1}]}
    run = project.solve(document)
    assert run.returncode != 0
    assert "step" in run.stderr and "0 or more" in run.stderr


# Failures.

@pytest.mark.parametrize("how, code, words", [
    ("crash", "UNAVAILABLE", "about to crash"),
    ("raise", "UNKNOWN", "ValueError (providers_for_tests.py:177): no such month"),
    ("raiseLong", "UNKNOWN", "): ééé"),
    ("misspell", "UNKNOWN", "AttributeError (providers_for_tests.py:"),
    ("forget", "UNKNOWN", "TypeError: Group returned nothing, not a GroupReply; is a return missing?"),
    ("abortLong", "DATA_LOSS", "ééé…"),
    ("nan", "INVALID_ARGUMENT", "finite"),
    ("columns", "INVALID_ARGUMENT", "7 values"),
    ("endless", "RESOURCE_EXHAUSTED", "frames"),
    ("large", "RESOURCE_EXHAUSTED", ""),
])
def test_failures_have_their_codes(project, how, code, words):
    run = project.fail(how, "--deadline", "20s")
    assert run.returncode != 0
    assert code in run.stderr and words in run.stderr and "failing" in run.stderr, run.stderr


def test_two_providers_with_one_name_are_refused(project):
    text = (HERE / "providers_for_tests.py").read_text(encoding="utf-8")
    project.write("providers_for_tests.py", text.replace('description("described"', 'description("shelf"'))
    run = project.solve(SHELF)
    assert run.returncode != 0
    assert "it offers two providers with the name “shelf”" in run.stderr, run.stderr


def test_a_call_that_dies_with_its_process_is_asked_again(project):
    run = project.fail("once", file=str(project.folder / "died"))
    assert run.returncode == 0, run.stderr
    assert (project.folder / "died").exists()


@pytest.mark.parametrize("how", ["sleep", "stop"])
def test_a_deadline_ends_the_call_and_a_process_that_does_not_answer(project, how):
    run = project.fail(how, "--deadline", "300ms")
    assert "DEADLINE_EXCEEDED" in run.stderr, run.stderr


def test_what_a_program_writes_goes_to_the_log(project):
    run = project.fail("print")
    assert run.returncode == 0
    assert "shelf: info: describing" in run.stderr
    assert "shelf: info: printed xxx" in run.stderr


@pytest.mark.parametrize("script, words", [
    ("import nothing_of_this_name", "nothing_of_this_name"),
    ("print('1|2|unix|/tmp/x|grpc', flush=True)\nimport time\ntime.sleep(60)", "version 2"),
    ("print('1|1|unix|/tmp/x|netrpc', flush=True)\nimport time\ntime.sleep(60)", "does not speak gRPC"),
    ("raise SystemExit(7)", "status 7"),
])
def test_a_program_that_does_not_start_says_why(project, script, words):
    project.write("providers_for_tests.py", script)
    run = project.solve(SHELF)
    assert run.returncode != 0
    assert "UNAVAILABLE" in run.stderr and words in run.stderr, run.stderr


def test_the_key_of_a_missing_command_and_wrong_keys_are_named(tmp_path):
    project = Project(tmp_path, {"shelf": {"command": ["./missing"]}})
    missing = project.solve(SHELF)
    assert missing.returncode == 74
    assert "the program of “shelf” cannot be read: No such file" in missing.stderr
    for fields in ({"command": []}, {"command": ["a"], "address": "unix:b"}, {"watch": ["a"]},
                   {"command": "a"}, {"command": ["a"], "memory": "1MiB"}):
        project.write("layouthost.json", {"providers": {"shelf": fields}})
        run = project.solve(SHELF)
        assert run.returncode != 0 and "layouthost.json:1" in run.stderr, run.stderr


def test_no_program_of_a_folder_runs_in_which_the_user_does_not_work(project, tmp_path_factory):
    project.write("shelf.json", SHELF)
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    run = subprocess.run([os.environ["LAYOUTHOST_PROGRAM"], "solve", project.folder / "shelf.json"],
                         cwd=elsewhere, text=True, capture_output=True, check=False)
    assert "PERMISSION_DENIED" in run.stderr
    assert "describing" not in run.stderr
    (project.folder / "deep").mkdir()
    run = subprocess.run([os.environ["LAYOUTHOST_PROGRAM"], "solve", project.folder / "shelf.json"],
                         cwd=project.folder / "deep", text=True, capture_output=True, check=False)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("script, code, words", [
    ("raise SystemExit(0)", "UNAVAILABLE", "ended with status 0"),
    ("import os, sys\nsys.stdout.buffer.write(os.urandom(9999) + b'\\n')", "UNAVAILABLE", "not ready"),
    (LISTEN + "\nwhile True: accept().close()", "DEADLINE_EXCEEDED", "was not ready"),
    (LISTEN + "\nopen = []\nwhile True:\n  open.append(accept())\n  try: open[-1].sendall(os.urandom(999))\n"
     "  except OSError: pass", "DEADLINE_EXCEEDED", "was not ready"),
    (LISTEN + "\nimport time\ntime.sleep(60)", "DEADLINE_EXCEEDED", "was not ready"),
])
def test_a_program_that_is_no_provider_fails_within_the_time_of_the_request(project, script, code, words):
    project.write("providers_for_tests.py", script)
    run = project.solve(SHELF, "--time-limit", "2s")
    assert run.returncode != 0
    assert code in run.stderr and words in run.stderr, run.stderr


def test_more_frames_than_items_are_refused_before_they_are_written_out(project):
    run = project.fail("tenMillion", "--deadline", "60s")
    assert "one for each of the 2 items, not 10000000" in run.stderr, run.stderr


def test_tests_in_lua_use_it(project):
    project.write("shelf_test.lua", """
describe("shelf", function()
  local function shelf(options)
    local items = { { height = 20 }, { height = 30 }, { height = 40 } }
    return solve { sections = { { layout = "shelf", options = options, items = items } } }
  end
  local function failing(how)
    return function()
      solve { sections = { { layout = "failing", options = { how = how }, items = 2 } } }
    end
  end
  it("stacks", function() expect(shelf({ step = 5 }):item(1, 3).frame.y).to.equal(50) end)
  it("refuses", function()
    expect(function() shelf { step = -1 } end).to.fail.with("INVALID_ARGUMENT")
  end)
  it("dies", function() expect(failing("crash")).to.fail.with("UNAVAILABLE") end)
  it("goes on", function() expect(shelf()).to.be.deterministic() end)
  it("raises", function() expect(failing("raise")).to.fail.with("no such month") end)
  it("hangs", function() expect(failing("stop")).to.fail.with("DEADLINE_EXCEEDED") end)
end)""")
    run = project.run("test", "shelf_test.lua")
    assert run.returncode == 0 and "6 passed" in run.stdout, run.stdout + run.stderr


# Processes.

def test_a_prompt_and_a_batch_go_on_when_it_is_killed(project):
    project.write("layouthost.json", {"providers": {"shelf": {"command": COMMAND, "deadline": "20s"}}})
    project.write("shelf.json", SHELF)
    program = os.environ["LAYOUTHOST_PROGRAM"]
    with subprocess.Popen([program, "repl", "shelf.json"], cwd=project.folder, text=True, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as prompt:
        wait_until(lambda: children_of(prompt.pid))
        for offset in range(4):
            prompt.stdin.write(f'scroll({offset})\nprint("at", {offset})\n')
            prompt.stdin.flush()
            while not (line := prompt.stdout.readline()).startswith("at"):
                assert line
            for child in children_of(prompt.pid):
                kill(child)
        prompt.stdin.close()
        assert prompt.wait(20) == 0
    with subprocess.Popen([program, "batch", "-"], cwd=project.folder, text=True, stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as batch:
        for number in range(12):
            document = {**SHELF, "contentOffset": {"x": 0, "y": number}}
            batch.stdin.write(json.dumps({"id": number, "document": document}) + "\n")
            batch.stdin.flush()
            result = json.loads(batch.stdout.readline())
            assert result["id"] == number and "result" in result, result
            if number % 4 == 3:
                for child in children_of(batch.pid):
                    kill(child)
        batch.stdin.close()
        assert batch.wait(20) == 0


# A start script that runs a line at its first starts.
FAILING_START = """#!/bin/sh
echo start >>starts
if [ $(wc -l <starts) -le {count} ]; then {ending}; fi
exec "$@"
"""


def make_failing(project, ending, count):
    """Lets the first starts of the project's program fail."""
    project.write("start", FAILING_START.format(ending=ending, count=count))
    project.write("layouthost.json", {"providers": {"shelf": {
        "command": ["sh", "start", *COMMAND], "deadline": "20s"}}})


def starts(project):
    return len((project.folder / "starts").read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("ending, count", [("kill -9 $$", 5), ("exit 1", 2)])
def test_a_failed_start_is_tried_again(project, ending, count):
    make_failing(project, ending, count)
    run = project.solve(SHELF)
    assert run.returncode == 0, run.stderr
    assert starts(project) == count + 1


def test_a_failed_start_costs_a_batch_no_line(project):
    make_failing(project, "kill -9 $$", 3)
    lines = "".join(json.dumps({"id": number, "document": SHELF}) + "\n" for number in range(200))
    run = subprocess.run([os.environ["LAYOUTHOST_PROGRAM"], "batch", "-"], cwd=project.folder, text=True,
                         capture_output=True, timeout=60, check=False, input=lines)
    results = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(results) == 200
    assert all("result" in result for result in results), run.stdout[:2000]


def test_a_program_that_is_never_ready_fails_as_a_plugin_does(project):
    project.write("providers_for_tests.py", LISTEN + "\nimport time\ntime.sleep(600)")
    run = project.solve(SHELF, "--time-limit", "1s")
    assert run.returncode == 70
    assert "was not ready within the time of the request" in run.stderr, run.stderr


def test_a_start_that_ends_with_the_time_of_the_request_says_why_it_failed(project):
    project.write("providers_for_tests.py", "import time\ntime.sleep(600)")
    run = project.solve(SHELF)
    assert run.returncode == 70
    assert "UNAVAILABLE" in run.stderr and "neither printed a handshake nor listens" in run.stderr, run.stderr


def test_the_doctor_tells_programs_of_the_same_command_apart(tmp_path):
    project = Project(tmp_path, {name: {"command": ["sh", "-c", f"exit {status}"]}
                                 for name, status in (("c", 3), ("d", 4))})
    found = project.run("doctor").stdout
    for name, status in (("c", 3), ("d", 4)):
        line = next(line for line in found.splitlines() if f"{name} does not run" in line)
        assert f"status {status}" in line, found


def test_a_provider_that_runs_already_is_reached_by_its_address(tmp_path):
    path = str(tmp_path / "own.sock")
    project = make(tmp_path)
    project.write("layouthost.json", {"providers": {"shelf": {"address": "unix://" + path}}})
    with subprocess.Popen(COMMAND, cwd=tmp_path, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          env={**os.environ, "LAYOUTHOST_PROVIDER_SOCKET": path}) as process:
        wait_until(lambda: os.path.exists(path))
        run = project.solve(SHELF)
        assert run.returncode == 0, run.stderr
        assert process.poll() is None
        process.stdin.close()


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_provider_outlives_its_host(project, end):
    project.write("layouthost.json", {"providers": {"shelf": {
        "command": COMMAND, "deadline": "none"}}})
    document = {"sections": [{"layout": "failing", "options": {"how": "sleep"}, "items": 2}]}
    project.write("sleep.json", document)
    with subprocess.Popen([os.environ["LAYOUTHOST_PROGRAM"], "solve", "sleep.json"],
                          cwd=project.folder, stderr=subprocess.PIPE, text=True) as host:
        line = host.stderr.readline()
        assert "describing" in line
        (child,) = children_of(host.pid)
        host.send_signal(end)
        wait_until(lambda: not is_alive(child))
        host.wait(20)
        host.stderr.close()


def test_a_host_that_ends_leaves_neither_processes_nor_sockets(project, tmp_path_factory):
    runtime = tmp_path_factory.mktemp("run")
    run = project.fail("pid", env={**os.environ, "XDG_RUNTIME_DIR": str(runtime)})
    pid = int(json.loads(run.stdout)["elements"][0]["frame"][0])
    assert not is_alive(pid)
    assert list(runtime.iterdir()) == []


# The service.

def test_two_signals_at_once_leave_no_socket_of_a_program(project, start, monkeypatch):
    # The path of a socket is short.
    with tempfile.TemporaryDirectory(prefix="lh-", dir="/tmp") as folder:
        monkeypatch.setenv("TMPDIR", folder)
        service = start("--deadline", "none", "--time-limit", "none", folder=project.folder)
        with service.client() as client:
            child = pid_of(client)
            assert os.listdir(folder)
            # A call that nobody keeps is cancelled.
            endless = client.stub.Solve(host_pb2.SolveRequest(document=layouthost.client.as_document(
                {"sections": [{"layout": "endless", "items": 1}]})))
            client.solve(SHELF)
            assert endless.is_active()
            service.process.send_signal(signal.SIGTERM)
            service.process.send_signal(signal.SIGINT)
            assert service.process.wait(20) in (-signal.SIGTERM, -signal.SIGINT)
        assert not is_alive(child)
        assert not os.listdir(folder)


@pytest.fixture()
def serving(project, start):
    """A service in the project's folder."""
    return start("--deadline", "60s", folder=project.folder)


def pid_of(client):
    document = {"sections": [{"layout": "failing", "options": {"how": "pid"}, "items": 2}]}
    return int(client.solve(document).frames[0].x[0])


class Events:
    """The events that a service sends, as they arrive."""

    def __init__(self, client):
        self.found = []
        self.call = client.stub.WatchProviders(host_pb2.WatchProvidersRequest())
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        try:
            for event in self.call:
                self.found.append((host_pb2.ProviderEvent.Kind.Name(event.kind), event.provider))
        except Exception:  # pylint: disable=broad-except
            pass

    def wait_for(self, *event):
        wait_until(lambda: event in self.found)


def test_one_process_serves_all_and_is_restarted_when_killed(serving):
    with serving.client() as client:
        client.solve(SHELF)
        events = Events(client)
        first = pid_of(client)
        assert {pid_of(client) for _ in range(5)} == {first}
        for _ in range(2):
            kill(pid_of(client))
            client.solve(SHELF)
        events.wait_for("RESTARTED", "shelf")
        assert pid_of(client) != first
        events.call.cancel()


def test_saving_a_file_restarts_it_beside_the_old_one(serving):
    file = serving.folder / "providers_for_tests.py"
    good = file.read_text(encoding="utf-8")
    with serving.client() as client:
        client.solve(SHELF)
        before = pid_of(client)
        file.write_text("raise SystemExit('no more')", encoding="utf-8")
        reply = client.stub.ReloadProviders(host_pb2.ReloadProvidersRequest())
        assert host_pb2.ProviderEvent.REFUSED in [event.kind for event in reply.events]
        assert "no more" in reply.events[0].failure.message
        assert pid_of(client) == before
        file.write_text(good.replace("2.1.0", "2.2.0"), encoding="utf-8")
        reply = client.stub.ReloadProviders(host_pb2.ReloadProvidersRequest())
        assert host_pb2.ProviderEvent.CHANGED in [event.kind for event in reply.events]
        assert pid_of(client) != before
        wait_until(lambda: not is_alive(before))
        assert client.stub.DescribeProvider(
            host_pb2.DescribeProviderRequest(name="shelf")).version == "2.2.0"


def test_a_failed_start_is_not_remembered(serving):
    file = serving.folder / "providers_for_tests.py"
    good = file.read_text(encoding="utf-8")
    with serving.client() as client:
        pid = pid_of(client)
        file.write_text("raise SystemExit('no more')", encoding="utf-8")
        kill(pid)
        wait_until(lambda: not is_alive(pid))
        for _ in range(3):
            with pytest.raises(layouthost.LayoutError) as caught:
                client.solve(SHELF)
            assert caught.value.code == "UNAVAILABLE"
        file.write_text(good, encoding="utf-8")

        def is_solved():
            try:
                client.solve(SHELF)
            except layouthost.LayoutError as error:
                assert error.code == "UNAVAILABLE"
                return False
            return True
        wait_until(is_solved)


def test_a_program_starts_again_when_the_folder_of_its_socket_was_removed(project, start, monkeypatch):
    with tempfile.TemporaryDirectory(prefix="lh-", dir="/tmp") as folder:
        monkeypatch.setenv("TMPDIR", folder)
        service = start("--deadline", "60s", folder=project.folder)
        with service.client() as client:
            pid = pid_of(client)
            (own,) = pathlib.Path(folder).iterdir()
            shutil.rmtree(own)
            kill(pid)
            wait_until(lambda: not is_alive(pid))
            assert pid_of(client) != pid
        assert service.stop() == 0
        assert not os.listdir(folder)


def test_a_restart_uses_defaults_and_code_of_one_version(serving):
    """The file changes without a reload, so that only a restart meets the new version."""
    file = serving.folder / "providers_for_tests.py"
    good = file.read_text(encoding="utf-8")
    document = {"sections": [{"layout": "shelf", "items": [{"height": 30}, {"height": 30}]}]}
    with serving.client() as client:
        assert list(client.solve(document).frames[0].x) == [0, 10]
        pid = pid_of(client)
        changed = good.replace('"default": 10', '"default": 20').replace("x.append(item * step)",
                                                                        "x.append(1000 + item * step)")
        assert changed.count("20") > good.count("20") and "1000" in changed
        file.write_text(changed, encoding="utf-8")
        assert list(client.solve(document).frames[0].x) == [0, 10]
        kill(pid)
        assert list(client.solve(document).frames[0].x) == [1000, 1020]


def test_a_provider_that_cancels_its_call_ends_no_stream(serving):
    document = {"sections": [{"layout": "failing", "options": {"how": "cancel"}, "items": 2}]}
    with serving.client() as client:
        before, failure, after = client.solve_many([SHELF, document, SHELF], timeout=30)
        assert before.content_size == after.content_size
        assert failure.code == "UNKNOWN" and "not today" in str(failure)
        opened = layouthost.client.as_document(document)
        requests = [host_pb2.SessionRequest(id=n, open={"document": opened}) for n in (1, 2)]
        replies = list(client.stub.Session(iter(requests)))
        assert [reply.error.code for reply in replies] == ["UNKNOWN", "UNKNOWN"]


def test_failures_in_a_row_suspend_it(serving):
    with serving.client() as client:
        events = Events(client)
        document = layouthost.client.as_document(
            {"sections": [{"layout": "failing", "options": {"how": "crash"}, "items": 2}]})
        requests = [host_pb2.SessionRequest(id=n, open={"document": document}) for n in range(1, 6)]
        replies = list(client.stub.Session(iter(requests)))
        assert {reply.error.code for reply in replies} == {"UNAVAILABLE"}
        assert "is suspended" in replies[-1].error.message
        events.wait_for("SUSPENDED", "failing")
        # Other clients are not affected.
        client.solve(SHELF)
        events.call.cancel()


def test_a_client_that_gives_up_frees_a_provider(serving):
    with serving.client() as client:
        document = {"sections": [{"layout": "failing", "options": {"how": "stop"}, "items": 2}]}
        before = pid_of(client)
        with pytest.raises(Exception):
            client.solve(document, timeout=0.3)
        wait_until(lambda: not is_alive(before))
        client.solve(SHELF)


# A start script that goes on when another one runs.
TOGETHER = """echo start >>starts-{own}
while [ ! -e starts-{other} ]; do sleep 0.01; done
exec "$@"
"""
NEVER_READY = 'echo start >>starts-{own}\nexec sleep 1000\n'


def write_starts(project, text, names):
    """Gives the project programs with a start script each."""
    for own, other in zip(names, names[1:] + names[:1]):
        project.write(f"{own}.sh", text.format(own=own, other=other))
    project.write("layouthost.json", {"providers": {name: {"command": ["sh", f"{name}.sh", *COMMAND]}
                                                    for name in names}})


def starts_of(project, names):
    files = [project.folder / f"starts-{name}" for name in names]
    return [len(file.read_text(encoding="utf-8").splitlines()) if file.exists() else 0 for file in files]


def test_programs_start_at_the_same_time(project, start):
    names = ["one", "two", "three"]
    write_starts(project, TOGETHER, names)
    service = start(folder=project.folder)
    with service.client() as client:
        assert not [provider.failure for provider in client.providers() if provider.HasField("failure")]
    assert starts_of(project, names) == [1, 1, 1]


def test_a_program_that_is_never_ready_is_started_once_before_the_service_listens(project, start):
    names = ["one", "two"]
    write_starts(project, NEVER_READY, names)
    start(folder=project.folder)
    assert starts_of(project, names) == [1, 1]


def test_a_call_that_is_cancelled_while_its_program_starts_leaves_no_failure(project, start):
    project.write("start", 'echo start >>starts\nwhile [ -e hold ]; do sleep 0.01; done\nexec "$@"\n')
    project.write("layouthost.json", {"providers": {"shelf": {"command": ["sh", "start", *COMMAND]}}})
    service = start(folder=project.folder)
    with service.client() as client:
        (child,) = children_of(service.process.pid)
        project.write("hold", "")
        kill(child)
        wait_until(lambda: not is_alive(child))
        call = client.stub.Solve(host_pb2.SolveRequest(document=layouthost.client.as_document(SHELF)))
        wait_until(lambda: starts(project) == 2)
        call.cancel()
        (project.folder / "hold").unlink()
        results = list(client.solve_many([SHELF] * 20, timeout=30))
    assert not [result for result in results if isinstance(result, layouthost.LayoutError)]


def test_programs_that_start_delay_neither_other_calls_nor_the_end(project, start):
    names = ["one", "two", "three"]
    write_starts(project, "exit 1", names)
    service = start("--drain", "60s", folder=project.folder)
    write_starts(project, NEVER_READY, names)
    with service.client() as client:
        service.process.send_signal(signal.SIGHUP)
        wait_until(lambda: any(starts_of(project, names)))
        # They wait for the programs one after the other.
        reloads = [client.stub.ReloadProviders.future(host_pb2.ReloadProvidersRequest()) for _ in range(3)]
        document = {"sections": [{"layout": "list", "items": 3}]}
        assert client.solve(document, timeout=20).content_size[1] == 132
        assert len(client.providers(timeout=20)) > 3
        with client.session(document, timeout=20) as session:
            assert session.opened.first.header.collections[0].content_size.height == 132
        assert not any(reload.done() for reload in reloads)
        service.process.send_signal(signal.SIGTERM)
        assert service.process.wait(20) == 0


# The examples.

def example(language, tmp_path):
    folder = tmp_path / language
    shutil.copytree(EXAMPLES / language, folder)
    return Project(folder, json.loads((folder / "layouthost.json").read_text())["providers"])


def month(project):
    run = project.run("solve", "month.json", "--format", "json", "--deadline", "60s")
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def check_month(result):
    assert [element["frame"] for element in result["elements"]] == \
        [[(3 + day) % 7 * 50, (3 + day) // 7 * 50, 50, 50] for day in range(31)]


def test_the_example_in_python(tmp_path):
    project = example("python", tmp_path)
    path = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]
    run = project.run("solve", "month.json", "--format", "json", "--deadline", "60s",
                      env={**os.environ, "PATH": path})
    assert run.returncode == 0, run.stderr
    check_month(json.loads(run.stdout))


def test_the_temporary_files_of_a_program_are_private_and_go_with_it(tmp_path):
    project = make(tmp_path, command=[sys.executable, "own.py"])
    project.write("own.py", TEMPORARY_SOCKET)
    run = project.solve(SHELF)
    assert run.returncode == 0, run.stderr
    folder, mode = (tmp_path / "place").read_text(encoding="utf-8").split()
    assert mode == "0o700"
    assert not os.path.exists(folder)
    assert not os.path.exists(os.path.dirname(folder))


NEEDS_GO = pytest.mark.skipif(
    shutil.which("go") is None or shutil.which("protoc-gen-go-grpc") is None
    or not os.path.exists("/usr/share/gocode/src/github.com/hashicorp/go-plugin"),
    reason="needs Debian's golang-go, golang-github-hashicorp-go-plugin-dev, golang-google-grpc-dev, "
    "golang-github-golang-protobuf-1-5-dev, protoc-gen-go and protoc-gen-go-grpc")


def build_go(script):
    environment = {**os.environ, "LAYOUTHOST_PROTOS": str(CHECKOUT / "Sources/Service/Protos"),
                   "GOCACHE": os.environ.get("GOCACHE", os.path.expanduser("~/.cache/go-build"))}
    build = subprocess.run(["sh", script], capture_output=True, text=True, check=False, env=environment)
    assert build.returncode == 0, build.stderr


@NEEDS_GO
def test_the_example_in_go(tmp_path):
    project = example("go", tmp_path)
    build_go(project.folder / "build")
    check_month(month(project))


@pytest.mark.skipif("LAYOUTHOST_SWIFT_PROVIDER" not in os.environ,
                    reason="needs LAYOUTHOST_SWIFT_PROVIDER, the built example")
def test_the_example_in_swift(tmp_path):
    project = example("swift", tmp_path)
    project.write("layouthost.json", {"providers": {
        "calendar": {"command": [os.environ["LAYOUTHOST_SWIFT_PROVIDER"]]}}})
    check_month(month(project))


# New providers.

def test_a_new_provider_in_python_lays_out_its_example(tmp_path):
    project = Project(tmp_path, {})
    (tmp_path / "layouthost.json").unlink()
    run = project.run("plugins", "new", "zigzag", "--language", "python")
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == [
        "wrote providers/zigzag.py", "wrote providers/examples/zigzag.json", "wrote layouthost.json",
        "try: layouthost solve providers/examples/zigzag.json"]
    path = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]
    solved = project.run("solve", "providers/examples/zigzag.json", "--deadline", "60s", "--format", "json",
                         env={**os.environ, "PATH": path})
    assert solved.returncode == 0, solved.stderr
    assert [e["frame"] for e in json.loads(solved.stdout)["elements"]][:2] == [[0, 0, 160, 60], [160, 68, 160, 60]]
    assert project.run("plugins", "new", "zigzag", "--language", "python").returncode != 0
    other = project.run("plugins", "new", "other", "--language", "python")
    assert 'add to “providers” in layouthost.json: "other": {"command": ["python3", "providers/other.py"]}' \
        in other.stdout


@pytest.mark.parametrize("language, files", [
    ("go", ["zigzag/main.go", "zigzag/build"]),
    ("swift", ["zigzag/Package.swift", "zigzag/Sources/zigzag/Provider.swift"]),
])
def test_a_new_provider_in_another_language_says_how_to_build_it(tmp_path, language, files):
    project = Project(tmp_path, {})
    (tmp_path / "layouthost.json").unlink()
    run = project.run("plugins", "new", "zigzag", "--language", language, "--folder", "own")
    assert run.returncode == 0, run.stderr
    for file in files:
        text = (tmp_path / "own" / file).read_text(encoding="utf-8")
        assert "zigzag" in text or "Zigzag" in text or "Provider" in text
        assert "NAME" not in text and "calendar" not in text.lower()
    assert "build: " in run.stdout


@NEEDS_GO
@pytest.mark.skipif(os.environ.get("LAYOUTHOST_SOAK") != "1", reason="takes long: LAYOUTHOST_SOAK=1")
def test_a_new_provider_in_go_lays_out_its_example(tmp_path):
    project = Project(tmp_path, {})
    (tmp_path / "layouthost.json").unlink()
    assert project.run("plugins", "new", "zigzag", "--language", "go").returncode == 0
    build_go(tmp_path / "providers" / "zigzag" / "build")
    solved = project.run("solve", "providers/examples/zigzag.json", "--format", "json", "--deadline", "60s")
    assert [e["frame"] for e in json.loads(solved.stdout)["elements"]][:2] == [[0, 0, 160, 60], [160, 68, 160, 60]]
