"""The page in a browser, compared with what the command prints."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from conftest import PROGRAM, ROOT, VARIABLES, run

DRUM = "docs/examples/drum-roll.json"

# The elements of the first collection, and where the browser has put them on the screen of the device.
ELEMENTS = """() => {
  const [pane] = layouthost.stages[0].panes;
  return pane.layer.elements.map(({section, item, kind, x, y, width, height, z, more}) => {
    const node = pane.layer.nodeOf({section, item, kind, more});
    const box = node.getBoundingClientRect(), base = pane.view.getBoundingClientRect();
    const scale = layouthost.stages[0].scale;
    return {section, item, kind, frame: [x, y, width, height], z,
      drawn: [(box.x - base.x) / scale, (box.y - base.y) / scale, box.width / scale, box.height / scale]};
  });
}"""
OFFSET = "() => layouthost.stages[0].panes[0].offset"


def settle(page):
    """Waits until nothing moves and the elements are those of the offset."""
    page.wait_for_function("() => layouthost.stages.every((stage) => !stage.isMoving)")
    page.evaluate("() => Promise.all(layouthost.stages.map((stage) => stage.settle()))")


def visible(document, offset, *options):
    """The elements that the command prints for an offset."""
    text = run("solve", document, "--visible", "--format", "json", "--content-offset",
               f"{offset[0]!r},{offset[1]!r}", *options)
    return [entry for entry in json.loads(text)["elements"] if entry["kind"] == "item"]


def drawn(entry, offset):
    """Where an element of the command's result is drawn, in the visible bounds."""
    x, y, width, height = entry["frame"]
    a, _, _, d, tx, ty = entry.get("transform", [1, 0, 0, 1, 0, 0])
    return [x + width / 2 * (1 - a) + tx - offset[0], y + height / 2 * (1 - d) + ty - offset[1], width * a, height * d]


def assert_same(page, document, *options):
    """Compares the places of all items with those of `solve --visible`."""
    offset = page.evaluate(OFFSET)
    shown = {(one["section"], one["item"]): one for one in page.evaluate(ELEMENTS) if one["kind"] == 0}
    wanted = visible(document, offset, *options)
    assert len(shown) == len(wanted) > 0
    for entry in wanted:
        one = shown[entry["section"], entry["item"]]
        assert one["frame"] == pytest.approx(entry["frame"], abs=1e-6)
        assert one["z"] == entry.get("zIndex", 0)
        assert one["drawn"] == pytest.approx(drawn(entry, offset), abs=0.6)


def wait_for_offset(page, offset):
    page.wait_for_function("offset => Math.hypot(...layouthost.stages[0].panes[0].offset"
                           ".map((value, axis) => value - offset[axis])) < 0.01", arg=offset)


def test_pictures_of_the_gallery_follow_the_colours_of_the_system(open_page):
    page = open_page(color_scheme="light")
    picture = page.locator(".card img").first
    expect(picture).to_be_visible()
    light = picture.get_attribute("src")
    page.emulate_media(color_scheme="dark")
    # Thumbnails are drawn one after the other.
    expect(picture).not_to_have_attribute("src", light, timeout=30_000)
    page.emulate_media(color_scheme="light")
    expect(picture).to_have_attribute("src", light, timeout=30_000)


def test_gallery_opens_a_layout(open_page):
    page = open_page()
    cards = page.locator(".card:visible")
    assert cards.count() > 30
    expect(page.locator(".picture img").first).to_be_visible()
    page.get_by_label("Search the gallery").fill("drum")
    expect(cards).to_have_count(1)
    cards.first.get_by_role("button").click()
    expect(page.locator(".element").first).to_be_visible()
    assert "drum-roll" in page.url
    page.keyboard.press("/")
    expect(page.get_by_label("Search the gallery")).to_be_focused()


def test_scrolled_drum_is_what_the_command_solves(open_page):
    page = open_page(DRUM)
    assert_same(page, DRUM)
    page.locator(".container").hover()
    page.mouse.wheel(0, 300)
    page.wait_for_function("() => layouthost.stages[0].panes[0].offset[1] > 650")
    settle(page)
    assert_same(page, DRUM)
    page.keyboard.press("Tab")
    page.locator(".pane").focus()
    page.keyboard.press("PageDown")
    settle(page)
    assert page.evaluate(OFFSET)[1] > 1200
    assert_same(page, DRUM)


