"""Tests of the server for assistants, by the client of the protocol's own package."""

import asyncio
import base64
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

mcp = pytest.importorskip("mcp")
folders = pytest.importorskip("layouthost_mcp.folder")

ROOT = Path(__file__).resolve().parents[4]
SCHEMA = json.loads((ROOT / "docs/schema.json").read_text(encoding="utf-8"))
LIST = {"sections": [{"layout": "list", "options": {"rowHeight": 44}, "items": 3}]}
EMPTY = json.dumps({"sections": []})
PROGRAM = json.dumps({"providers": {"evil": {"command": ["touch", "pwned"]}}})
PLUGIN = "return { api = 1, group = function() return {} end }"
TOOLS = ["check", "describe", "diff", "draw", "explain", "pluginsCheck", "solve", "test"]


@pytest.fixture()
def folder(tmp_path):
    """A folder with a document and a plugin, and a secret beside it."""
    folder = tmp_path / "project"
    (folder / "plugins").mkdir(parents=True)
    for name in ["diagonal.lua", "diagonal_test.lua"]:
        shutil.copy(ROOT / "plugins" / name, folder / "plugins")
    (folder / "list.json").write_text(json.dumps(LIST), encoding="utf-8")
    (tmp_path / "secret.json").write_text("{}", encoding="utf-8")
    return folder


def talk(folder, body, *arguments, mode="auto"):
    """Starts a server as an assistant does, and returns the result of a conversation."""
    server = mcp.StdioServerParameters(
        command=sys.executable, args=["-m", "layouthost_mcp", *arguments, str(folder)], env=dict(os.environ))

    async def conversation():
        async with mcp.Client(server, mode=mode) as client:
            return await body(client)

    return asyncio.run(conversation())


def call(folder, tool, *arguments, **values):
    """The reply of one tool, in a server of its own."""
    return talk(folder, lambda client: client.call_tool(tool, values), *arguments)


def text(reply):
    assert not reply.is_error, reply.content
    return reply.content[0].text


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_server_without_write_has_only_tools_that_read(folder, mode):
    tools = talk(folder, lambda client: client.list_tools(), mode=mode).tools
    assert sorted(tool.name for tool in tools) == TOOLS
    assert all(tool.annotations.read_only_hint for tool in tools)


def test_a_server_of_the_first_protocol_replies_to_a_ping(folder):
    talk(folder, lambda client: client.send_ping(), mode="legacy")


def test_a_document_is_a_file_or_an_object(folder):
    for document in ["list.json", LIST]:
        result = json.loads(text(call(folder, "solve", document=document)))
        assert result["contentSize"] == {"width": 390, "height": 132}


def test_a_drawing_is_a_picture(folder):
    reply = call(folder, "draw", document="list.json", device="iphone-15")
    (picture,) = reply.content
    assert (picture.type, picture.mime_type) == ("image", "image/png")
    assert base64.b64decode(picture.data).startswith(b"\x89PNG")


def test_a_drawing_of_outlines_differs_from_one_of_contents(folder):
    contents, outlines = (call(folder, "draw", document="list.json", look=look) for look in [None, "wireframe"])
    assert not outlines.is_error
    assert outlines.content[0].data != contents.content[0].data


@pytest.mark.parametrize("tool, values, expected", [
    ("explain", {"document": "list.json", "section": 0, "item": 1}, "container"),
    ("check", {"document": "list.json", "devices": "iphone-se"}, "combinations"),
    ("diff", {"before": "list.json", "after": {"sections": []}}, "390"),
    ("describe", {"name": "diagonal"}, '"step"'),
    ("describe", {"name": "pinchGrid"}, '"look": "photo", "pinch": {"value": "columns"'),
    ("pluginsCheck", {"path": "plugins/diagonal.lua"}, '"diagonal"'),
    ("test", {"path": "plugins"}, '"failed": 0'),
])
def test_a_tool_returns_what_the_command_prints(folder, tool, values, expected):
    assert expected in text(call(folder, tool, **values))


def test_a_failure_names_the_mistake(folder):
    reply = call(folder, "solve", document={"sections": [{"layout": "lst", "items": 3}]})
    assert reply.is_error
    assert "did you mean" in reply.content[0].text


@pytest.mark.parametrize("tool, values", [
    ("solve", {"document": '{"sections":['}),
    ("check", {"document": ' {"sections":['}),
    ("diff", {"before": "list.json", "after": '{"sections":['}),
])
def test_a_document_that_is_no_json_is_an_error_with_its_place(folder, tool, values):
    reply = call(folder, tool, **values)
    assert reply.is_error
    assert "the text ends before “]”" in reply.content[0].text
    assert "standard input" in reply.content[0].text


