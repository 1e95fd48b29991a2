"""Exported pages and sites in a browser, from the file system and without a network."""

import json
import re

import pytest
from playwright.sync_api import expect

from conftest import ROOT, run
from test_page import OFFSET, settle, visible

# The tolerance of a recording, as docs/preview.md says, and the rounding of its numbers.
TOLERANCE = 0.52
ELEMENTS = """() => layouthost.stages[0].panes[0].layer.elements.map(({kind, section, item, x, y, width, height, more}) =>
  ({kind, section, item, frame: [x, y, width, height], transform: more?.transform, transform3D: more?.transform3D}))"""


@pytest.fixture
def open_file(browser):
    """Opens a file; the test fails if it requests anything, or reports a mistake."""
    contexts, mistakes = [], []

    def start(path, **options):
        context = browser.new_context(viewport={"width": 1280, "height": 860}, offline=True, **options)
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        page.on("console", lambda line: line.type == "error" and mistakes.append(line.text))
        page.on("request", lambda request: request.url.startswith("file:") or mistakes.append(request.url))
        page.goto(path.as_uri())
        return page

    yield start
    for context in contexts:
        context.close()
    assert mistakes == []


@pytest.fixture
def open_recording(open_file, tmp_path):
    def start(document, **options):
        path = tmp_path / "page.html"
        run("export", document, "-o", str(path))
        page = open_file(path, **options)
        page.wait_for_selector("body.ready")
        return page

    return start


def corners(frame, transform):
    x, y, width, height = frame
    a, b, c, d, tx, ty = transform or [1, 0, 0, 1, 0, 0]
    middle = (x + width / 2, y + height / 2)
    return [value for left in (-width / 2, width / 2) for top in (-height / 2, height / 2)
            for value in (a * left + c * top + tx + middle[0], b * left + d * top + ty + middle[1])]


def assert_same(page, document):
    """Compares all items in sight with those of `solve --visible`."""
    offset = page.evaluate(OFFSET)
    shown = {(one["section"], one["item"]): one for one in page.evaluate(ELEMENTS) if one["kind"] == 0}
    wanted = visible(document, offset)
    assert wanted
    for entry in wanted:
        one = shown[entry["section"], entry["item"]]
        # 3-D transforms are compared by their frames only.
        found = corners(one["frame"], None if one.get("transform3D") else one.get("transform"))
        real = corners(entry["frame"], None if one.get("transform3D") else entry.get("transform"))
        assert found == pytest.approx(real, abs=TOLERANCE)


def scroll_to(page, share):
    """Scrolls to a share of the range, as the wheel does, without coming to rest."""
    page.evaluate("""(share) => {
      const [stage] = layouthost.stages, [pane] = stage.panes, {least, greatest, axis} = pane.layout;
      const offset = [...pane.offset], way = axis === 'y' ? 1 : 0;
      offset[way] = least[way] + (greatest[way] - least[way]) * share;
      stage.scroll(pane, offset);
    }""", share)
    settle(page)


@pytest.mark.parametrize("name", [
    "drum-roll", "cover-flow", "wallet", "headers-and-badges", "carousel", "parallax-header", "list", "waterfall-section",
    "app-store", "tv-guide", "spreadsheet", "timeline",
])
def test_recorded_frames_are_those_of_the_command(open_recording, name):
    document = f"docs/examples/{name}.json"
    page = open_recording(document)
    for share in (0, 0.013, 0.27, 0.5, 0.731, 0.999, 1):
        scroll_to(page, share)
        assert_same(page, document)


@pytest.mark.parametrize("velocity", [0.7, -0.4, 2])
def test_recorded_fling_rests_where_that_of_the_program_does(open_recording, open_page, velocity):
    document = "docs/examples/drum-roll.json"
    script = "async (speed) => { await layouthost.stages[0].flingOnce(undefined, speed); }"
    rests = []
    for page in (open_recording(document), open_page(document)):
        page.evaluate("() => { const [stage] = layouthost.stages; stage.scroll(stage.panes[0], [0, 600]); }")
        settle(page)
        page.evaluate(script, velocity)
        settle(page)
        rests.append(page.evaluate(OFFSET))
    assert rests[0] == pytest.approx(rests[1], abs=0.01)


def test_arrow_key_moves_recorded_content_as_that_of_the_program(open_recording, open_page):
    document = "docs/examples/drum-roll.json"
    rests = []
    for page in (open_recording(document), open_page(document)):
        before = page.evaluate(OFFSET)
        page.locator(".pane").focus()
        page.keyboard.press("ArrowDown")
        page.wait_for_function("before => layouthost.stages[0].panes[0].offset[1] > before", arg=before[1])
        settle(page)
        rests.append(page.evaluate(OFFSET))
    assert rests[0] == pytest.approx(rests[1], abs=0.5)


def test_recorded_items_have_their_looks(open_recording):
    page = open_recording("docs/examples/drum-roll.json")
    expect(page.locator(".element.item.drawn > .drawing").first).to_be_visible()


def test_wheel_moves_recorded_content_and_it_snaps(open_recording):
    document = "docs/examples/drum-roll.json"
    page = open_recording(document)
    before = page.evaluate(OFFSET)
    page.locator(".container").hover()
    page.mouse.wheel(0, 300)
    page.wait_for_function("before => layouthost.stages[0].panes[0].offset[1] !== before", arg=before[1])
    settle(page)
    assert_same(page, document)


def test_recorded_row_scrolls_across(open_recording):
    page = open_recording("docs/examples/app-store.json")
    section = page.evaluate("() => layouthost.stages[0].panes[0].layout.sections.findIndex((one) => one.row)")
    places = """(section) => layouthost.stages[0].panes[0].layer.elements
      .filter((one) => one.section === section && one.kind === 0).map((one) => one.x)"""
    before = page.evaluate(places, section)
    page.evaluate("(section) => { const [stage] = layouthost.stages; stage.holdRow(stage.panes[0], section, 20); }", section)
    page.evaluate("() => layouthost.stages[0].settle()")
    assert page.evaluate(places, section)[0] != before[0]


def test_site_is_searched_from_the_file_system(open_file, tmp_path):
    folder = tmp_path / "layouts"
    (folder / "plugins").mkdir(parents=True)
    for name in ("drum-roll", "grid"):
        (folder / f"{name}.json").write_text((ROOT / f"docs/examples/{name}.json").read_text())
    (folder / "plugins/drumRoll.lua").write_text((ROOT / "plugins/drumRoll.lua").read_text())
    run("export", str(folder), "--site", str(tmp_path / "public"))
    page = open_file(tmp_path / "public/index.html")
    cards = page.locator(".card:visible")
    assert cards.count() >= 4
    page.get_by_label("Search layouts and documents").fill("drum")
    expect(cards).to_have_count(2)
    page.get_by_role("link", name=re.compile("^drum roll")).click()
    page.wait_for_selector("body.ready")
    assert_same(page, str(folder / "drum-roll.json"))
    page.go_back()
    page.get_by_role("link", name=re.compile("drumRoll")).last.click()
    expect(page.get_by_role("heading", name="drumRoll")).to_be_visible()
    index = (tmp_path / "public/search.js").read_text()
    assert json.loads(index[index.index("["):index.index(";\n//")])
