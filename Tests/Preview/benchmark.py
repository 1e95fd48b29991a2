"""Measures how soon the page shows what a hand does; no test, since it reads the clock.

    .build/python/bin/python Tests/Preview/benchmark.py [--seconds 20] [--document FILE] [--times 3]

Without a document it is `drumRoll` with 10,000 items. `LAYOUTHOST_PROGRAM` names the program; measure a release build.
Prints milliseconds: the median, the 99th percentile and the greatest of

- `heard`: from the time that the browser gives the event to the page's handler,
- `moved`: from the handler to the moved nodes,
- `input`: from the event's time to the moved nodes,
- `picture`: from the event's time to the end of the browser's frame with them,
- `request`: from a request to the moved nodes,
- `program`: the program's own part of a reply,
- `save`: from a save of the document to its new layout,
- `play`: of the script for one picture of a change with 500 visible elements, and of the processor time of the page's
  thread for it, with style, layout and painting,

and the processor time of the page's thread and of the program for each picture, which hold on a busy machine, too.
"""

import argparse
import json
import os
import shutil
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from conftest import Server, use_sources

# Records the times of each visible state, and when the browser's frame with it was done.
WATCH = """() => {
  window.visibleStates = [];
  for (const stage of layouthost.stages) {
    stage.addEventListener('visibleState', ({detail}) => {
      if (!detail) return;
      const state = {...detail};
      visibleStates.push(state);
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => (state.shown = performance.now());
        channel.port2.postMessage(0);
      });
    });
  }
}"""


def scroll(page, kind, seconds):
    """Moves the content for some seconds, as a hand would."""
    box = page.locator(".pane").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    end = time.monotonic() + seconds
    count = 0
    while time.monotonic() < end:
        count += 1
        way = 1 if count // 60 % 2 == 0 else -1
        if kind == "wheel":
            page.mouse.wheel(0, 23 * way)
            time.sleep(0.007)
        elif kind == "drag":
            if count % 60 == 1:
                page.mouse.up()
                page.mouse.move(x, y)
                page.mouse.down()
            page.mouse.move(x, y - way * 4 * (count % 60))
            time.sleep(0.007)
        else:
            page.evaluate("speed => layouthost.stages[0].flingOnce(undefined, speed)", 2.3)
            time.sleep(0.5)
    if kind == "drag":
        page.mouse.up()


def processor_time(process):
    """The processor time that a process has used, in milliseconds."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def thread_times(session):
    return {entry["name"]: entry["value"] * 1000 for entry in session.send("Performance.getMetrics")["metrics"]}


def percentiles(values):
    values = sorted(value for value in values if value is not None)
    if not values:
        return "–"
    at = lambda part: values[min(len(values) - 1, int(part * len(values)))]
    return f"{at(0.5):8.1f} {at(0.99):8.1f} {values[-1]:8.1f}   ({len(values)})"


def measure(browser, document, kind, seconds):
    server = Server([document])
    page = browser.new_page(viewport={"width": 1280, "height": 860})
    use_sources(page)
    page.goto(server.address)
    page.wait_for_selector("body.ready")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    scroll(page, kind, 1)
    page.evaluate(WATCH)
    before, program = thread_times(session), processor_time(server.process)
    scroll(page, kind, seconds)
    after, program = thread_times(session), processor_time(server.process) - program
    page.wait_for_timeout(100)
    states = page.evaluate("() => visibleStates")
    count = max(1, len(states))
    print(f"{kind}: {count} pictures in {seconds} s, {count / seconds:.0f} a second; load {os.getloadavg()[0]:.1f}")
    print("                  median     99 %      max")
    rows = {
        "heard": [m["handled"] - m["input"] for m in states if m.get("input") is not None],
        "moved": [m["drawn"] - m["handled"] for m in states if m.get("handled") is not None],
        "input": [m["drawn"] - m["input"] for m in states if m.get("input") is not None],
        "picture": [m["shown"] - m["input"] for m in states if m.get("input") is not None and "shown" in m],
        "request": [m["drawn"] - m["requested"] for m in states],
        "program": [m["program"] for m in states],
    }
    for name, values in rows.items():
        print(f"  {name:12}{percentiles(values)}")
    names = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration", "TaskDuration"]
    parts = ", ".join(f"{name[:-8]} {(after[name] - before[name]) / count:.2f}" for name in names)
    print(f"  processor time a picture: page {parts} ms; program {program / count:.2f} ms")
    page.close()
    server.close()


def measure_saves(browser, folder, count):
    """Saves a document with another number of items; from the file's new contents to its new layout on the nodes."""
    document = Path(folder, "saved.json")
    text = '{"environment": {"device": "iPhone 15"}, "sections": [{"layout": "grid", "items": %d}]}'
    document.write_text(text % 5)
    server = Server([str(document)])
    page = browser.new_page(viewport={"width": 1280, "height": 860})
    use_sources(page)
    page.goto(server.address)
    page.wait_for_selector("body.ready")
    page.evaluate("""() => layouthost.stages[0].addEventListener('scene', ({detail}) =>
      (window.shown = [detail.layouts[0].sections[0].count, Date.now()]))""")
    times = []
    for items in range(6, 6 + count):
        # At any time between two checks of the files.
        time.sleep(0.15 + 0.017 * (items % 7))
        start = time.time()
        document.write_text(text % items)
        page.wait_for_function("items => window.shown?.[0] === items", arg=items)
        times.append(page.evaluate("() => shown[1]") - 1000 * start)
    print(f"save: load {os.getloadavg()[0]:.1f}\n  save        {percentiles(times)}")
    page.close()
    server.close()


