"""The tools and resources, each a run of the program layouthost."""

import argparse
import json
import os
import shutil
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Any, Literal

import anyio
from mcp.server import MCPServer
from mcp.server.mcpserver import Image
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from mcp.types import ToolAnnotations
from pydantic import Field

from .folder import SUFFIXES, Folder

# The time of a run in seconds, and the most characters of a result.
TIME_LIMIT = 120
LENGTH_LIMIT = 200_000

INSTRUCTIONS = """\
layouthost lays out collections: a document lists sections with their layouts, items and the screen; the result has the
frame of each item. Layouts are engines or plugins in Lua. Read the resource layouthost://schema for documents, and
describe a layout for its options. To write a plugin, read one first, such as layouthost://plugins/carousel. After a
change, draw the document and look at the picture, then check it.
Sections and items count from 0 in documents and results, and from 1 in Lua."""

Document = Annotated[
    str | dict[str, Any], Field(description="The path of a .json or .lua file in the folder, or the document itself.")
]
Device = Annotated[str | None, Field(description="A device's id, such as iphone-15 or ipad-11.")]
Orientation = Literal["portrait", "landscape"] | None
Offset = Annotated[str | None, Field(description="How far the content is scrolled, in points: X,Y.")]
Look = Annotated[
    Literal["photo", "card", "row", "message", "chip", "wireframe"] | None,
    Field(description="How items look; wireframe draws outlines with their section and item. Default: as in an app."),
]

READS = ToolAnnotations(readOnlyHint=True, openWorldHint=False)
WRITES = ToolAnnotations(readOnlyHint=False, destructiveHint=True, idempotentHint=True, openWorldHint=False)


def program_path():
    """The program: that of the variable LAYOUTHOST_PROGRAM, of the wheel, or in PATH."""
    named = os.environ.get("LAYOUTHOST_PROGRAM")
    if named:
        return named
    try:
        from layouthost_program import PATH
    except ImportError:
        PATH = Path()
    found = str(PATH) if PATH.is_file() else shutil.which("layouthost")
    if not found:
        raise SystemExit("layouthost-mcp: the program layouthost is not installed")
    return found


def document_text(document):
    """The text of a document that is given as itself, be it JSON or not quite; None for the path of one."""
    if isinstance(document, dict):
        return json.dumps(document)
    return document if document.lstrip().startswith("{") else None


class Program:
    """Runs the program in a folder."""

    def __init__(self, path, folder):
        self.path, self.folder = path, folder
        # What runs remember, such as the tests that failed, ends with the server.
        self.state = tempfile.TemporaryDirectory()

    async def run(self, *arguments, document="", passes=(0,)):
        """Returns what a run prints; a document that is given as itself comes from standard input.

        Raises a `ToolError` with the messages of a run whose status is not among those that pass.
        """
        text = (document_text(document) or "").encode()
        environment = {**os.environ, "NO_COLOR": "1", "XDG_STATE_HOME": self.state.name}
        try:
            with anyio.fail_after(TIME_LIMIT):
                run = await anyio.run_process(
                    [self.path, *arguments], input=text, cwd=self.folder.path, env=environment, check=False)
        except TimeoutError as error:
            raise ToolError(f"layouthost did not end within {TIME_LIMIT} s") from error
        output = run.stdout.decode(errors="replace")
        messages = run.stderr.decode(errors="replace")
        if run.returncode not in passes:
            raise ToolError((messages or output or f"layouthost ended with {run.returncode}")[:LENGTH_LIMIT])
        result = output + messages
        if len(result) > LENGTH_LIMIT:
            raise ToolError(
                f"the result has {len(result)} characters; ask for the visible elements, for fewer items or a summary")
        return result

    def document(self, document):
        """The argument for a document: its path, which no option resembles, or `-` for one that is given as itself."""
        return str(self.folder.existing(document)) if document_text(document) is None else "-"


def screen(device, orientation, offset):
    """The options of the screen that shows a document."""
    options = {"device": device, "orientation": orientation, "content-offset": offset}
    return [f"--{name}={value}" for name, value in options.items() if value]


