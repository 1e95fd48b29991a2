"""Each kind of knob, turned in a browser."""

import json

import pytest
from playwright.sync_api import expect

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
    switch = page.get_by_role("switch", name="is open")
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


def test_sides_of_a_container_without_a_device_change_places(open_page, tmp_path):
    path = tmp_path / "list.json"
    path.write_text('{"environment": {"container": {"width": 320, "height": 400}}, "sections": [{"layout": "list", "items": 3}]}')
    page = open_page(str(path))
    for name, container in [("Landscape", [400, 320]), ("Portrait", [320, 400])]:
        page.get_by_role("radio", name=name).click()
        wait_for(page, "environment.container", container)
        expect(page.get_by_role("radio", name=name)).to_have_attribute("aria-checked", "true")


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
