// Two devices laid over each other, as onion skin or with a slider between them; and scrolling together.

import { element } from "./controls.js";
import { clamp } from "./physics.js";

/// The ways to compare by their names in addresses.
const modes = { onion: "onion skin", slider: "slider" };
/// Offsets that differ by less are the same, in points.
const tolerance = 0.01;

export class Comparison {
  /// The device below and the one above; null side by side.
  #pair = null;
  #mode = null;

  /// `page` has the devices, puts others beside them, and is told when the view changes.
  constructor(page) {
    this.page = page;
    this.menu = element("select");
    this.menu.setAttribute("aria-label", "Compare");
    this.menu.title = "Lay the next device over the selected one; a device alone is compared with its saved file";
    this.menu.append(new Option("side by side", ""), ...Object.entries(modes).map(([name, title]) => new Option(title, name)));
    this.menu.addEventListener("change", () => this.#choose(this.menu.value || null));
    this.together = element("button", "quiet", "Together");
    this.together.type = "button";
    this.together.title = "Scroll all devices together";
    this.together.setAttribute("aria-pressed", "false");
    this.together.addEventListener("click", () => {
      this.together.setAttribute("aria-pressed", `${!this.isTogether}`);
      if (this.isTogether && page.selected) this.#lead(page.selected);
      page.noteView();
    });
    this.#makeBar();
  }

  #makeBar() {
    this.bar = element("div", "comparer");
    this.slider = element("input");
    Object.assign(this.slider, { type: "range", min: 0, max: 100, value: 50 });
    this.slider.addEventListener("input", () => this.#draw());
    this.names = [element("span"), element("span")];
    this.bar.append(...this.names, this.slider);
    this.bar.hidden = true;
    document.getElementById("stages").append(this.bar);
  }

  get isTogether() {
    return this.together.getAttribute("aria-pressed") === "true";
  }

  // What the address has

  get shown() {
    return { compare: this.#mode, isTogether: this.isTogether };
  }

  /// Shows the comparison of an address, once its devices are open.
  show({ compare, isTogether }) {
    if (isTogether !== this.isTogether) this.together.click();
    this.#mode = Object.hasOwn(modes, compare ?? "") ? compare : null;
    this.#lay();
  }

  // Comparing

  /// A device that is alone gets its saved file beside it; the address brings the mode back then.
  #choose(mode) {
    const { stages } = this.page;
    this.#mode = mode;
    const [only] = stages;
    if (mode && stages.length === 1 && only.scene) {
      const scenery = { ...only.scenery, knobs: [] };
      this.page.putBeside({ document: only.document, scene: only.scene, panes: only.panes, scenery, selected: null });
    } else {
      this.#lay();
      this.page.noteView();
    }
  }

  /// Lays the selected device and the next one over each other, or all side by side.
  #lay() {
    const { stages, selected } = this.page;
    const isKept = this.#pair?.every((stage) => stages.includes(stage));
    if (!this.#mode || stages.length < 2) {
      this.#pair = this.#mode = null;
    } else if (!isKept) {
      const first = clamp(stages.indexOf(selected), 0, stages.length - 2);
      this.#pair = stages.slice(first, first + 2);
      this.page.select(this.#pair[0]);
    }
    this.menu.value = this.#mode ?? "";
    this.bar.hidden = !this.#pair;
    const view = document.getElementById("stages");
    if (this.#pair) view.dataset.compare = this.#mode;
    else delete view.dataset.compare;
    for (const stage of stages) {
      const place = this.#pair?.indexOf(stage) ?? -1;
      stage.view.classList.toggle("under", place === 0);
      stage.view.classList.toggle("over", place === 1);
    }
    this.#draw();
    if (this.#pair) this.#lead(this.#pair.includes(selected) ? selected : this.#pair[0]);
  }

  #draw() {
    if (!this.#pair) return;
    document.getElementById("stages").style.setProperty("--share", this.slider.value / 100);
    const [under, over] = this.#pair.map(titleOf);
    this.names[0].textContent = under;
    this.names[1].textContent = over;
    const isOnion = this.#mode === "onion";
    this.slider.setAttribute("aria-label", isOnion ? "Opacity of the device above" : "Place of the slider");
    this.slider.setAttribute("aria-valuetext", isOnion ? `${this.slider.value} % of ${over}` : `${under} up to ${this.slider.value} %, then ${over}`);
  }

  // Moving together

  /// Follows a new device.
  watch(stage) {
    stage.addEventListener("visibleState", ({ detail }) => {
      // Only what moves a device has times; a scene that is shown moves no other one.
      if (detail) this.#lead(stage);
    });
    stage.addEventListener("scene", () => this.#draw());
    stage.addEventListener("draft", () => this.#draw());
    stage.addEventListener("fit", () => {
      if (this.#pair?.includes(stage)) for (const other of this.#pair) other.zoom.follow(stage.zoom);
    });
  }

  /// Ends a comparison with a device that is closed.
  forget() {
    this.#lay();
  }

  /// Scrolls the devices that move with one to its offsets, as far as their content reaches.
  #lead(stage) {
    const group = this.isTogether ? this.page.stages : this.#pair ?? [];
    if (group.includes(stage)) for (const other of group) if (other !== stage) follow(other, stage);
  }
}

function follow(other, stage) {
  for (const pane of other.panes) {
    const source = stage.panes.find((one) => one.name === pane.name) ?? stage.panes[0];
    // A pane that follows leads no other one.
    if (!source || source.offset === source.followed) continue;
    const { least, greatest } = pane.layout;
    const { least: start, greatest: end } = source.layout;
    // Along an axis on which it cannot move, a pane leads no other one.
    const offset = source.offset.map((value, axis) => (start[axis] === end[axis] ? pane.offset[axis]
      : clamp(least[axis] + value - start[axis], least[axis], greatest[axis])));
    if (offset.every((value, axis) => Math.abs(value - pane.offset[axis]) < tolerance)) continue;
    pane.followed = offset;
    other.scroll(pane, offset);
  }
}

/// The name of a device, which says whether it shows its document as it is saved.
function titleOf(stage) {
  const isChanged = stage.draft || stage.scene?.knobs.length;
  return `${stage.find(".stagename").textContent}${isChanged ? ", changed" : ""} · ${stage.find(".stagesize").textContent.split(" · ")[0]}`;
}
