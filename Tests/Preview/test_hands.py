"""Zoom, measuring, copying, opening files, panels and finding."""

import pytest
from playwright.sync_api import expect

DRUM = "docs/examples/drum-roll.json"
COLUMNS = "docs/examples/two-columns.json"
SCALE = "() => layouthost.stages[0].scale"


def place_on_device(page, point):
    """The point of the device under a place on the screen."""
    return page.evaluate("""([x, y]) => {
      const box = document.querySelector(".screen").getBoundingClientRect(), { scale } = layouthost.stages[0];
      return [(x - box.left) / scale, (y - box.top) / scale];
    }""", point)


def centre(locator):
    box = locator.bounding_box()
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


def test_ctrl_wheel_zooms_at_the_pointer_and_fits_again(open_page):
    page = open_page(COLUMNS)
    fitted = page.evaluate(SCALE)
    point = [value - 40 for value in centre(page.locator(".screen"))]
    page.mouse.move(*point)
    under = place_on_device(page, point)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    page.wait_for_function("before => layouthost.stages[0].scale > before * 1.1", arg=fitted)
    assert place_on_device(page, point) == pytest.approx(under, abs=0.6)
    # The content has not scrolled.
    assert page.evaluate("() => layouthost.stages[0].panes[0].offset[1]") == 0
    page.get_by_role("button", name="Fit, now").click()
    assert page.evaluate(SCALE) == pytest.approx(fitted)


def test_keys_zoom_between_25_and_800_percent_and_pan(open_page):
    page = open_page(COLUMNS)
    fitted = page.evaluate(SCALE)
    page.locator(".pane").focus()
    page.keyboard.press("1")
    assert page.evaluate(SCALE) == 1
    for _ in range(14):
        page.keyboard.press("+")
    assert page.evaluate(SCALE) == 8
    expect(page.get_by_role("button", name="Fit, now 800 %")).to_be_visible()
    before = page.locator(".screen").bounding_box()
    page.keyboard.press("Shift+ArrowRight")
    assert page.locator(".screen").bounding_box()["x"] == pytest.approx(before["x"] - 60, abs=1)
    for _ in range(20):
        page.keyboard.press("-")
    assert page.evaluate(SCALE) == 0.25
    page.keyboard.press("0")
    assert page.evaluate(SCALE) == pytest.approx(fitted)


def test_middle_button_pans_and_keeps_the_device_in_sight(open_page):
    page = open_page(COLUMNS)
    page.keyboard.press("1")
    before, point = page.locator(".screen").bounding_box(), centre(page.locator(".room"))
    page.mouse.move(*point)
    page.mouse.down(button="middle")
    page.mouse.move(point[0] + 70, point[1] - 50, steps=3)
    page.mouse.up(button="middle")
    after = page.locator(".screen").bounding_box()
    assert [after["x"] - before["x"], after["y"] - before["y"]] == pytest.approx([70, -50], abs=1)
    page.mouse.move(*point)
    page.mouse.down(button="middle")
    page.mouse.move(point[0] + 3000, point[1], steps=3)
    page.mouse.up(button="middle")
    room, device = page.locator(".room").bounding_box(), page.locator(".device").bounding_box()
    assert device["x"] < room["x"] + room["width"]


def test_two_fingers_zoom_and_do_not_scroll(open_page):
    page = open_page(COLUMNS, has_touch=True)
    fitted = page.evaluate(SCALE)
    x, y = centre(page.locator(".pane"))
    session = page.context.new_cdp_session(page)

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": a, "y": b, "id": i} for i, (a, b) in enumerate(points)]})

    touch("touchStart", (x, y - 40))
    touch("touchStart", (x, y - 40), (x, y + 40))
    for step in range(1, 6):
        touch("touchMove", (x, y - 40 - 8 * step), (x, y + 40 + 8 * step))
    page.wait_for_function("before => layouthost.stages[0].scale > before * 1.7", arg=fitted)
    touch("touchEnd")
    page.wait_for_function("() => !layouthost.stages[0].isMoving")
    assert page.evaluate(SCALE) == pytest.approx(2 * fitted, rel=0.05)
    assert page.evaluate("() => layouthost.stages[0].panes[0].offset[1]") == 0
    # One finger scrolls as before.
    touch("touchStart", (x, y))
    for step in range(1, 6):
        touch("touchMove", (x, y - 20 * step))
    page.wait_for_function("() => layouthost.stages[0].panes[0].offset[1] > 10")
    touch("touchEnd")


