// The scene in the page's address: documents with knobs, device, offsets and selection, and the view.
// `#document=a.json&device=ipad-11&knob=["count",0,"",12]&at=[null,0,120]&document=b.json&show=grid`

import { keyOf } from "./elements.js";

/// The marks that the address names.
export const marks = ["safearea", "rulers", "grid", "overlaps"];

/// The parts of an environment by their names in addresses.
const environmentNames = { device: "device", orientation: "orientation", split: "window" };
const traitNames = { preferredContentSizeCategory: "text", layoutDirection: "direction", displayScale: "scale" };

/// The part of an address for open devices and the view `{ label, marks, panel, compare, isTogether }`.
export function encoded(stages, view) {
  const parts = new URLSearchParams();
  for (const stage of stages) {
    parts.append("document", stage.document);
    if (stage.scene) appendScene(parts, stage);
  }
  if (view.label && view.label !== "path") parts.append("label", view.label);
  if (view.marks.length) parts.append("show", view.marks.join(","));
  if (view.compare) parts.append("compare", view.compare);
  if (view.isTogether) parts.append("scroll", "together");
  if (view.panel && view.panel !== "inspector") parts.append("panel", view.panel);
  return `#${parts}`;
}

function appendScene(parts, stage) {
  const { knobs, environment } = stage.scenery;
  for (const [key, name] of Object.entries(environmentNames)) if (environment[key] !== null) parts.append(name, environment[key]);
  for (const [key, name] of Object.entries(traitNames)) if (environment.traits[key] !== null) parts.append(name, environment.traits[key]);
  if (environment.container) parts.append("size", `${environment.container.width}x${environment.container.height}`);
  for (const { what, section, name = "", value = null, layout = null, collection = null } of knobs) {
    const list = [what, section, name, value, layout, collection];
    while (list.length > 4 && list.at(-1) === null) list.pop();
    parts.append("knob", JSON.stringify(list));
  }
  stage.panes.forEach((pane, index) => {
    const { least } = stage.scene.layouts[index];
    const at = pane.offset.map((value) => Math.round(value * 100) / 100);
    if (at.some((value, axis) => Math.abs(value - least[axis]) > 0.01)) parts.append("at", JSON.stringify([pane.name || null, ...at]));
  });
  if (stage.selected) parts.append("item", JSON.stringify([stage.selected.pane.name || null, keyOf(stage.selected.element)]));
}

/// The documents and the view of an address; parts that are not understood are left out.
export function decoded(hash) {
  const documents = [];
  const view = { label: "path", marks: [], panel: null, compare: null, isTogether: false };
  for (const [key, text] of new URLSearchParams(hash.replace(/^#/, ""))) {
    if (key === "document") documents.push({ document: text, knobs: [], environment: { traits: {} }, at: [], item: null });
    else if (key === "label") view.label = text;
    else if (key === "show") view.marks = text.split(",").filter((name) => marks.includes(name));
    else if (key === "panel") view.panel = text;
    else if (key === "compare") view.compare = text;
    else if (key === "scroll") view.isTogether = text === "together";
    else if (documents.length) readPart(documents.at(-1), key, text);
  }
  return { documents, view, isGallery: hash === "#gallery" };
}

function readPart(scene, key, text) {
  const named = (names) => Object.keys(names).find((one) => names[one] === key);
  const part = named(environmentNames);
  const trait = named(traitNames);
  if (part) scene.environment[part] = text;
  else if (trait) scene.environment.traits[trait] = trait === "displayScale" ? Number(text) : text;
  else if (key === "size") {
    const [width, height] = text.split("x").map(Number);
    if (width > 0 && height > 0) scene.environment.container = { width, height };
  } else if (["knob", "at", "item"].includes(key)) {
    const list = parsedList(text);
    if (!list) return;
    if (key === "item") scene.item = { collection: list[0] ?? "", key: list[1] };
    else if (key === "at") scene.at.push(list);
    else {
      const [what, section, name, value, layout, collection] = list;
      scene.knobs.push({ what, section, name, value, layout, collection });
    }
  }
}

function parsedList(text) {
  try {
    const list = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

/// The members of a request for the scene of an address.
export function kept({ knobs, environment, at }) {
  const members = { knobs, at };
  if (Object.keys(environment).length > 1 || Object.keys(environment.traits).length) members.environment = environment;
  return members;
}

/// Removes a name from a list once; returns whether it was there.
export function takeName(names, name) {
  const index = names.indexOf(name);
  if (index >= 0) names.splice(index, 1);
  return index >= 0;
}
