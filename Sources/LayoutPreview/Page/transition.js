// The transition of a change: what is seen between both ends, as the program computes it from the same numbers.

import { decoded, keyOf } from "./elements.js";
import { clamp } from "./physics.js";
import { between, planePath, spacePath, whole } from "./transforms.js";

const roles = ["survives", "appears", "disappears"];
const middle = [0.5, 0.5];
/// The z-order of an element that a hand has moved, until it is at rest: above all others.
const above = 2147483646;

/// The progress at a part of the duration: slowly at both ends, as Core Animation's `easeInEaseOut`.
export function eased(time) {
  return bezier(argument(time, (t) => bezier(t, 0.42, 0.58)), 0, 1);
}

/// The part of the duration after which a progress is reached.
export function uneased(progress) {
  return bezier(argument(progress, (t) => bezier(t, 0, 1)), 0.42, 0.58);
}

/// The argument at which a rising function of 0 … 1 has a value.
function argument(value, of) {
  if (value <= 0 || value >= 1) return clamp(value, 0, 1);
  let [low, high] = [0, 1];
  for (let step = 0; step < 52; step += 1) {
    const half = (low + high) / 2;
    if (of(half) < value) low = half;
    else high = half;
  }
  return (low + high) / 2;
}

function bezier(t, first, second) {
  const rest = 1 - t;
  return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t;
}

/// The transition of a scene, whose end is that scene itself.
export class Transition {
  constructor(message, scene) {
    this.scene = scene;
    this.duration = message.duration;
    this.collections = message.collections.map(({ start, end, elements }) => ({ start, end, elements: elements.map(path) }));
    this.overlays = paired(message.overlays, scene.overlays ?? []);
    this.ends = scene.collections.map((collection) => collection.elements.map(decoded));
  }

  /// The keys, before the change, of the elements of a collection that disappear.
  leaving(index) {
    return this.collections[index].elements.filter((one) => one.role === "disappears").map((one) => keyOf(one.start));
  }

  /// Lets an element start elsewhere: where a hand has left it.
  move(index, key, [x, y]) {
    const moved = this.collections[index].elements.find((one) => one.role !== "disappears" && keyOf(one.end) === key);
    if (!moved) return;
    moved.start = { ...moved.start, x: moved.start.x + x, y: moved.start.y + y };
    moved.end = { ...moved.end, z: above };
  }

  /// What is seen of a collection: its region, its offset, its elements, and those that disappear.
  at(index, progress) {
    const { start, end, elements } = this.collections[index];
    if (progress === 1) return { region: end.region, offset: this.scene.collections[index].at, elements: this.ends[index], leaving: [] };
    const shown = { elements: [], leaving: [] };
    for (const one of elements) {
      if (progress === 0 && one.role === "appears") continue;
      (one.role === "disappears" ? shown.leaving : shown.elements).push(one.at(progress));
    }
    const [x, y] = frame(start.bounds, end.bounds, progress);
    return { region: frame(start.region, end.region, progress), offset: [x, y], ...shown };
  }

  /// The overlays of the screen.
  overlaysAt(progress) {
    return this.overlays.map(({ start, end }) => (start ? [end[0], ...frame(start.slice(1, 5), end.slice(1, 5), progress), end[5]] : end));
  }
}

/// Pairs overlays of one kind in order; what is not there at the end is not seen.
function paired(before, after) {
  const left = [...before];
  return after.map((end) => {
    const index = left.findIndex(([kind]) => kind === end[0]);
    return { start: index < 0 ? null : left.splice(index, 1)[0], end };
  });
}

function frame(start, end, progress) {
  const [x, y, width, height] = start.map((value, index) => between(value, end[index], progress));
  return [x, y, Math.max(0, width), Math.max(0, height)];
}

/// The way of an element from one end to the other, under its key after the change.
function path([role, startRow, endRow, names]) {
  const end = decoded(endRow);
  const one = { role: roles[role], start: decoded(startRow), end };
  if (one.role === "disappears") end.isLeaving = true;
  const { kind, section, item } = end;
  const [from, to] = [one.start.more, end.more];
  const isPlain = !from && !to;
  const turns = isPlain ? null : turnPath(from, to);
  one.at = (progress) => {
    const { start, end: { z } } = one;
    const [x, y, width, height] = frame([start.x, start.y, start.width, start.height], [end.x, end.y, end.width, end.height], progress);
    const element = { kind, section, item, x, y, width, height, z: progress === 0 && z !== above ? start.z : z, isLeaving: end.isLeaving };
    // Contents are stretched from the size that they have at rest.
    element.box = end.isLeaving ? [start.width, start.height] : [end.width, end.height];
    if (progress === 0) element.more = named(from, to);
    else if (!isPlain) element.more = moreAt(from, to, turns, names, progress);
    return element;
  };
  return one;
}

/// The attributes of the start under the kind of the end, which is a part of the key.
function named(from, to) {
  if (from?.kind === to?.kind) return from;
  return { ...from, kind: to?.kind };
}

/// The function from a progress to the member with the transform; null if both ends have none.
function turnPath(from, to) {
  if (from?.transform3D || to?.transform3D) {
    const space = spacePath(whole(from), whole(to));
    return (progress) => ({ transform3D: space(progress) });
  }
  const plane = planePath(from?.transform, to?.transform);
  return plane && ((progress) => ({ transform: plane(progress) }));
}

/// The less common attributes at a progress; those that are not interpolated are the end's.
function moreAt(from, to, turns, names, progress) {
  const more = { ...to, ...turns?.(progress) };
  more.alpha = clamp(between(from?.alpha ?? 1, to?.alpha ?? 1, progress), 0, 1);
  if (from?.anchor || to?.anchor) {
    const [start, end] = [from?.anchor ?? middle, to?.anchor ?? middle];
    more.anchor = start.map((value, axis) => between(value, end[axis], progress));
  }
  if (from?.clip && to?.clip) more.clip = frame(from.clip, to.clip, progress);
  if (to?.parts && from?.parts) {
    more.parts = to.parts.map((part) => {
      const start = from.parts.find(([name]) => name === part[0]);
      return start ? [part[0], ...frame(start.slice(1), part.slice(1), progress)] : part;
    });
  }
  if (names && from?.values && to?.values) more.values = valuesAt(from.values, to.values, names, progress);
  return more;
}

function valuesAt(from, to, names, progress) {
  const values = { ...to };
  for (const name of names) if (name in from && name in to) values[name] = valueAt(from[name], to[name], progress);
  return values;
}

/// A number on the way, or a list of as many numbers; the end for anything else.
function valueAt(from, to, progress) {
  if (typeof from === "number" && typeof to === "number") return between(from, to, progress);
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length) {
    return to.map((value, index) => valueAt(from[index], value, progress));
  }
  return to;
}
