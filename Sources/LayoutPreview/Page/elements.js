// The elements of a collection as nodes: created once, moved while scrolling, and reused.

import { decodedDrawing, drawn } from "./looks.js";

const kinds = ["item", "supplementary", "decoration"];
/// Content is positioned relative to a multiple of this, since browsers round long distances to
/// single precision.
const baseStep = 8192;
/// The most unused nodes that are kept for other elements.
const poolLimit = 600;

/// Converts an element of a reply to an object.
export function decoded(row) {
  return {
    kind: row[0],
    section: row[1],
    item: row[2],
    x: row[3],
    y: row[4],
    width: row[5],
    height: row[6],
    z: row[7],
    more: row[8],
  };
}

/// The key of an element's node; one that disappears in a change does not have that of its successor.
export const keyOf = (element) =>
  `${element.isLeaving ? "-" : ""}${element.kind}/${element.section}/${element.item}/${element.more?.kind ?? ""}`;

/// The index path or the kind, as in the command's tables.
export function nameOf(element) {
  const path = element.section < 0 ? "" : `${element.section}${element.item < 0 ? "" : `.${element.item}`}`;
  return element.kind === 0 ? path : `${element.more?.kind ?? kinds[element.kind]} ${path}`.trim();
}

/// The visible elements of one collection.
export class ElementLayer {
  #nodes = new Map();
  #pool = [];
  #base = [NaN, NaN];
  #turn = 0;
  elements = [];
  fields = new Map();
  /// The contents of elements by their keys; elements without one are outlines.
  drawings = new Map();

  constructor(root, folder) {
    this.root = root;
    this.folder = folder;
    this.label = "path";
    /// The length of a point of labels, in points of the device.
    this.unscaled = 1;
  }

  /// Forgets the fields of items, after a change of the document.
  forget() {
    this.fields.clear();
    for (const [, node] of this.#nodes) node.size = "";
  }

  /// Takes the fields of items and the contents of elements of a reply.
  take(reply) {
    for (const [section, item, fields] of reply.items ?? []) this.fields.set(`${section}/${item}`, fields);
    for (const row of reply.drawings ?? []) this.#keep(decodedDrawing(row));
  }

  /// Shows elements at an offset, and others that disappear in a change.
  place(elements, offset, leaving = []) {
    const base = offset.map((value) => Math.round(value / baseStep) * baseStep);
    const isMoved = base[0] !== this.#base[0] || base[1] !== this.#base[1];
    this.#base = base;
    this.root.style.transform = `translate(${base[0] - offset[0]}px,${base[1] - offset[1]}px)`;
    this.elements = elements;
    this.#turn += 1;
    for (const element of elements) this.#show(element, isMoved);
    for (const element of leaving) this.#show(element, isMoved);
    this.#removeOthers();
  }

  /// Keeps the nodes of elements that disappear, with what they show, until they are released.
  retire(keys) {
    for (const key of keys) {
      const node = this.#nodes.get(key);
      if (!node) continue;
      this.#nodes.delete(key);
      this.#nodes.set(`-${key}`, node);
      node.view.dataset.key = `-${key}`;
      node.view.classList.add("leaving");
      node.isKept = true;
    }
  }

  release() {
    for (const [key, node] of this.#nodes) {
      if (!node.isKept) continue;
      node.isKept = false;
      node.view.classList.remove("leaving");
      this.#remove(key, node);
    }
  }

  #keep(drawing) {
    if (drawing.shapes) this.drawings.set(drawing.key, drawing);
    else this.drawings.delete(drawing.key);
  }

  /// Changes the text on all elements.
  relabel(label) {
    this.label = label;
    for (const element of this.elements) this.#show(element, false);
  }

  /// Shows labels for which the elements have space at another scale.
  rescale(unscaled) {
    if (unscaled === this.unscaled) return;
    this.unscaled = unscaled;
    for (const element of this.elements) this.#show(element, false);
  }

