// The knobs next to a device: its environment, and the options, state and items of each section.

import { round } from "./stage.js";

let counter = 0;

/// The knobs of a page, for the selected device.
export class Knobs {
  #stage = null;
  #signature = "";
  #open = new Map();

  constructor(view, welcome) {
    this.view = view;
    this.welcome = welcome;
  }

  show(stage) {
    this.#stage = stage;
    const scene = stage?.scene;
    if (!scene) return this.view.replaceChildren();
    const focus = document.activeElement?.dataset?.knob;
    const isTyping = this.view.contains(document.activeElement) && document.activeElement.matches("input[type=range]");
    const signature = JSON.stringify([stage.document, scene.environment, scene.layouts.map((layout) => layout.sections)]);
    if (signature === this.#signature) return;
    this.#signature = signature;
    // A slider that is being dragged must keep its node.
    if (isTyping) return this.#refresh(scene);
    this.view.replaceChildren(this.#environment(scene.environment), ...this.#sections(scene), this.#keep());
    if (focus) this.view.querySelector(`[data-knob="${CSS.escape(focus)}"]`)?.focus();
  }

  /// Updates the values next to a slider that is being dragged.
  #refresh(scene) {
    this.#signature = "";
    for (const output of this.view.querySelectorAll("output[data-of]")) {
      const slider = this.view.querySelector(`[data-knob="${CSS.escape(output.dataset.of)}"]`);
      if (slider) output.textContent = slider.value;
    }
    void scene;
  }

  #change(what, members) {
    return this.#stage.change(what, members);
  }

