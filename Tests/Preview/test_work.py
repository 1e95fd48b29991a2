"""Work on the page is never lost: the tests are the second writer of each file."""

import json
import os
import re
import socket

import pytest
from playwright.sync_api import expect

from conftest import Server

LIST = '{"sections": [{"layout": "list", "items": 3}]}'
COUNT = "() => layouthost.stages[0].scene.layouts[0].sections[0].count"


def text_of(count, layout="list"):
    return json.dumps({"sections": [{"layout": layout, "items": count}]})


def wait_for_count(page, count, stage=0):
    page.wait_for_function("([stage, count]) => layouthost.stages[stage].scene?.layouts[0].sections[0].count === count",
                           arg=[stage, count])


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


@pytest.fixture
def document(tmp_path):
    path = tmp_path / "list.json"
    path.write_text(LIST)
    return path


@pytest.fixture
def editor(open_page, document):
    """A page with the document's text."""
    page = open_page(str(document))
    page.get_by_role("tab", name="Document").click()
    expect(page.get_by_label("The document's text")).to_have_value(LIST)
    return page


def edit(page, count):
    page.get_by_label("The document's text").fill(text_of(count))
    wait_for_count(page, count)


def turn(page, count):
    page.locator('[data-knob="/0/count"]').fill(str(count))
    wait_for_count(page, count)


def conflict(page):
    return page.get_by_role("dialog", name="The file was changed elsewhere")


# Conflicts


def test_file_that_was_broken_elsewhere_is_not_saved_over_by_knobs(open_page, document):
    page = open_page(str(document))
    document.write_text("{ unfinished")
    expect(page.locator(".failure")).to_contain_text("list.json")
    turn(page, 5)
    page.get_by_role("button", name="Save over the document").click()
    expect(conflict(page)).to_contain_text("{ unfinished")
    assert document.read_text() == "{ unfinished"
    page.get_by_role("button", name="Later").click()
    expect(conflict(page)).to_have_count(0)
    assert document.read_text() == "{ unfinished"
    # The editor has the unfinished text, to be put right.
    page.get_by_role("tab", name="Document").click()
    expect(page.get_by_label("The document's text")).to_have_value("{ unfinished")


def test_text_that_was_saved_elsewhere_wins_only_if_it_is_taken(editor, document):
    page = editor
    edit(page, 4)
    document.write_text(text_of(9))
    expect(page.locator(".panel.document .notice")).to_contain_text("changed elsewhere")
    expect(page.get_by_label("The document's text")).to_have_value(text_of(4))
    page.get_by_role("button", name="Save", exact=True).click()
    box = conflict(page)
    expect(box.locator("figure")).to_have_count(2)
    expect(box).to_contain_text(text_of(4))
    expect(box).to_contain_text(text_of(9))
    page.get_by_role("button", name="See the difference").click()
    expect(box.locator(".removed")).to_contain_text(text_of(9))
    expect(box.locator(".added")).to_contain_text(text_of(4))
    assert document.read_text() == text_of(9)
    page.get_by_role("button", name="Take theirs").click()
    wait_for_count(page, 9)
    expect(page.get_by_label("The document's text")).to_have_value(text_of(9))
    assert not page.evaluate("() => layouthost.editor.isDirty")


def test_own_text_is_kept_over_that_of_another_writer(editor, document):
    page = editor
    edit(page, 4)
    document.write_text(text_of(9))
    page.get_by_label("The document's text").press("Control+s")
    page.get_by_role("button", name="Keep mine").click()
    expect(page.locator("#note")).to_contain_text("Saved")
    assert document.read_text() == text_of(4)
    # No temporary file remains.
    assert os.listdir(document.parent) == ["list.json"]


def test_file_that_was_removed_is_not_made_again_without_a_word(editor, document):
    page = editor
    edit(page, 4)
    document.unlink()
    expect(page.locator(".panel.document .notice")).to_contain_text("removed")
    page.get_by_label("The document's text").press("Control+s")
    expect(page.get_by_role("dialog", name="The file was removed")).to_be_visible()
    assert not document.exists()
    page.get_by_role("button", name="Keep mine").click()
    expect(page.locator("#note")).to_contain_text("Saved")
    assert document.read_text() == text_of(4)


