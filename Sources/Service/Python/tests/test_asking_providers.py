"""Tests of providers that call the host during their calls."""

import json
import pathlib
import shutil
import sys

import pytest

from test_providers import Project

HERE = pathlib.Path(__file__).parent
COMMAND = [sys.executable, "asking_provider.py"]
FADE = """return {api = 1, options = {to = {type = "number", default = 1}},
  visibleItems = function(items, environment)
    for _, item in ipairs(items) do item.alpha = environment.options.to end
  end}"""

SLOW = """return {api = 1, group = function(environment)
    for _ = 1, 1e7 do end
    local frames = {}
    for i = 1, environment.itemCount do frames[i] = {x = 0, y = 0, width = 1, height = 1} end
    return frames
  end}"""


@pytest.fixture()
def project(tmp_path):
    shutil.copy(HERE / "asking_provider.py", tmp_path)
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins" / "slow.lua").write_text(SLOW, encoding="utf-8")
    (tmp_path / "plugins" / "fade.lua").write_text(FADE, encoding="utf-8")
    return Project(tmp_path, {"asking": {"command": COMMAND, "deadline": "60s"}})


def document(how, count=3, **fields):
    items = [{"title": "word " * (1 + 5 * i)} for i in range(count)]
    return {"environment": {"container": {"width": 300, "height": 100}}, **fields,
            "sections": [{"layout": "asking", "options": {"how": how}, "items": items}]}


def solved(project, how, *arguments, **fields):
    run = project.solve(document(how, **fields), "--format", "json", "--plugins", "plugins", *arguments)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def frames(result):
    return [element["frame"] for element in result["elements"]]


def test_it_lays_out_with_another_layout(project):
    assert frames(solved(project, "rows")) == [[0, 30 * i, 300, 30] for i in range(3)]


def test_the_result_ends_the_conversation_before_its_stream_ends(project):
    assert frames(solved(project, "linger", "--deadline", "5s", "--time-limit", "20s"))[1] == [0, 30, 300, 30]


def collection(how):
    lists = [{"layout": "list", "options": {"rowHeight": 40}, "items": count} for count in (3, 1)]
    return {"layout": "asking", "options": {"how": how}, "sections": lists}


def test_it_places_the_sections_of_a_collection(project):
    run = project.solve(collection("rows"), "--format", "json", "--plugins", "plugins")
    assert run.returncode == 0, run.stderr
    elements = json.loads(run.stdout)["elements"]
    assert [element["frame"] for element in elements] == [
        [0, 0, 100, 40], [0, 40, 100, 40], [0, 80, 100, 40], [110, 40, 100, 40], [0, 0, 220, 0]]


def test_a_handle_that_the_host_has_not_given_is_refused(project):
    run = project.solve(collection("stale"), "--plugins", "plugins")
    assert run.returncode == 70
    assert "sections[0].section is a section of another call" in run.stderr


def test_items_containers_orders_and_texts_are_its_own(project):
    result = solved(project, "mixed")
    assert frames(result) == [[0, 100 + 30 * i, 300, 30] for i in (2, 1, 0)]


def test_a_failed_request_can_be_caught(project):
    assert frames(solved(project, "nothing"))[1] == [0, 10, 300, 10]


def test_it_asks_itself_with_other_options(project):
    assert frames(solved(project, "nested"))[2] == [0, 40, 300, 20]


@pytest.mark.parametrize("how, code, words", [
    ("uncaught", "INVALID_ARGUMENT", "rowHeight"),
    ("itself", "RESOURCE_EXHAUSTED", "asking"),
    ("endless", "DEADLINE_EXCEEDED", "deadline"),
    ("many", "RESOURCE_EXHAUSTED", "2000000 frames"),
    ("order", "INVALID_ARGUMENT", "each of the 3 items once"),
    ("raiseLong", "UNKNOWN", "): ééé"),
    ("forget", "UNKNOWN", "Layout returned nothing, not a LayoutReply; is a return missing?"),
    ("early", "FAILED_PRECONDITION", "VisibleItems"),
    ("die", "UNAVAILABLE", "ended during the call"),
    ("sleep", "DEADLINE_EXCEEDED", "deadline"),
    ("flood", "RESOURCE_EXHAUSTED", "more than 64 requests"),
    ("empty", "INVALID_ARGUMENT", "not a request"),
])
def test_failures_have_their_codes(project, how, code, words):
    # The start of the provider is a part of it.
    deadline = "5s" if code == "DEADLINE_EXCEEDED" else "60s"
    run = project.solve(document(how), "--deadline", deadline, "--plugins", "plugins")
    assert run.returncode != 0
    assert code in run.stderr and words in run.stderr and "asking" in run.stderr, run.stderr


def test_visible_items_ask_for_elements_far_away_and_for_other_plugins(project):
    result = solved(project, "moving", "--visible", count=50, contentOffset={"x": 0, "y": 60})
    elements = result["elements"]
    assert [element["item"] for element in elements] == [2, 3, 4, 5]
    assert {element["alpha"] for element in elements} == {0.25}
    assert [element["values"]["toTheEnd"] for element in elements] == [30 * (49 - i) for i in (2, 3, 4, 5)]


def test_cells_measure_their_texts(project):
    fields = {"sections": [{"layout": {"group": {
        "axis": "vertical", "size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 10}},
        "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"estimated": 10}},
                   "cell": "asking"}]}}, "items": [{"title": "one"}]}]}
    run = project.run("solve", "-", "--format", "json", document=fields)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["elements"][0]["frame"][3] > 10


def test_prompts_tests_and_batches_let_it_ask(project):
    project.write("document.json", document("moving", count=20))
    prompt = project.run("repl", "document.json", "--plugins", "plugins", "--deadline", "60s")
    assert prompt.returncode == 0, prompt.stderr
    project.write("asking_test.lua", """
describe("asking", function()
  it("lays out", function()
    local layout = solve { sections = { { layout = "asking", items = { { title = "a" }, { title = "b" } } } } }
    expect(layout:item(1, 2).frame.y).to.equal(30)
    expect(layout:moment(0)[1].values.toTheEnd).to.equal(30)
  end)
  it("fails with a code", function()
    expect(function()
      solve { sections = { { layout = "asking", options = { how = "uncaught" }, items = 2 } } }
    end).to.fail.with("INVALID_ARGUMENT")
  end)
end)""")
    run = project.run("test", "asking_test.lua")
    assert run.returncode == 0 and "2 passed" in run.stdout, run.stdout + run.stderr
    lines = "\n".join(json.dumps({"id": n, "document": document("mixed")}) for n in range(8))
    project.write("lines.ndjson", lines + "\n")
    batch = project.run("batch", "lines.ndjson", "--jobs", "2", "--deadline", "60s")
    assert batch.returncode == 0 and len(set(line[9:] for line in batch.stdout.splitlines())) == 1, batch.stderr


def test_clients_that_give_up_end_conversations(project, start):
    service = start(folder=project.folder)
    with service.client() as client:
        client.solve(document("rows"))
        for how in ("endless", "sleep", "endless"):
            with pytest.raises(Exception):
                client.solve(document(how), timeout=0.3)
        assert client.solve(document("rows"), timeout=20).content_size[1] == 90
        many = list(client.solve_many(document("nested", count=n) for n in range(1, 40)))
        assert [layout.content_size[1] for layout in many] == [20 * n for n in range(1, 40)]