@pytest.mark.parametrize("path", ["../secret.json", "link.json", "/etc/hostname", "--help", "missing.json", "a\0b"])
def test_a_document_outside_the_folder_is_refused(folder, path):
    (folder / "link.json").symlink_to("../secret.json")
    assert call(folder, "solve", document=path).is_error


def test_resources_are_the_schema_the_plugins_and_the_documents(folder):
    async def body(client):
        async def read(name):
            return (await client.read_resource(f"layouthost://{name}")).contents[0].text

        listed = {str(resource.uri) for resource in (await client.list_resources()).resources}
        names = ["schema", "plugins", "documents", "documents/list.json", "documents/plugins/diagonal.lua"]
        return listed, [await read(name) for name in names]

    listed, (schema, plugins, documents, document, plugin) = talk(folder, body)
    assert listed == {"layouthost://schema", "layouthost://plugins", "layouthost://documents"}
    assert json.loads(schema) == SCHEMA
    assert "diagonal" in [provider["name"] for provider in json.loads(plugins)]
    assert json.loads(documents) == ["list.json", "plugins/diagonal.lua", "plugins/diagonal_test.lua"]
    assert json.loads(document) == LIST
    assert plugin == (folder / "plugins/diagonal.lua").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["carousel", "diagonal"])
def test_the_file_of_a_plugin_is_a_resource(folder, name):
    async def body(client):
        return (await client.read_resource(f"layouthost://plugins/{name}")).contents[0].text

    assert talk(folder, body) == (ROOT / f"plugins/{name}.lua").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["list", "nowhere", "broken", "--help"])
def test_only_a_plugin_that_loads_is_read_by_its_name(folder, name):
    (folder / "plugins/broken.lua").symlink_to("../../secret.json")

    async def body(client):
        with pytest.raises(mcp.MCPError):
            await client.read_resource(f"layouthost://plugins/{name}")

    talk(folder, body)


@pytest.mark.parametrize("path", ["../secret.json", "%2e%2e/secret.json", "link.json", "list.txt"])
def test_a_resource_outside_the_folder_is_refused(folder, path):
    (folder / "link.json").symlink_to("../secret.json")
    (folder / "list.txt").write_text("", encoding="utf-8")

    async def body(client):
        with pytest.raises(mcp.MCPError):
            await client.read_resource(f"layouthost://documents/{path}")

    talk(folder, body)


def test_a_written_plugin_lays_out_a_written_document(folder):
    plugin = "return { api = 1, group = function() return { { x = 0, y = 0, width = 10, height = 20 } } end }"
    document = {"sections": [{"layout": "box", "items": 1}]}

    async def body(client):
        for path, content in [("plugins/box.lua", plugin), ("new/box.json", json.dumps(document))]:
            text(await client.call_tool("write", {"path": path, "text": content}))
        return await client.call_tool("solve", {"document": "new/box.json"})

    assert '"frame": [0, 0, 10, 20]' in text(talk(folder, body, "--write"))


@pytest.mark.parametrize("path", [
    "../secret.json", "/tmp/secret.json", "out/secret.json", "link.json", ".hidden.json", "plugins/.x/a.json",
    "notes.txt", "plugins", "", "a\0.json", "list.json/a.json",
])
def test_nothing_is_written_outside_the_folder(folder, path):
    (folder / "out").symlink_to("..")
    (folder / "link.json").symlink_to("../secret.json")
    assert call(folder, "write", "--write", path=path, text=EMPTY).is_error
    assert (folder.parent / "secret.json").read_text(encoding="utf-8") == "{}"
    assert json.loads((folder / "list.json").read_text(encoding="utf-8")) == LIST


def test_a_server_without_write_refuses_to_write(folder):
    assert call(folder, "write", path="new.json", text="{}").is_error
    assert not (folder / "new.json").exists()


def refused(folder, path, content):
    """The message with which a file is not written."""
    before = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    with pytest.raises(folders.ToolError) as error:
        folders.Folder(folder).write(path, content, SCHEMA["properties"].keys())
    assert {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()} == before
    return str(error.value)


