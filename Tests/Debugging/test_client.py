"""Debugs with a client that is not ours: the package dap-python, which checks each message with models of its own.

Run them with `Scripts/test --debugger`.
"""

import os
import select
import subprocess
from pathlib import Path

import dap
import pytest
from dap.base import ErrorResponse
from dap.events import ExitedEvent, InitializedEvent, OutputEvent, StoppedEvent, TerminatedEvent
from dap.responses import (
    CompletionsResponse,
    EvaluateResponse,
    ExceptionInfoResponse,
    Initialized,
    ScopesResponse,
    SetBreakpointsResponse,
    SetVariableResponse,
    StackTraceResponse,
    ThreadsResponse,
    VariablesResponse,
)

PROGRAM = os.environ.get("LAYOUTHOST_PROGRAM", "layouthost")

PLUGIN = """return {
  api = 1,
  group = function(environment)
    local count = environment.itemCount
    local frames = {}
    for i = 1, count do
      frames[i] = { x = 0, y = i * 10, width = 20, height = 10 }
    end
    return frames
  end,
}
"""
TEST = """it("has a frame for each item", function()
  open { sections = { { layout = "shelf", items = 3 } } }
  local layout = solve()
  expect(at(1, 3).frame.y).to.equal(30)
end)
"""
DOCUMENT = '{"sections": [{"layout": "shelf", "items": 3}]}'


