// Finding knobs, elements, documents and commands by their names: Ctrl-K.

import { button, element } from "./controls.js";
import { keyOf, nameOf } from "./elements.js";
import { clamp } from "./physics.js";

/// The most results that are shown.
const limit = 60;

export class Finder {
  #documents = [];
  #shown = [];
  #index = 0;

  /// `parts` has the panels, the inspector, and the folding of the sides.
  constructor(page, bar, parts) {
    Object.assign(this, { page, ...parts });
    const open = button("Find", () => this.open(), "quiet");
    open.title = "Find knobs, elements, documents and commands (Ctrl-K)";
    bar.append(open);
    this.dialog = element("dialog", "finder");
    this.dialog.setAttribute("aria-label", "Find");
    this.input = element("input");
    Object.assign(this.input, { type: "text", placeholder: "A knob, an element, a document or a command", autocomplete: "off", spellcheck: false });
    this.list = element("ul");
    this.list.id = "found";
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", "Results");
    for (const [name, value] of Object.entries({ role: "combobox", "aria-label": "Find", "aria-expanded": "true", "aria-controls": "found", "aria-autocomplete": "list" })) {
      this.input.setAttribute(name, value);
    }
    this.empty = element("p", "hint");
    this.empty.setAttribute("role", "status");
    this.dialog.append(this.input, this.list, this.empty);
    document.body.append(this.dialog);
    this.input.addEventListener("input", () => this.#filter());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    document.addEventListener("keydown", (event) => this.#openByKey(event));
  }

  #openByKey(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    if (this.dialog.open) this.dialog.close();
    else if (!document.querySelector("dialog[open]")) this.open();
  }

  async open() {
    this.input.value = "";
    this.dialog.showModal();
    this.entries = this.#collected();
    this.#filter();
    await this.#findDocuments();
    if (!this.dialog.open) return;
    this.entries = this.#collected();
    this.#filter();
  }

  // What can be found