def test_file_that_changes_during_the_choice_is_asked_about_again(editor, document):
    page = editor
    edit(page, 4)
    document.write_text(text_of(8))
    page.get_by_label("The document's text").press("Control+s")
    expect(conflict(page)).to_contain_text(text_of(8))
    document.write_text(text_of(9))
    page.get_by_role("button", name="Keep mine").click()
    expect(conflict(page)).to_contain_text(text_of(9))
    assert document.read_text() == text_of(9)
    page.get_by_role("button", name="Keep mine").click()
    expect(page.locator("#note")).to_contain_text("Saved")
    assert document.read_text() == text_of(4)


def test_second_of_two_pages_sees_the_save_of_the_first(open_page, document):
    first = open_page(str(document))
    second = open_page(server=first.server)
    for page, count in [(first, 5), (second, 6)]:
        page.get_by_role("tab", name="Document").click()
        edit(page, count)
    first.get_by_label("The document's text").press("Control+s")
    expect(first.locator("#note")).to_contain_text("Saved")
    second.get_by_label("The document's text").press("Control+s")
    expect(conflict(second)).to_contain_text(text_of(5))
    assert document.read_text() == text_of(5)
    second.get_by_role("button", name="Keep mine").click()
    expect(second.locator("#note")).to_contain_text("Saved")
    assert document.read_text() == text_of(6)


def test_two_saves_of_one_page_are_no_conflict(editor, document):
    page = editor
    for count in [4, 5]:
        edit(page, count)
        page.get_by_label("The document's text").press("Control+s")
        page.wait_for_function("() => !layouthost.editor.isDirty")
        assert document.read_text() == text_of(count)
    turn(page, 7)
    page.get_by_role("button", name="Save over the document").click()
    page.wait_for_function("() => layouthost.stages[0].scene.knobs.length === 0")
    assert json.loads(document.read_text())["sections"][0]["items"] == 7
    expect(page.get_by_label("The document's text")).to_have_value(document.read_text())


def test_text_typed_before_the_saved_file_is_read_again_is_no_conflict(editor, document):
    page = editor
    # The page waits before it reads what it has saved.
    page.evaluate("""() => {
      const stage = layouthost.stages[0];
      const refresh = stage.refresh.bind(stage);
      stage.refresh = () => new Promise((resume) => { window.goOn = resume; }).then(refresh);
    }""")
    edit(page, 4)
    area = page.get_by_label("The document's text")
    area.press("Control+s")
    page.wait_for_function("() => window.goOn")
    edit(page, 5)
    page.evaluate("() => window.goOn()")
    area.press("Control+s")
    page.wait_for_function("() => !layouthost.editor.isDirty")
    expect(conflict(page)).to_have_count(0)
    assert document.read_text() == text_of(5)


# Text


def test_unsaved_text_stays_through_devices_panels_files_and_failures(open_page, document, tmp_path):
    other = tmp_path / "other.json"
    other.write_text(text_of(2, "grid"))
    page = open_page(str(document), str(other))
    area = page.get_by_label("The document's text")
    page.locator(".stage").first.locator(".stagename").click()
    page.get_by_role("tab", name="Document").click()
    expect(area).to_have_value(LIST)
    unfinished = text_of(4)[:-1]
    area.fill(unfinished)
    expect(page.locator(".problem")).to_be_visible()
    dirty = page.locator(".panel.document.dirty")
    # Another device, and back.
    page.locator(".stage").last.locator(".stagename").click()
    expect(area).to_have_value(other.read_text())
    expect(dirty).to_have_count(0)
    page.locator(".stage").first.locator(".stagename").click()
    expect(area).to_have_value(unfinished)
    expect(dirty).to_have_count(1)
    # Another panel.
    page.get_by_role("tab", name="Console").click()
    page.get_by_role("tab", name="Document").click()
    expect(area).to_have_value(unfinished)
    # Another text of the file, which the device shows.
    document.write_text(text_of(8))
    wait_for_count(page, 8)
    expect(area).to_have_value(unfinished)
    expect(page.get_by_role("button", name="Revert")).to_be_enabled()
    page.get_by_role("button", name="Revert").click()
    expect(area).to_have_value(text_of(8))
    expect(dirty).to_have_count(0)


