"""The page in a browser, compared with what the command prints."""

import http.client
import json
import re
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
    device = page.locator(".container")
    device.hover()
    page.mouse.wheel(0, 77)
    page.wait_for_function("() => layouthost.stages[0].panes[0].offset[1] > 650")
    settle(page)
    assert_same(page, DRUM)
    page.keyboard.press("Tab")
    page.locator(".pane").focus()
    page.keyboard.press("PageDown")
    settle(page)
    assert page.evaluate(OFFSET)[1] > 1200
    assert_same(page, DRUM)


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


ENVIRONMENT = "() => layouthost.stages[0].scene.environment"


def wait_for(page, part, value):
    """Waits until a part of the scene has a value."""
    page.wait_for_function(f"value => JSON.stringify(layouthost.stages[0].scene.{part} ?? null) === value",
                           arg=json.dumps(value, separators=(",", ":")))


def option(section, name):
    """The value of an option of a section."""
    return f"layouts[0].sections[{section}].options.find((one) => one.name === '{name}').value"


@pytest.fixture
def knobs(open_page, tmp_path):
    """A page whose sections have every kind of knob."""
    document = tmp_path / "knobs.json"
    pictures = [{"width": 100, "height": 80}, {"width": 100, "height": 130}]
    document.write_text(json.dumps({
        "environment": {"device": "iPhone 15"},
        "sections": [
            {"layout": "waterfall", "options": {"columns": 2}, "items": {"count": 30, "cycle": pictures}},
            {"layout": "wallet", "items": 6},
            {"layout": "radialMenu", "items": 5},
            {"layout": "carousel", "items": 4},
        ],
    }))
    page = open_page(str(document))
    page.document = document
    for group in page.locator("details.group:not([open]) > summary").all():
        group.click()
    return page


def test_knobs_of_sections(knobs):
    page = knobs
    # A slider by mouse and by keyboard, and the number beside it.
    slider = page.locator('[data-knob="/0/count"]')
    slider.fill("12")
    wait_for(page, "layouts[0].sections[0].count", 12)
    slider.focus()
    slider.press("ArrowRight")
    wait_for(page, "layouts[0].sections[0].count", 13)
    columns = page.locator('[data-knob="/0/columns/exact"]')
    columns.fill("3")
    columns.press("Enter")
    page.wait_for_function("() => new Set(layouthost.stages[0].panes[0].layer.elements"
                           ".filter((one) => one.section === 0).map((one) => one.x)).size === 3")
    page.get_by_label("Reset columns").click()
    page.wait_for_function("() => layouthost.stages[0].scene.layouts[0].sections[0].options"
                           ".find((one) => one.name === 'columns').value === undefined")
    # A switch, with the space bar.
    switch = page.get_by_role("switch", name="isOpen")
    switch.first.focus()
    page.keyboard.press("Space")
    page.wait_for_function("() => layouthost.stages[0].scene.layouts[0].sections[2].state"
                           ".concat(layouthost.stages[0].scene.layouts[0].sections[2].options)"
                           ".some((one) => one.name === 'isOpen' && one.value === true)")
    expect(switch.first).to_be_checked()
    # A list.
    page.get_by_label("axis", exact=True).select_option("vertical")
    wait_for(page, option(3, "axis"), "vertical")
    # The state.
    selected = page.locator('[data-knob="/1/state/selected"], [data-knob="/1/state/selected/exact"]').last
    selected.fill("2")
    selected.press("Enter")
    wait_for(page, "layouts[0].sections[1].state[0].value", 2)
    # A colour, which the elements have at once.
    page.locator('[data-knob="/0/colour"]').fill("#ff0000")
    page.wait_for_function("""() => {
      const {layer} = layouthost.stages[0].panes[0];
      const node = layer.nodeOf(layer.elements.find((one) => one.section === 0));
      return getComputedStyle(node).getPropertyValue('--hue') === '#ff0000';
    }""")
    page.get_by_label("Reset colour").click()
    expect(page.locator('[data-knob="/0/colour"]')).to_have_value("#2563c9")


def test_knobs_of_the_environment_are_saved(knobs):
    page = knobs
    page.get_by_label("Device", exact=True).first.select_option("ipad-11")
    wait_for(page, "environment.idiom", "pad")
    page.get_by_role("radio", name="Landscape").click()
    wait_for(page, "environment.orientation", "landscape")
    whole = page.evaluate(ENVIRONMENT)["container"]
    window = page.locator('[data-knob="split"]')
    name = window.locator("option").nth(1).get_attribute("value")
    window.select_option(name)
    wait_for(page, "environment.flags.split", name)
    assert page.evaluate(ENVIRONMENT)["container"][0] < whole[0]
    page.get_by_role("radio", name="RTL").click()
    wait_for(page, "environment.layoutDirection", "rightToLeft")
    page.get_by_role("radio", name="1x").click()
    wait_for(page, "environment.displayScale", 1)
    page.locator('[data-knob="category"]').fill("9")
    page.wait_for_function("() => layouthost.stages[0].scene.environment.category.startsWith('accessibility')")
    page.locator('[data-knob="/0/count"]').fill("12")
    wait_for(page, "layouts[0].sections[0].count", 12)
    # What the knobs have made is copied and saved as a document that shows the same.
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy as a document").click()
    expect(page.locator("#announcer")).to_contain_text("clipboard")
    copied = json.loads(page.evaluate("() => navigator.clipboard.readText()"))
    page.get_by_role("button", name="Save over the document").click()
    expect(page.locator("#announcer")).to_contain_text("Saved")
    saved = json.loads(page.document.read_text())
    assert saved == copied
    assert saved["sections"][0]["items"]["count"] == 12
    assert saved["environment"]["orientation"] == "landscape"
    assert saved["environment"]["split"] == name
    page.get_by_role("button", name="As the document says").click()
    wait_for(page, "environment.flags", {})
    assert page.evaluate(ENVIRONMENT)["idiom"] == "pad"


