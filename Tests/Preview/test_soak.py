"""Scrolling for long leaves the memory flat. LAYOUTHOST_PAGE_SOAK=1800 scrolls for half an hour, and prints it with `-s`."""

import json
import os
import time
from pathlib import Path

SECONDS = float(os.environ.get("LAYOUTHOST_PAGE_SOAK", "6"))
# The growth that is no leak, from the first third to the last: megabytes of the program and of JavaScript, and nodes.
PROGRAM, SCRIPT, NODES = 3, 2, 400


def scroll_round(page, panes):
    """Turns each device by wheel, drag, keys and a fling."""
    for pane in panes:
        box = pane.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        for way in [120, 120, 300, -180]:
            page.mouse.wheel(0, way)
            page.wait_for_timeout(40)
        page.mouse.wheel(160, 0)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 8, y - 120, steps=5)
        page.mouse.up()
        page.wait_for_timeout(120)
        pane.focus()
        for key in ["PageDown", "ArrowDown", "ArrowRight", "f", "End", "PageUp", "Enter", "Home", "Escape"]:
            page.keyboard.press(key)
            page.wait_for_timeout(90)


def memory(page, session, process):
    """Megabytes of the program and of JavaScript, and the nodes and listeners of the page."""
    session.send("HeapProfiler.collectGarbage")
    metrics = {entry["name"]: entry["value"] for entry in session.send("Performance.getMetrics")["metrics"]}
    status = Path(f"/proc/{process.pid}/status").read_text()
    resident = int(status.split("VmRSS:")[1].split()[0]) / 1024
    return resident, metrics["JSHeapUsedSize"] / 2**20, metrics["Nodes"], metrics["JSEventListeners"]


def test_scrolling_leaves_memory_flat(open_page, tmp_path):
    drum = tmp_path / "drum.json"
    drum.write_text(json.dumps({"sections": [{"layout": "drumRoll", "items": 10_000}]}))
    page = open_page(str(drum), "docs/examples/app-store.json")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    panes = [page.locator(".pane").nth(index) for index in range(2)]
    scroll_round(page, panes)
    start, due, samples = time.monotonic(), 0.0, []
    while not samples or time.monotonic() - start < SECONDS:
        scroll_round(page, panes)
        now = time.monotonic() - start
        if now < due and now < SECONDS:
            continue
        due = now + SECONDS / 30
        samples.append(memory(page, session, page.server.process))
        print("%6.0f s  program %6.2f MB  script %6.2f MB  nodes %6d  listeners %5d" % (now, *samples[-1]), flush=True)
    if len(samples) < 3:
        samples = samples[:1] * 2 + samples
    third = len(samples) // 3
    least = [min(values) for values in zip(*samples[:third])]
    last = [min(values) for values in zip(*samples[-third:])]
    growth = [after - before for before, after in zip(least, last)]
    assert growth[0] < PROGRAM and growth[1] < SCRIPT and growth[2] < NODES and growth[3] < NODES, growth
