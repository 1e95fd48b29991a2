"""Every change plays: what is seen on the way is what the command computes."""

import json
import subprocess

import pytest
from playwright.sync_api import expect

from conftest import PROGRAM, ROOT, VARIABLES
from test_page import settle

STAGE = "layouthost.stages[0]"
# Prints the bounds and the elements of the last change at a progress; missing numbers are the usual ones.
PRINT = """
number = function(value, usual) return string.format("%.12g", value or usual) end
state = transition():at({progress})
print("bounds " .. number(state.bounds.x) .. " " .. number(state.bounds.y))
for _, e in ipairs(state.elements) do print("element " .. e.kind .. " " .. (e.section or 0) .. " " .. (e.item or 0) .. " " .. number(e.frame.x) .. " " .. number(e.frame.y) .. " " .. number(e.frame.width) .. " " .. number(e.frame.height) .. " " .. number(e.alpha, 1)) end
"""
# The nodes of the first pane, in its bounds, with their opacity.
NODES = """() => {
  const [stage] = layouthost.stages, [pane] = stage.panes, base = pane.view.getBoundingClientRect();
  return [...pane.view.querySelectorAll(".element")].filter((node) => getComputedStyle(node).visibility === "visible").map((node) => {
    const box = node.getBoundingClientRect();
    return [(box.x - base.x) / stage.scale, (box.y - base.y) / stage.scale, box.width / stage.scale, box.height / stage.scale,
      +getComputedStyle(node).opacity];
  });
}"""
COUNT = "layouts[0].sections[0].count"


def computed(document, change, progress, folder=ROOT):
    """The nodes that a page must have, as the prompt computes them."""
    lines = change + PRINT.replace("{progress}", repr(progress))
    text = subprocess.run([PROGRAM, "repl", document], cwd=folder, env=VARIABLES, input=lines,
                          capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in text.splitlines()]
    x, y = next([float(number) for number in row[1:]] for row in rows if row[:1] == ["bounds"])
    elements = [[float(number) for number in row[4:]] for row in rows if row[:1] == ["element"]]
    assert elements, text
    return [[left - x, top - y, width, height, alpha] for left, top, width, height, alpha in elements]


def assert_at(page, document, change, progress, folder=ROOT):
    """Drags the scrubber to a progress, and compares the nodes."""
    page.get_by_label("Progress of the last change").fill(repr(progress))
    shown = sorted(page.evaluate(NODES))
    wanted = sorted(computed(document, change, progress, folder))
    assert len(shown) == len(wanted)
    # Equal but for the rounding of the browser, whatever the order of equal ones.
    for one in wanted:
        best = min(shown, key=lambda other: max(abs(a - b) for a, b in zip(one, other)))
        assert best == pytest.approx(one, abs=0.1), progress
        shown.remove(best)


def pause(page):
    """Lets changes wait at their start."""
    page.get_by_role("button", name="Pause").click()


def change(page, what, **members):
    page.evaluate(f"([what, members]) => void {STAGE}.change(what, members)", [what, members])
    page.wait_for_function(f"() => {STAGE}.player.transition")


def wait_for(page, part, value):
    page.wait_for_function(f"value => {STAGE}.scene.{part} === value", arg=value)


CHANGES = {
    "columns": ("docs/examples/pinch-grid.json", "set{ section = 1, state = { columns = 5 } }\n",
                lambda page: change(page, "state", collection=None, section=0, name="columns", value=5)),
    "option": ("docs/examples/two-columns.json", "set{ container = { width = 300, height = 500 } }\n",
               lambda page: change(page, "environment", value={"container": {"width": 300, "height": 500}})),
    "drum": ("docs/examples/drum-roll.json", "set{ container = { width = 330, height = 620 } }\n",
             lambda page: change(page, "environment", value={"container": {"width": 330, "height": 620}})),
}


@pytest.mark.parametrize("name", ["columns", "option"])
def test_change_shows_what_the_command_computes(open_page, name):
    document, lines, act = CHANGES[name]
    page = open_page(document)
    # The boxes of wireframes are those of the nodes.
    page.get_by_label("Look", exact=True).select_option("wireframe")
    pause(page)
    act(page)
    assert page.evaluate(f"() => {STAGE}.player.progress") == 0
    for progress in [0.25, 0.5, 0.9]:
        assert_at(page, document, lines, progress)