def test_wheel_that_turns_on_is_not_pulled_back(open_page):
    page = open_page(DRUM)
    # The program's first reply to a fling arrives when the test lets it.
    page.evaluate("""() => {
      const { connection } = layouthost.stages[0], request = connection.request.bind(connection);
      connection.request = async (kind, members) => {
        const reply = await request(kind, members);
        if (kind === "fling" && !window.letReply) await new Promise((go) => { window.letReply = go; });
        return reply;
      };
    }""")
    page.locator(".container").hover()
    page.mouse.wheel(0, 77)
    page.wait_for_function("() => window.letReply")
    assert page.evaluate("() => layouthost.stages[0].isMoving")
    page.mouse.wheel(0, 400)
    page.wait_for_function("() => layouthost.stages[0].panes[0].offset[1] > 1000")
    page.evaluate("() => window.letReply()")
    settle(page)
    assert page.evaluate(OFFSET)[1] > 1000
    assert_same(page, DRUM)


def test_key_within_the_wheels_rest_decides_where_it_goes(open_page):
    page = open_page(DRUM)
    page.locator(".container").hover()
    page.locator(".pane").focus()
    page.mouse.wheel(0, 77)
    page.keyboard.press("Home")
    settle(page)
    assert page.evaluate(OFFSET) == pytest.approx([0, -276], abs=0.01)


def test_wheel_that_turns_to_another_collection_lets_the_first_go(open_page, tmp_path):
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins/halves.lua").write_text("""return { api = 1, name = "halves", screen = function(environment)
      local width = environment.container.contentSize.width
      return { regions = {
        upper = { x = 0, y = 0, width = width, height = 400 },
        lower = { x = 0, y = 400, width = width, height = 400 },
      } }
    end }""")
    drum = {"sections": [{"layout": "drumRoll", "items": 10}]}
    (tmp_path / "two.json").write_text(json.dumps({
        "environment": {"device": "iPhone 15 Pro"},
        "screen": {"layout": "halves"}, "collections": {"upper": drum, "lower": drum},
    }))
    shutil.copy(ROOT / "plugins/drumRoll.lua", tmp_path / "plugins")
    page = open_page("two.json", folder=tmp_path)
    first = page.evaluate("() => layouthost.stages[0].panes.map((pane) => pane.offset[1])")
    # Within the wheel's rest, which is shorter than it takes to move the mouse.
    page.evaluate("""() => {
      for (const pane of document.querySelectorAll(".pane")) {
        pane.dispatchEvent(new WheelEvent("wheel", { deltaY: 77, bubbles: true, cancelable: true }));
      }
    }""")
    page.wait_for_function("first => layouthost.stages[0].panes.every((pane, index) => pane.offset[1] > first[index])",
                           arg=first)
    settle(page)
    # Both rest on an item, not where the wheel left them.
    left = first[0] + 77 / page.evaluate("() => layouthost.stages[0].scale")
    offsets = page.evaluate("() => layouthost.stages[0].panes.map((pane) => pane.offset[1])")
    assert offsets == pytest.approx([offsets[0]] * 2, abs=0.01) and abs(offsets[0] - left) > 1, (offsets, left)


def test_drag_beyond_the_end_comes_back(open_page):
    page = open_page(DRUM)
    box = page.locator(".container").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 60
    page.locator(".pane").focus()
    page.keyboard.press("Home")
    wait_for_offset(page, [0, -276])
    settle(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 400, steps=6)
    settle(page)
    # Less than the finger, as of a rubber band.
    assert -276 - 400 / page.evaluate("() => layouthost.stages[0].scale") < page.evaluate(OFFSET)[1] < -300
    page.mouse.up()
    wait_for_offset(page, [0, -276])


@pytest.mark.parametrize("document, speed", [(DRUM, 0.9), ("docs/examples/carousel.json", 1.3)])
def test_fling_rests_where_the_command_says(open_page, document, speed):
    page = open_page(document)
    expected = fling(document, speed)
    page.evaluate("speed => layouthost.stages[0].flingOnce(undefined, speed)", speed)
    wait_for_offset(page, expected)
    settle(page)
    assert page.evaluate(OFFSET) == pytest.approx(expected, abs=1e-6)


def fling(document, speed):
    """Where the prompt's `fling` ends."""
    lines = f"fling({speed})\n"
    output = subprocess.run([PROGRAM, "repl", document], cwd=ROOT, env=VARIABLES, input=lines,
                            capture_output=True, text=True, check=True).stdout
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", output)[:2]]


