// The inspector: an element's frame, its distances, its explanation, rulers and marks.

import { decoded, nameOf } from "./elements.js";
import { element } from "./knobs.js";
import { round } from "./stage.js";

const svg = "http://www.w3.org/2000/svg";

/// The distances of a frame to its nearest neighbours, or to the edges of the bounds, by side.
export function distances(target, elements, bounds) {
  const [left, top, right, bottom] = [target.x, target.y, target.x + target.width, target.y + target.height];
  const sides = {
    top: { to: bounds.y, name: "container" },
    left: { to: bounds.x, name: "container" },
    bottom: { to: bounds.y + bounds.height, name: "container" },
    right: { to: bounds.x + bounds.width, name: "container" },
  };
  for (const other of elements) {
    if (other === target || other.kind === 2) continue;
    const meetsAcross = other.x < right && other.x + other.width > left;
    const meetsDown = other.y < bottom && other.y + other.height > top;
    const name = nameOf(other);
    if (meetsAcross && other.y + other.height <= top && other.y + other.height > sides.top.to) sides.top = { to: other.y + other.height, name };
    if (meetsAcross && other.y >= bottom && other.y < sides.bottom.to) sides.bottom = { to: other.y, name };
    if (meetsDown && other.x + other.width <= left && other.x + other.width > sides.left.to) sides.left = { to: other.x + other.width, name };
    if (meetsDown && other.x >= right && other.x < sides.right.to) sides.right = { to: other.x, name };
  }
  return {
    top: { ...sides.top, distance: top - sides.top.to },
    left: { ...sides.left, distance: left - sides.left.to },
    bottom: { ...sides.bottom, distance: sides.bottom.to - bottom },
    right: { ...sides.right, distance: sides.right.to - right },
  };
}

/// The pairs of items whose frames overlap, as their intersections.
export function overlaps(elements) {
  const items = elements.filter((one) => one.kind === 0).sort((left, right) => left.y - right.y);
  const found = [];
  for (let i = 0; i < items.length && found.length < 400; i += 1) {
    for (let j = i + 1; j < items.length && items[j].y < items[i].y + items[i].height - 0.01; j += 1) {
      const x = Math.max(items[i].x, items[j].x);
      const width = Math.min(items[i].x + items[i].width, items[j].x + items[j].width) - x;
      const y = items[j].y;
      const height = Math.min(items[i].y + items[i].height, items[j].y + items[j].height) - y;
      if (width > 0.01 && height > 0.01) found.push({ x, y, width, height });
    }
  }
  return found;
}

export class Inspector {
  #diagnostics = [];
  #turn = 0;

  constructor(view) {
    this.view = view;
    this.view.append(element("p", "hint", "Point at an element, or focus the device and press Enter."));
  }

