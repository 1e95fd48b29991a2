// Zoom and pan of a device in its room: Ctrl-wheel, two fingers where no layout takes them (pinch.js), keys, and the
// buttons above it.

import { button, element } from "./controls.js";
import { clamp } from "./physics.js";

/// The least and the greatest scale that can be chosen.
const [least, greatest] = [0.25, 8];
/// The scales of the buttons and keys.
const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8];
/// The share of a scale by which a wheel's point changes it, and the most points of one event.
const [wheelShare, wheelLimit] = [0.01, 25];
/// The distance that a key pans, and the part of a device that stays in sight, in pixels.
const [panStep, inSight] = [60, 80];

export class Zoom {
  /// The chosen scale; null fits the device into the room.
  #chosen = null;
  #pan = [0, 0];
  /// The places of fingers by their ids.
  #touches = new Map();
  #pinch = null;
  #drag = null;

  constructor(stage) {
    this.stage = stage;
    this.room = stage.find(".room");
    this.fits = stage.find(".fit");
    const group = element("span", "zoom");
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", "Zoom");
    const out = button("−", () => this.step(-1), "quiet");
    const into = button("+", () => this.step(1), "quiet");
    this.percent = button("100 %", () => this.fit(), "quiet percent");
    for (const [node, name, title] of [[out, "Zoom out", "Zoom out (-)"], [into, "Zoom in", "Zoom in (+)"]]) {
      node.setAttribute("aria-label", name);
      node.title = title;
    }
    this.percent.title = "Fit the device into the window (0); 1 is 100 %";
    group.append(out, this.percent, into);
    stage.find(".fling").before(group);
    this.room.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.room.addEventListener("keydown", (event) => this.#key(event), true);
    this.room.addEventListener("mousedown", (event) => event.button === 1 && event.preventDefault());
    for (const name of ["pointerdown", "pointermove", "pointerrawupdate", "pointerup", "pointercancel"]) {
      this.room.addEventListener(name, (event) => (event.pointerType === "touch" ? this.#touch(event) : this.#mouse(event)), true);
    }
  }

  /// The scale of the device in a room that another one would fill; also places the device.
  scaleFor(fitting) {
    const scale = this.#chosen ?? fitting;
    if (this.#chosen === null) this.#pan = [0, 0];
    const device = this.stage.find(".device");
    const sizes = [device.offsetWidth * scale, device.offsetHeight * scale];
    const room = [this.room.clientWidth, this.room.clientHeight];
    this.#pan = this.#pan.map((way, axis) => {
      const most = Math.max(0, (sizes[axis] + room[axis]) / 2 - inSight);
      return clamp(way, -most, most);
    });
    this.fits.style.transform = `translate(${this.#pan[0]}px,${this.#pan[1]}px)`;
    const text = `${Math.round(scale * 100)} %`;
    this.percent.textContent = text;
    this.percent.setAttribute("aria-label", `Fit, now ${text}`);
    return scale;
  }

  /// Takes the scale and the place of another device.
  follow(other) {
    if (this.#chosen === other.#chosen && this.#pan.every((way, axis) => way === other.#pan[axis])) return;
    this.#chosen = other.#chosen;
    this.#pan = [...other.#pan];
    this.stage.fit();
  }

  get isFitted() {
    return this.#chosen === null;
  }

  /// Fits the device into the room.
  fit() {
    this.#chosen = null;
    this.stage.fit();
  }

  /// Changes the scale; a place on the screen stays under the pointer.
  to(scale, at = this.#middle()) {
    const chosen = clamp(scale, least, greatest);
    const box = this.fits.getBoundingClientRect();
    const ratio = chosen / this.stage.scale;
    const way = [at[0] - box.left - box.width / 2, at[1] - box.top - box.height / 2];
    this.#pan = this.#pan.map((value, axis) => value + way[axis] * (1 - ratio));
    this.#chosen = chosen;
    this.stage.fit();
  }

  /// Goes to the next of the usual scales.
  step(way) {
    const { scale } = this.stage;
    const next = way > 0 ? steps.find((one) => one > scale * 1.01) : steps.findLast((one) => one < scale * 0.99);
    if (next) this.to(next);
  }

  panBy(across, down) {
    this.#chosen ??= this.stage.scale;
    this.#pan = [this.#pan[0] + across, this.#pan[1] + down];
    this.stage.fit();
  }

  #middle() {
    const box = this.room.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  // Wheel and keys

  #wheel(event) {
    // A wheel over the content has scrolled it, and a layout may take a pinch itself.
    if (event.defaultPrevented || !this.stage.scene) return;
    if (!event.ctrlKey && this.isFitted) return;
    event.preventDefault();
    const unit = [1, 16, 400][event.deltaMode];
    if (!event.ctrlKey) return this.panBy(-event.deltaX * unit, -event.deltaY * unit);
    const way = clamp(event.deltaY * unit, -wheelLimit, wheelLimit);
    this.to(this.stage.scale * Math.exp(-way * wheelShare), [event.clientX, event.clientY]);
  }

  #key(event) {
    const way = { ArrowLeft: [panStep, 0], ArrowRight: [-panStep, 0], ArrowUp: [0, panStep], ArrowDown: [0, -panStep] }[event.key];
    if (!way || !event.shiftKey || this.isFitted || event.target.matches(".corner")) return;
    event.preventDefault();
    event.stopPropagation();
    this.panBy(...way);
  }

  // The middle button, and the background of a zoomed device

  #mouse(event) {
    if (event.type === "pointerdown") {
      const isBackground = event.button === 0 && !this.isFitted && !event.target.closest(".device");
      if (event.button !== 1 && !isBackground) return;
      this.#drag = { id: event.pointerId, at: [event.clientX, event.clientY] };
      this.room.setPointerCapture(event.pointerId);
    } else if (this.#drag?.id !== event.pointerId) {
      return;
    } else if (event.type === "pointermove") {
      const { at } = this.#drag;
      this.#drag.at = [event.clientX, event.clientY];
      this.panBy(event.clientX - at[0], event.clientY - at[1]);
    } else if (event.type !== "pointerrawupdate") {
      this.#drag = null;
    }
    event.stopPropagation();
  }