def test_broken_plugin_is_shown_over_the_last_picture(open_page, tmp_path):
    (tmp_path / "plugins").mkdir()
    plugin = tmp_path / "plugins/stairs.lua"
    good = """return {
  api = 1, name = "stairs", version = "1.0.0",
  group = function(environment)
    print("laying out " .. environment.itemCount)
    local frames = environment.frames(environment.itemCount)
    for i = 1, environment.itemCount do frames.set(i, i * 10, (i - 1) * 200, 100, 180) end
    return frames
  end,
}
"""
    plugin.write_text(good)
    document = tmp_path / "stairs.json"
    document.write_text('{"sections": [{"layout": "stairs", "items": 20}]}')
    page = open_page("stairs.json", folder=tmp_path)
    count = page.locator(".element:visible").count()
    assert count > 3
    page.locator(".container").hover()
    page.mouse.wheel(0, 500)
    page.wait_for_function("() => layouthost.stages[0].panes[0].offset[1] > 400")
    settle(page)
    before = page.evaluate(OFFSET)
    plugin.write_text(good.replace("i * 10", "i *"))
    failure = page.locator(".failure")
    expect(failure).to_be_visible()
    expect(failure).to_contain_text("stairs.lua:6")
    assert page.locator(".element:visible").count() >= count
    plugin.write_text(good.replace("i * 10", "i * 15"))
    expect(failure).to_be_hidden()
    page.wait_for_function("() => layouthost.stages[0].panes[0].layer.elements.some((one) => one.x === (one.item + 1) * 15)")
    assert page.evaluate(OFFSET) == pytest.approx(before, abs=1)
    # Back to the text that runs: no new version, but the failure is over.
    plugin.write_text("return {")
    expect(failure).to_be_visible()
    plugin.write_text(good.replace("i * 10", "i * 15"))
    expect(failure).to_be_hidden()
    page.get_by_role("tab", name="Console").click()
    expect(page.get_by_label("Output of plugins")).to_contain_text("laying out 20")


def test_edits_apply_as_they_parse(open_page, tmp_path):
    document = tmp_path / "list.json"
    document.write_text('{"sections": [{"layout": "list", "items": 3}]}')
    page = open_page(str(document))
    page.get_by_role("tab", name="Document").click()
    text = page.get_by_label("The document's text")
    expect(text).to_have_value(document.read_text())
    text.fill('{"sections": [{"layout": "list", "items": 5}]}')
    expect(page.locator(".element:visible")).to_have_count(5)
    text.fill('{"sections": [{"layout": "list", "items": }]}')
    expect(page.locator(".problem")).to_contain_text("Line 1")
    expect(page.locator(".wrong")).to_have_count(1)
    assert page.locator(".element:visible").count() == 5
    text.fill('{"sections": [{"layout": "list", "items": 4}]}')
    expect(page.locator(".failure")).to_be_hidden()
    text.press("Control+s")
    expect(page.locator("#announcer")).to_contain_text("Saved")
    assert json.loads(document.read_text())["sections"][0]["items"] == 4
    # And from outside.
    document.write_text('{"sections": [{"layout": "grid", "items": 7}]}')
    expect(page.locator(".element:visible")).to_have_count(7)
    expect(text).to_have_value(document.read_text())


def test_document_that_cannot_be_opened_is_put_right(open_page, tmp_path):
    document = tmp_path / "list.json"
    document.write_text('{"sections": [{"layout": "lst", "items": 3}]}')
    page = open_page(str(document))
    expect(page.locator(".failure")).to_contain_text("did you mean “list”?")
    page.get_by_role("tab", name="Document").click()
    text = page.get_by_label("The document's text")
    text.fill(document.read_text().replace("lst", "list"))
    expect(page.locator(".element:visible")).to_have_count(3)
    expect(page.locator(".failure")).to_be_hidden()
    text.press("Control+s")
    expect(page.locator("#announcer")).to_contain_text("Saved")
    document.write_text(document.read_text().replace("list", "grid"))
    expect(text).to_have_value(document.read_text())


