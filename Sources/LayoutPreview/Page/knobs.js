// The knobs next to a device: its environment, and the options, state and items of each section.

import { saveDocument } from "./saving.js";
import { button, choice, element, menu, number, reset, row, slider, sliderRange, spaced } from "./controls.js";

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
    if (!scene) {
      this.#signature = "";
      return this.view.replaceChildren();
    }
    const focus = document.activeElement?.dataset?.knob;
    const isTyping = this.view.contains(document.activeElement) && document.activeElement.matches("input[type=range]");
    const signature = JSON.stringify([stage.document, scene.environment, scene.layouts.map((layout) => layout.sections)]);
    if (signature === this.#signature) return;
    this.#signature = signature;
    // A slider that is being dragged must keep its node.
    if (isTyping && stage.isTurning) {
      this.#signature = "";
      return;
    }
    this.view.replaceChildren(this.#environment(scene.environment), ...this.#sections(scene), this.#keep());
    if (focus) this.view.querySelector(`[data-knob="${CSS.escape(focus)}"]`)?.focus();
  }

  #change(what, members) {
    return this.#stage.change(what, members);
  }

  #set(value) {
    return this.#change("environment", { value });
  }

  // The environment

  /// Turns the device to an orientation; without one, the sides of the container change places.
  #turn(orientation, hasDevice) {
    const [least, greatest] = this.#stage.scene.environment.container.toSorted((left, right) => left - right);
    const container = orientation === "portrait" ? { width: least, height: greatest } : { width: greatest, height: least };
    return this.#set(hasDevice ? { orientation } : { orientation, container });
  }

  #environment(environment) {
    const flags = environment.flags;
    const group = this.#group("Device", "environment", true);
    const device = this.welcome.devices.find((entry) => entry.id === environment.device);
    group.append(
      row("Device", this.#devices(environment)),
      row("Orientation", choice("orientation", [["portrait", "Portrait"], ["landscape", "Landscape"]],
        environment.orientation, (value) => this.#turn(value, device && !flags.container), "Orientation")),
    );
    const splits = device?.splits?.[environment.orientation] ?? [];
    if (splits.length) {
      group.append(row("Window", menu("split", [["", "whole screen"], ...splits.map((name) => [name, spaced(name)])],
        flags.split ?? "", (value) => this.#set({ split: value || null }), "Window")));
    }
    const [width, height] = environment.container;
    const size = element("span", "pairs");
    const resize = () => this.#set({ container: { width: +size.children[0].value, height: +size.children[2].value } });
    size.append(number("width", width, resize, "Container width"), element("span", "times", "×"),
      number("height", height, resize, "Container height"));
    group.append(row("Container", size));
    const categories = this.welcome.categories;
    group.append(
      row("Text size", slider("category", {
        least: 0, greatest: categories.length - 1, step: 1, value: categories.indexOf(environment.category), label: "Text size",
        words: (value) => spaced(categories[value]), done: () => this.show(this.#stage),
        change: (value) => this.#set({ traits: { preferredContentSizeCategory: categories[value] } }),
      })),
      row("Direction", choice("direction", [["leftToRight", "LTR", "Left to right"], ["rightToLeft", "RTL", "Right to left"]],
        environment.layoutDirection, (value) => this.#set({ traits: { layoutDirection: value } }), "Direction")),
      row("Scale", choice("scale", [["1", "1x"], ["2", "2x"], ["3", "3x"]], `${environment.displayScale}`,
        (value) => this.#set({ traits: { displayScale: +value } }), "Scale")),
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
    // With a size that was dragged or typed, the stage shows no device either.
    if (environment.flags.container) select.append(new Option("a size of its own", "size"));
    select.value = environment.flags.container ? "size" : environment.flags.device ?? "";
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
    group.append(row("Items", slider(`${key}/count`, {
      least: 0, greatest, step: 1, value: section.count, label: "Items", done: () => this.show(this.#stage),
      change: (value) => this.#change("count", { ...place, value }),
    })));
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
        box.setAttribute("aria-label", spaced(field.name));
        box.addEventListener("change", () => change(box.checked));
        return box;
      }
      case "choice": {
        const values = field.values.map((value) => [JSON.stringify(value), typeof value === "string" ? value : JSON.stringify(value)]);
        const current = given === undefined && field.values.includes(field.defaultText) ? field.defaultText : given;
        if (current === undefined) values.unshift(["", "default"]);
        return menu(name, values, current === undefined ? "" : JSON.stringify(current), (value) => change(value ? JSON.parse(value) : null), spaced(field.name));
      }
      case "number":
      case "integer": {
        const value = typeof given === "number" ? given : Number.isFinite(Number(field.defaultText)) && field.defaultText !== undefined ? Number(field.defaultText) : null;
        if (value === null) return this.#text(field, name, given, change);
        const range = sliderRange(field, value);
        return slider(name, { ...range, value, label: spaced(field.name), change, done: () => this.show(this.#stage) });
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
    input.setAttribute("aria-label", `${spaced(field.name)}, ${field.words}`);
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

  /// Saves the changes of the knobs.
  #keep() {
    const body = element("div", "keep");
    const copy = button("Copy as a document", async () => {
      const stage = this.#stage;
      const text = await stage.connection.request("document").then((reply) => reply.text, (error) => stage.report(error));
      if (text === undefined) return;
      const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
      stage.tell("note", isCopied ? "The document is on the clipboard." : "The browser does not allow copying.");
    });
    const save = button("Save over the document", async () => {
      const stage = this.#stage;
      await saveDocument(stage, { base: stage.scene.version });
    });
    save.disabled = !this.#stage.scene.path;
    body.append(copy, save);
    return body;
  }
}

/// The current colour of a hue, in the form of colour inputs.
function hexOf(hue) {
  const probe = document.body.appendChild(element("span", `unseen hue${hue}`));
  probe.style.color = "var(--hue)";
  const parts = getComputedStyle(probe).color.match(/\d+/g) ?? [];
  probe.remove();
  return `#${parts.slice(0, 3).map((part) => (+part).toString(16).padStart(2, "0")).join("")}`;
}
