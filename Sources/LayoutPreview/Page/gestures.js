// Wheel, finger, mouse and keyboard on a device.

import { clamp, pulled, springPath, VelocityTracker } from "./physics.js";

/// The distance after which a finger's direction is known, in points on the screen.
const slop = 4;
/// The milliseconds without an event after which a wheel has come to rest.
const wheelRest = 140;
/// Browsers deliver moves once a frame; some also report them at once, up to a frame earlier.
const moveEvent = "onpointerrawupdate" in window ? "pointerrawupdate" : "pointermove";

export class Gestures {
  #finger = null;

  constructor(stage) {
    this.stage = stage;
    const screen = stage.find(".container");
    screen.addEventListener("pointerdown", (event) => this.#down(event));
    screen.addEventListener(moveEvent, (event) => this.#finger && this.#move(event));
    screen.addEventListener("pointermove", (event) => {
      if (event.pointerId !== this.#finger?.id) this.stage.tell("hover", this.#hovered(event));
    });
    screen.addEventListener("pointerleave", () => this.stage.tell("hover", null));
    for (const name of ["pointerup", "pointercancel"]) {
      screen.addEventListener(name, (event) => this.#up(event, name === "pointercancel"));
    }
    screen.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    screen.addEventListener("keydown", (event) => this.#key(event));
    this.#resizeAt(stage.find(".corner"));
  }

  /// The position of an event in a pane's content.
  place(pane, event) {
    const box = pane.view.getBoundingClientRect();
    const scale = this.stage.scale;
    return [
      (event.clientX - box.left) / scale + pane.offset[0],
      (event.clientY - box.top) / scale + pane.offset[1],
    ];
  }

  /// The pane in which an event is.
  paneOf(event) {
    return this.stage.panes.find((pane) => pane.view.contains(event.target));
  }

  /// The section with a row that scrolls along an axis at a position in the content.
  #rowAt(pane, point, axis) {
    const sections = pane.layout.sections;
    const index = sections.findIndex(({ frame: [x, y, width, height], row }) =>
      row?.axis === axis && point[0] >= x && point[0] < x + width && point[1] >= y && point[1] < y + height);
    return index < 0 ? null : { index, row: sections[index].row };
  }

  // A finger

  #down(event) {
    if (event.button !== 0 || this.#finger) return;
    const pane = this.paneOf(event);
    if (!pane) return;
    pane.view.focus({ preventScroll: true });
    const isStopped = Boolean(pane.movement || pane.release);
    this.stage.hold(pane);
    this.#finger = {
      id: event.pointerId,
      pane,
      start: [event.clientX, event.clientY],
      place: this.place(pane, event),
      target: event.target,
      offset: [...pane.offset],
      free: [...pane.offset],
      tracker: new VelocityTracker(),
      isStopped,
    };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  #move(event) {
    const finger = this.#finger;
    if (event.pointerId !== finger.id) return;
    const scale = this.stage.scale;
    const moved = [event.clientX - finger.start[0], event.clientY - finger.start[1]];
    if (!finger.isDragging) {
      if (Math.hypot(...moved) < slop) return;
      finger.isDragging = true;
      const axis = Math.abs(moved[0]) > Math.abs(moved[1]) ? "x" : "y";
      finger.row = axis === finger.pane.layout.axis ? null : this.#rowAt(finger.pane, finger.place, axis);
      if (finger.row) finger.rowStart = finger.row.row.offset;
    }
    const way = moved.map((distance) => -distance / scale);
    if (finger.row) return this.#dragRow(finger, way, event);
    const { least, greatest } = finger.pane.layout;
    finger.free = finger.offset.map((start, axis) => start + way[axis]);
    finger.tracker.add(event.timeStamp, finger.free);
    const offset = finger.free.map((value, axis) =>
      greatest[axis] - least[axis] < 0.5 && axis !== (finger.pane.layout.axis === "y" ? 1 : 0)
        ? finger.offset[axis]
        : pulled(value, least[axis], greatest[axis], finger.pane.size[axis]));
    this.stage.scroll(finger.pane, offset, event.timeStamp);
  }

  #dragRow(finger, way, event) {
    const { row, index } = finger.row;
    const axis = row.axis === "y" ? 1 : 0;
    const distance = row.isReversed ? -way[axis] : way[axis];
    finger.rowFree = finger.rowStart + distance;
    finger.tracker.add(event.timeStamp, [finger.rowFree, 0]);
    const length = finger.pane.size[axis];
    this.stage.holdRow(finger.pane, index, pulled(finger.rowFree, 0, row.greatest, length));
  }

  #up(event, isCancelled) {
    const finger = this.#finger;
    if (!finger || event.pointerId !== finger.id) return;
    this.#finger = null;
    if (!finger.isDragging) {
      if (!isCancelled && !finger.isStopped) this.stage.tell("tap", { ...this.#elementAt(finger.pane, finger.place, finger.target), isTouch: true });
      else this.stage.release(finger.pane, [0, 0]);
      return;
    }
    const velocity = isCancelled ? [0, 0] : finger.tracker.velocity(event.timeStamp);
    if (finger.row) {
      // The distance that the engine's deceleration takes.
      const rate = 0.998;
      const proposed = finger.rowFree + (velocity[0] * rate) / (1 - rate) / 4;
      this.stage.releaseRow(finger.pane, finger.row.index, clamp(proposed, 0, finger.row.row.greatest));
      return;
    }
    const axis = finger.pane.layout.axis === "y" ? 1 : 0;
    const { least, greatest } = finger.pane.layout;
    const across = greatest[1 - axis] - least[1 - axis] < 0.5;
    if (across) velocity[1 - axis] = 0;
    this.stage.release(finger.pane, velocity);
  }

  /// Leaves the finger to another gesture, such as a pinch.
  letGo() {
    this.#finger = null;
  }

  // Hovering

  #hovered(event) {
    const pane = this.paneOf(event);
    return pane ? this.#elementAt(pane, this.place(pane, event), event.target) : null;
  }

  /// The element at a position: the node under the pointer, or the topmost frame there.
  #elementAt(pane, [x, y], target) {
    const key = target?.closest?.(".element")?.dataset.key;
    const { elements } = pane.layer;
    const found = key && elements.find((element) => pane.layer.nodeOf(element)?.dataset.key === key);
    if (found) return { pane, element: found };
    let top = null;
    for (const element of elements) {
      const isInside = x >= element.x && y >= element.y && x < element.x + element.width && y < element.y + element.height;
      if (isInside && (!top || rank(element) >= rank(top))) top = element;
    }
    return { pane, element: top };
  }

  // Wheel and keyboard

  #wheel(event) {
    const pane = this.paneOf(event);
    if (!pane || event.ctrlKey) return;
    event.preventDefault();
    const unit = [1, 16, pane.size[1]][event.deltaMode];
    let way = [event.deltaX * unit, event.deltaY * unit].map((value) => value / Math.max(0.3, this.stage.scale));
    if (event.shiftKey && way[0] === 0) way = [way[1], 0];
    const axis = Math.abs(way[0]) > Math.abs(way[1]) ? "x" : "y";
    const row = axis === pane.layout.axis ? null : this.#rowAt(pane, this.place(pane, event), axis);
    if (row) return this.#wheelRow(pane, row, axis === "x" ? way[0] : way[1]);
    // Content that scrolls only sideways follows a wheel with one direction.
    if (pane.layout.axis === "x" && way[0] === 0) way = [way[1], 0];
    this.#scrollBy(pane, way, event.timeStamp);
  }