# Measures the script for each picture of the changes.
PLAY = """() => {
  window.plays = [];
  const { player } = layouthost.stages[0], seek = player.seek.bind(player);
  player.seek = (progress) => {
    const start = performance.now();
    seek(progress);
    if (progress > 0 && progress < 1) plays.push(performance.now() - start);
  };
}"""


def measure_changes(browser, folder, look, count):
    """Changes the columns of a grid with 500 visible items, at a tenth of the speed, so that there are enough pictures."""
    document = Path(folder, "played.json")
    document.write_text(json.dumps({
        "environment": {"container": {"width": 400, "height": 800}},
        "sections": [{"layout": "pinchGrid", "items": 500, "state": {"columns": 16}}],
    }))
    server = Server([str(document)])
    page = browser.new_page(viewport={"width": 1280, "height": 860})
    use_sources(page)
    page.goto(server.address)
    page.wait_for_selector("body.ready")
    page.get_by_label("Look", exact=True).select_option(look)
    page.get_by_role("button", name="A tenth of the speed").click()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate(PLAY)
    names, spent = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration", "TaskDuration"], {}
    for turn in range(count):
        value = 17 - turn % 2
        page.evaluate("""value => void layouthost.stages[0].change('state',
          { collection: null, section: 0, name: 'columns', value })""", value)
        # The first pictures draw contents, and belong to the change itself.
        page.wait_for_function("() => layouthost.stages[0].player.isPlaying && layouthost.stages[0].player.progress > 0.05")
        before, first = thread_times(session), page.evaluate("() => plays.length")
        page.wait_for_function("() => layouthost.stages[0].player.progress > 0.95")
        after, last = thread_times(session), page.evaluate("() => plays.length")
        for name in names:
            spent.setdefault(name, []).append((after[name] - before[name]) / max(1, last - first))
        page.wait_for_function("() => layouthost.stages[0].player.progress === 1")
    visible = page.evaluate("() => layouthost.stages[0].panes[0].layer.elements.length")
    print(f"play, look {look}: {visible} visible, load {os.getloadavg()[0]:.1f}")
    print(f"  play        {percentiles(page.evaluate('() => plays'))}")
    parts = ", ".join(f"{name[:-8]} {sorted(values)[len(values) // 2]:.2f}" for name, values in spent.items())
    print(f"  processor time a picture: page {parts} ms")
    page.close()
    server.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--document")
    parser.add_argument("--kinds", default="wheel,drag,fling,save,play")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        document = Path(folder, "drum.json")
        layout = {"layout": "drumRoll", "items": 10_000}
        document.write_text(json.dumps({"environment": {"device": "iPhone 15 Pro"}, "sections": [layout]}))
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for _ in range(arguments.times):
            for kind in arguments.kinds.split(","):
                if kind == "save":
                    measure_saves(chromium, folder, 40)
                    continue
                if kind == "play":
                    for look in ["auto", "wireframe"]:
                        measure_changes(chromium, folder, look, 6)
                    continue
                measure(chromium, os.path.abspath(arguments.document or document), kind, arguments.seconds)
        chromium.close()


if __name__ == "__main__":
    main()
