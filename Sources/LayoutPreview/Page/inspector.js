// The inspector: an element's frame, its distances, its explanation, and marks on the device.
// Distances, outlines and overlaps are those of what is seen.

import { element, round } from "./controls.js";
import { keyOf, nameOf } from "./elements.js";
import { boundsOf, measured, measuredBetween, measuredPair, rectangle, shape } from "./marks.js";
import { drawRulers } from "./rulers.js";
import { distances, isTransformed, overlaps, seen } from "./seen.js";
import { copyable } from "./values.js";

/// The milliseconds without a movement after which an element is explained again.
const explainDelay = 250;

export class Inspector {
  #diagnostics = [];
  #turn = 0;

  /// `places` opens the files behind steps.
  constructor(view, places) {
    Object.assign(this, { view, places });
    this.view.append(element("p", "hint", "Point at an element, or focus the device and press Enter."));
  }

  watch(stage) {
    stage.addEventListener("hover", ({ detail }) => {
      stage.hovered = detail?.element ? detail : null;
      this.mark(stage);
    });
    stage.addEventListener("tap", ({ detail }) => this.select(stage, detail));
    stage.addEventListener("visibleState", () => {
      this.mark(stage);
      this.#explainAtRest(stage);
    });
    stage.addEventListener("fit", () => this.mark(stage));
    stage.addEventListener("scene", () => this.#diagnose(stage));
  }

  /// Explains the selected element again when the content rests: what is seen depends on the offset.
  #explainAtRest(stage) {
    clearTimeout(stage.explainTimer);
    if (stage.selected) stage.explainTimer = setTimeout(() => stage.selected && this.#explain(stage, stage.selected), explainDelay);
  }

  /// Selects an element and explains it.
  async select(stage, found) {
    stage.selected = found?.element ? found : null;
    this.mark(stage);
    this.#turn += 1;
    stage.tell("inspect", stage.selected);
    if (!stage.selected) return this.#showNothing();
    this.#show(stage, null);
    const box = seen(found.element);
    stage.tell("announce", `${nameOf(box)}: at ${round(box.x)}, ${round(box.y)}, ${round(box.width)} by ${round(box.height)}`);
    await this.#explain(stage, stage.selected);
  }

  async #explain(stage, { pane, element: selected }) {
    const turn = ++this.#turn;
    if (selected.kind !== 0) return;
    try {
      await stage.settle();
      const reply = await stage.connection.request("explain", { collection: pane.name || null, section: selected.section, item: selected.item });
      if (turn === this.#turn && stage.selected) this.#show(stage, reply.steps);
    } catch (error) {
      if (turn === this.#turn && stage.selected) this.#show(stage, [{ title: "no explanation", text: error.message, level: 0 }]);
    }
  }

  #showNothing() {
    this.view.replaceChildren(element("p", "hint", "Point at an element, or focus the device and press Enter."));
    this.#listDiagnostics();
  }

  #show(stage, steps) {
    const { pane, element: chosen } = stage.selected;
    const { fields } = pane.layer;
    const view = this.view;
    view.replaceChildren(element("h2", `hue${chosen.section < 0 ? 7 : chosen.section % 7}`, nameOf(chosen)));
    const box = seen(chosen);
    const facts = [
      ["kind", ["item", "supplementary", "decoration"][chosen.kind]],
      ["index path", chosen.section < 0 ? "—" : `${chosen.section}${chosen.item < 0 ? "" : `.${chosen.item}`}`],
      ["x, y", `${round(chosen.x)}, ${round(chosen.y)}`],
      ["size", `${round(chosen.width)} × ${round(chosen.height)}`],
      ["in view", `${round(box.x - pane.offset[0])}, ${round(box.y - pane.offset[1])}`],
      ["zIndex", `${chosen.z}`],
    ];
    const more = chosen.more ?? {};
    if (isTransformed(chosen)) facts.push(["drawn", `${round(box.x)}, ${round(box.y)}, ${round(box.width)} × ${round(box.height)}`]);
    if (more.alpha !== undefined) facts.push(["alpha", `${round(more.alpha)}`]);
    if (more.transform) facts.push(["transform", more.transform.map(round).join("  ")]);
    if (more.transform3D) facts.push(["transform3D", more.transform3D.map(round).join("  ")]);
    if (more.anchor) facts.push(["anchor", more.anchor.map(round).join(", ")]);
    for (const [name, ...frame] of more.parts ?? []) facts.push([`part ${name}`, frame.map(round).join(", ")]);
    for (const [name, value] of Object.entries(more.values ?? {})) facts.push([name, JSON.stringify(value)]);
    const around = distances(box, pane.layer.elements, boundsOf(pane));
    for (const [side, { distance, name }] of Object.entries(around)) facts.push([side, `${round(distance)} to ${name}`]);
    for (const [name, value] of Object.entries(fields.get(`${chosen.section}/${chosen.item}`) ?? {})) facts.push([name, `${value}`]);
    const list = element("dl", "facts");
    for (const [name, value] of facts) {
      const given = element("dd");
      given.append(copyable(name, value, (text) => stage.tell("note", text)));
      list.append(element("dt", "", name), given);
    }
    view.append(list);
    if (steps) view.append(element("h3", "", "How it got there"), this.#steps(stage, steps), ...this.places.menu());
    this.#listDiagnostics();
  }

  #steps(stage, steps) {
    const list = element("ol", "steps");
    for (const step of steps) {
      const node = element("li");
      node.style.marginInlineStart = `${step.level * 12}px`;
      node.append(element("strong", "", step.title), " ", step.text);
      const source = [step.plugin && `plugin ${step.plugin}`, step.path, step.line && `line ${step.line}`, step.rule && `rule ${step.rule}`];
      this.places.add(node, step, stage, source.filter(Boolean).join(" · "));
      list.append(node);
    }
    return list;
  }