def test_labels_keep_their_size_on_the_screen(open_page):
    page = open_page(COLUMNS)
    page.get_by_label("Look", exact=True).select_option("wireframe")
    height = "() => { const label = document.querySelector('.element .label'); return label.getBoundingClientRect().height; }"
    page.wait_for_selector(".element .label")
    page.keyboard.press("1")
    usual = page.evaluate(height)
    for percent in ["200 %", "400 %"]:
        while percent not in page.locator(".percent").inner_text():
            page.keyboard.press("+")
        assert page.evaluate(height) == pytest.approx(usual, abs=1)


def test_alt_measures_from_the_selected_element_to_another(open_page):
    page = open_page(COLUMNS)
    frames = page.evaluate("""() => {
      const [pane] = layouthost.stages[0].panes;
      return pane.layer.elements.filter((one) => one.kind === 0).slice(0, 6)
        .map(({x, y, width, height, section, item}) => ({x, y, width, height, key: `0/${section}/${item}/`}));
    }""")
    first, last = frames[0], frames[5]
    page.locator(f'[data-key="{first["key"]}"]').click()
    expect(page.locator(".marks .chosen")).to_have_count(1)
    page.locator(f'[data-key="{last["key"]}"]').hover()
    page.keyboard.down("Alt")
    expect(page.locator(".marks .other")).to_have_count(1)
    shown = {float(text) for text in page.locator(".marks text.distance").all_text_contents()}
    across = max(last["x"] - first["x"] - first["width"], first["x"] - last["x"] - last["width"])
    down = max(last["y"] - first["y"] - first["height"], first["y"] - last["y"] - last["height"])
    wanted = {round(gap, 2) for gap in (across, down) if gap > 10 / page.evaluate(SCALE)}
    assert shown == wanted and wanted
    expect(page.locator("#announcer")).to_contain_text(f"From {first['key'].split('/')[1]}.{first['key'].split('/')[2]} to")
    page.keyboard.up("Alt")
    expect(page.locator(".marks .other")).to_have_count(0)
    expect(page.locator(".marks .chosen")).to_have_count(1)


def test_a_click_copies_a_value(open_page):
    page = open_page(COLUMNS, permissions=["clipboard-read", "clipboard-write"])
    page.locator(".pane").focus()
    page.keyboard.press("Enter")
    value = page.locator(".facts .value").nth(3)
    text = value.inner_text()
    value.click()
    expect(page.locator("#note")).to_contain_text(f"Copied size: {text}")
    assert page.evaluate("() => navigator.clipboard.readText()") == text


EXAMPLE = "docs/examples/app-store.json"


def explained(page):
    """Selects the first item, and returns the steps that open a place."""
    page.locator(".pane").focus()
    page.keyboard.press("Enter")
    steps = page.locator(".steps .place")
    expect(steps.first).to_be_visible()
    return steps


def test_a_step_opens_its_line_in_the_users_editor(open_page, serve, tmp_path):
    log = tmp_path / "opened"
    editor = tmp_path / "my editor"
    editor.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >"{log}.new"\nmv "{log}.new" "{log}"\n')
    editor.chmod(0o755)
    server = serve(EXAMPLE, variables={"VISUAL": f"'{editor}' --wait"})
    page = open_page(server=server)
    step = explained(page).filter(has_text="line").first
    line = step.inner_text().split("line ")[1].split(" ")[0]
    step.click()
    expect(page.locator("#note")).to_contain_text("opens app-store.json")
    for _ in range(100):
        if log.exists():
            break
        page.wait_for_timeout(50)
    words = log.read_text().splitlines()
    assert words[0] == "--wait" and words[1] == f"+{line}"
    assert words[2].startswith("/") and words[2].endswith(EXAMPLE)