def test_text_follows_a_file_that_breaks_and_becomes_what_it_was(editor, document):
    page = editor
    area = page.get_by_label("The document's text")
    document.write_text("{ unfinished")
    expect(area).to_have_value("{ unfinished")
    document.write_text(LIST)
    expect(page.locator(".failure")).to_be_hidden()
    expect(area).to_have_value(LIST)


def test_shown_edits_stay_when_the_file_changes(editor, document):
    page = editor
    edit(page, 4)
    document.write_text(text_of(9))
    expect(page.locator(".panel.document .notice")).to_be_visible()
    assert page.evaluate(COUNT) == 4
    page.get_by_role("button", name="Revert").click()
    wait_for_count(page, 9)
    expect(page.get_by_label("The document's text")).to_have_value(text_of(9))


def test_unsaved_text_stays_when_the_page_is_loaded_again(editor, document):
    page = editor
    edit(page, 4)
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    page.wait_for_selector("body.ready")
    wait_for_count(page, 4)
    page.get_by_role("tab", name="Document").click()
    expect(page.get_by_label("The document's text")).to_have_value(text_of(4))
    expect(page.locator(".panel.document.dirty")).to_have_count(1)
    assert document.read_text() == LIST


@pytest.fixture
def pair(open_page, document):
    """A page with the document on two devices, of which the last is selected."""
    page = open_page(str(document))
    page.get_by_role("button", name="Beside").click()
    page.wait_for_function("() => layouthost.stages.length === 2 && layouthost.stages[1].scene")
    page.get_by_role("tab", name="Document").click()
    page.locator(".stage").last.locator(".stagename").click()
    return page


def test_text_of_the_second_device_stays_when_the_first_is_closed(pair):
    page = pair
    page.get_by_label("The document's text").fill(text_of(4))
    wait_for_count(page, 4, stage=1)
    page.get_by_label("Close this device").first.click()
    page.wait_for_function("() => layouthost.stages.length === 1")
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    page.wait_for_selector("body.ready")
    wait_for_count(page, 4)
    page.get_by_role("tab", name="Document").click()
    expect(page.get_by_label("The document's text")).to_have_value(text_of(4))
    # A device that is opened now has the file's text.
    page.get_by_role("button", name="Beside").click()
    page.wait_for_function("() => layouthost.stages.length === 2 && layouthost.stages[1].scene")
    wait_for_count(page, 3, stage=1)


def test_closing_one_of_two_devices_with_unsaved_text_asks(pair):
    page = pair
    page.get_by_label("The document's text").fill(text_of(4))
    wait_for_count(page, 4, stage=1)
    said = []

    def stay(dialog):
        said.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", stay)
    page.get_by_label("Close this device").last.click()
    # A link to one device would close the last one.
    page.evaluate("() => void (location.hash = new URLSearchParams([['document', layouthost.stages[0].document]]))")
    page.wait_for_function("() => location.hash.split('document=').length === 3")
    assert len(said) == 2 and all("not saved" in message for message in said)
    assert page.locator(".stage").count() == 2
    expect(page.get_by_label("The document's text")).to_have_value(text_of(4))


def test_leaving_with_unsaved_text_asks(editor):
    page = editor
    edit(page, 4)
    said = []

    def stay(dialog):
        said.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    # The gallery, by its button and by the address.
    page.locator("#home").click()
    page.evaluate("() => void (location.hash = 'gallery')")
    page.wait_for_function("() => location.hash.includes('document=')")
    expect(page.get_by_label("The document's text")).to_have_value(text_of(4))
    # The tab.
    page.close(run_before_unload=True)
    page.wait_for_event("dialog") if len(said) < 3 else None
    assert said == ["confirm", "confirm", "beforeunload"]