  // Fingers

  #touch(event) {
    const { type, pointerId: id } = event;
    const wasPinch = Boolean(this.#pinch);
    if (type === "pointerdown" ? event.target.closest("button") : !this.#touches.has(id)) return;
    if (type === "pointerup" || type === "pointercancel") this.#touches.delete(id);
    else this.#touches.set(id, [event.clientX, event.clientY]);
    if (type === "pointerdown" && this.#touches.size === 2 && !this.stage.pinch?.takes(event, this.#spread().middle)) {
      // The first finger neither scrolls nor lifts an item any more.
      const [first] = this.#touches.keys();
      this.stage.find(".container").dispatchEvent(new PointerEvent("pointercancel", { pointerId: first }));
      this.#pinch = this.#spread();
    } else if (type === "pointermove" && wasPinch && this.#touches.size > 1) {
      this.#movePinch();
    } else if (!this.#touches.size) {
      this.#pinch = null;
    }
    // The last finger of a pinch neither scrolls nor taps.
    if (wasPinch || this.#pinch) event.stopPropagation();
  }

  #spread() {
    const [first, second] = [...this.#touches.values()];
    return {
      middle: [(first[0] + second[0]) / 2, (first[1] + second[1]) / 2],
      length: Math.max(1, Math.hypot(first[0] - second[0], first[1] - second[1])),
    };
  }

  #movePinch() {
    const [before, after] = [this.#pinch, this.#spread()];
    this.#pinch = after;
    this.panBy(after.middle[0] - before.middle[0], after.middle[1] - before.middle[1]);
    this.to((this.stage.scale * after.length) / before.length, after.middle);
  }
}
