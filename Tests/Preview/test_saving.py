"""Saving changes of knobs and texts: what a file has besides them stays, or the page asks."""

import json

import pytest
from playwright.sync_api import expect

from test_work import COUNT, LIST, conflict, text_of, turn, wait_for_count

SAVE = "Save over the document"
PROGRAM = '-- my comment\nlocal n = 3\nreturn { sections = { { layout = "list", items = n } } }\n'


def save(page):
    page.get_by_role("button", name=SAVE).click()


@pytest.fixture
def program(open_page, tmp_path):
    """A page with a document in Lua, whose knob is turned."""
    path = tmp_path / "doc.lua"
    path.write_text(PROGRAM)
    page = open_page(str(path))
    page.path = path
    turn(page, 7)
    return page


def question(page):
    return page.get_by_role("dialog", name="Replace the program by its data?")


def test_program_stays_unless_the_user_replaces_it_by_data(program):
    page = program
    save(page)
    box = question(page)
    expect(box).to_contain_text("local n = 3")
    page.get_by_role("button", name="See the difference").click()
    expect(box.locator(".removed").first).to_contain_text("-- my comment")
    assert page.path.read_text() == PROGRAM
    page.get_by_role("button", name="Keep the program").click()
    expect(box).to_have_count(0)
    assert page.path.read_text() == PROGRAM
    assert page.evaluate(COUNT) == 7
    save(page)
    page.get_by_role("button", name="Replace it by the data").click()
    page.wait_for_function("() => layouthost.stages[0].scene.knobs.length === 0")
    assert page.path.read_text() == 'return { sections = { { items = 7, layout = "list" } } }\n'


def test_data_that_the_page_has_written_is_replaced_without_a_question(program):
    page = program
    save(page)
    page.get_by_role("button", name="Replace it by the data").click()
    page.wait_for_function("() => layouthost.stages[0].scene.knobs.length === 0")
    turn(page, 9)
    save(page)
    page.wait_for_function("() => layouthost.stages[0].scene.knobs.length === 0")
    assert "items = 9" in page.path.read_text()
    # A program that another writer has saved since is one again.
    page.path.write_text(PROGRAM)
    wait_for_count(page, 3)
    turn(page, 5)
    save(page)
    expect(question(page)).to_be_visible()
    assert page.path.read_text() == PROGRAM


def test_program_that_another_writer_changes_during_the_question_stays(program):
    page = program
    save(page)
    expect(question(page)).to_be_visible()
    other = PROGRAM.replace("n = 3", "n = 4")
    page.path.write_text(other)
    page.get_by_role("button", name="Replace it by the data").click()
    expect(conflict(page)).to_contain_text("n = 4")
    assert page.path.read_text() == other
    page.get_by_role("button", name="Keep mine").click()
    expect(page.locator("#note")).to_contain_text("Saved")
    assert "items = 7" in page.path.read_text()


def test_line_ends_of_a_file_stay(open_page, tmp_path):
    path = tmp_path / "list.json"
    text = json.dumps(json.loads(LIST), indent=2)
    path.write_bytes(text.replace("\n", "\r\n").encode())
    page = open_page(str(path))
    page.get_by_role("tab", name="Document").click()
    area = page.get_by_label("The document's text")
    expect(area).to_have_value(text)
    other = text.replace("3", "4")
    area.fill(other)
    wait_for_count(page, 4)
    area.fill(text)
    wait_for_count(page, 3)
    assert not page.evaluate("() => layouthost.editor.isDirty")
    area.fill(other)
    area.press("Control+s")
    expect(page.locator("#note")).to_contain_text("Saved")
    assert path.read_bytes() == other.replace("\n", "\r\n").encode()
    turn(page, 7)
    save(page)
    page.wait_for_function("() => layouthost.stages[0].scene.knobs.length === 0")
    saved = path.read_bytes()
    assert json.loads(saved)["sections"][0]["items"] == 7
    assert saved.count(b"\r\n") == saved.count(b"\n") > 0


@pytest.mark.parametrize("name, text", [
    ("list.json", '{"sections": [{"layout": "list", "items": [{"title": "é"}]}]}'),
    ("list.lua", '-- é\nreturn { sections = { { layout = "list", items = 3 } } }'),
])
def test_text_in_another_encoding_is_not_edited(open_page, tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text, encoding="latin-1")
    page = open_page(str(path))
    page.get_by_role("tab", name="Document").click()
    expect(page.locator(".panel.document .notice")).to_contain_text("not in UTF-8")
    expect(page.get_by_label("The document's text")).to_be_hidden()
    # The same text in UTF-8 is edited again.
    path.write_text(text)
    expect(page.get_by_label("The document's text")).to_have_value(text)
    expect(page.locator(".panel.document .notice")).to_be_hidden()


def test_file_with_a_mistake_that_is_taken_takes_the_knobs_away(open_page, tmp_path):
    path = tmp_path / "list.json"
    path.write_text(LIST)
    page = open_page(str(path))
    path.write_text("{ unfinished")
    expect(page.locator(".failure")).to_contain_text("list.json")
    turn(page, 5)
    save(page)
    page.get_by_role("button", name="Take theirs").click()
    expect(page.locator(".failure")).to_contain_text("list.json")
    path.write_text(text_of(9))
    wait_for_count(page, 9)
    assert page.evaluate("() => layouthost.stages[0].scene.knobs") == []


def test_knob_stays_when_the_page_is_loaded_again_at_once(open_page, tmp_path):
    path = tmp_path / "list.json"
    path.write_text(LIST)
    page = open_page(str(path))
    page.wait_for_function("() => location.hash.includes('document=')")
    # No timer of the page runs between the turn and the new loading.
    page.evaluate("""() => layouthost.stages[0].change('count', { collection: null, section: 0, value: 5 })
      .then(() => location.reload())""")
    page.wait_for_function("() => window.layouthost && document.body.classList.contains('ready')"
                           " && performance.getEntriesByType('navigation')[0].type === 'reload'")
    wait_for_count(page, 5)