  nodeOf(element) {
    return this.#nodes.get(keyOf(element))?.view;
  }

  #show(element, isMoved) {
    const key = keyOf(element);
    let node = this.#nodes.get(key);
    if (!node) {
      node = this.#pool.pop() ?? this.#made();
      node.view.dataset.key = key;
      node.size = "";
      node.view.className = `element ${kinds[element.kind]} hue${element.section < 0 ? 7 : element.section % 7}`;
      this.#nodes.set(key, node);
    }
    node.turn = this.#turn;
    if (node.isHidden) this.#hide(node, false);
    this.#place(node, element, isMoved);
    if (!node.isKept && this.#isOther(node, element, this.drawings.get(key))) this.#fill(node, element);
  }

  #made() {
    const view = document.createElement("div");
    view.setAttribute("role", "listitem");
    this.root.append(view);
    return { view, x: NaN, y: NaN, width: NaN, height: NaN, turn: 0, turned: "", anchor: "", clip: "", z: 0, alpha: 1, size: "", isHidden: false, isKept: false };
  }

  /// Writes the changes and reads nothing, so that the browser lays out once a frame.
  #place(node, element, isMoved) {
    const { style } = node.view;
    const { more } = element;
    const { x, y, width, height, stretch } = boxOf(element, node.drawing);
    if (width !== node.width) style.width = `${(node.width = width)}px`;
    if (height !== node.height) style.height = `${(node.height = height)}px`;
    const matrix = more?.transform3D
      ? ` matrix3d(${more.transform3D.join()})`
      : more?.transform
        ? ` matrix(${more.transform.join()})`
        : "";
    const turned = matrix + stretch;
    if (isMoved || x !== node.x || y !== node.y || turned !== node.turned) {
      style.transform = `translate(${x - this.#base[0]}px,${y - this.#base[1]}px)${turned}`;
      [node.x, node.y, node.turned] = [x, y, turned];
    }
    const anchor = more?.anchor ? `${more.anchor[0] * 100}% ${more.anchor[1] * 100}%` : "";
    if (anchor !== node.anchor) style.transformOrigin = node.anchor = anchor;
    if (element.z !== node.z) style.zIndex = node.z = element.z;
    const clip = clipPath(element);
    if (clip !== node.clip) style.clipPath = node.clip = clip;
    const alpha = more?.alpha ?? 1;
    if (alpha !== node.alpha) style.opacity = node.alpha = alpha;
  }

  /// Whether a node shows another element; records the new one.
  #isOther(node, { kind, section, item, width, height, more }, drawing) {
    const [across, down] = [width / this.unscaled, height / this.unscaled];
    const size = across < 20 || down < 12 ? "tiny" : across < 64 || down < 40 ? "small" : "large";
    const fields = kind === 0 ? this.fields.get(`${section}/${item}`) : undefined;
    const extra = !drawing && (more?.parts || more?.values) ? JSON.stringify([more.parts, more.values]) : "";
    if (size === node.size && fields === node.fields && extra === node.extra && this.label === node.label && drawing === node.drawing) return false;
    Object.assign(node, { size, fields, extra, label: this.label, drawing });
    return true;
  }

  #fill(node, element) {
    const view = node.view;
    view.replaceChildren();
    const { size, fields = {}, drawing } = node;
    view.classList.toggle("pictured", false);
    view.classList.toggle("drawn", Boolean(drawing));
    if (drawing) {
      view.setAttribute("aria-label", drawing.words || nameOf(element));
      view.append(drawn(drawing, fields.image && this.#address(fields.image)));
      return;
    }
    view.removeAttribute("aria-label");
    if (fields.image && this.folder !== undefined) this.#addImage(view, fields.image);
    for (const [name, ...frame] of element.more?.parts ?? []) view.append(part(name, frame, fields));
    if (fields.text && !element.more?.parts) view.append(box("p", "words", fields.text));
    if (this.label === "none" || size === "tiny") return;
    const label = this.label === "path" ? nameOf(element) : `${fields[this.label] ?? nameOf(element)}`;
    view.append(box("span", "label", label));
    const values = element.more?.values;
    if (values && size === "large") {
      const text = Object.entries(values).map(([name, value]) => `${name} ${shown(value)}`);
      view.append(box("span", "values", text.join("  ")));
    }
  }

  #addImage(view, path) {
    const image = document.createElement("img");
    image.alt = "";
    image.draggable = false;
    image.decoding = "async";
    image.src = this.#address(path);
    image.addEventListener("error", () => image.remove());
    image.addEventListener("load", () => view.classList.add("pictured"));
    view.append(image);
  }

  /// The address of a picture of the document's folder; undefined without a folder.
  #address(path) {
    if (this.folder === undefined) return undefined;
    return `files/${this.folder}/${`${path}`.split("/").map(encodeURIComponent).join("/")}`;
  }

  #removeOthers() {
    for (const [key, node] of this.#nodes) {
      if (node.turn === this.#turn) continue;
      if (node.isKept) this.#hide(node, true);
      else this.#remove(key, node);
    }
  }

  /// Takes a node from its element, and keeps it for another one.
  #remove(key, node) {
    this.#nodes.delete(key);
    if (this.#pool.length >= poolLimit) return node.view.remove();
    this.#hide(node, true);
    this.#pool.push(node);
  }

  /// Hides a node or shows it; its box stays, which need not be laid out again.
  #hide(node, isHidden) {
    if (node.isHidden !== isHidden) node.view.style.visibility = isHidden ? "hidden" : "";
    node.isHidden = isHidden;
  }
}