def test_a_written_project_runs_no_program(folder):
    async def body(client):
        written = await client.call_tool("write", {"path": "layouthost.json", "text": PROGRAM})
        solved = await client.call_tool("solve", {"document": {"sections": [{"layout": "evil", "items": 1}]}})
        return written, solved

    written, solved = talk(folder, body, "--write")
    assert written.is_error and solved.is_error
    assert "the project's own files decide what runs" in written.content[0].text
    assert not (folder / "layouthost.json").exists() and not (folder / "pwned").exists()


@pytest.mark.parametrize("path", [
    "layouthost.json", "LayoutHost.json", "layouthoſt.json", "./layouthost.json", "sub/layouthost.json",
    "sub/LAYOUTHOST.json", "layouthost.json/new.json", "layouthost.lua", "Layouthost.lua", "plugins/layouthost.lua",
])
@pytest.mark.parametrize("content", [PROGRAM, EMPTY])
def test_the_files_of_a_project_are_not_written(folder, path, content):
    assert "the project's own files decide what runs" in refused(folder, path, content)


@pytest.mark.parametrize("path", [
    "layouthost\u200b.json", "sub/../layouthost.json", ".layouthost/../layouthost.json", ".luarc.json", "a/.b/c.lua",
])
def test_a_file_is_named_plainly_to_be_written(folder, path):
    assert "name a file below the folder" in refused(folder, path, EMPTY)


@pytest.mark.parametrize("path", [
    "layouthost.lock", "layouthost.JSON", "layouthost.toml", "providers/calendar.py", "providers/run", "Makefile",
    "layouthost.json/", "plugins/box.lua.sh",
])
def test_only_documents_and_plugins_are_written(folder, path):
    assert "only documents (.json) and plugins (.lua) are written" in refused(folder, path, PROGRAM)


@pytest.mark.parametrize("content", [
    PROGRAM, "{}", "[]", '{"fallback": "list"}', '{"allow": ["text", "log"]}', '{"callers": [], "sections": []}',
    '{"scripts": {"start": "id"}, "sections": []}',
])
def test_only_documents_are_written_as_json(folder, content):
    assert "only documents are written as JSON" in refused(folder, "list.json", content)


@pytest.mark.parametrize("content", ['{"sections":[', "[" * 100_000, ""])
def test_broken_json_is_not_written(folder, content):
    assert "the text is no JSON" in refused(folder, "list.json", content)


@pytest.mark.parametrize("path", ["providers/calendar.lua", "sub/Providers/lib/rows.lua", "tools/run.lua", "Run.lua"])
def test_what_may_run_as_a_program_is_not_written(folder, path):
    command = {"providers": {"calendar": {"command": ["lua", "tools/run.lua"]}}}
    (folder / "layouthost.json").write_text(json.dumps(command), encoding="utf-8")
    assert "may run outside of the sandbox" in refused(folder, path, PLUGIN)


def test_what_a_startup_file_links_to_is_not_written(folder):
    (folder / "layouthost.lua").symlink_to("start.lua")
    assert "may run outside of the sandbox" in refused(folder, "start.lua", "print(1)")
    assert not (folder / "start.lua").exists()


def test_plugins_are_written_beside_the_programs_of_a_project(folder):
    command = {"providers": {"calendar": {"command": ["python3", "providers/calendar.py"]}}}
    (folder / "layouthost.json").write_text(json.dumps(command), encoding="utf-8")
    for path, content in [("plugins/box.lua", PLUGIN), ("providers/examples/box.json", EMPTY)]:
        text(call(folder, "write", "--write", path=path, text=content))
        assert (folder / path).read_text(encoding="utf-8") == content


@pytest.mark.parametrize("place, runs", [(".", True), ("sub", False)])
def test_a_program_runs_only_if_the_project_of_the_folder_names_it(folder, place, runs):
    (folder / place).mkdir(exist_ok=True)
    (folder / place / "layouthost.json").write_text(PROGRAM, encoding="utf-8")
    document = {"sections": [{"layout": "evil", "items": 1}]}
    (folder / place / "evil.json").write_text(json.dumps(document), encoding="utf-8")
    assert call(folder, "solve", document=f"{place}/evil.json").is_error
    assert (folder / place / "pwned").exists() == runs


@pytest.mark.parametrize("path", ["missing", "list.json"])
def test_a_folder_that_is_none_is_an_error_on_one_line(folder, path):
    run = subprocess.run(
        [sys.executable, "-m", "layouthost_mcp", folder / path], capture_output=True, text=True, check=False)
    assert run.returncode == os.EX_NOINPUT
    assert run.stderr.count("\n") == 1 and str(folder / path) in run.stderr
