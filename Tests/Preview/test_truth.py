"""The page says what is so: outlines, menus, notes, errors, and names; and its address holds the scene."""

import json
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from test_page import DRUM, OFFSET, settle, wait_for_offset

COVERS = "docs/examples/cover-flow.json"
LIST = "docs/examples/list.json"


@pytest.mark.parametrize("document", [DRUM, COVERS])
def test_outline_is_that_of_the_transformed_element(open_page, document):
    page = open_page(document)
    page.locator(".pane").focus()
    page.keyboard.press("Enter")
    boxes = page.evaluate("""() => {
      const { pane, element } = layouthost.stages[0].selected;
      const box = (node) => (({ x, y, width, height }) => [x, y, width, height])(node.getBoundingClientRect());
      return [box(document.querySelector('.marks .chosen')), box(pane.layer.nodeOf(element))];
    }""")
    assert boxes[0] == pytest.approx(boxes[1], abs=3)
    expect(page.locator(".steps strong").last).to_have_text("seen")
    expect(page.locator(".panel.inspector")).to_contain_text("visibleItems")
    expect(page.locator(".facts")).to_contain_text("drawn")


def test_hover_mark_ends_with_the_hover(open_page):
    page = open_page(LIST)
    box = page.locator(".container").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 3)
    expect(page.locator(".marks .chosen")).to_have_count(1)
    page.mouse.move(5, 5)
    expect(page.locator(".marks .chosen")).to_have_count(0)


def test_device_menu_and_stage_agree(open_page, tmp_path):
    document = tmp_path / "list.json"
    document.write_text(json.dumps({"environment": {"device": "iPhone 15"}, "sections": [{"layout": "list", "items": 3}]}))
    page = open_page(str(document))
    menu = page.get_by_label("Device", exact=True).first
    page.get_by_label("Container size").press("Shift+ArrowLeft")
    expect(page.locator(".stagesize")).to_contain_text("a size of its own")
    expect(menu).to_have_value("size")
    menu.select_option("ipad-11")
    page.wait_for_function("() => layouthost.stages[0].scene.environment.idiom === 'pad' && !layouthost.stages[0].scene.environment.flags.container")
    menu = page.get_by_label("Device", exact=True).first
    expect(menu).to_have_value("ipad-11")
    menu.select_option("")
    page.wait_for_function("() => layouthost.stages[0].scene.environment.idiom === 'phone'")
    expect(page.locator(".stagesize")).to_contain_text("iPhone 15")