@pytest.mark.parametrize("name", ["columns", "drum"])
def test_drawings_are_stretched_to_the_computed_frames(open_page, name):
    document, lines, act = CHANGES[name]
    page = open_page(document)
    pause(page)
    act(page)
    page.get_by_label("Progress of the last change").fill("0.5")
    shown = page.evaluate(f"""() => {STAGE}.panes[0].layer.elements.map((one) => [one.x, one.y, one.width, one.height])""")
    x, y = page.evaluate(f"() => {STAGE}.panes[0].offset")
    wanted = [[left + x, top + y, width, height] for left, top, width, height, _ in computed(document, lines, 0.5)]
    # Elements that disappear are not among those that can be selected.
    for one in shown:
        assert any(one == pytest.approx(other, abs=1e-6) for other in wanted), one
    if name == "columns":
        boxes = [node[:4] for node in page.evaluate(NODES)]
        for one in wanted[:len(shown)]:
            assert any([one[0] - x, one[1] - y, *one[2:]] == pytest.approx(box, abs=0.1) for box in boxes), one


def places(nodes):
    """The places of nodes in hundredths of a pixel, which browsers round differently on the way."""
    return sorted([round(value, 2) for value in node] for node in nodes)


def test_change_plays_to_its_end_and_is_dragged_again(open_page):
    page = open_page("docs/examples/pinch-grid.json")
    change(page, "state", collection=None, section=0, name="columns", value=5)
    settle(page)
    assert page.evaluate(f"() => {STAGE}.player.progress") == 1
    end = page.evaluate(NODES)
    scrubber = page.get_by_label("Progress of the last change")
    scrubber.fill("0.3")
    assert page.evaluate(NODES) != end
    assert page.evaluate(f"() => {STAGE}.player.isPlaying") is False
    scrubber.press("ArrowRight")
    assert page.evaluate(f"() => {STAGE}.player.progress") == pytest.approx(0.31)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function(f"() => {STAGE}.player.progress === 1")
    assert places(page.evaluate(NODES)) == places(end)
    # Scrolled content has no change to drag.
    page.locator(".container").hover()
    page.mouse.wheel(0, 30)
    expect(scrubber).to_be_disabled()


def test_tenth_of_the_speed_takes_ten_times_as_long(open_page):
    page = open_page("docs/examples/pinch-grid.json")
    # The browser's clock of pictures is the test's.
    page.evaluate("""() => {
      window.now = performance.now();
      performance.now = () => window.now;
      window.requestAnimationFrame = (act) => setTimeout(() => act((window.now += 25)));
      window.progress = [];
      layouthost.stages[0].addEventListener("play", () => progress.push(layouthost.stages[0].player.progress));
    }""")
    page.keyboard.press("t")
    expect(page.get_by_role("button", name="A tenth of the speed")).to_have_attribute("aria-pressed", "true")
    change(page, "state", collection=None, section=0, name="columns", value=5)
    page.wait_for_function("() => progress.at(-1) === 1")
    # 2.5 seconds of 25 milliseconds each.
    assert page.evaluate("() => progress.length") == pytest.approx(101, abs=2)
    values = page.evaluate("() => progress")
    assert values == sorted(values)
    assert values[len(values) // 2] == pytest.approx(0.5, abs=0.02)


def test_change_interrupts_the_one_that_plays(open_page):
    page = open_page("docs/examples/pinch-grid.json")
    page.get_by_label("Look", exact=True).select_option("wireframe")
    pause(page)
    change(page, "state", collection=None, section=0, name="columns", value=5)
    page.get_by_label("Progress of the last change").fill("0.4")
    before = page.evaluate(f"() => Object.fromEntries({STAGE}.panes[0].layer.elements.map((one) => [one.item, one.x]))")
    change(page, "environment", value={"container": {"width": 400, "height": 400}})
    page.wait_for_function(f"() => {STAGE}.scene.environment.container[0] === 400")
    after = page.evaluate(f"() => Object.fromEntries({STAGE}.panes[0].layer.elements.map((one) => [one.item, one.x]))")
    common = before.keys() & after.keys()
    assert common
    for item in common:
        assert after[item] == pytest.approx(before[item], abs=1e-6)


def test_saved_file_plays(open_page, tmp_path):
    document = tmp_path / "list.json"
    text = {"sections": [{"layout": "list", "items": [{"id": "a"}, {"id": "b"}, {"id": "c"}]}]}
    document.write_text(json.dumps(text))
    page = open_page(str(document))
    pause(page)
    text["sections"][0]["items"].reverse()
    document.write_text(json.dumps(text))
    page.wait_for_function(f"() => {STAGE}.player.transition")
    page.get_by_label("Progress of the last change").fill("0.5")
    tops = page.evaluate(f"() => {STAGE}.panes[0].layer.elements.map((one) => one.y)")
    # They meet in the middle.
    assert tops == pytest.approx([tops[1]] * 3, abs=1e-6)


def test_reduced_motion_jumps_to_the_end(open_page):
    page = open_page("docs/examples/pinch-grid.json", reduced_motion="reduce")
    page.evaluate("""() => {
      window.progress = [];
      layouthost.stages[0].addEventListener("play", () => progress.push(layouthost.stages[0].player.progress));
    }""")
    change(page, "state", collection=None, section=0, name="columns", value=5)
    page.wait_for_function("() => progress.length > 0")
    assert [value for value in page.evaluate("() => progress") if 0 < value < 1] == []
    assert page.evaluate(f"() => {STAGE}.player.progress") == 1


def test_dragged_slider_is_followed_at_once(open_page):
    page = open_page("docs/examples/grid.json")
    page.evaluate("""async () => {
      const [stage] = layouthost.stages, { request } = stage.connection;
      window.plays = [];
      stage.connection.request = (name, members) => {
        if (name === "change") plays.push(members.plays ?? true);
        return request.call(stage.connection, name, members);
      };
      for (const value of [5, 6, 7]) await stage.change("count", { collection: null, section: 0, value });
    }""")
    # Unless the machine took longer than a hand would.
    plays = page.evaluate("() => plays")
    assert plays[0] is True
    assert page.evaluate(f"() => {STAGE}.scene.{COUNT}") == 7


# Pinches


@pytest.fixture
def pinched(open_page):
    page = open_page("docs/examples/pinch-grid.json")
    box = page.locator(".container").bounding_box()
    page.middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*page.middle)
    return page