  // Diagnostics

  async #diagnose(stage) {
    if (stage.selected) {
      const { element: old, pane } = stage.selected;
      const found = pane.layer.elements.find((one) => one.kind === old.kind && one.section === old.section && one.item === old.item);
      stage.selected = found && stage.panes.includes(pane) ? { pane, element: found } : null;
    }
    try {
      stage.diagnostics = (await stage.connection.request("diagnostics")).list;
    } catch {
      stage.diagnostics = [];
    }
    this.#diagnostics = stage.diagnostics;
    if (stage.selected) this.select(stage, stage.selected);
    else this.#showNothing();
    this.mark(stage);
  }

  #listDiagnostics() {
    if (!this.#diagnostics.length) return;
    const list = element("ul", "diagnostics");
    for (const { section, message } of this.#diagnostics) {
      list.append(element("li", "", `${section === undefined ? "" : `Section ${section}: `}${message}`));
    }
    this.view.append(element("h3", "", "Diagnostics"), list);
  }

  // Marks on the device

  mark(stage) {
    const marks = stage.find(".marks");
    const shapes = [];
    const classes = document.body.classList;
    for (const pane of stage.panes) {
      const move = ([x, y]) => [x - pane.offset[0] + pane.layout.region[0], y - pane.offset[1] + pane.layout.region[1]];
      if (classes.contains("overlaps")) {
        // Transparent as a group, so that multiple overlaps do not become opaque.
        const group = shape("g", "overlaps", {});
        group.append(...overlaps(pane.layer.elements).map((one) => rectangle("overlapping", move([one.x, one.y]), one)));
        shapes.push(group);
        for (const found of this.#marked(stage, pane)) shapes.push(rectangle("diagnosed", move([found.x, found.y]), found));
      }
    }
    const found = stage.selected ?? stage.hovered;
    const pair = measuredPair(stage);
    const isThere = [found, stage.hovered].map((one) => Boolean(one) && this.#renewed(stage, one));
    if (pair && isThere.every(Boolean)) shapes.push(...measuredBetween(stage, pair));
    else if (isThere[0]) shapes.push(...measured(stage, found.pane, found.element));
    marks.replaceChildren(...shapes);
    drawRulers(stage);
  }

  /// Finds the present frame of an element; false if it is not visible any more.
  #renewed(stage, found) {
    const current = stage.panes.includes(found.pane) && found.pane.layer.elements.find((one) => keyOf(one) === keyOf(found.element));
    if (current) found.element = current;
    return Boolean(current);
  }

  #marked(stage, pane) {
    const index = stage.panes.indexOf(pane);
    const named = (stage.diagnostics ?? []).filter((one) => one.collection === index);
    return pane.layer.elements.filter((one) => one.kind === 0
      && named.some(({ section, items }) => section === one.section && items?.includes(one.item)));
  }
}