/// The box that the browser lays out for an element: its frame, or on the way from one size to another the size at
/// rest of a drawing, which is stretched without a new layout.
function boxOf({ x, y, width, height, box, more }, drawing) {
  if (!drawing || !(box?.[0] > 0 && box[1] > 0) || more?.clip || (box[0] === width && box[1] === height)) {
    return { x, y, width, height, stretch: "" };
  }
  const [across, down] = more?.anchor ?? [0.5, 0.5];
  return {
    x: x + across * (width - box[0]), y: y + down * (height - box[1]), width: box[0], height: box[1],
    stretch: ` scale(${width / box[0]},${height / box[1]})`,
  };
}

/// The CSS clip of an element, which is relative to its box, before its transform: an element that is
/// transformed is shown whole.
function clipPath({ x, y, width, height, more }) {
  if (!more?.clip || more.transform || more.transform3D) return "";
  const [left, top, clipWidth, clipHeight] = more.clip;
  const sides = [top - y, x + width - left - clipWidth, y + height - top - clipHeight, left - x];
  return `inset(${sides.map((side) => `${Math.max(0, side)}px`).join(" ")})`;
}

function box(tag, name, text) {
  const node = document.createElement(tag);
  node.className = name;
  node.textContent = text;
  return node;
}

function part(name, [x, y, width, height], fields) {
  const node = box("span", "part", width > 24 && height > 10 ? `${fields[name] ?? name}` : "");
  Object.assign(node.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  return node;
}

const shown = (value) => (typeof value === "number" ? Math.round(value * 100) / 100 : JSON.stringify(value));

/// Shows the elements above all collections of a screen.
export function drawOverlays(root, overlays) {
  while (root.children.length > overlays.length) root.lastChild.remove();
  overlays.forEach(([kind, x, y, width, height, z], index) => {
    const node = root.children[index] ?? root.appendChild(document.createElement("div"));
    node.className = "overlay";
    if (node.textContent !== kind) node.textContent = kind;
    Object.assign(node.style, { transform: `translate(${x}px,${y}px)`, width: `${width}px`, height: `${height}px`, zIndex: z });
  });
}
