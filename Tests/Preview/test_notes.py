"""Pictures and films that are made, and those that fail: a failure is said, and hides nothing."""

import struct

from playwright.sync_api import expect

from test_work import turn

LIST = "docs/examples/list.json"


def test_contact_sheet_of_all_devices_is_saved_as_png(open_page):
    page = open_page(LIST)
    with page.expect_download(timeout=240_000) as sheet:
        page.get_by_label("Print a picture").select_option("png devices")
    width, height = struct.unpack(">II", sheet.value.path().read_bytes()[16:24])
    assert 32_000_000 < width * height <= 64_000_000
    expect(page.locator("#note")).to_contain_text("in the browser's downloads")


def test_failed_film_is_said_and_no_failure_of_the_document(open_page):
    page = open_page(LIST)
    page.get_by_role("tab", name="Film").click()
    page.get_by_label("Video of").select_option("change")
    page.get_by_role("button", name="Save the video").click()
    note = page.locator("#note")
    expect(note).to_have_class("failed")
    expect(note).to_contain_text("nothing has changed yet")
    expect(note).not_to_contain_text("being made")
    expect(page.locator(".failure")).to_be_hidden()
    # It goes with the next success.
    with page.expect_download():
        page.get_by_label("Print a picture").select_option("svg visible")
    expect(note).to_contain_text("in the browser's downloads")
    expect(note).to_have_class("")


def test_failed_export_and_picture_are_said(open_page):
    page = open_page(LIST)
    turn(page, 12)
    page.evaluate("""() => {
      const { connection } = layouthost.stages[0];
      const request = connection.request.bind(connection);
      connection.request = (name, members) => {
        if (["export", "picture", "document"].includes(name)) throw new Error(`no ${name} today`);
        return request(name, members);
      };
    }""")
    note = page.locator("#note")
    page.get_by_role("button", name="Export").click()
    expect(note).to_have_text("Not done: no export today")
    page.get_by_label("Print a picture").select_option("png all")
    expect(note).to_have_text("Not done: no picture today")
    expect(page.locator(".failure")).to_be_hidden()


def test_long_title_ends_with_an_ellipsis_inside_its_row(open_page, tmp_path):
    path = tmp_path / "list.json"
    path.write_text('{"environment": {"device": "iPhone 15"}, "sections": [{"layout": "list", "options": {"rowHeight": 80}, '
                    '"items": [{"title": "%s"}]}]}' % ("A very long title " * 8))
    page = open_page(str(path))
    title = page.locator(".element text").first
    expect(title).to_contain_text("…")
    # The program breaks lines by the widths of Inter.
    assert title.evaluate("(node) => getComputedStyle(node).fontFamily").startswith("Inter")
    assert title.evaluate("""(node) => node.getBoundingClientRect().right
      <= node.closest('.container').getBoundingClientRect().right""")
