// Dragging an item to another place: held for a while, it is lifted, and dropped where the layout says.

import { keyOf } from "./elements.js";
import { editItems } from "./items.js";
import { clamp } from "./physics.js";

/// The milliseconds after which an item that is held is lifted.
const holdTime = 400;
/// The distance by which a finger may tremble meanwhile, in points on the screen.
const slop = 4;
/// The width of the edge at which the content scrolls, and the distance for each picture, in points.
const [edge, step] = [48, 9];

export class Lifting {
  #press = null;
  #held = null;

  constructor(stage) {
    this.stage = stage;
    const container = stage.find(".container");
    container.addEventListener("pointerdown", (event) => this.#down(event));
    container.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) container.addEventListener(name, (event) => this.#up(event, name === "pointercancel"));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.#held) return;
      event.stopPropagation();
      this.#finish();
    }, true);
  }

  #down(event) {
    this.#cancel();
    if (event.button !== 0 || !event.isPrimary || this.#held) return;
    const pane = this.stage.gestures.paneOf(event);
    const key = event.target.closest?.(".element")?.dataset.key;
    const element = pane?.layer.elements.find((one) => one.kind === 0 && keyOf(one) === key);
    if (!element) return;
    const press = { id: event.pointerId, pane, element, start: [event.clientX, event.clientY] };
    press.timer = setTimeout(() => this.#lift(press), holdTime);
    this.#press = press;
  }

  #cancel() {
    clearTimeout(this.#press?.timer);
    this.#press = null;
  }

  /// Takes the finger from scrolling, and lets a copy of the item follow it.
  #lift(press) {
    this.#press = null;
    const { stage } = this;
    const { pane, element } = press;
    const node = pane.layer.nodeOf(element);
    if (!node || !pane.layer.elements.includes(element)) return;
    stage.gestures.letGo();
    const ghost = node.cloneNode(true);
    ghost.className += " ghost";
    ghost.removeAttribute("data-key");
    ghost.setAttribute("aria-hidden", "true");
    pane.view.append(ghost);
    this.#held = { ...press, node, ghost, last: press.start, offset: [...pane.offset], mark: null };
    stage.tell("announce", `Item ${element.section}.${element.item} is lifted: drag it to another place, or press Escape.`);
    this.#follow();
    this.#scroll();
  }

  #move(event) {
    const press = this.#press;
    if (press && event.pointerId === press.id && Math.hypot(event.clientX - press.start[0], event.clientY - press.start[1]) > slop) this.#cancel();
    if (event.pointerId !== this.#held?.id) return;
    this.#held.last = [event.clientX, event.clientY];
    this.#follow();
  }

  /// The distance from the item's place, in the content.
  get #way() {
    const { last, start, pane, offset } = this.#held;
    return last.map((value, axis) => (value - start[axis]) / this.stage.scale + pane.offset[axis] - offset[axis]);
  }

  /// Where the middle of the item is, in the content.
  get #middle() {
    const { element } = this.#held;
    const [x, y] = this.#way;
    return { x: element.x + element.width / 2 + x, y: element.y + element.height / 2 + y };
  }

  #follow() {
    const { ghost, element, pane } = this.#held;
    const [x, y] = this.#way;
    ghost.style.transform = `translate(${element.x + x - pane.offset[0]}px,${element.y + y - pane.offset[1]}px) scale(1.04)`;
    this.#aim();
  }

  /// Marks the item in whose place this one would be dropped; one request at a time.
  async #aim() {
    const held = this.#held;
    if (held.isAiming) return void (held.isLate = true);
    held.isAiming = true;
    try {
      const { pane, element: { section, item } } = held;
      const { place } = await this.stage.connection.request("target", { collection: pane.name || null, section, item, ...this.#middle });
      if (held === this.#held) this.#mark(place);
    } catch (error) {
      if (held === this.#held) this.stage.fail(error);
    }
    held.isAiming = false;
    if (held !== this.#held || !held.isLate) return;
    held.isLate = false;
    this.#aim();
  }

  #mark([section, item]) {
    const held = this.#held;
    held.mark?.classList.remove("target");
    const found = held.pane.layer.elements.find((one) => one.kind === 0 && one.section === section && one.item === item);
    held.mark = found && held.pane.layer.nodeOf(found);
    held.mark?.classList.add("target");
  }

  /// Scrolls while the finger is at an edge.
  #scroll() {
    const held = this.#held;
    if (!held) return;
    const { pane, last } = held;
    const box = pane.view.getBoundingClientRect();
    const { least, greatest } = pane.layout;
    const [starts, ends] = [[box.left, box.top], [box.right, box.bottom]];
    const reach = edge * this.stage.scale;
    const offset = pane.offset.map((value, axis) => {
      const way = last[axis] < starts[axis] + reach ? -step : last[axis] > ends[axis] - reach ? step : 0;
      return clamp(value + way, least[axis], Math.max(least[axis], greatest[axis]));
    });
    if (offset.some((value, axis) => value !== pane.offset[axis])) {
      this.stage.scroll(pane, offset);
      this.#follow();
    }
    requestAnimationFrame(() => held === this.#held && this.#scroll());
  }

  async #up(event, isCancelled) {
    this.#cancel();
    if (event.pointerId !== this.#held?.id) return;
    if (isCancelled) return this.#finish();
    const held = this.#held;
    const { pane, element: { section, item } } = held;
    const { stage } = this;
    const [way, middle] = [this.#way, this.#middle];
    // The program must know the offset before it finds the place.
    await stage.settle();
    stage.player.dropped = { index: stage.panes.indexOf(pane), way };
    await editItems(stage, pane, `move item ${section}.${item}`, { what: "move", section, item, ...middle });
    stage.player.dropped = null;
    if (held === this.#held) this.#finish();
  }

  #finish() {
    const { ghost, mark } = this.#held ?? {};
    this.#held = null;
    ghost?.remove();
    mark?.classList.remove("target");
  }
}