class Session:
    """A running `layouthost debug`, and the client that speaks to it."""

    def __init__(self, folder, *arguments):
        self.client = dap.Client("layouthost")
        self.folder = folder
        self.process = subprocess.Popen(
            [PROGRAM, "debug", *arguments], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.received = []
        self.mend()

    def mend(self):
        """Mends mistakes of the package, which differs from the protocol in three places."""
        handler = self.client.handler
        handle_response, handle_event = handler.handle_response, handler.handle_event

        def response(message):
            # It reads replies without a body as if they were bodies.
            if message.success and not message.body:
                self.client._pending_requests.pop(message.request_seq)
                return message
            if message.command == "exceptionInfo" and message.success:
                message.body["exceptionID"] = message.body["exceptionId"]
            return handle_response(message)

        def event(message):
            # The numbers of breakpoints are texts to it.
            if message.event == "stopped":
                numbers = message.body.get("hitBreakpointIds", [])
                message.body["hitBreakpointIds"] = [str(number) for number in numbers]
            return handle_event(message)

        handler.handle_response, handler.handle_event = response, event

    def next(self, kind):
        """The next message of a type; those before it are kept for later."""
        while True:
            for index, message in enumerate(self.received):
                if isinstance(message, kind):
                    return self.received.pop(index)
                assert not isinstance(message, ErrorResponse), message
            self.flush()
            output = self.process.stdout.fileno()
            assert select.select([output], [], [], 60)[0], f"no {kind.__name__}"
            data = os.read(output, 65536)
            assert data, "the debugger has ended"
            self.received += list(self.client.receive(data))

    def flush(self):
        self.process.stdin.write(self.client.send())
        self.process.stdin.flush()

    def begin(self, *breakpoints, errors=(), file="plugins/shelf.lua"):
        """Initializes the session, sets breakpoints, and starts the program."""
        assert self.next(Initialized).supportsConditionalBreakpoints
        self.next(InitializedEvent)
        self.client.set_breakpoints(
            source={"path": str(self.folder / file)}, breakpoints=list(breakpoints)
        )
        found = self.next(SetBreakpointsResponse).breakpoints
        expected = [(True, each["line"]) for each in breakpoints]
        assert [(each.verified, each.line) for each in found] == expected
        self.client.set_exception_breakpoints(list(errors), None, None)
        self.client.launch()
        self.client.configuration_done()

    def frames(self):
        self.client.stack_trace(thread_id=1)
        return self.next(StackTraceResponse).stackFrames

    def value(self, expression, frame=1):
        self.client.evaluate(expression, frame_id=frame)
        return self.next(EvaluateResponse).result

    def output(self, text):
        """Waits for a text in the console."""
        while text not in (message := self.next(OutputEvent)).output:
            pass
        return message

    def resume(self):
        self.client.continue_(thread_id=1)

    def end(self, **arguments):
        self.client.disconnect(**arguments)
        self.flush()
        self.process.stdin.close()
        assert self.process.wait(timeout=60) == 0
        self.process.stdout.close()


@pytest.fixture
def folder(tmp_path):
    plugins = tmp_path / "plugins"
    plugins.mkdir()
    (plugins / "shelf.lua").write_text(PLUGIN)
    (plugins / "shelf_test.lua").write_text(TEST)
    (tmp_path / "page.json").write_text(DOCUMENT)
    return Path(os.path.realpath(tmp_path))


def test_a_hook_of_a_document_pauses_and_shows_its_variables(folder):
    session = Session(folder, "page.json")
    session.begin({"line": 7})
    assert session.next(StoppedEvent).reason == "breakpoint"
    session.client.threads()
    assert [thread.name for thread in session.next(ThreadsResponse).threads] == ["layouthost"]
    frame = session.frames()[0]
    assert (frame.name, frame.line) == ("group, section 1 of shelf", 7)
    assert frame.source.path == str(folder / "plugins/shelf.lua")
    session.client.scopes(frame_id=frame.id)
    scopes = session.next(ScopesResponse).scopes
    assert [scope.name for scope in scopes[:3]] == ["Locals", "Upvalues", "Environment"]
    session.client.variables(variables_reference=scopes[0].variablesReference)
    values = {each.name: each.value for each in session.next(VariablesResponse).variables}
    assert (values["count"], values["i"], values["frames"]) == ("3", "1", "{}")
    assert session.value("count + i", frame.id) == "4"
    session.client.set_variable(scopes[0].variablesReference, "count", "1 + 1")
    assert session.next(SetVariableResponse).value == "2"
    session.client.completions("environment.itemC", 18, None, frame_id=frame.id)
    assert [each.label for each in session.next(CompletionsResponse).targets] == ["itemCount"]
    session.client.next(thread_id=1)
    assert session.next(StoppedEvent).reason == "step"
    session.end()


def test_a_test_and_its_plugin_have_one_stack(folder):
    session = Session(folder, "plugins/shelf_test.lua")
    session.begin({"line": 9})
    session.next(StoppedEvent)
    names = [frame.name for frame in session.frames() if frame.source]
    assert names == ["group, section 1 of shelf", "has a frame for each item"]
    session.client.set_breakpoints(
        source={"path": str(folder / "plugins/shelf.lua")}, breakpoints=[]
    )
    session.resume()
    assert session.next(ExitedEvent).exitCode == 0
    session.end()


def test_conditions_are_met_and_log_points_only_log(folder):
    session = Session(folder, "page.json")
    session.begin({"line": 7, "condition": "i == 3"}, {"line": 7, "logMessage": "item {i}"})
    assert session.next(StoppedEvent).hitBreakpointIds == ["1"]
    assert session.value("i") == "3"
    assert session.output("item 3").line == 7
    session.end()


@pytest.mark.parametrize(("errors", "stops"), [(["uncaught"], ["unhandled"]), (["caught"], ["always"]), ([], [])])
def test_errors_pause_if_the_client_wants(folder, errors, stops):
    plugin = PLUGIN.replace("local frames = {}", "local frames, isFine = {}, pcall(error, {}) frames.x.y = 1")
    plugin = plugin.replace("pcall(error, {})", "pcall(function() local x = nil + 1 end)")
    (folder / "plugins/shelf.lua").write_text(plugin)
    session = Session(folder, "plugins/shelf_test.lua")
    session.begin(errors=errors)
    for stop in stops:
        assert session.next(StoppedEvent).reason == "exception"
        session.client.exception_info(thread_id=1)
        assert session.next(ExceptionInfoResponse).breakMode == stop
        assert session.frames()[0].line == 5
        session.resume()
    if "uncaught" not in errors:
        assert session.next(ExitedEvent).exitCode == 1
    session.end()


def test_a_saved_file_is_used_from_the_next_call_on(folder):
    session = Session(folder, "page.json")
    session.begin({"line": 9})
    session.next(StoppedEvent)
    assert session.value("frames[2].y") == "20"
    session.resume()
    session.output("laid out page.json")
    saved = folder.parent / "saved"
    saved.write_text(PLUGIN.replace("i * 10", "i * 25"))
    os.replace(saved, folder / "plugins/shelf.lua")
    session.next(StoppedEvent)
    assert session.value("frames[2].y") == "50"
    session.end()


def test_an_isolated_plugin_can_be_debugged(folder):
    session = Session(folder, "page.json", "--isolate")
    session.begin({"line": 9})
    session.output("isolated plugins run in the debugger's process")
    session.next(StoppedEvent)
    assert session.value("#frames") == "3"
    session.end()


def test_a_restart_keeps_the_breakpoints(folder):
    session = Session(folder, "page.json")
    session.begin({"line": 9})
    session.next(StoppedEvent)
    session.client.restart()
    session.next(StoppedEvent)
    assert session.value("#frames") == "3"
    session.client.terminate()
    session.next(TerminatedEvent)
    session.end()


@pytest.mark.parametrize("arguments", [{"terminal_debuggee": False}, {"terminal_debuggee": True}])
def test_a_client_may_leave_while_the_program_is_paused(folder, arguments):
    session = Session(folder, "page.json")
    session.begin({"line": 7})
    session.next(StoppedEvent)
    session.end(**arguments)
