"""Draws the pictures of docs/preview.md and the moving one of the README again.

    .build/python/bin/python -m pip install pillow
    .build/python/bin/python Tests/Preview/pictures.py

Not a test: browsers draw letters differently from version to version.
"""

import io
import shutil

from PIL import Image
from playwright.sync_api import sync_playwright

from conftest import ROOT, Server, use_sources

PICTURES = ROOT / "docs/preview"
EXAMPLES = "docs/examples"
# The frames of the moving picture, its width in pixels, and milliseconds for each frame and for the rests.
COUNT, WIDTH, STEP, REST = 34, 960, 70, 900

BARE = """() => {
  for (const name of ['knobs', 'panels', 'status']) document.getElementById(name).hidden = true;
  document.querySelector('main').style.gridTemplateColumns = '1fr';
}"""

# Lets each device go from the start with its velocity; returns the longest duration.
FLING = """async (velocities) => {
  window.flings = [];
  for (const [index, stage] of layouthost.stages.entries()) {
    const [pane] = stage.panes;
    stage.scroll(pane, [0, index === 0 ? 24 : pane.layout.least[1]]);
    await stage.settle();
    flings.push(await stage.connection.request('fling', {collection: null, x: 0, y: velocities[index]}));
  }
  return Math.max(...flings.map((fling) => fling.duration));
}"""

# Shows where all of them are after a time.
VISIBLE_STATE = """async (time) => {
  const {flingPath} = await import('./physics.js');
  for (const [index, stage] of layouthost.stages.entries()) {
    stage.scroll(stage.panes[0], flingPath(flings[index]).at(time));
    await stage.settle();
  }
}"""


def shot(page, **options):
    return Image.open(io.BytesIO(page.screenshot(**options))).convert("RGB")


def draw(browser, documents, *, width=1280, height=800, **options):
    """A page with documents, and its server."""
    server = Server([f"{EXAMPLES}/{name}.json" for name in documents])
    page = browser.new_page(viewport={"width": width, "height": height}, **options)
    use_sources(page)
    page.goto(server.address)
    page.wait_for_selector("body.ready")
    page.wait_for_timeout(500)
    return page, server


def keep(page, server, name):
    shot(page).quantize(160, dither=0).save(PICTURES / name, optimize=True)
    page.close()
    server.close()


def device(browser):
    page, server = draw(browser, ["app-store"])
    box = page.locator(".container").bounding_box()
    page.mouse.click(box["x"] + 0.45 * box["width"], box["y"] + 0.47 * box["height"])
    page.get_by_role("button", name="Rulers").click()
    page.mouse.move(5, 400)
    page.wait_for_timeout(500)
    keep(page, server, "device.png")


def beside(browser):
    page, server = draw(browser, ["cover-flow", "pizza-screen"], color_scheme="dark")
    page.get_by_role("tab", name="Document").click()
    page.wait_for_timeout(300)
    keep(page, server, "beside.png")


def gallery(browser):
    page, server = draw(browser, [])
    page.wait_for_timeout(4000)
    keep(page, server, "gallery.png")


def moving(browser):
    page, server = draw(browser, ["drum-roll", "wallet", "app-store"], width=1500, height=640)
    page.evaluate(BARE)
    page.wait_for_timeout(400)
    duration = page.evaluate(FLING, [0.75, 0.4, 0.55])
    frames = []
    for index in range(COUNT):
        page.evaluate(VISIBLE_STATE, (index / (COUNT - 1)) ** 1.25 * 0.9 * duration)
        frame = shot(page, clip={"x": 0, "y": 46, "width": 1500, "height": 568})
        frames.append(frame.resize((WIDTH, frame.height * WIDTH // frame.width), Image.LANCZOS))
    page.close()
    server.close()
    palette = frames[COUNT // 2].quantize(128, dither=0)
    frames = [frame.quantize(palette=palette, dither=0) for frame in frames]
    # There and back.
    rest = frames[1:] + frames[-2:0:-1]
    times = [REST] + [STEP] * (COUNT - 2) + [REST] + [STEP] * (COUNT - 2)
    frames[0].save(PICTURES / "page.gif", save_all=True, append_images=rest, duration=times, loop=0, optimize=True)


if __name__ == "__main__":
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for picture in [device, beside, gallery, moving]:
            picture(chromium)
        chromium.close()
