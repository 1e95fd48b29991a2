"""The page by keyboard and by touch, and what a screen reader is told."""

import pytest
from playwright.sync_api import expect

APP_STORE = "docs/examples/app-store.json"
OFFSET = "() => layouthost.stages[0].panes[0].offset"
# What people act on; each needs a name.
CONTROLS = {"button", "checkbox", "ColorWell", "combobox", "link", "radio", "searchbox", "slider", "spinbutton", "switch", "tab", "textbox"}


def nameless(page):
    """The controls in the accessibility tree that have no name."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    shown = [node for node in nodes if not node["ignored"] and node["role"]["value"] in CONTROLS]
    assert len(shown) > 5
    return [node["role"]["value"] for node in shown if not node.get("name", {}).get("value", "").strip()]


def test_every_control_has_a_name(open_page):
    page = open_page(APP_STORE)
    assert nameless(page) == []
    for tab in ["Document", "Console", "Film"]:
        page.get_by_role("tab", name=tab).click()
        assert nameless(page) == []
    page.keyboard.press("Escape")
    page.locator(".pane").focus()
    page.keyboard.press("/")
    expect(page.get_by_label("Search the gallery")).to_be_focused()
    assert nameless(page) == []


def test_everything_by_keyboard(open_page):
    page = open_page(APP_STORE)
    names, focus = set(), "() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.innerText ?? ''"
    # Once round the page: all controls are on the way.
    for _ in range(230):
        page.keyboard.press("Tab")
        names.add(page.evaluate(focus).split("\n")[0])
    for name in ["Skip to the device", "Labels", "Safe area", "Print a picture", "Device", "Portrait", "Container size", "Inspect"]:
        assert name in names, name
    # A device scrolls, a row of it moves across, and elements are inspected and said.
    pane = page.locator(".pane")
    pane.focus()
    page.keyboard.press("End")
    page.wait_for_function("() => layouthost.stages[0].panes.every((pane) => pane.offset[1] === pane.layout.greatest[1])"
                           " && !layouthost.stages[0].isMoving")
    page.keyboard.press("Home")
    page.wait_for_function("() => layouthost.stages[0].panes[0].offset[1] < 1 && !layouthost.stages[0].isMoving")
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("() => layouthost.stages[0].scene.layouts[0].sections.some((one) => one.row?.offset > 0)")
    page.keyboard.press("Enter")
    expect(page.locator("#announcer")).to_contain_text(" by ")
    # A choice and the tabs follow the arrow keys.
    page.get_by_role("radio", name="Portrait").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => layouthost.stages[0].scene.environment.orientation === 'landscape'")
    expect(page.get_by_role("radio", name="Landscape")).to_be_focused()
    page.get_by_role("tab", name="Inspect").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Document")).to_be_focused()
    expect(page.get_by_label("The document's text")).to_be_visible()


def test_a_finger_scrolls(open_page):
    page = open_page("docs/examples/two-columns.json", has_touch=True)
    box = page.locator(".pane").bounding_box()
    session = page.context.new_cdp_session(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.8

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": a, "y": b} for a, b in points]})

    touch("touchStart", (x, y))
    for step in range(1, 9):
        touch("touchMove", (x, y - 25 * step))
    page.wait_for_function("() => layouthost.stages[0].panes[0].offset[1] > 150")
    touch("touchEnd")
    page.wait_for_function("() => !layouthost.stages[0].isMoving")
    offset = page.evaluate(OFFSET)
    least, greatest = page.evaluate("() => [layouthost.stages[0].scene.layouts[0].least, layouthost.stages[0].scene.layouts[0].greatest]")
    assert least[1] <= offset[1] <= greatest[1]


@pytest.mark.parametrize("scheme, colour", [("dark", "rgb(14, 15, 18)"), ("light", "rgb(238, 240, 244)")])
def test_reduced_motion_and_colours(open_page, scheme, colour):
    page = open_page("docs/examples/drum-roll.json", reduced_motion="reduce", color_scheme=scheme)
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == colour
    page.locator(".pane").focus()
    page.keyboard.press("End")
    # At once: nothing moves on its own.
    page.wait_for_function("() => layouthost.stages[0].panes[0].offset[1] === 2424 && !layouthost.stages[0].isMoving")