COLUMNS = f"{STAGE}.scene.layouts[0].sections[0].state.find((one) => one.name === 'columns').value"


def test_wheel_with_ctrl_pinches_the_columns(pinched):
    page = pinched
    page.keyboard.down("Control")
    page.mouse.wheel(0, -60)
    page.wait_for_function(f"() => {COLUMNS} === 2")
    page.keyboard.up("Control")
    page.wait_for_function(f"() => !{STAGE}.isMoving && {STAGE}.player.progress === 1"
                           f" && {STAGE}.history.entries.at(-1).title.includes('pinch columns 2')")
    focus = page.evaluate(f"() => {STAGE}.scene.knobs.find((one) => one.name === 'focus').value")
    assert focus > 0
    page.keyboard.press("Control+z")
    page.wait_for_function(f"() => {COLUMNS} === 3")


def touch(session, kind, *points):
    session.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)],
    })


def test_two_fingers_drive_the_change_and_take_it_back(open_page):
    page = open_page("docs/examples/pinch-grid.json", has_touch=True)
    box = page.locator(".container").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", (x - 100, y))
    touch(session, "touchStart", (x - 100, y), (x + 100, y))
    # 3 columns at a scale of 0.8 are 3.75 ones: three quarters of the way to the fourth.
    touch(session, "touchMove", (x - 80, y), (x + 80, y))
    page.wait_for_function(f"() => Math.abs({STAGE}.player.progress - 0.75) < 0.03 && {COLUMNS} === 4")
    touch(session, "touchMove", (x - 96, y), (x + 96, y))
    page.wait_for_function(f"() => {STAGE}.player.progress < 0.2")
    touch(session, "touchEnd")
    page.wait_for_function(f"() => !{STAGE}.isMoving && ({COLUMNS} ?? 3) === 3")


def test_wheel_with_ctrl_elsewhere_is_no_pinch(open_page):
    page = open_page("docs/examples/list.json")
    prevented = page.evaluate("""() => {
      const event = new WheelEvent("wheel", { deltaY: -60, ctrlKey: true, bubbles: true, cancelable: true });
      document.querySelector(".pane").dispatchEvent(event);
      return event.defaultPrevented && layouthost.stages[0].player.transition !== null;
    }""")
    assert prevented is False