  #set(value) {
    return this.#change("environment", { value });
  }

  // The environment

  #environment(environment) {
    const flags = environment.flags;
    const group = this.#group("Device", "environment", true);
    const device = this.welcome.devices.find((entry) => entry.id === environment.device);
    group.append(
      row("Device", this.#devices(environment)),
      row("Orientation", choice("orientation", [["portrait", "Portrait"], ["landscape", "Landscape"]],
        environment.orientation, (value) => this.#set({ orientation: value }))),
    );
    const splits = device?.splits?.[environment.orientation] ?? [];
    if (splits.length) {
      group.append(row("Window", menu("split", [["", "whole screen"], ...splits.map((name) => [name, spaced(name)])],
        flags.split ?? "", (value) => this.#set({ split: value || null }))));
    }
    const [width, height] = environment.container;
    const size = element("span", "pairs");
    const resize = () => this.#set({ container: { width: +size.children[0].value, height: +size.children[2].value } });
    size.append(number("width", width, resize, "Container width"), element("span", "times", "×"),
      number("height", height, resize, "Container height"));
    group.append(row("Container", size));
    const categories = this.welcome.categories;
    group.append(
      row("Text size", this.#slider("category", 0, categories.length - 1, 1, categories.indexOf(environment.category),
        (value) => this.#set({ traits: { preferredContentSizeCategory: categories[value] } }), (value) => spaced(categories[value]))),
      row("Direction", choice("direction", [["leftToRight", "LTR", "Left to right"], ["rightToLeft", "RTL", "Right to left"]],
        environment.layoutDirection, (value) => this.#set({ traits: { layoutDirection: value } }))),
      row("Scale", choice("scale", [["1", "1x"], ["2", "2x"], ["3", "3x"]], `${environment.displayScale}`,
        (value) => this.#set({ traits: { displayScale: +value } }))),
    );
    if (Object.keys(flags).length) {
      group.append(button("As the document says", () => this.#change("reset", {}), "quiet wide"));
    }
    return group.parentElement ?? group;
  }

  #devices(environment) {
    const select = element("select");
    select.dataset.knob = "device";
    select.setAttribute("aria-label", "Device");
    select.append(new Option("as the document says", ""));
    for (const [idiom, title] of [["phone", "Phones"], ["pad", "Tablets"], ["tv", "Televisions"], ["mac", "Computers"], ["carPlay", "Cars"], ["vision", "Headsets"]]) {
      const devices = this.welcome.devices.filter((device) => device.idiom === idiom);
      if (!devices.length) continue;
      const group = element("optgroup");
      group.label = title;
      group.append(...devices.map((device) => new Option(device.title, device.id)));
      select.append(group);
    }
    select.value = environment.flags.device ?? "";
    select.addEventListener("change", () => this.#set({ device: select.value || null, container: null }));
    return select;
  }

  // The sections

  #sections(scene) {
    return scene.layouts.flatMap((layout) => layout.sections.map((section, index) =>
      this.#section(layout, section, index, scene.layouts.length > 1 ? `${layout.name} · ` : "")));
  }

  #section(layout, section, index, prefix) {
    const key = `${layout.name ?? ""}/${index}`;
    const title = `${prefix}${index} · ${section.id ? `${section.id} · ` : ""}${section.layout}`;
    const group = this.#group(title, key, index < 3, `hue${index % 7}`);
    if (section.summary) group.append(element("p", "summary", section.summary));
    const place = { collection: layout.name ?? null, section: index };
    const greatest = Math.max(20, 2 ** Math.ceil(Math.log2(section.count * 2 + 1)));
    group.append(row("Items", this.#slider(`${key}/count`, 0, greatest, 1, section.count,
      (value) => this.#change("count", { ...place, value }))));
    group.append(this.#colour(key, index % 7));
    for (const field of section.options ?? []) {
      group.append(this.#field(field, key, (value) => this.#change("option", { ...place, name: field.name, value })));
    }
    if (section.state?.length) {
      group.append(element("h3", "", "State"));
      for (const field of section.state) {
        group.append(this.#field(field, `${key}/state`, (value) => this.#change("state", { ...place, name: field.name, value })));
      }
    }
    return group.parentElement;
  }

  /// The colour of a section on all devices of the page; it is not part of documents.
  #colour(key, hue) {
    const input = element("input");
    const name = `--colour${hue}`;
    const { style } = document.documentElement;
    Object.assign(input, { type: "color", value: hexOf(hue) });
    input.dataset.knob = `${key}/colour`;
    input.setAttribute("aria-label", "Colour");
    const set = (value) => {
      if (value) style.setProperty(name, value);
      else style.removeProperty(name);
    };
    input.addEventListener("input", () => set(input.value));
    const show = () => {
      this.#signature = "";
      this.show(this.#stage);
    };
    input.addEventListener("change", show);
    const node = row("Colour", input, "The colour of this section's elements, on this page only");
    if (style.getPropertyValue(name)) {
      node.append(reset("colour", "Back to the usual colour", () => {
        set(null);
        show();
      }));
    }
    return node;
  }

  #group(title, key, isOpen, className = "") {
    const details = element("details", `group ${className}`);
    details.open = this.#open.get(key) ?? isOpen;
    details.addEventListener("toggle", () => this.#open.set(key, details.open));
    const body = element("div", "knobset");
    details.append(element("summary", "", title), body);
    return body;
  }

  /// The control that a field's schema specifies: slider, switch, list or text.
  #field(field, key, change) {
    const name = `${key}/${field.name}`;
    const given = field.value ?? field.default;
    const label = row(spaced(field.name), this.#control(field, name, given, change), field.summary);
    if (field.value !== undefined) {
      const usual = field.defaultText ?? (field.default === undefined ? "the default" : JSON.stringify(field.default));
      label.append(reset(field.name, `Back to ${usual}`, () => change(null)));
    }
    return label;
  }

  #control(field, name, given, change) {
    switch (field.type) {
      case "boolean": {
        const box = element("input");
        Object.assign(box, { type: "checkbox", role: "switch", checked: given === true || (given === undefined && field.defaultText === "true") });
        box.dataset.knob = name;
        box.setAttribute("aria-label", field.name);
        box.addEventListener("change", () => change(box.checked));
        return box;
      }
      case "choice": {
        const values = field.values.map((value) => [JSON.stringify(value), typeof value === "string" ? value : JSON.stringify(value)]);
        const current = given === undefined && field.values.includes(field.defaultText) ? field.defaultText : given;
        if (current === undefined) values.unshift(["", "default"]);
        return menu(name, values, current === undefined ? "" : JSON.stringify(current), (value) => change(value ? JSON.parse(value) : null), field.name);
      }
      case "number":
      case "integer": {
        const value = typeof given === "number" ? given : Number.isFinite(Number(field.defaultText)) && field.defaultText !== undefined ? Number(field.defaultText) : null;
        const isFraction = field.type === "number" && (field.maximum ?? 2) <= 2;
        const least = field.minimum ?? Math.min(0, 2 * (value ?? 0));
        // A slider over a thousand columns would be too coarse; the number next to it accepts any
        // value.
        const usual = Math.max(least + (field.type === "integer" ? 12 : 100), 2 * (value ?? 0));
        const greatest = Math.min(field.maximum ?? usual, Math.max(usual, field.type === "integer" ? 0 : field.maximum ?? 0));
        if (value === null) return this.#text(field, name, given, change);
        const step = field.type === "integer" ? 1 : isFraction ? 0.01 : greatest - least > 20 ? 1 : 0.1;
        return this.#slider(name, least, greatest, step, value, change);
      }
      case "string":
      case "json":
      default:
        return this.#text(field, name, given, change);
    }
  }

  #text(field, name, given, change) {
    const isText = field.type === "string";
    const input = element("input");
    input.type = "text";
    input.dataset.knob = name;
    input.spellcheck = false;
    input.placeholder = field.defaultText ?? field.words;
    input.setAttribute("aria-label", `${field.name}, ${field.words}`);
    input.value = given === undefined ? "" : isText ? given : JSON.stringify(given);
    input.addEventListener("change", () => {
      let value = null;
      if (input.value !== "") {
        try {
          value = isText ? input.value : JSON.parse(input.value);
          input.setCustomValidity("");
        } catch {
          input.setCustomValidity("This is no JSON.");
          return input.reportValidity();
        }
      }
      change(value);
    });
    return input;
  }

  #slider(name, least, greatest, step, value, change, words = round) {
    const box = element("span", "slider");
    const input = element("input");
    Object.assign(input, { type: "range", min: least, max: greatest, step, value });
    input.dataset.knob = name;
    input.setAttribute("aria-label", name.split("/").at(-1));
    input.setAttribute("aria-valuetext", words(value));
    const exact = words === round ? number(`${name}/exact`, value, () => set(+exact.value)) : element("output", "", words(value));
    if (words !== round) exact.dataset.of = "";
    let isBusy = false;
    let next = null;
    // At most one change is in progress; the newest value wins.
    const set = async (wanted) => {
      next = wanted;
      if (isBusy) return;
      isBusy = true;
      while (next !== null) {
        const current = next;
        next = null;
        await change(current);
      }
      isBusy = false;
    };
    input.addEventListener("input", () => {
      if (words === round) exact.value = input.value;
      else exact.textContent = words(+input.value);
      input.setAttribute("aria-valuetext", words(+input.value));
      set(+input.value);
    });
    input.addEventListener("change", () => this.show(this.#stage));
    box.append(input, exact);
    return box;
  }

  /// Saves the changes of the knobs.
  #keep() {
    const body = element("div", "keep");
    const copy = button("Copy as a document", async () => {
      const { text } = await this.#stage.connection.request("document");
      await navigator.clipboard?.writeText(text).catch(() => {});
      this.#stage.tell("note", "The document is on the clipboard.");
    });
    const save = button("Save over the document", async () => {
      try {
        const { path } = await this.#stage.connection.request("save");
        this.#stage.tell("note", `Saved ${path}.`);
      } catch (error) {
        this.#stage.showFailure(error.reply ?? { text: error.message });
      }
    });
    save.disabled = !this.#stage.scene.path;
    body.append(copy, save);
    return body;
  }
}

// Small parts of the page

export function element(tag, className = "", text = "") {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text) node.textContent = text;
  return node;
}

export function button(title, act, className = "") {
  const node = element("button", className, title);
  node.type = "button";
  node.addEventListener("click", act);
  return node;
}

/// A button that resets a knob.
function reset(name, title, act) {
  const node = button("↺", act, "quiet reset");
  node.title = title;
  node.setAttribute("aria-label", `Reset ${name}`);
  return node;
}

/// The current colour of a hue, in the form of colour inputs.
function hexOf(hue) {
  const probe = document.body.appendChild(element("span", `unseen hue${hue}`));
  probe.style.color = "var(--hue)";
  const parts = getComputedStyle(probe).color.match(/\d+/g) ?? [];
  probe.remove();
  return `#${parts.slice(0, 3).map((part) => (+part).toString(16).padStart(2, "0")).join("")}`;
}

function row(title, control, summary) {
  const node = element("div", "knob");
  const label = element("label", "", title);
  const target = control.matches("input,select") ? control : control.querySelector("input,select");
  if (target) label.htmlFor = target.id ||= `knob-${counter++}`;
  if (summary) node.title = summary;
  node.append(label, control);
  return node;
}

function number(name, value, change, label = name.split("/").at(-2) ?? name) {
  const input = element("input");
  Object.assign(input, { type: "number", step: "any", value: round(value) });
  input.dataset.knob = name;
  input.setAttribute("aria-label", label);
  input.addEventListener("change", () => input.value !== "" && change(+input.value));
  return input;
}

function choice(name, values, current, change) {
  const group = element("span", "choice");
  group.setAttribute("role", "radiogroup");
  group.setAttribute("aria-label", name);
  for (const [value, title, words] of values) {
    const option = button(title, () => change(value));
    if (words) option.title = words;
    option.dataset.knob = `${name}/${value}`;
    option.setAttribute("role", "radio");
    option.setAttribute("aria-checked", `${value === current}`);
    option.tabIndex = value === current ? 0 : -1;
    group.append(option);
  }
  if (!values.some(([value]) => value === current)) group.firstChild.tabIndex = 0;
  // Arrow keys choose, as in a group of radio buttons.
  group.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...group.children];
    const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
    next.focus();
    next.click();
  });
  return group;
}

function menu(name, values, current, change, label = name) {
  const select = element("select");
  select.dataset.knob = name;
  select.setAttribute("aria-label", label);
  select.append(...values.map(([value, title]) => new Option(title, value)));
  select.value = current;
  select.addEventListener("change", () => change(select.value));
  return select;
}

/// `groupSpacing` as “group spacing”.
export const spaced = (name) => `${name}`.replace(/([a-z])([A-Z])/g, (_, left, right) => `${left} ${right.toLowerCase()}`);
