"""Debugs with a client that is not ours: the package dap-python, which checks each message with models of its own.

Run them with `Scripts/test --debugger`.
"""

import os
import subprocess
from pathlib import Path

import dap
import pytest
from dap.base import ErrorResponse
from dap.events import ExitedEvent, InitializedEvent, StoppedEvent
from dap.responses import (
    CompletionsResponse,
    EvaluateResponse,
    Initialized,
    ScopesResponse,
    SetBreakpointsResponse,
    StackTraceResponse,
    ThreadsResponse,
    VariablesResponse,
)
from dap.types import Source, SourceBreakpoint

# The client takes the numbers of breakpoints for texts, against the protocol.
StoppedEvent.model_fields["hitBreakpointIds"].annotation = list[int] | None
StoppedEvent.model_rebuild(force=True)

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
        # The client reads replies without a body as if they were bodies.
        handle = self.client.handler.handle_response

        def handle_response(response):
            if response.success and not response.body:
                self.client._pending_requests.pop(response.request_seq)
                return response
            return handle(response)

        self.client.handler.handle_response = handle_response

    def next(self, kind):
        """The next message of a type; those before it are kept for later."""
        while True:
            for index, message in enumerate(self.received):
                if isinstance(message, kind):
                    return self.received.pop(index)
                assert not isinstance(message, ErrorResponse), message
            self.process.stdin.write(self.client.send())
            self.process.stdin.flush()
            data = os.read(self.process.stdout.fileno(), 65536)
            assert data, "the debugger has ended"
            self.received += list(self.client.receive(data))

    def begin(self, lines, name="shelf.lua"):
        """Initializes the session, sets breakpoints, and starts the program."""
        assert self.next(Initialized).supportsConditionalBreakpoints
        self.next(InitializedEvent)
        self.client.set_breakpoints(
            source=Source(path=str(self.folder / name)).model_dump(exclude_none=True),
            breakpoints=[SourceBreakpoint(line=line).model_dump(exclude_none=True) for line in lines],
        )
        found = self.next(SetBreakpointsResponse).breakpoints
        assert [(each.verified, each.line) for each in found] == [(True, line) for line in lines]
        self.client.launch()
        self.client.configuration_done()

    def end(self):
        self.client.disconnect()
        self.process.stdin.write(self.client.send())
        self.process.stdin.close()
        assert self.process.wait(timeout=60) == 0


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
    session.begin([7], "plugins/shelf.lua")
    assert session.next(StoppedEvent).reason == "breakpoint"
    session.client.threads()
    assert [thread.name for thread in session.next(ThreadsResponse).threads] == ["layouthost"]
    session.client.stack_trace(thread_id=1)
    frame = session.next(StackTraceResponse).stackFrames[0]
    assert (frame.name, frame.line) == ("group, section 1 of shelf", 7)
    assert frame.source.path == str(folder / "plugins/shelf.lua")
    session.client.scopes(frame_id=frame.id)
    scopes = session.next(ScopesResponse).scopes
    assert [scope.name for scope in scopes[:3]] == ["Locals", "Upvalues", "Environment"]
    session.client.variables(variables_reference=scopes[0].variablesReference)
    values = {each.name: each.value for each in session.next(VariablesResponse).variables}
    assert (values["count"], values["i"], values["frames"]) == ("3", "1", "{}")
    session.client.evaluate("count + i", frame_id=frame.id)
    assert session.next(EvaluateResponse).result == "4"
    session.client.completions("environment.itemC", 18, None, frame_id=frame.id)
    assert [each.label for each in session.next(CompletionsResponse).targets] == ["itemCount"]
    session.client.next(thread_id=1)
    assert session.next(StoppedEvent).reason == "step"
    session.end()


def test_a_test_and_its_plugin_have_one_stack(folder):
    session = Session(folder, "plugins/shelf_test.lua")
    session.begin([9], "plugins/shelf.lua")
    session.next(StoppedEvent)
    session.client.stack_trace(thread_id=1)
    frames = session.next(StackTraceResponse).stackFrames
    names = [frame.name for frame in frames if frame.source]
    assert names == ["group, section 1 of shelf", "has a frame for each item"]
    session.client.set_breakpoints(
        source={"path": str(folder / "plugins/shelf.lua")}, breakpoints=[]
    )
    session.client.continue_(thread_id=1)
    assert session.next(ExitedEvent).exitCode == 0
    session.end()
