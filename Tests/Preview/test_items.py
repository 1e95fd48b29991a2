"""Items are inserted, deleted and moved by hand, and all of it is undone."""

import json

import pytest
from playwright.sync_api import expect

from test_page import settle
from test_play import COUNT, STAGE, assert_at, pause, wait_for

ITEMS = [{"id": name, "title": name.upper()} for name in "abcdef"]


@pytest.fixture
def page(open_page, tmp_path):
    document = tmp_path / "list.json"
    document.write_text(json.dumps({"sections": [{"layout": "list", "items": ITEMS}]}))
    page = open_page("list.json", folder=tmp_path)
    page.document = document
    return page


def order(page):
    """The ids of the items, in the order of the text that the page keeps."""
    text = page.evaluate(f"() => {STAGE}.draft?.text ?? null")
    text = page.document.read_text() if text is None else text
    return [item.get("id", "new") for item in json.loads(text)["sections"][0]["items"]]


def choose(page, count):
    """Selects an item by the keyboard."""
    page.locator(".pane").focus()
    for _ in range(count):
        page.keyboard.press("Enter")
    expect(page.locator(".itembar")).to_be_visible()


def undo(page):
    before = page.evaluate(f"() => {STAGE}.history.index")
    page.keyboard.press("Control+z")
    page.wait_for_function(f"before => {STAGE}.history.index === before - 1", arg=before)
    settle(page)


def test_item_is_deleted_and_comes_back(page):
    choose(page, 2)
    page.keyboard.press("Delete")
    wait_for(page, COUNT, 5)
    settle(page)
    assert order(page) == list("acdef")
    # It is an edit that is not saved.
    assert json.loads(page.document.read_text())["sections"][0]["items"] == ITEMS
    page.get_by_role("tab", name="Document").click()
    expect(page.get_by_role("button", name="Revert")).to_be_enabled()
    undo(page)
    wait_for(page, COUNT, 6)
    assert page.evaluate(f"() => {STAGE}.draft") is None
    page.locator(".pane").focus()
    page.keyboard.press("Control+Shift+z")
    wait_for(page, COUNT, 5)
    assert order(page) == list("acdef")


def test_deletion_plays_as_the_command_computes(page):
    page.get_by_label("Look", exact=True).select_option("wireframe")
    choose(page, 2)
    pause(page)
    page.locator(".pane").focus()
    page.keyboard.press("Delete")
    page.wait_for_function(f"() => {STAGE}.player.transition")
    for progress in [0.2, 0.7]:
        assert_at(page, "list.json", "update{ delete = { { 1, 2 } } }\n", progress, page.document.parent)


def test_item_is_inserted_by_its_button_with_the_fields_of_its_neighbour(page):
    choose(page, 1)
    page.get_by_role("button", name="Insert an item").click()
    wait_for(page, COUNT, 7)
    assert order(page) == ["a", "new", *"bcdef"]
    text = page.evaluate(f"() => {STAGE}.draft.text")
    assert json.loads(text)["sections"][0]["items"][1] == {"title": "A"}
    assert page.evaluate(f"() => {STAGE}.selected.element.item") == 1
    undo(page)
    wait_for(page, COUNT, 6)


def test_item_is_moved_by_keys(page):
    choose(page, 1)
    page.keyboard.press("Alt+ArrowDown")
    page.wait_for_function(f"() => {STAGE}.selected?.element.item === 1")
    page.keyboard.press("Alt+ArrowDown")
    page.wait_for_function(f"() => {STAGE}.selected?.element.item === 2")
    assert order(page) == list("bcadef")
    undo(page)
    assert order(page) == list("bacdef")
    undo(page)
    assert order(page) == list("abcdef")


def lift(page, item):
    """Holds an item until it follows the pointer; returns the middle of it and the height of an item."""
    box = page.evaluate(f"""item => {{
      const {{ layer }} = {STAGE}.panes[0];
      const {{ x, y, width, height }} = layer.nodeOf(layer.elements.find((one) => one.item === item)).getBoundingClientRect();
      return [x + width / 2, y + height / 2, height];
    }}""", item)
    page.mouse.move(*box[:2])
    page.mouse.down()
    expect(page.locator(".ghost")).to_be_visible()
    return box


def test_item_is_dragged_to_another_place(page):
    x, y, height = lift(page, 0)
    page.mouse.move(x, y + 2.1 * height, steps=5)
    page.wait_for_function("() => document.querySelector('.target')?.dataset.key === '0/0/2/'")
    before = page.evaluate(f"() => {STAGE}.panes[0].offset")
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    settle(page)
    assert order(page) == list("bcadef")
    assert page.evaluate(f"() => {STAGE}.panes[0].offset") == before
    undo(page)
    assert order(page) == list("abcdef")


def test_escape_leaves_a_lifted_item_in_its_place(page):
    x, y, height = lift(page, 1)
    page.mouse.move(x, y + 2 * height, steps=3)
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    page.mouse.up()
    settle(page)
    assert order(page) == list("abcdef")
    assert page.evaluate(f"() => {STAGE}.history.entries.length") == 1


def test_edits_by_hand_are_saved_over_the_document(page):
    choose(page, 1)
    page.keyboard.press("Delete")
    wait_for(page, COUNT, 5)
    page.get_by_role("tab", name="Document").click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#note")).to_contain_text("Saved")
    assert json.loads(page.document.read_text())["sections"][0]["items"] == ITEMS[1:]


def test_knobs_stay_with_edits_by_hand(page):
    page.evaluate(f"() => {STAGE}.change('environment', {{ value: {{ container: {{ width: 300, height: 500 }} }} }})")
    page.wait_for_function(f"() => {STAGE}.scene.environment.container[0] === 300")
    page.locator('[data-knob="/0/count"]').fill("4")
    wait_for(page, COUNT, 4)
    choose(page, 1)
    page.keyboard.press("Delete")
    wait_for(page, COUNT, 3)
    assert order(page) == list("bcd")
    text = page.evaluate(f"() => {STAGE}.draft.text")
    assert "environment" not in json.loads(text)
    assert page.evaluate(f"() => {STAGE}.scene.environment.container[0]") == 300
    undo(page)
    wait_for(page, COUNT, 4)
