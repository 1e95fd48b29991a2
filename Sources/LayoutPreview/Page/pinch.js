// Two fingers, or a wheel with Ctrl, on a section whose plugin names a number for a pinch: whole numbers play
// the change to the next one as far as the fingers are, others follow at once. Anywhere else, the event goes on.

import { clamp } from "./physics.js";

/// The milliseconds without an event after which a wheel has come to rest.
const wheelRest = 140;
/// The part of a step after which a pinch has a direction.
const slop = 0.02;

export class Pinch {
  #fingers = new Map();
  #spread = 0;
  #pinch = null;
  #timer = 0;

  constructor(stage) {
    this.stage = stage;
    stage.pinch = this;
    const container = stage.find(".container");
    container.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    container.addEventListener("pointerdown", (event) => this.#down(event));
    container.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) container.addEventListener(name, (event) => this.#up(event));
  }

  #wheel(event) {
    if (!event.ctrlKey) return;
    const pane = this.stage.gestures.paneOf(event);
    this.#pinch ??= pane && this.#begun(pane, this.stage.gestures.place(pane, event));
    if (!this.#pinch) return;
    event.preventDefault();
    event.stopPropagation();
    this.#scaleTo(this.#pinch.scale * Math.exp((-event.deltaY * [1, 16, 400][event.deltaMode]) / 100));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), wheelRest);
  }

  #down(event) {
    if (event.pointerType !== "touch") return;
    this.#fingers.set(event.pointerId, event);
    if (this.#fingers.size !== 2 || this.#pinch) return;
    const [first, second] = [...this.#fingers.values()];
    const pane = this.stage.gestures.paneOf(event);
    const middle = { clientX: (first.clientX + second.clientX) / 2, clientY: (first.clientY + second.clientY) / 2 };
    this.#pinch = pane ? this.#begun(pane, this.stage.gestures.place(pane, middle)) : null;
    if (!this.#pinch) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    this.stage.gestures.letGo();
    this.#spread = this.#distance;
  }

  #move(event) {
    if (!this.#fingers.has(event.pointerId)) return;
    this.#fingers.set(event.pointerId, event);
    if (this.#pinch && this.#fingers.size === 2 && this.#spread > 0) this.#scaleTo(this.#distance / this.#spread);
  }

  #up(event) {
    if (this.#fingers.delete(event.pointerId) && this.#pinch && this.#spread > 0) this.#end();
  }

  get #distance() {
    const [first, second] = [...this.#fingers.values()];
    return Math.max(1, Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY));
  }

  // The number

  /// Whether two fingers are for a section, the second one and the middle of both being there; elsewhere they zoom.
  takes(event, [clientX, clientY]) {
    const pane = this.stage.gestures.paneOf(event);
    return Boolean(pane && numberAt(pane, this.stage.gestures.place(pane, { clientX, clientY })));
  }

  /// A pinch at a position in the content; null if the section there has no number for it.
  #begun(pane, point) {
    const found = numberAt(pane, point);
    if (!found) return null;
    const { index, section, field, start } = found;
    const { pinch, frame: [left, , width], layout } = section;
    const { sections } = pane.layout;
    const [x] = point;
    this.stage.hold(pane);
    const under = pane.layer.elements.find((one) => one.kind === 0 && one.section === index && isIn([one.x, one.y, one.width, one.height], point));
    const part = width > 0 ? clamp((x - left) / width, 0, 1) : 0.5;
    // All sections of one layout with the same number change together, such as the days of a library.
    const others = sections.map((one, place) => (one.layout === layout && one.pinch && valueOf(fieldOf(one, pinch.value)) === start ? place : -1));
    return {
      pane, pinch, index, field, start, from: start, to: null, scale: 1, given: section,
      sections: others.filter((place) => place >= 0),
      item: under ? under.item + 1 : null, place: pane.layout.isMirrored ? 1 - part : part,
    };
  }

  /// The knobs for a number; without one, those that the section had before.
  #knobs({ pane, pinch, index, sections, given, item, place }, value) {
    const collection = pane.name || null;
    const knob = (section, name, number) => ({ what: isState(given, name) ? "state" : "option", collection, section, name, value: number });
    const before = (name) => fieldOf(given, name)?.value ?? null;
    const list = sections.map((section) => knob(section, pinch.value, value ?? before(pinch.value)));
    if (pinch.item && item !== null) list.push(knob(index, pinch.item, value === null ? before(pinch.item) : item));
    if (pinch.place) list.push(knob(index, pinch.place, value === null ? before(pinch.place) : place));
    return list;
  }

  #turn(one, value, members) {
    const knobs = this.#knobs(one, value);
    return this.stage.showReply(this.stage.connection.request("change", { what: "knobs", knobs, ...members }));
  }