def add_tools(server, program):
    """Adds the tools that read."""

    @server.tool(annotations=READS, structured_output=False)
    async def solve(
        document: Document, device: Device = None, orientation: Orientation = None, offset: Offset = None,
        visible: bool = False, format: Literal["json", "summary"] = "json",
    ) -> str:
        """Lays a document out, and returns the frames of its elements, or a summary."""
        options = [f"--format={format}", *screen(device, orientation, offset), *(["--visible"] if visible else [])]
        return await program.run("solve", program.document(document), *options, document=document)

    @server.tool(annotations=READS, structured_output=False)
    async def draw(
        document: Document, device: Device = None, orientation: Orientation = None, offset: Offset = None,
        visible: bool = True, dark: bool = False, look: Look = None,
    ) -> Image:
        """Draws a document as a picture: what is visible on the device, or all of its content."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "picture.png"
            options = [f"--output={path}", "--visible" if visible else "--whole", "--pixels=4000000",
                       f"--theme={'dark' if dark else 'light'}", *([f"--look={look}"] if look else []),
                       *screen(device, orientation, offset)]
            await program.run("draw", program.document(document), *options, document=document)
            return Image(data=path.read_bytes(), format="png")

    @server.tool(annotations=READS, structured_output=False)
    async def explain(document: Document, section: int, item: int, device: Device = None) -> str:
        """Explains an item's frame: the rules and numbers that lead to it. Section and item count from 0."""
        return await program.run(
            "explain", *screen(device, None, None), "--", program.document(document), f"{section}.{item}",
            document=document)

    @server.tool(annotations=READS, structured_output=False)
    async def check(document: Document, devices: str = "all") -> str:
        """Lays a document out on many devices, and returns the problems: overlaps, cut texts, failures."""
        return await program.run(
            "check", program.document(document), "--format=json", f"--devices={devices}", document=document,
            passes=(0, 1))

    @server.tool(annotations=READS, structured_output=False)
    async def diff(before: Document, after: Document, device: Device = None) -> str:
        """Compares the layouts of two documents, of which at most one is given as itself."""
        if document_text(before) is not None and document_text(after) is not None:
            raise ToolError("one of the two documents must be a file")
        given = after if document_text(before) is None else before
        return await program.run(
            "diff", program.document(before), program.document(after), *screen(device, None, None), document=given,
            passes=(0, 1))

    @server.tool(annotations=READS, structured_output=False)
    async def describe(name: str) -> str:
        """Describes an engine or a plugin: its hooks, options with types and defaults, look and pinch."""
        return await program.run("plugins", "describe", "--format=json", "--", name)

    @server.tool(name="pluginsCheck", annotations=READS, structured_output=False)
    async def plugins_check(path: str) -> str:
        """Loads the plugins of a file or folder, runs them on their examples, and returns the problems."""
        return await program.run(
            "plugins", "check", "--format=json", str(program.folder.existing(path)), passes=(0, 1, 70))

    @server.tool(annotations=READS, structured_output=False)
    async def test(path: str = ".") -> str:
        """Runs the tests (*_test.lua) of a file or folder; no golden is written."""
        return await program.run(
            "test", "--format=json", "--update=none", str(program.folder.existing(path)), passes=(0, 1))


def add_write_tool(server, program):
    """Adds the tool that writes."""

    @server.tool(annotations=WRITES, structured_output=False)
    async def write(path: str, text: str) -> str:
        """Writes a document (.json) or a plugin, a test or a document in Lua (.lua) into the folder."""
        schema = json.loads(await program.run("plugins", "meta", "--schema"))
        program.folder.write(path, text, schema["properties"].keys())
        return f"wrote {path}"


def add_resources(server, program):
    """Adds the documents, the plugins and the schema."""
    folder = program.folder

    async def listed(*arguments):
        try:
            return await program.run(*arguments)
        except ToolError as error:
            raise ResourceError(str(error)) from error

    @server.resource("layouthost://schema", mime_type="application/schema+json")
    async def schema() -> str:
        """The JSON Schema of documents."""
        return await listed("plugins", "meta", "--schema")

    @server.resource("layouthost://plugins", mime_type="application/json")
    async def plugins() -> str:
        """The engines and the plugins, with what they do."""
        return await listed("plugins", "list", "--format=json")

    @server.resource("layouthost://plugins/{name}", mime_type="text/x-lua")
    async def plugin(name: str) -> str:
        """The Lua file of a plugin that documents can name, such as one that comes with the program."""
        described = json.loads(await listed("plugins", "describe", "--format=json", "--", name))
        path = folder.path / described.get("file", "")
        # A file that does not load may be no plugin at all.
        if path.suffix != ".lua" or "error" in described:
            raise ResourceError(f"{name} is no plugin in Lua that loads")
        return path.read_text(encoding="utf-8")

    @server.resource("layouthost://documents", mime_type="application/json")
    def documents() -> str:
        """The paths of the documents and the plugins in the folder."""
        return json.dumps(folder.names(SUFFIXES))

    @server.resource("layouthost://documents/{+path}", mime_type="text/plain")
    def document(path: str) -> str:
        """A document or a plugin of the folder."""
        if not path.endswith(SUFFIXES):
            raise ResourceError("only files that end with .json or .lua are read")
        try:
            return folder.text(path)
        except ToolError as error:
            raise ResourceError(str(error)) from error


def make_server(folder, *, writes=False, program=None):
    """Returns the server for a folder."""
    try:
        number = version("layouthost")
    except PackageNotFoundError:
        number = ""
    server = MCPServer("layouthost", instructions=INSTRUCTIONS, version=number, log_level="WARNING")
    runner = Program(program or program_path(), Folder(folder))
    add_tools(server, runner)
    add_resources(server, runner)
    if writes:
        add_write_tool(server, runner)
    return server


def main() -> None:
    """Serves an assistant over standard input and output."""
    parser = argparse.ArgumentParser("layouthost-mcp", description=__doc__)
    parser.add_argument("folder", nargs="?", default=".", help="the folder of documents and plugins; by default this")
    parser.add_argument("--write", action="store_true", help="also let the assistant write documents and plugins there")
    options = parser.parse_args()
    try:
        server = make_server(options.folder, writes=options.write)
    except OSError as error:
        parser.exit(os.EX_NOINPUT, f"layouthost-mcp: {error.filename}: {error.strerror}\n")
    server.run("stdio")
