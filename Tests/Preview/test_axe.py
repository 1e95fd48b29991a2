"""What axe finds on the page: nothing serious."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

DRUM = "docs/examples/drum-roll.json"


def assert_fine(page):
    """Fails with the serious findings, each with its first places."""
    found = [one for one in Axe().run(page).response["violations"] if one["impact"] in ("serious", "critical")]
    assert [(one["id"], one["help"], [node["html"][:200] for node in one["nodes"][:3]]) for one in found] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_gallery(open_page, scheme):
    page = open_page(color_scheme=scheme)
    expect(page.locator(".picture img").first).to_be_visible()
    assert_fine(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_stage_inspector_and_editor(open_page, scheme):
    page = open_page(DRUM, color_scheme=scheme)
    assert_fine(page)
    page.locator(".pane").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".panel.inspector")).to_contain_text("How it got there")
    for key in "srgo":
        page.keyboard.press(key)
    page.get_by_label("Look", exact=True).select_option("wireframe")
    expect(page.locator(".element .label").first).to_be_visible()
    assert_fine(page)
    for tab in ["Document", "Console", "Film", "History"]:
        page.get_by_role("tab", name=tab).click()
        assert_fine(page)


def test_failures_finding_and_sheets(open_page, tmp_path):
    document = tmp_path / "list.json"
    document.write_text('{"sections": [{"layout": "lst", "items": 3}]}')
    page = open_page(str(document))
    expect(page.locator(".failure")).to_be_visible()
    assert_fine(page)
    page.keyboard.press("Control+k")
    expect(page.get_by_role("combobox", name="Find")).to_be_focused()
    assert_fine(page)
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Inspector").click()
    expect(page.locator("#panels")).to_be_visible()
    assert_fine(page)


def test_output_of_plugins(open_page, tmp_path):
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins/loud.lua").write_text("""return { api = 1, name = "loud", version = "1.0.0", group = function(environment)
      for i = 1, 60 do print("line " .. i) end
      return environment.frames(environment.itemCount)
    end }""")
    (tmp_path / "list.json").write_text('{"sections": [{"layout": "loud", "items": 3}]}')
    page = open_page("list.json", folder=tmp_path)
    page.get_by_role("tab", name="Console").click()
    expect(page.get_by_label("Output of plugins")).to_contain_text("line 60")
    assert_fine(page)