  #scrollBy(pane, way, time) {
    const { least, greatest } = pane.layout;
    const offset = pane.offset.map((value, axis) => clamp(value + way[axis], least[axis], greatest[axis]));
    this.stage.scroll(pane, offset, time);
    // Any other movement of the content before the wheel has come to rest replaces this release.
    const release = (pane.release = {});
    setTimeout(() => pane.release === release && this.stage.release(pane, [0, 0]), wheelRest);
  }

  #wheelRow(pane, { index, row }, way) {
    const { rows } = this.stage, key = `${pane.name}/${index}`;
    const offset = clamp(this.stage.rowOffset(pane, index) + (row.isReversed ? -way : way), 0, row.greatest);
    this.stage.holdRow(pane, index, offset);
    const held = rows.get(key);
    setTimeout(() => rows.get(key) === held && this.stage.releaseRow(pane, index, offset), wheelRest);
  }

  #key(event) {
    const pane = this.paneOf(event);
    if (!pane || event.altKey || event.ctrlKey || event.metaKey) return;
    const axis = pane.layout.axis === "y" ? 1 : 0;
    const page = 0.9 * pane.size[axis];
    const ways = {
      ArrowUp: [0, -44], ArrowDown: [0, 44], ArrowLeft: [-44, 0], ArrowRight: [44, 0],
      PageUp: along(axis, -page), PageDown: along(axis, page), " ": along(axis, event.shiftKey ? -page : page),
    };
    const { least, greatest } = pane.layout;
    if (event.key === "Home" || event.key === "End") {
      const target = [...pane.offset];
      target[axis] = event.key === "Home" ? least[axis] : greatest[axis];
      this.stage.move(pane, springPath(pane.offset, target));
    } else if (ways[event.key]) {
      const row = this.#rowUnderKeys(pane, event.key);
      if (row) this.#keyRow(pane, row, ways[event.key][0] || ways[event.key][1]);
      else if (event.key.startsWith("Arrow")) this.stage.step(pane, ways[event.key]);
      else this.#scrollBy(pane, ways[event.key], event.timeStamp);
    } else if (event.key === "f" || event.key === "F") {
      this.stage.flingOnce(pane);
    } else if (event.key === "Enter") {
      this.stage.tell("tap", this.#nextElement(pane, event.shiftKey ? -1 : 1));
    } else if (event.key === "Escape") {
      this.stage.tell("tap", { pane, element: null });
    } else {
      return;
    }
    event.preventDefault();
  }

  /// Moves a row by a key: one item on if it snaps.
  #keyRow(pane, { index, row }, way) {
    if (row.snaps) this.stage.stepRow(pane, index, row.isReversed ? -way : way);
    else this.#wheelRow(pane, { index, row }, way);
  }

  /// The row in the middle of the screen, for keys across the scroll axis.
  #rowUnderKeys(pane, key) {
    const axis = key === "ArrowLeft" || key === "ArrowRight" ? "x" : "y";
    if (axis === pane.layout.axis || !key.startsWith("Arrow")) return null;
    return this.#rowAt(pane, pane.offset.map((value, index) => value + pane.size[index] / 2), axis);
  }

  /// Selects the next visible item, for inspecting without a pointer.
  #nextElement(pane, step) {
    const { elements } = pane.layer;
    const selected = this.stage.selected?.element;
    const index = elements.findIndex((element) =>
      selected && element.kind === selected.kind && element.section === selected.section && element.item === selected.item);
    return { pane, element: elements[(index + step + elements.length) % elements.length] ?? null };
  }

  // The corner that changes the container's size

  #resizeAt(corner) {
    let drag = null;
    let timer = 0;
    const resize = (width, height) => {
      const value = { container: { width: clamp(Math.round(width), 40, 4000), height: clamp(Math.round(height), 40, 4000) } };
      clearTimeout(timer);
      timer = setTimeout(() => this.stage.change("environment", { value }), 12);
    };
    corner.addEventListener("pointerdown", (event) => {
      drag = { start: [event.clientX, event.clientY], size: this.stage.scene.environment.container };
      corner.setPointerCapture(event.pointerId);
    });
    corner.addEventListener("pointermove", (event) => {
      if (!drag) return;
      const scale = this.stage.scale;
      resize(drag.size[0] + (event.clientX - drag.start[0]) / scale, drag.size[1] + (event.clientY - drag.start[1]) / scale);
    });
    corner.addEventListener("pointerup", () => (drag = null));
    corner.addEventListener("keydown", (event) => {
      const step = event.shiftKey ? 10 : 1;
      const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
      if (!way) return;
      event.preventDefault();
      const [width, height] = this.stage.scene.environment.container;
      resize(width + way[0], height + way[1]);
    });
  }
}

const along = (axis, way) => (axis === 1 ? [0, way] : [way, 0]);
const rank = (element) => element.z * 4 + (element.kind === 2 ? 0 : element.kind === 0 ? 1 : 2);