def test_inspecting(open_page):
    page = open_page("docs/examples/two-columns.json")
    page.locator(".pane").focus()
    page.keyboard.press("Enter")
    panel = page.locator(".panel.inspector")
    expect(panel.locator("h2")).to_have_text("0.0")
    expect(panel).to_contain_text("How it got there")
    steps = run("explain", "docs/examples/two-columns.json", "0.0")
    title = panel.locator(".steps strong").last.inner_text()
    assert title in steps
    expect(page.locator(".marks .chosen")).to_have_count(1)
    expect(panel).to_contain_text("to 0.1")
    page.keyboard.press("Escape")
    page.keyboard.press("o")
    page.keyboard.press("r")
    page.keyboard.press("g")
    for name in ["Overlaps", "Rulers", "Grid"]:
        expect(page.get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")


def test_rows_scroll_across_and_snap(open_page):
    document = "docs/examples/app-store.json"
    page = open_page(document)
    rows = [i for i, section in enumerate(page.evaluate("() => layouthost.stages[0].scene.layouts[0].sections")) if "row" in section]
    assert rows
    box = page.locator(".container").bounding_box()
    frame, scale = page.evaluate("""i => [layouthost.stages[0].scene.layouts[0].sections[i].frame, layouthost.stages[0].scale]""", rows[0])
    x, y = box["x"] + box["width"] * 0.9, box["y"] + (frame[1] + frame[3] / 2) * scale
    page.mouse.move(x, y)
    page.mouse.down()
    # Far enough for the next page, however fast the finger is.
    page.mouse.move(x - 0.75 * box["width"], y, steps=5)
    page.mouse.up()
    page.wait_for_function("i => layouthost.stages[0].scene.layouts[0].sections[i].row.offset > 0", arg=rows[0])
    settle(page)
    assert page.evaluate(OFFSET)[1] == 0


def test_pictures_films_and_two_devices(open_page):
    page = open_page(DRUM, "docs/examples/pizza-screen.json")
    assert page.locator(".stage").count() == 2
    assert page.locator(".stage").nth(1).locator(".pane").count() == 2
    for choice, start in [("png visible", b"\x89PNG"), ("png all", b"\x89PNG"), ("svg visible", b"<svg"), ("svg all", b"<svg")]:
        with page.expect_download() as waiting:
            page.get_by_label("Print a picture").select_option(choice)
        assert start in Path(waiting.value.path()).read_bytes()[:200]
    page.get_by_role("tab", name="Film").click()
    page.get_by_role("button", name="Film a fling").click()
    expect(page.locator("figure.film img")).to_be_visible()


@pytest.mark.skipif(not shutil.which("ffmpeg"), reason="videos need ffmpeg")
def test_video_of_the_last_change_is_saved(open_page):
    page = open_page("docs/examples/list.json")
    page.get_by_role("slider", name="Items").first.fill("3")
    page.wait_for_function("() => layouthost.stages[0].scene.knobs.length === 1")
    page.get_by_role("tab", name="Film").click()
    page.get_by_label("Pictures").fill("4")
    page.get_by_role("combobox", name="Video of").select_option("change")
    page.get_by_role("combobox", name="File", exact=True).select_option("gif")
    page.get_by_role("combobox", name="Pixels").select_option("square")
    with page.expect_download(timeout=60_000) as waiting:
        page.get_by_role("button", name="Save the video").click()
    content = Path(waiting.value.path()).read_bytes()
    # The sides in pixels follow the signature.
    assert content[:6] == b"GIF89a" and content[6:10] == (1080).to_bytes(2, "little") * 2


def test_page_is_exported_as_it_is_shown(open_page, browser, tmp_path):
    page = open_page("docs/examples/list.json")
    page.get_by_role("slider", name="Items").first.fill("3")
    page.wait_for_function("() => layouthost.stages[0].scene.knobs.length === 1")
    shown = page.evaluate("() => layouthost.stages[0].panes[0].layer.elements.length")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Export").click()
    assert waiting.value.suggested_filename == "list.html"
    waiting.value.save_as(tmp_path / "list.html")
    context = browser.new_context(offline=True)
    exported = context.new_page()
    exported.goto((tmp_path / "list.html").as_uri())
    exported.wait_for_selector("body.ready")
    assert exported.evaluate("() => layouthost.stages[0].panes[0].layer.elements.length") == shown
    context.close()
