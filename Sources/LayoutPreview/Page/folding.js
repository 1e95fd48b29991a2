// The panels at the sides: they fold, and can be dragged wider; on narrow screens they are sheets from below.

import { button, element } from "./controls.js";
import { isForPage } from "./hands.js";
import { clamp } from "./physics.js";

/// The browser's store of the widths, and of the folded panels.
const key = "layouthost.sides";
/// The widths in pixels: least, usual and greatest; and whether wider is to the right.
const sides = {
  knobs: { title: "Knobs", letter: "K", least: 200, usual: 292, greatest: 640, way: 1 },
  panels: { title: "Inspector", letter: "I", least: 240, usual: 348, greatest: 960, way: -1 },
};
/// The heights of a sheet as shares of the page in percent; a lower one closes it.
const [leastSheet, usualSheet, greatestSheet] = [20, 48, 88];
const keyStep = 16;
const narrow = matchMedia("(max-width: 760px)");

export class Folding {
  #kept = {};
  /// The panel that is a sheet on a narrow screen; null if none is open.
  #sheet = null;
  #height = usualSheet;

  constructor(main, bar) {
    this.main = main;
    try {
      this.#kept = JSON.parse(localStorage.getItem(key)) ?? {};
    } catch {
      // Another text than the page writes is none.
    }
    this.toggles = {};
    this.edges = {};
    for (const [name, { title, letter }] of Object.entries(sides)) {
      const toggle = button(title, () => this.toggle(name), "quiet");
      toggle.title = `Show or fold (${letter})`;
      toggle.setAttribute("aria-controls", name);
      bar.append(toggle);
      this.toggles[name] = toggle;
      this.edges[name] = this.#edge(name, title);
    }
    document.getElementById("knobs").after(this.edges.knobs);
    document.getElementById("panels").before(this.edges.panels);
    narrow.addEventListener("change", () => this.#show());
    document.addEventListener("keydown", (event) => this.#key(event));
    this.#show();
  }

  /// Whether a panel is there to be seen.
  isShown(name) {
    return narrow.matches ? this.#sheet === name : !this.#kept[name]?.isFolded;
  }

  show(name) {
    if (!this.isShown(name)) this.toggle(name);
  }

  /// Opens the sheet of a panel on a narrow screen; elsewhere, a folded panel stays.
  openSheet(name) {
    if (narrow.matches) this.show(name);
  }

  toggle(name) {
    if (narrow.matches) this.#sheet = this.#sheet === name ? null : name;
    else this.#keep(name, { isFolded: this.isShown(name) });
    this.#show();
  }

  #keep(name, members) {
    this.#kept[name] = { ...this.#kept[name], ...members };
    localStorage.setItem(key, JSON.stringify(this.#kept));
  }

  #widthOf(name) {
    const { least, usual, greatest } = sides[name];
    const { width } = this.#kept[name] ?? {};
    return Number.isFinite(width) ? clamp(width, least, greatest) : usual;
  }

  #show() {
    const { style } = this.main;
    style.setProperty("--sheet", `${this.#height}%`);
    for (const [name, { least, greatest }] of Object.entries(sides)) {
      const isShown = this.isShown(name);
      document.body.classList.toggle(`no-${name}`, !isShown);
      this.toggles[name].setAttribute("aria-expanded", `${isShown}`);
      // Without a width of the user, that of the style counts, which depends on the screen.
      if (this.#kept[name]?.width) style.setProperty(`--${name}`, `${this.#widthOf(name)}px`);
      else style.removeProperty(`--${name}`);
      const edge = this.edges[name];
      const values = narrow.matches ? [this.#height, leastSheet, greatestSheet] : [this.#widthOf(name), least, greatest];
      edge.setAttribute("aria-orientation", narrow.matches ? "horizontal" : "vertical");
      ["now", "min", "max"].forEach((part, index) => edge.setAttribute(`aria-value${part}`, Math.round(values[index])));
    }
  }

  // The edges between the panels and the devices

  #edge(name, title) {
    const edge = element("div", `edge of-${name}`);
    edge.tabIndex = 0;
    edge.setAttribute("role", "separator");
    edge.setAttribute("aria-label", `Size of ${title}`);
    edge.setAttribute("aria-controls", name);
    edge.title = "Drag to change the size; Enter folds";
    edge.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      edge.setPointerCapture(event.pointerId);
      edge.classList.add("dragged");
    });
    edge.addEventListener("pointermove", (event) => edge.classList.contains("dragged") && this.#drag(name, event));
    for (const end of ["pointerup", "pointercancel"]) edge.addEventListener(end, () => this.#drop(edge));
    edge.addEventListener("dblclick", () => this.#resize(name, sides[name].usual));
    edge.addEventListener("keydown", (event) => this.#edgeKey(name, event));
    return edge;
  }

  #drag(name, { clientX, clientY }) {
    const box = this.main.getBoundingClientRect();
    if (narrow.matches) this.#raise(((box.bottom - clientY) / box.height) * 100);
    else this.#resize(name, sides[name].way > 0 ? clientX - box.left : box.right - clientX);
  }

  #drop(edge) {
    edge.classList.remove("dragged");
    if (!narrow.matches || this.#height >= leastSheet) return;
    this.#sheet = null;
    this.#height = usualSheet;
    this.#show();
  }

  #resize(name, width) {
    const { least, greatest } = sides[name];
    this.#keep(name, { width: Math.round(clamp(width, least, greatest)) });
    this.#show();
  }

  /// Changes the height of the sheet, which closes when it is dropped too low.
  #raise(height) {
    this.#height = clamp(height, 5, greatestSheet);
    this.#show();
  }

  #edgeKey(name, event) {
    const { least, greatest, way } = sides[name];
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    const rise = { ArrowUp: 6, ArrowDown: -6 }[event.key];
    if (event.key === "Enter") this.toggle(name);
    else if (narrow.matches && rise) this.#raise(clamp(this.#height + rise, leastSheet, greatestSheet));
    else if (!narrow.matches && step) this.#resize(name, this.#measured(name) + step * way);
    else if (!narrow.matches && event.key === "Home") this.#resize(name, least);
    else if (!narrow.matches && event.key === "End") this.#resize(name, greatest);
    else return;
    event.preventDefault();
    if (event.key === "Enter") this.toggles[name].focus();
  }

  #measured(name) {
    return document.getElementById(name).getBoundingClientRect().width;
  }

  #key(event) {
    if (event.key === "Escape" && this.#sheet && document.getElementById(this.#sheet).contains(event.target) && !event.target.matches("textarea")) {
      this.toggles[this.#sheet].focus();
      return this.toggle(this.#sheet);
    }
    if (!isForPage(event) || document.body.classList.contains("browsing")) return;
    const name = Object.keys(sides).find((one) => sides[one].letter === event.key.toUpperCase());
    if (name) this.toggle(name);
  }
}