  watch(stage) {
    stage.addEventListener("hover", ({ detail }) => {
      stage.hovered = detail?.element ? detail : null;
      this.mark(stage);
    });
    stage.addEventListener("tap", ({ detail }) => this.select(stage, detail));
    stage.addEventListener("visibleState", () => this.mark(stage));
    stage.addEventListener("fit", () => this.mark(stage));
    stage.addEventListener("scene", () => this.#diagnose(stage));
  }

  /// Selects an element and explains it.
  async select(stage, found) {
    stage.selected = found?.element ? found : null;
    this.mark(stage);
    const turn = ++this.#turn;
    if (!stage.selected) return this.#showNothing();
    const { pane, element: selected } = found;
    this.#show(stage, null);
    stage.tell("announce", `${nameOf(selected)}: at ${round(selected.x)}, ${round(selected.y)}, ${round(selected.width)} by ${round(selected.height)}`);
    if (selected.kind !== 0) return;
    try {
      const reply = await stage.connection.request("explain", { collection: pane.name || null, section: selected.section, item: selected.item });
      if (turn === this.#turn) this.#show(stage, reply.steps);
    } catch (error) {
      if (turn === this.#turn) this.#show(stage, [{ title: "no explanation", text: error.message, level: 0 }]);
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
    const facts = [
      ["kind", ["item", "supplementary", "decoration"][chosen.kind]],
      ["index path", chosen.section < 0 ? "—" : `${chosen.section}${chosen.item < 0 ? "" : `.${chosen.item}`}`],
      ["x, y", `${round(chosen.x)}, ${round(chosen.y)}`],
      ["size", `${round(chosen.width)} × ${round(chosen.height)}`],
      ["in view", `${round(chosen.x - pane.offset[0])}, ${round(chosen.y - pane.offset[1])}`],
      ["zIndex", `${chosen.z}`],
    ];
    const more = chosen.more ?? {};
    if (more.alpha !== undefined) facts.push(["alpha", `${round(more.alpha)}`]);
    if (more.transform) facts.push(["transform", more.transform.map(round).join("  ")]);
    if (more.transform3D) facts.push(["transform3D", more.transform3D.map(round).join("  ")]);
    if (more.anchor) facts.push(["anchor", more.anchor.map(round).join(", ")]);
    for (const [name, ...frame] of more.parts ?? []) facts.push([`part ${name}`, frame.map(round).join(", ")]);
    for (const [name, value] of Object.entries(more.values ?? {})) facts.push([name, JSON.stringify(value)]);
    const around = distances(chosen, pane.layer.elements, boundsOf(pane));
    for (const [side, { distance, name }] of Object.entries(around)) facts.push([side, `${round(distance)} to ${name}`]);
    for (const [name, value] of Object.entries(fields.get(`${chosen.section}/${chosen.item}`) ?? {})) facts.push([name, `${value}`]);
    const list = element("dl", "facts");
    for (const [name, value] of facts) list.append(element("dt", "", name), element("dd", "", value));
    view.append(list);
    if (steps) view.append(element("h3", "", "How it got there"), this.#steps(steps));
    this.#listDiagnostics();
  }

  #steps(steps) {
    const list = element("ol", "steps");
    for (const step of steps) {
      const node = element("li");
      node.style.marginInlineStart = `${step.level * 12}px`;
      node.append(element("strong", "", step.title), " ", step.text);
      const source = [step.plugin && `plugin ${step.plugin}`, step.path, step.line && `line ${step.line}`, step.rule && `rule ${step.rule}`];
      const words = source.filter(Boolean).join(" · ");
      if (words) node.append(element("small", "", words));
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
    if (found && stage.panes.includes(found.pane)) {
      const current = found.pane.layer.elements.find((one) =>
        one.kind === found.element.kind && one.section === found.element.section && one.item === found.element.item && one.more?.kind === found.element.more?.kind);
      if (current) {
        found.element = current;
        this.#measure(found.pane, current, shapes);
      }
    }
    marks.replaceChildren(...shapes);
    drawRulers(stage);
  }

  #marked(stage, pane) {
    const index = stage.panes.indexOf(pane);
    const named = (stage.diagnostics ?? []).filter((one) => one.collection === index);
    return pane.layer.elements.filter((one) => one.kind === 0
      && named.some(({ section, items }) => section === one.section && items?.includes(one.item)));
  }

  #measure(pane, chosen, shapes) {
    const [dx, dy] = [pane.layout.region[0] - pane.offset[0], pane.layout.region[1] - pane.offset[1]];
    shapes.push(rectangle("chosen", [chosen.x + dx, chosen.y + dy], chosen));
    const middle = [chosen.x + chosen.width / 2, chosen.y + chosen.height / 2];
    const around = distances(chosen, pane.layer.elements, boundsOf(pane));
    const lines = {
      top: [middle[0], chosen.y, middle[0], around.top.to],
      bottom: [middle[0], chosen.y + chosen.height, middle[0], around.bottom.to],
      left: [chosen.x, middle[1], around.left.to, middle[1]],
      right: [chosen.x + chosen.width, middle[1], around.right.to, middle[1]],
    };
    for (const [side, [x1, y1, x2, y2]] of Object.entries(lines)) {
      const { distance } = around[side];
      if (distance < 0.5) continue;
      shapes.push(shape("line", "distance", { x1: x1 + dx, y1: y1 + dy, x2: x2 + dx, y2: y2 + dy }));
      if (distance < 10) continue;
      const text = shape("text", "distance", { x: (x1 + x2) / 2 + dx + (x1 === x2 ? 5 : 0), y: (y1 + y2) / 2 + dy - (x1 === x2 ? -4 : 5) });
      text.textContent = round(distance);
      if (x1 !== x2) text.setAttribute("text-anchor", "middle");
      shapes.push(text);
    }
  }
}

const boundsOf = (pane) => ({ x: pane.offset[0], y: pane.offset[1], width: pane.size[0], height: pane.size[1] });

function shape(name, className, attributes) {
  const node = document.createElementNS(svg, name);
  node.setAttribute("class", className);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

const rectangle = (className, [x, y], { width, height }) => shape("rect", className, { x, y, width, height });

/// Draws the rulers in content coordinates.
export function drawRulers(stage) {
  if (!document.body.classList.contains("rulers") || !stage.panes.length) return;
  const device = stage.find(".screen").getBoundingClientRect();
  const base = stage.find(".fit").getBoundingClientRect();
  const pane = stage.selected?.pane ?? stage.panes[0];
  const style = getComputedStyle(document.body);
  for (const axis of [0, 1]) {
    const canvas = stage.find(axis === 0 ? ".ruler.along" : ".ruler.down");
    const length = axis === 0 ? device.width : device.height;
    const ratio = devicePixelRatio;
    const size = axis === 0 ? [length, 18] : [18, length];
    canvas.width = size[0] * ratio;
    canvas.height = size[1] * ratio;
    Object.assign(canvas.style, {
      width: `${size[0]}px`, height: `${size[1]}px`,
      left: `${axis === 0 ? device.left - base.left : -24}px`, top: `${axis === 0 ? -24 : device.top - base.top}px`,
    });
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    context.fillStyle = context.strokeStyle = style.getPropertyValue("--soft");
    context.font = "9px system-ui, sans-serif";
    const step = stage.scale > 0.55 ? 10 : 20;
    const start = pane.offset[axis] - pane.layout.region[axis];
    for (let value = Math.ceil(start / step) * step; (value - start) * stage.scale < length; value += step) {
      const at = (value - start) * stage.scale;
      const isLong = value % (step * 10) === 0;
      const tick = isLong ? 10 : value % (step * 5) === 0 ? 7 : 4;
      if (axis === 0) context.fillRect(at, 18 - tick, 1, tick);
      else context.fillRect(18 - tick, at, tick, 1);
      if (!isLong) continue;
      context.save();
      context.translate(axis === 0 ? at + 3 : 8, axis === 0 ? 9 : at + 3);
      if (axis === 1) context.rotate(Math.PI / 2);
      context.fillText(`${value}`, 0, 0);
      context.restore();
    }
  }
}

export { decoded };