@pytest.mark.parametrize("command, words", [("/no/such/editor", "cannot be started"), ("sh -c 'exit 3'", "status 3")])
def test_an_editor_that_fails_is_reported(open_page, serve, command, words):
    page = open_page(server=serve(EXAMPLE, variables={"VISUAL": command}))
    explained(page).first.click()
    expect(page.locator("#note")).to_contain_text(words)
    # The picture is as it was.
    expect(page.locator(".failure")).to_be_hidden()
    assert page.evaluate("() => layouthost.stages[0].connection.request('diagnostics').then((reply) => reply.reply)") == "diagnostics"


def test_a_step_opens_in_vs_code_or_on_the_page(open_page):
    page = open_page(EXAMPLE)
    page.evaluate("""() => {
      HTMLAnchorElement.prototype.click = function () { window.followed = this.href; };
    }""")
    step = explained(page).filter(has_text="line").first
    line = int(step.inner_text().split("line ")[1].split(" ")[0])
    page.get_by_label("Steps open in").select_option("code")
    step.click()
    page.wait_for_function("() => window.followed")
    link = page.evaluate("() => window.followed")
    assert link.startswith("vscode://file/") and link.endswith(f"app-store.json:{line}")
    page.get_by_label("Steps open in").select_option("page")
    step.click()
    text = page.get_by_label("The document's text")
    expect(text).to_be_focused()
    start = page.evaluate("() => document.activeElement.selectionStart")
    assert text.input_value()[:start].count("\n") == line - 1


def test_no_editor_and_no_other_file(open_page, serve):
    page = open_page(server=serve(EXAMPLE, variables={"VISUAL": ""}))
    request = """(members) => layouthost.stages[0].connection.request("edit", members).then(
      (reply) => reply.path, (error) => error.message)"""
    assert "no editor is known" in page.evaluate(request, {"line": 1})
    assert page.evaluate(request, {"in": "link", "path": "/etc/passwd"}).endswith(EXAMPLE)
    assert page.evaluate(request, {"in": "link", "plugin": "../../etc/passwd"}).startswith("there is no provider")
    explained(page)
    assert page.get_by_label("Steps open in").input_value() == "page"


def test_panels_fold_and_are_dragged_wider_for_ever(open_page):
    page = open_page(DRUM)
    width = "name => document.getElementById(name).getBoundingClientRect().width"
    before = page.evaluate(width, "panels")
    edge = page.get_by_role("separator", name="Size of Inspector")
    x, y = centre(edge)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 100, y, steps=4)
    page.mouse.up()
    assert page.evaluate(width, "panels") == pytest.approx(before + 100, abs=6)
    edge.focus()
    edge.press("ArrowLeft")
    wide = page.evaluate(width, "panels")
    assert wide == pytest.approx(before + 116, abs=6)
    stage = page.locator("#stages").bounding_box()["width"]
    page.get_by_role("button", name="Knobs").click()
    expect(page.locator("#knobs")).to_be_hidden()
    expect(page.get_by_role("button", name="Knobs")).to_have_attribute("aria-expanded", "false")
    assert page.locator("#stages").bounding_box()["width"] > stage + 200
    page.reload()
    page.wait_for_selector("body.ready")
    expect(page.locator("#knobs")).to_be_hidden()
    assert page.evaluate(width, "panels") == pytest.approx(wide, abs=1)
    page.locator(".pane").focus()
    page.keyboard.press("k")
    expect(page.locator("#knobs")).to_be_visible()
    page.keyboard.press("i")
    expect(page.locator("#panels")).to_be_hidden()


@pytest.mark.parametrize("width, height", [(390, 844), (1024, 768)])
def test_everything_is_reachable(open_page, width, height):
    page = open_page(DRUM, viewport={"width": width, "height": height})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    for part in ["#tools button:not(:disabled)", "#folds button", ".stagebar button:visible", ".tabs button", "#knobs button:not(:disabled)", "#knobs select"]:
        for name, place in [("Knobs", "#knobs"), ("Inspector", ".tabs")]:
            toggle = page.get_by_role("button", name=name)
            if part.startswith(place) and toggle.get_attribute("aria-expanded") == "false":
                toggle.click()
        for control in page.locator(part).all():
            # On the screen after scrolling to it, and under nothing else.
            control.scroll_into_view_if_needed()
            control.click(trial=True)
            box = control.bounding_box()
            assert box["x"] >= -1 and box["x"] + box["width"] <= width + 1, control.inner_text()