def test_sliders_step_by_what_the_option_is(open_page, tmp_path):
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins/steps.lua").write_text("""return { api = 1, name = "steps", version = "1.0.0",
      options = {
        length = { type = "number", default = 20 },
        share = { type = "number", default = 0.5, minimum = 0, maximum = 1 },
      },
      state = { selected = { type = "integer", default = 0, minimum = 0 } },
      group = function(environment)
        local frames = environment.frames(environment.itemCount)
        for i = 1, environment.itemCount do
          frames.set(i, environment.state.selected == i and 50 or 0, (i - 1) * 100, 100, 90)
        end
        return frames
      end }""")
    (tmp_path / "steps.json").write_text('{"sections": [{"layout": "steps", "items": 5}]}')
    page = open_page("steps.json", folder=tmp_path)
    expect(page.locator('[data-knob="/0/length"]')).to_have_attribute("step", "1")
    expect(page.locator('[data-knob="/0/share"]')).to_have_attribute("step", "0.01")
    # A tap selects the element, as the plugin counts; another one deselects it.
    page.locator(".element:visible").nth(1).click()
    page.wait_for_function("() => layouthost.stages[0].scene.layouts[0].sections[0].state[0].value === 2")
    expect(page.locator('[data-knob="/0/state/selected/exact"]')).to_have_value("2")
    page.wait_for_function("() => layouthost.stages[0].panes[0].layer.elements.find((one) => one.item === 1).x === 50")
    page.locator(".element:visible").nth(1).click()
    page.wait_for_function("() => layouthost.stages[0].scene.layouts[0].sections[0].state[0].value === undefined")


def test_arrow_keys_move_one_item_on_where_content_snaps(open_page):
    page = open_page(DRUM)
    page.locator(".pane").focus()
    offsets = [page.evaluate(OFFSET)[1]]
    for _ in range(3):
        page.keyboard.press("ArrowDown")
        page.wait_for_function("y => layouthost.stages[0].panes[0].offset[1] > y + 1", arg=offsets[-1])
        settle(page)
        offsets.append(page.evaluate(OFFSET)[1])
    steps = [after - before for before, after in zip(offsets, offsets[1:])]
    assert steps == pytest.approx([steps[-1]] * 3, abs=0.1)
    page.keyboard.press("ArrowUp")
    wait_for_offset(page, [0, offsets[-2]])


def row_document(behavior):
    """A row of 12 groups, each 100 points wide with 10 points between, in a container of 300."""
    fill = {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}
    group = {"axis": "horizontal", "size": {"width": 100, "height": 400}, "items": [{"size": fill}]}
    layout = {"orthogonalScrolling": behavior, "interGroupSpacing": 10, "group": group}
    return {"environment": {"container": {"width": 300, "height": 500}}, "sections": [{"layout": layout, "items": 12}]}


@pytest.mark.parametrize("behavior, rests", [
    ("groupPaging", [110, 220, 110]), ("paging", [300, 600, 300]), ("groupPagingCentered", [120, 230, 120]),
    ("continuous", [44, 88, 44]),
])
def test_arrow_keys_move_a_row_one_place_on_where_it_snaps(open_page, tmp_path, behavior, rests):
    document = tmp_path / "row.json"
    document.write_text(json.dumps(row_document(behavior)))
    page = open_page(str(document))
    page.locator(".pane").focus()
    for key, rest in zip(["ArrowRight", "ArrowRight", "ArrowLeft"], rests):
        page.keyboard.press(key)
        page.wait_for_function("rest => layouthost.stages[0].scene.layouts[0].sections[0].row.offset === rest", arg=rest)
        settle(page)
        moved = page.evaluate("() => layouthost.stages[0].panes[0].layer.elements.map((one) => one.item * 110 - one.x)")
        assert moved == pytest.approx([rest] * len(moved), abs=0.01) and moved
    # The content itself stays.
    assert page.evaluate(OFFSET) == [0, 0]


def test_saved_stays_readable_while_content_moves(open_page, tmp_path):
    document = tmp_path / "list.json"
    document.write_text('{"sections": [{"layout": "list", "items": 60}]}')
    page = open_page(str(document))
    page.get_by_role("button", name="Save over the document").click()
    expect(page.locator("#note")).to_contain_text("Saved")
    page.locator(".pane").focus()
    page.keyboard.press("End")
    page.wait_for_function("() => layouthost.stages[0].panes[0].offset[1] > 100 && !layouthost.stages[0].isMoving")
    expect(page.locator("#facts")).to_contain_text("offset")
    expect(page.locator("#note")).to_contain_text("Saved")


def test_errors_wrap_and_name_the_file(open_page, tmp_path):
    document = tmp_path / "list.json"
    document.write_text(json.dumps({"sections": [{"layout": "list", "items": 3, "x" * 400: 1}]}))
    page = open_page(str(document))
    box = page.locator(".failure")
    expect(box).to_contain_text("list.json")
    assert box.evaluate("(node) => node.scrollWidth <= node.clientWidth")


def test_empty_searches_unknown_documents_and_folders_say_something(open_page, tmp_path):
    page = open_page()
    page.get_by_label("Search the gallery").fill("no such layout")
    expect(page.locator("#gallery .nothing")).to_contain_text("no such layout")
    # A document that is not there, a folder, and a file that is no document.
    for name in ["missing.json", "docs", "README.md"]:
        page.evaluate("name => void (location.hash = `document=${name}`)", name)
        expect(page.locator(".failure").first).to_contain_text(name)
        expect(page.locator(".failure")).to_have_count(1)


def test_names_that_are_said_are_those_that_are_seen(open_page):
    page = open_page("docs/examples/app-store.json")
    seen = page.evaluate("""() => [...document.querySelectorAll('#knobs .knob')].map((row) => {
      const control = row.querySelector('input, select, [role=radiogroup]');
      return [row.querySelector('label').textContent, control.getAttribute('aria-label') ?? ''];
    })""")
    assert len(seen) > 5
    for shown, said in seen:
        assert not said or said.lower().startswith(shown.lower()) or said.startswith("Container"), (shown, said)


def test_gallery_moves_under_the_pointer_unless_motion_is_reduced(open_page):
    page = open_page()
    image = page.locator(".picture img").first
    expect(image).to_be_visible()
    still = image.get_attribute("src")
    page.locator(".card").first.hover()
    expect(image).not_to_have_attribute("src", still)
    page.mouse.move(2, 2)
    expect(image).to_have_attribute("src", still)
    # A system that begins to reduce motion stops what moves, and nothing moves from then on.
    page.locator(".card").first.hover()
    expect(image).not_to_have_attribute("src", still)
    page.evaluate(COUNT_WORK)
    page.emulate_media(reduced_motion="reduce")
    expect(image).to_have_attribute("src", still)
    page.mouse.move(2, 2)
    page.locator(".card").first.hover()
    page.locator(".card").nth(1).hover()
    page.evaluate(REST)
    assert not any("moving" in request for request in page.evaluate("() => work.requests"))
    expect(image).to_have_attribute("src", still)


# Counts what costs time: requests, frames and timers of the page. Other frames are for waiting.
COUNT_WORK = """() => {
  const { requestAnimationFrame: frame } = window, { send } = WebSocket.prototype;
  window.work = { requests: [], frames: 0, timers: 0, wait: () => new Promise((go) => frame.call(window, go)) };
  WebSocket.prototype.send = function (text) {
    window.work.requests.push(text);
    return send.call(this, text);
  };
  window.requestAnimationFrame = (act) => {
    window.work.frames += 1;
    return frame.call(window, act);
  };
  for (const name of ["setTimeout", "setInterval"]) {
    const begin = window[name];
    window[name] = (...given) => {
      window.work.timers += 1;
      return begin.apply(window, given);
    };
  }
}"""
# What happens during 90 frames of the browser.
REST = """async () => {
  Object.assign(window.work, { requests: [], frames: 0, timers: 0 });
  for (let count = 0; count < 90; count += 1) await window.work.wait();
  const { requests, frames, timers } = window.work;
  return { requests, frames, timers, animations: document.getAnimations().length };
}"""


def wakeups(server):
    """How often the threads of the program have waited for something."""
    texts = [path.read_text() for path in Path(f"/proc/{server.process.pid}/task").glob("*/status")]
    return sum(int(text.split("\nvoluntary_ctxt_switches:")[1].split()[0]) for text in texts)


@pytest.mark.parametrize("documents", [(), (DRUM, LIST)])
def test_page_at_rest_costs_nothing(open_page, documents):
    page = open_page(*documents)
    expect(page.locator(".picture img, .element").first).to_be_visible()
    page.mouse.move(2, 2)
    page.evaluate(COUNT_WORK)
    # Pictures in sight are drawn first.
    for _ in range(20):
        before, began = wakeups(page.server), time.monotonic()
        rest = page.evaluate(REST)
        if not any(rest.values()):
            break
    assert rest == {"requests": [], "frames": 0, "timers": 0, "animations": 0}
    # The program looks at its folders and files every 40 ms, and does nothing else.
    if not documents:
        assert wakeups(page.server) - before < (time.monotonic() - began) / 0.04 + 10


# The address


def test_link_brings_the_scene_back(open_page):
    page = open_page(DRUM, LIST)
    page.locator(".stage").first.locator(".stagename").click()
    page.get_by_label("Device", exact=True).first.select_option("ipad-11")
    page.wait_for_function("() => layouthost.stages[0].scene.environment.device === 'ipad-11'")
    page.locator('[data-knob="/0/count"]').fill("30")
    page.wait_for_function("() => layouthost.stages[0].scene.layouts[0].sections[0].count === 30")
    page.locator(".stage").first.locator(".pane").focus()
    page.keyboard.press("ArrowDown")
    settle(page)
    page.keyboard.press("Enter")
    page.keyboard.press("g")
    page.get_by_role("tab", name="Document").click()
    offset = page.evaluate(OFFSET)
    item = page.evaluate("() => layouthost.stages[0].selected.element.item")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#note")).to_contain_text("clipboard")
    link = page.evaluate("() => navigator.clipboard.readText()")
    other = open_page(server=page.server, address=link)
    assert other.locator(".stage").count() == 2
    assert other.evaluate("() => layouthost.stages[0].scene.environment.device") == "ipad-11"
    assert other.evaluate("() => layouthost.stages[0].scene.layouts[0].sections[0].count") == 30
    assert other.evaluate(OFFSET) == pytest.approx(offset, abs=0.02)
    assert other.evaluate("() => layouthost.stages[0].selected.element.item") == item
    expect(other.get_by_role("button", name="Grid")).to_have_attribute("aria-pressed", "true")
    expect(other.get_by_label("The document's text")).to_be_visible()


def test_closed_devices_leave_the_address(open_page):
    page = open_page(DRUM, LIST)
    page.wait_for_function("() => location.hash.includes('drum-roll') && location.hash.includes('list.json')")
    page.get_by_label("Close this device").first.click()
    page.wait_for_function("() => !location.hash.includes('drum-roll') && location.hash.includes('list.json')")
    page.reload()
    page.wait_for_selector("body.ready")
    assert page.locator(".stage").count() == 1