def test_leaving_without_changes_asks_nothing(editor):
    page = editor
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    page.locator("#home").click()
    expect(page.get_by_label("Search the gallery")).to_be_visible()


def test_address_that_is_opened_stays_while_the_page_notes_a_change(open_page, document):
    page = open_page(str(document))
    page.evaluate("""() => {
      location.hash = "gallery";
      layouthost.stages[0].record("a change");
    }""")
    expect(page.get_by_label("Search the gallery")).to_be_visible()


# Knobs


def test_knobs_keep_their_values_when_files_are_saved(open_page, tmp_path):
    (tmp_path / "plugins").mkdir()
    plugin = tmp_path / "plugins/stairs.lua"
    source = """return { api = 1, name = "stairs", version = "1.0.0",
      options = { step = { type = "number", default = 10 } },
      group = function(environment)
        local frames = environment.frames(environment.itemCount)
        for i = 1, environment.itemCount do
          frames.set(i, i * environment.options.step, (i - 1) * 50, 100, 40)
        end
        return frames
      end }
"""
    plugin.write_text(source)
    document = tmp_path / "stairs.json"
    document.write_text(text_of(3, "stairs"))
    first = open_page("stairs.json", folder=tmp_path)
    second = open_page(server=first.server)
    for page, count in [(first, 6), (second, 7)]:
        turn(page, count)
        exact = page.locator('[data-knob="/0/step/exact"]')
        exact.fill(str(count * 2))
        exact.press("Enter")
        page.wait_for_function("step => layouthost.stages[0].scene.knobs.some((one) => one.value === step)", arg=count * 2)
    x = "x => layouthost.stages[0].panes[0].layer.elements.some((one) => one.x === x)"
    # Both have their own values after a save of the plugin and of the document.
    plugin.write_text(source.replace("i * environment", "1 + i * environment"))
    for page, count in [(first, 6), (second, 7)]:
        page.wait_for_function(x, arg=1 + count * 2)
        assert page.evaluate(COUNT) == count
    document.write_text(json.dumps({"environment": {"device": "iPhone 15"}, **json.loads(text_of(4, "stairs"))}))
    for page, count in [(first, 6), (second, 7)]:
        page.wait_for_function("() => layouthost.stages[0].scene.environment.device")
        page.wait_for_function(x, arg=1 + count * 2)
        assert page.evaluate(COUNT) == count


def test_undo_and_redo_of_knobs_device_and_edits(editor):
    page = editor
    turn(page, 5)
    page.get_by_label("Device", exact=True).first.select_option("ipad-11")
    page.wait_for_function("() => layouthost.stages[0].scene.environment.device === 'ipad-11'")
    edit(page, 8)
    # The text has the count now, below the knob's.
    page.get_by_role("tab", name="History").click()
    lines = page.get_by_label("What was done").locator("li")
    expect(lines).to_have_count(4)
    expect(lines.nth(1)).to_contain_text("items 5")
    expect(lines.nth(2)).to_contain_text("device ipad-11")
    page.locator(".pane").focus()
    page.keyboard.press("Control+z")
    page.wait_for_function("() => !layouthost.editor.isDirty")
    page.keyboard.press("Control+z")
    page.wait_for_function("() => layouthost.stages[0].scene.environment.device !== 'ipad-11'")
    page.keyboard.press("Control+z")
    wait_for_count(page, 3)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    for _ in range(3):
        page.get_by_role("button", name="Redo").click()
        page.wait_for_function("() => layouthost.stages[0].history.index > 0")
    page.wait_for_function("() => layouthost.editor.isDirty")
    page.wait_for_function("() => layouthost.stages[0].scene.environment.device === 'ipad-11'")
    lines.nth(1).get_by_role("button").click()
    wait_for_count(page, 5)