def test_container_is_resized_at_its_corner(open_page):
    page = open_page("docs/examples/wallet.json")
    corner = page.get_by_label("Container size")
    corner.focus()
    corner.press("Shift+ArrowLeft")
    page.wait_for_function("() => layouthost.stages[0].scene.environment.container[0] === 380")
    box = corner.bounding_box()
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] - 60, box["y"] - 50, steps=4)
    page.mouse.up()
    page.wait_for_function("() => layouthost.stages[0].scene.environment.container[0] < 340")


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
    with page.expect_download() as waiting:
        page.get_by_label("Print a picture").select_option("png visible")
    assert Path(waiting.value.path()).read_bytes()[1:4] == b"PNG"
    page.get_by_role("tab", name="Film").click()
    page.get_by_role("button", name="Film a fling").click()
    expect(page.locator("figure.film img")).to_be_visible()


def test_reduced_motion_and_dark(open_page):
    page = open_page(DRUM, reduced_motion="reduce", color_scheme="dark")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(14, 15, 18)"
    page.locator(".pane").focus()
    page.keyboard.press("End")
    # At once: nothing moves on its own.
    page.wait_for_function("() => layouthost.stages[0].panes[0].offset[1] === 2424 && !layouthost.stages[0].isMoving")


def test_foreign_page_gets_nothing(browser, serve):
    server = serve(DRUM)
    other = serve()
    context = browser.new_context()
    page = context.new_page()
    page.goto(other.address)
    for address in [server.address, f"{server.address}main.js", f"{server.origin}/", f"{server.address}files/0/drum-roll.json"]:
        assert page.evaluate("address => fetch(address).then(() => 'answered', () => 'refused')", address) == "refused"
    socket = server.address.replace("http", "ws") + "socket"
    assert page.evaluate("""address => new Promise((resolve) => {
      try { const socket = new WebSocket(address); socket.onopen = () => resolve('open'); socket.onerror = () => resolve('refused'); }
      catch { resolve('refused'); }
    })""", socket) == "refused"
    context.close()


def answer(server, path, **headers):
    """The status and the headers of a plain request."""
    connection = http.client.HTTPConnection("127.0.0.1", int(server.origin.rpartition(":")[2]), timeout=5)
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response.status, response.headers, body


def test_requests_that_are_refused(serve, tmp_path):
    (tmp_path / "inside").mkdir()
    (tmp_path / "secret.png").write_bytes(b"secret")
    (tmp_path / "inside/picture.png").write_bytes(b"picture")
    (tmp_path / "inside/link.png").symlink_to(tmp_path / "secret.png")
    document = tmp_path / "inside/list.json"
    document.write_text('{"sections": [{"layout": "list", "items": [{"image": "picture.png"}]}]}')
    server = serve(str(document))
    token = f"/{server.token}/"
    status, headers, _ = answer(server, token)
    assert status == 200
    assert "script-src 'self'" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert answer(server, token, Host="attacker.example")[0] == 403
    assert answer(server, token, Origin="http://attacker.example")[0] == 403
    assert answer(server, token, **{"Sec-Fetch-Site": "cross-site"})[0] == 403
    assert answer(server, "/")[0] == 403
    assert answer(server, f"/{'0' * 32}/")[0] == 403
    # No document is open yet.
    assert answer(server, f"{token}files/0/picture.png")[0] == 404
    for path in ["../page.css", "socket", "files/0/../../secret.png", "files/0/%2e%2e/secret.png", "files/0/link.png"]:
        assert answer(server, token + path)[0] in (400, 403, 404)


def test_pictures_of_the_folder_and_messages_without_end(open_page, tmp_path):
    (tmp_path / "secret.png").write_bytes(b"secret")
    (tmp_path / "inside").mkdir()
    picture = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
                            "0000000d49444154789c6360f8cf00000301010018dd8db00000000049454e44ae426082")
    (tmp_path / "inside/a b.png").write_bytes(picture)
    document = tmp_path / "inside/list.json"
    document.write_text('{"sections": [{"layout": "list", "items": [{"image": "a b.png", "text": "words"}]}]}')
    page = open_page(str(document))
    expect(page.locator(".element img")).to_have_count(1)
    expect(page.locator(".element .words")).to_have_text("words")
    server = page.server
    assert answer(server, f"/{server.token}/files/0/a%20b.png")[2] == picture
    assert answer(server, f"/{server.token}/files/0/%2e%2e/secret.png")[0] == 404
    code = page.evaluate("""() => new Promise((resolve) => {
      const socket = new WebSocket(new URL('socket', location.href.replace('http', 'ws')));
      socket.onopen = () => socket.send('x'.repeat(5_000_000));
      socket.onclose = (event) => resolve(event.code);
    })""")
    assert code in (1006, 1009)
    # Nothing of that reaches the other connection.
    assert page.evaluate("() => layouthost.stages[0].connection.ask('diagnostics').then((answer) => answer.list.length)") == 0