  /// The documents of the gallery, which the program lists.
  async #findDocuments() {
    const stage = this.page.selected;
    if (!stage) return;
    try {
      const { entries, others } = await stage.connection.request("gallery");
      this.#documents = [...new Set([...entries.flatMap((entry) => entry.documents), ...others])];
    } catch {
      // A lost connection is shown already.
    }
  }

  #collected() {
    return [...this.#knobs(), ...this.#elements(), ...this.#commands(), ...this.#documents.map((name) => ({
      kind: "document", name: name.replace(/^layout:/, ""), act: () => this.page.open(`#${new URLSearchParams([["document", name]])}`),
    }))];
  }

  #knobs() {
    const controls = [...document.querySelectorAll("#knobs [data-knob]")].filter((node) => !node.dataset.knob.endsWith("/exact"));
    return controls.map((node) => {
      const group = node.closest("[role=radiogroup]")?.getAttribute("aria-label");
      const section = node.closest("details")?.querySelector("summary")?.textContent;
      const name = node.getAttribute("aria-label") ?? node.textContent;
      return { kind: "knob", name: group ? `${group}: ${node.title || name}` : name, more: section, act: () => this.#focus(node) };
    });
  }

  #focus(node) {
    this.folding.show("knobs");
    const details = node.closest("details");
    if (details) details.open = true;
    node.scrollIntoView({ block: "center" });
    node.focus();
  }

  #elements() {
    const stage = this.page.selected;
    return (stage?.panes ?? []).flatMap((pane) => pane.layer.elements.map((found) => {
      const fields = pane.layer.fields.get(`${found.section}/${found.item}`) ?? {};
      const words = Object.values(fields).filter((value) => typeof value === "string").join(" ");
      return { kind: "element", name: nameOf(found), more: words, act: () => this.#select(stage, pane, found) };
    }));
  }

  #select(stage, pane, found) {
    this.folding.show("panels");
    this.panels.select("inspector");
    this.inspector.select(stage, { pane, element: found });
    pane.view.focus({ preventScroll: true });
  }

  /// The buttons and menus of the page.
  #commands() {
    const found = [];
    const isBrowsing = document.body.classList.contains("browsing");
    const places = isBrowsing ? ["#tools > :last-child", "#home"] : ["#tools button", "#folds button", "#home", ".tabs button", ".stage.selected .stagebar button"];
    for (const node of document.querySelectorAll(places.join())) {
      const isUnshared = node.dataset.panel === "document" && document.body.classList.contains("looking");
      if (node.disabled || node.hidden || isUnshared) continue;
      const name = node.getAttribute("aria-label") ?? node.textContent;
      if (name !== "Find") found.push({ kind: "command", name: name.trim(), more: node.title, act: () => this.#press(node) });
    }
    for (const select of isBrowsing ? [] : document.querySelectorAll("#tools select")) {
      const label = select.getAttribute("aria-label");
      for (const { value, textContent } of select.options) {
        if (value) found.push({ kind: "command", name: `${label}: ${textContent}`, act: () => choose(select, value) });
      }
    }
    return found;
  }

  #press(node) {
    if (node.matches("[role=tab]")) this.folding.show("panels");
    node.click();
    node.focus();
  }

  /// The item of an index path that is typed, wherever it is.
  #typedItem() {
    const match = this.input.value.trim().match(/^(\d{1,7})[.,](\d{1,9})$/);
    const stage = this.page.selected;
    if (!match || !stage?.panes.length) return [];
    const [section, item] = [Number(match[1]), Number(match[2])];
    const isVisible = this.entries.some((entry) => entry.kind === "element" && entry.name === `${section}.${item}`);
    return isVisible ? [] : [{ kind: "element", name: `${section}.${item}`, more: "scroll to it", act: () => this.#goTo(stage, section, item) }];
  }

  async #goTo(stage, section, item) {
    const pane = stage.selected?.pane ?? stage.panes[0];
    try {
      const { frame } = await stage.connection.request("explain", { collection: pane.name || null, section, item });
      const { least, greatest } = pane.layout;
      stage.scroll(pane, pane.offset.map((_, axis) => clamp(frame[axis] + frame[axis + 2] / 2 - pane.size[axis] / 2, least[axis], greatest[axis])));
      await stage.settle();
      const found = pane.layer.elements.find((one) => one.kind === 0 && one.section === section && one.item === item);
      if (found) this.#select(stage, pane, found);
      else this.page.say(`${section}.${item} is not visible at its place.`);
    } catch (error) {
      this.page.say(error.message);
    }
  }

  // The list

  #filter() {
    const text = this.input.value.trim().toLowerCase();
    const words = text.split(/\s+/).filter(Boolean);
    const rank = ({ name }) => (name.toLowerCase() === text ? 0 : name.toLowerCase().startsWith(text) ? 1 : 2);
    const fitting = this.entries.filter(({ kind, name, more }) => words.every((word) => `${kind} ${name} ${more ?? ""}`.toLowerCase().includes(word)));
    const sorted = text ? fitting.map((entry, index) => [rank(entry), index, entry]).sort((left, right) => left[0] - right[0] || left[2].name.length - right[2].name.length || left[1] - right[1]).map(([, , entry]) => entry) : fitting;
    this.#shown = [...this.#typedItem(), ...sorted].slice(0, limit);
    this.list.replaceChildren(...this.#shown.map((entry, index) => {
      const line = element("li");
      line.id = `found-${index}`;
      line.setAttribute("role", "option");
      line.append(element("span", "badge", entry.kind), element("span", "found", entry.name), element("small", "", entry.more ?? ""));
      line.addEventListener("click", () => this.#act(index));
      return line;
    }));
    this.list.hidden = !this.#shown.length;
    this.empty.textContent = this.#shown.length ? "" : "Nothing has that name.";
    this.#mark(0);
  }

  #mark(index) {
    this.#index = clamp(index, 0, Math.max(0, this.#shown.length - 1));
    [...this.list.children].forEach((line, at) => line.setAttribute("aria-selected", `${at === this.#index}`));
    const line = this.list.children[this.#index];
    if (line) this.input.setAttribute("aria-activedescendant", line.id);
    else this.input.removeAttribute("aria-activedescendant");
    line?.scrollIntoView({ block: "nearest" });
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step) this.#mark(this.#index + step);
    else if (event.key === "Enter") this.#act(this.#index);
    else return;
    event.preventDefault();
  }

  #act(index) {
    const entry = this.#shown[index];
    if (!entry) return;
    this.dialog.close();
    entry.act();
  }
}

function choose(select, value) {
  select.value = value;
  select.dispatchEvent(new Event("change"));
}