def test_undo_and_redo_of_a_state(open_page, tmp_path):
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins/steps.lua").write_text("""return { api = 1, name = "steps", version = "1.0.0",
      state = { selected = { type = "integer", default = 0, minimum = 0 } },
      group = function(environment)
        local frames = environment.frames(environment.itemCount)
        for i = 1, environment.itemCount do
          frames.set(i, environment.state.selected == i and 50 or 0, (i - 1) * 100, 100, 90)
        end
        return frames
      end }""")
    (tmp_path / "steps.json").write_text(text_of(5, "steps"))
    page = open_page("steps.json", folder=tmp_path)
    value = "value => layouthost.stages[0].scene.layouts[0].sections[0].state[0].value === value"
    page.locator(".element:visible").nth(1).click()
    page.wait_for_function(value, arg=2)
    page.keyboard.press("Control+z")
    page.wait_for_function("() => layouthost.stages[0].scene.layouts[0].sections[0].state[0].value === undefined")
    page.keyboard.press("Control+Shift+z")
    page.wait_for_function(value, arg=2)
    page.get_by_role("tab", name="History").click()
    expect(page.get_by_label("What was done").locator("li").nth(1)).to_contain_text("selected 2")


def test_text_with_a_mistake_stays_through_undo_and_redo(editor):
    page = editor
    area = page.get_by_label("The document's text")
    turn(page, 5)
    unfinished = text_of(4)[:-1]
    area.fill(unfinished)
    expect(page.locator(".problem")).to_be_visible()
    page.locator(".pane").focus()
    page.keyboard.press("Control+z")
    expect(area).to_have_value(LIST)
    wait_for_count(page, 5)
    page.keyboard.press("Control+Shift+z")
    expect(area).to_have_value(unfinished)
    expect(page.locator(".panel.document.dirty")).to_have_count(1)
    expect(page.locator(".failure")).to_be_visible()
    # The file's scene is below it, with the knob.
    assert page.evaluate(COUNT) == 5


def test_undo_over_a_broken_file_loses_no_text(editor, document):
    page = editor
    edit(page, 4)
    document.write_text("{ unfinished")
    page.locator(".pane").focus()
    page.keyboard.press("Control+z")
    expect(page.locator(".failure")).to_contain_text("list.json")
    expect(page.get_by_label("The document's text")).to_have_value(text_of(4))
    expect(page.locator(".panel.document.dirty")).to_have_count(1)
    page.get_by_label("The document's text").press("Control+s")
    expect(conflict(page)).to_contain_text("{ unfinished")
    assert document.read_text() == "{ unfinished"


def test_undo_leads_past_a_save(editor, document):
    page = editor
    turn(page, 5)
    page.get_by_role("button", name="Save over the document").click()
    page.wait_for_function("() => layouthost.stages[0].scene.knobs.length === 0")
    page.get_by_role("button", name="Undo").click()
    wait_for_count(page, 3)
    expect(page.get_by_label("The document's text")).to_have_value(LIST)
    expect(page.locator(".panel.document.dirty")).to_have_count(1)
    assert json.loads(document.read_text())["sections"][0]["items"] == 5


# Long documents


def test_document_over_4_mib_is_too_long_to_edit_and_goes_on(open_page, tmp_path):
    document = tmp_path / "long.json"
    words = "x" * 1000
    items = [{"note": words} for _ in range(4500)]
    document.write_text(json.dumps({"sections": [{"layout": "list", "items": items}]}))
    page = open_page(str(document))
    page.get_by_role("tab", name="Document").click()
    expect(page.locator(".panel.document .notice")).to_contain_text("too long to edit here")
    expect(page.get_by_label("The document's text")).to_be_hidden()
    turn(page, 12)
    expect(page.locator(".failure")).to_be_hidden()


def test_text_that_grows_over_4_mib_keeps_the_connection(editor):
    page = editor
    page.get_by_label("The document's text").evaluate("""(area) => {
      area.value = JSON.stringify({ sections: [], note: 'x'.repeat(5_000_000) });
      area.dispatchEvent(new InputEvent('input'));
    }""")
    expect(page.locator(".failure")).to_contain_text("at most 4 MiB")
    turn(page, 6)


# The program


def test_page_goes_on_when_the_program_starts_again(open_page, serve, document, tmp_path):
    token = tmp_path / "secrets" / "token"
    token.parent.mkdir()
    arguments = ["--port", str(free_port()), "--token-file", str(token)]
    page = open_page(str(document), arguments=arguments)
    assert token.stat().st_mode & 0o777 == 0o600
    assert token.read_text().strip() == page.server.token
    turn(page, 5)
    page.get_by_role("tab", name="Document").click()
    page.get_by_label("The document's text").fill(text_of(6)[:-1])
    page.server.close()
    expect(page.locator(".failure")).to_contain_text("The program has ended")
    expect(page.locator(".failure")).to_contain_text("--token-file")
    server = Server([str(document)], options=arguments)
    try:
        assert server.address == page.server.address
        expect(page.locator("#note")).to_contain_text("connected again", timeout=15_000)
        wait_for_count(page, 5)
        expect(page.get_by_label("The document's text")).to_have_value(text_of(6)[:-1])
        document.write_text(text_of(2, "grid"))
        page.wait_for_function("() => layouthost.stages[0].scene.layouts[0].sections[0].layout === 'grid'")
    finally:
        assert server.close() == 0


def test_a_dozen_tabs_go_on_after_a_restart(open_page, document, tmp_path):
    token = tmp_path / "secrets" / "token"
    token.parent.mkdir()
    arguments = ["--port", str(free_port()), "--token-file", str(token)]
    first = open_page(str(document), arguments=arguments)
    pages = [first, *(open_page(server=first.server) for _ in range(11))]
    for count, page in enumerate(pages, 4):
        turn(page, count)
    first.server.close()
    for page in pages:
        page.wait_for_function("() => layouthost.stages[0].isLost")
    server = Server([str(document)], options=arguments)
    try:
        for count, page in enumerate(pages, 4):
            page.wait_for_function("() => !layouthost.stages[0].isLost", timeout=15_000)
            wait_for_count(page, count)
        document.write_text(text_of(2, "grid"))
        for page in pages:
            page.wait_for_function("() => layouthost.stages[0].scene.layouts[0].sections[0].layout === 'grid'")
    finally:
        assert server.close() == 0


def test_page_tells_a_program_with_another_address_from_an_ended_one(open_page, document):
    arguments = ["--port", str(free_port())]
    page = open_page(str(document), arguments=arguments)
    page.server.close()
    server = Server([str(document)], options=arguments)
    try:
        expect(page.locator(".failure")).to_contain_text("another address", timeout=15_000)
    finally:
        assert server.close() == 0


def test_token_that_others_may_read_is_refused(document, tmp_path):
    token = tmp_path / "token"
    token.write_text("0123456789abcdef0123456789abcdef\n")
    token.chmod(0o644)
    with pytest.raises(AssertionError, match=re.escape("chmod 600")):
        Server([str(document)], options=["--token-file", str(token)])


def test_a_dozen_tabs_are_open_at_once(open_page, document):
    first = open_page(str(document))
    pages = [open_page(server=first.server) for _ in range(11)]
    document.write_text(text_of(6))
    for page in [first, *pages]:
        wait_for_count(page, 6)


# Looks


def test_look_stays_through_knobs_undo_and_loading_again(open_page, document):
    page = open_page(str(document))
    expect(page.locator(".element.drawn").first).to_be_visible()
    page.get_by_label("Look", exact=True).select_option("wireframe")
    expect(page.locator(".element.drawn")).to_have_count(0)
    turn(page, 5)
    page.get_by_role("button", name="Undo").click()
    wait_for_count(page, 3)
    expect(page.locator(".element.drawn")).to_have_count(0)
    page.wait_for_function("() => !location.hash.includes('&knob=')")
    page.reload()
    page.wait_for_selector("body.ready")
    expect(page.get_by_label("Look", exact=True)).to_have_value("wireframe")
    wait_for_count(page, 3)
    expect(page.locator(".element.drawn")).to_have_count(0)