@pytest.mark.parametrize("width, height", [(1024, 768), (1280, 860)])
def test_nothing_sticks_out_of_its_panel(open_page, width, height):
    page = open_page(DRUM, viewport={"width": width, "height": height})
    outside = page.evaluate("""() => [["#panels", ".tabs button"], ["#knobs", "input, select, .choice"], [".choice", "button"]]
      .flatMap(([outer, inner]) => [...document.querySelectorAll(outer)].flatMap((box) => [...box.querySelectorAll(inner)].filter((node) => {
        const [around, part] = [box, node].map((one) => one.getBoundingClientRect());
        return part.width > 0 && (part.left < around.left || part.right > Math.min(around.right, innerWidth) || node.scrollWidth > node.clientWidth + 1 && node.matches("button"));
      }))).map((node) => node.ariaLabel || node.textContent)""")
    assert outside == []


def test_a_sheet_from_below(open_page):
    page = open_page(DRUM, viewport={"width": 390, "height": 844})
    panels, toggle = page.locator("#panels"), page.get_by_role("button", name="Inspector")
    expect(panels).to_be_hidden()
    page.locator(".pane").focus()
    page.keyboard.press("Enter")
    toggle.click()
    expect(panels.locator("h2")).to_be_visible()
    before = panels.bounding_box()
    assert before["y"] > 844 / 3 and before["width"] == 390
    edge = page.get_by_role("separator", name="Size of Inspector")
    x, y = centre(edge)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 150, steps=4)
    page.mouse.up()
    assert panels.bounding_box()["height"] == pytest.approx(before["height"] + 150, abs=14)
    # One sheet at a time; a drag to the bottom closes it.
    page.get_by_role("button", name="Knobs").click()
    expect(panels).to_be_hidden()
    x, y = centre(page.get_by_role("separator", name="Size of Knobs"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, 840, steps=4)
    page.mouse.up()
    expect(page.locator("#knobs")).to_be_hidden()


def test_a_tap_opens_the_sheet_on_a_phone_and_no_folded_panel(open_page):
    page = open_page(COLUMNS, viewport={"width": 390, "height": 844}, has_touch=True)
    panels = page.locator("#panels")
    expect(panels).to_be_hidden()
    page.locator(".element:visible").first.tap()
    expect(panels.locator("h2")).to_be_visible()
    expect(page.get_by_role("button", name="Inspector")).to_have_attribute("aria-expanded", "true")
    page = open_page(COLUMNS)
    panels = page.locator("#panels")
    page.get_by_role("button", name="Inspector").click()
    page.locator(".element:visible").first.click()
    page.wait_for_function("() => layouthost.stages[0].selected")
    expect(panels).to_be_hidden()


def test_ctrl_k_finds_knobs_elements_documents_and_commands(open_page):
    page = open_page(DRUM)

    def find(text, kind):
        page.keyboard.press("Control+k")
        field = page.get_by_role("combobox", name="Find")
        field.fill(text)
        first = page.locator("#found li").filter(has=page.locator(".badge", has_text=kind)).first
        expect(first).to_be_visible()
        return first

    find("text size", "knob").click()
    expect(page.get_by_label("Text size")).to_be_focused()
    find("grid", "command").click()
    expect(page.get_by_role("button", name="Grid")).to_have_attribute("aria-pressed", "true")
    name = page.evaluate("() => { const [one] = layouthost.stages[0].panes[0].layer.elements; return `${one.section}.${one.item}`; }")
    find(name, "element")
    page.keyboard.press("Enter")
    expect(page.locator(".panel.inspector h2")).to_have_text(name)
    find("0.9", "element").click()
    expect(page.locator(".panel.inspector h2")).to_have_text("0.9")
    page.keyboard.press("Control+k")
    page.get_by_role("combobox", name="Find").fill("no such thing anywhere")
    expect(page.locator(".finder [role=status]")).to_have_text("Nothing has that name.")
    page.keyboard.press("Escape")
    find("wallet", "document").click()
    page.wait_for_function("() => layouthost.stages[0]?.document.endsWith('wallet.json')")