  #scaleTo(scale) {
    this.#pinch.scale = clamp(scale, 0.01, 100);
    this.#follow();
  }

  /// Follows the fingers; one request at a time.
  async #follow() {
    const one = this.#pinch;
    if (!one || one.isBusy) return;
    one.isBusy = true;
    while (await this.#advance(one));
    one.isBusy = false;
    if (one.isOver) this.#rest(one);
  }

  /// Takes a step towards the number that the fingers want; false if there is no further one yet.
  async #advance(one) {
    const { field, start, pinch, scale } = one;
    const wanted = clamp(start * scale ** pinch.exponent, field.minimum ?? -Infinity, field.maximum ?? Infinity);
    if (field.type !== "integer") {
      if (one.isOver || wanted === one.from || !(await this.#turn(one, wanted, { plays: false }))) return false;
      one.from = wanted;
      return true;
    }
    if (one.to === null) {
      if (one.isOver || Math.abs(wanted - one.from) < slop) return false;
      const to = one.from + Math.sign(wanted - one.from);
      if (!isWithin(field, to) || !(await this.#turn(one, to, this.stage.player.members()))) return false;
      this.stage.player.hold();
      one.to = to;
      return true;
    }
    const progress = (wanted - one.from) / (one.to - one.from);
    this.stage.player.seek(clamp(progress, 0, 1));
    if (progress >= 1) [one.from, one.to] = [one.to, null];
    else if (progress <= -slop) await this.#takeBack(one);
    else return false;
    return true;
  }

  /// Returns to the number before the step.
  async #takeBack(one) {
    one.to = null;
    await this.#turn(one, one.from === one.start ? null : one.from, { plays: false });
  }

  #end() {
    clearTimeout(this.#timer);
    const one = this.#pinch;
    [this.#pinch, this.#spread] = [null, 0];
    if (!one) return;
    one.isOver = true;
    if (!one.isBusy) this.#rest(one);
  }

  /// Plays the last step to its nearer end.
  async #rest(one) {
    const { player } = this.stage;
    if (one.to !== null) {
      const isDone = player.progress >= 0.5;
      const isReached = await player.play(isDone ? 1 : 0);
      if (isDone || !isReached) one.from = one.to;
      else await this.#takeBack(one);
    }
    if (one.from !== one.start) this.stage.record(`section ${one.index}: pinch ${one.pinch.value} ${one.from}`);
  }
}

const isIn = ([left, top, width, height], [x, y]) => x >= left && x < left + width && y >= top && y < top + height;

/// The section at a position in the content, with the number that a pinch changes; null if it has none.
function numberAt(pane, point) {
  const index = pane.layout.sections.findIndex(({ pinch, frame }) => pinch && isIn(frame, point));
  if (index < 0) return null;
  const section = pane.layout.sections[index];
  const field = fieldOf(section, section.pinch.value);
  const start = field && valueOf(field);
  return typeof start === "number" && Number.isFinite(start) ? { index, section, field, start } : null;
}

const isState = (section, name) => Boolean(section.state?.some((one) => one.name === name));
const fieldOf = (section, name) => [...(section.state ?? []), ...(section.options ?? [])].find((one) => one.name === name);
const valueOf = (field) => field?.value ?? field?.default ?? (field?.defaultText === undefined ? null : Number(field.defaultText));
const isWithin = ({ minimum = -Infinity, maximum = Infinity }, value) => value >= minimum && value <= maximum;
