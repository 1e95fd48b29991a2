"""Devices over each other, and scrolling together."""

import json

import pytest
from playwright.sync_api import expect

from test_page import settle


@pytest.fixture
def document(tmp_path):
    path = tmp_path / "list.json"
    path.write_text(json.dumps({
        "environment": {"container": {"width": 320, "height": 480}},
        "sections": [{"layout": "list", "options": {"rowHeight": 60}, "items": 60}],
    }))
    return path


def offsets(page):
    return page.evaluate("() => layouthost.stages.map((stage) => stage.panes[0].offset[1])")


def wait_for_stages(page, count):
    page.wait_for_function(
        "(count) => layouthost.stages.length === count && layouthost.stages.every((stage) => stage.scene)", arg=count)


def scroll(page, stage, offset):
    page.evaluate("""([index, offset]) => {
      const stage = layouthost.stages[index];
      stage.scroll(stage.panes[0], [0, offset]);
    }""", [stage, offset])
    settle(page)


@pytest.mark.parametrize("mode", ["onion", "slider"])
def test_device_is_compared_with_its_saved_file(open_page, document, mode):
    page = open_page(str(document))
    page.get_by_role("slider", name="Items").fill("40")
    page.wait_for_function("() => layouthost.stages[0].scene.knobs.length === 1")
    page.get_by_label("Compare", exact=True).select_option(mode)
    wait_for_stages(page, 2)
    expect(page.locator(f"#stages[data-compare={mode}]")).to_be_visible()
    counts = page.evaluate("() => layouthost.stages.map((stage) => stage.scene.layouts[0].sections[0].count)")
    assert counts == [40, 60]
    expect(page.locator(".comparer > span").first).to_contain_text("list.json, changed")
    expect(page.locator(".comparer > span").nth(1)).not_to_contain_text("changed")
    # Both devices are in the same place.
    places = [page.locator(f".{name} .device").bounding_box() for name in ("under", "over")]
    for key in ("x", "y", "width", "height"):
        assert places[0][key] == pytest.approx(places[1][key], abs=0.5)
    share = page.locator(".comparer input")
    share.fill("25")
    if mode == "onion":
        expect(page.locator(".over .room")).to_have_css("opacity", "0.25")
    else:
        assert "inset" in page.locator(".under .room").evaluate("(node) => getComputedStyle(node).clipPath")
    scroll(page, 0, 300)
    page.wait_for_function("() => layouthost.stages[1].panes[0].offset[1] === 300")
    # The address has the comparison.
    page.wait_for_function("(mode) => location.hash.includes(`compare=${mode}`)", arg=mode)
    page.reload()
    page.wait_for_selector("body.ready")
    wait_for_stages(page, 2)
    expect(page.locator(f"#stages[data-compare={mode}]")).to_be_visible()
    page.get_by_label("Compare", exact=True).select_option("")
    expect(page.locator("#stages[data-compare]")).to_have_count(0)
    expect(page.locator(".comparer")).to_be_hidden()


def test_compared_device_keeps_its_place_along_an_axis_of_its_own(open_page, document, tmp_path):
    across = tmp_path / "across.json"
    across.write_text(json.dumps({
        "environment": {"container": {"width": 320, "height": 480}},
        "configuration": {"scrollDirection": "horizontal"},
        "sections": [{"layout": "list", "options": {"rowHeight": 60}, "items": 60}],
    }))
    page = open_page(str(document), str(across))
    wait_for_stages(page, 2)
    page.evaluate("() => layouthost.stages[1].scroll(layouthost.stages[1].panes[0], [150, 0])")
    settle(page)
    page.evaluate("() => layouthost.select(layouthost.stages[0])")
    page.get_by_label("Compare", exact=True).select_option("onion")
    expect(page.locator("#stages[data-compare=onion]")).to_be_visible()
    scroll(page, 0, 120)
    assert page.evaluate("() => layouthost.stages.map((stage) => stage.panes[0].offset)") == [[0, 120], [150, 0]]


def test_comparison_begins_where_the_selected_device_is(open_page, document, tmp_path):
    other = tmp_path / "other.json"
    other.write_text(document.read_text())
    page = open_page(str(document), str(other))
    wait_for_stages(page, 2)
    scroll(page, 1, 300)
    page.evaluate("() => layouthost.select(layouthost.stages[1])")
    page.get_by_label("Compare", exact=True).select_option("onion")
    page.wait_for_function("() => layouthost.stages[0].panes[0].offset[1] === 300")
    settle(page)
    assert offsets(page) == [300, 300]


def test_devices_zoom_together_while_they_are_compared(open_page, document):
    page = open_page(str(document))
    page.get_by_label("Compare", exact=True).select_option("onion")
    wait_for_stages(page, 2)
    page.locator(".under .pane").focus()
    page.keyboard.press("1")
    page.wait_for_function("() => layouthost.stages.every((stage) => stage.scale === 1)")
    page.keyboard.press("0")
    page.wait_for_function("() => layouthost.stages.every((stage) => stage.zoom.isFitted)")


def test_closed_device_ends_the_comparison(open_page, document):
    page = open_page(str(document))
    page.get_by_label("Compare", exact=True).select_option("slider")
    wait_for_stages(page, 2)
    page.locator(".under .close").click()
    wait_for_stages(page, 1)
    expect(page.locator("#stages[data-compare]")).to_have_count(0)


def test_devices_scroll_together_as_far_as_they_reach(open_page, document, tmp_path):
    short = tmp_path / "short.json"
    short.write_text(document.read_text().replace('"items": 60', '"items": 20'))
    page = open_page(str(document), str(short))
    wait_for_stages(page, 2)
    scroll(page, 0, 120)
    assert offsets(page) == [120, 0]
    # The others follow the selected device.
    page.evaluate("() => layouthost.select(layouthost.stages[0])")
    together = page.get_by_role("button", name="Together")
    together.click()
    expect(together).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => layouthost.stages[1].panes[0].offset[1] === 120")
    scroll(page, 1, 200)
    page.wait_for_function("() => layouthost.stages[0].panes[0].offset[1] === 200")
    scroll(page, 0, 2000)
    most = page.evaluate("() => layouthost.stages[1].panes[0].layout.greatest[1]")
    page.wait_for_function("(most) => layouthost.stages[1].panes[0].offset[1] === most", arg=most)
    settle(page)
    # The shorter one stays at its end, and does not pull the other one back.
    assert offsets(page) == [2000, most]
    together.click()
    scroll(page, 0, 40)
    assert offsets(page) == [40, most]
