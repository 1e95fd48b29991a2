// A recorded document in place of the program: the names of connection.js, with replies made from visible states.

import { clamp, courseOf, reachOf } from "./physics.js";

/// What the page was exported with.
export const recording = JSON.parse(document.getElementById("recording").textContent);

/// Intervals up to this width, in points, have a jump in them, and no values between their ends.
const shortestStep = 0.5;
/// The velocity below which content is let go, not flung, in points per millisecond.
const slowest = 0.05;
/// The number of places at which a step searches within a screen's length, as in the program.
const stepCount = 64;

export class Failure extends Error {
  constructor(reply) {
    super(reply.message);
    this.reply = reply;
  }
}

/// A recording loses no connection.
export class Lost extends Error {}

/// Replies as a connection to a session does.
export class Connection {
  #panes = recording.panes.map((pane, index) => new Pane(pane, recording.scene.layouts[index]));

  async request(name, members = {}) {
    switch (name) {
      case "open": return { ...recording.scene, ...this.#frames({}, true) };
      case "frames": return { reply: "frames", ms: 0, ...this.#frames(members, false) };
      case "fling": return { reply: "fling", ...this.#paneOf(members).fling([members.x, members.y]) };
      case "step": return { reply: "step", target: this.#paneOf(members).step([members.x, members.y]) };
      case "row": return { reply: "row", offset: this.#paneOf(members).restRow(members.section, members) };
      default: throw new Failure({ message: `a recording has no “${name}”`, text: `A recording has no “${name}”.` });
    }
  }

  close() {}

  #paneOf({ collection }) {
    return this.#panes.find((pane) => pane.name === (collection ?? null)) ?? this.#panes[0];
  }

  #frames({ at = [], rows = [] }, isFirst) {
    for (const [collection, x, y] of at) this.#paneOf({ collection }).offset = [x, y];
    const collections = this.#panes.map((pane) => {
      const held = new Map(rows.filter(([name]) => (name ?? null) === pane.name).map(([, section, offset]) => [section, offset]));
      const reply = { name: pane.name ?? undefined, at: pane.offset, elements: pane.elements(held) };
      if (isFirst) Object.assign(reply, { items: pane.items, drawings: pane.drawings });
      return reply;
    });
    return { collections, overlays: recording.scene.overlays ?? [] };
  }
}

/// A collection that scrolls along one axis or both.
class Pane {
  #rests = new Map();

  constructor(data, layout) {
    this.name = layout.name ?? null;
    this.layout = layout;
    this.items = data.items;
    this.drawings = data.drawings.map((row) => [...row.slice(0, -1), ...drawingAt(row.at(-1))]);
    this.offset = data.start;
    this.start = data.start;
    this.axis = layout.axis === "y" ? 1 : 0;
    this.along = new Axis(data.along);
    this.across = data.across && new Axis(data.across);
    this.targets = data.targets;
    this.rows = data.rows;
  }

  /// The elements at the offset, as the program replies.
  elements(held) {
    const places = [this.along.place(this.offset[this.axis])];
    if (this.across) places.push(this.across.place(this.offset[1 - this.axis]), this.across.place(this.start[1 - this.axis]));
    const found = [];
    for (const track of this.along.tracks) {
      let numbers = track.numbers(places[0]);
      if (!numbers) continue;
      if (this.across) numbers = this.#movedAcross(track, numbers, places);
      if (track.row) this.#moveRow(track, numbers, held);
      const row = track.element(numbers);
      if (this.#isInSight(row)) found.push(row);
    }
    return found;
  }

  /// Adds what a scroll across changes.
  #movedAcross(track, numbers, [, place, start]) {
    const other = this.across.byKey.get(track.key);
    const [now, before] = [other?.numbers(place), other?.numbers(start)];
    if (!now || !before) return numbers;
    const count = other.shape === track.shape ? numbers.length : 4;
    return numbers.map((number, index) => (index < count ? number + now[index] - before[index] : number));
  }

  #moveRow(track, numbers, held) {
    const row = this.rows[track.section];
    const { axis, isReversed } = this.layout.sections[track.section].row;
    const way = (held.get(track.section) ?? this.#rests.get(track.section) ?? row.rest) - row.rest;
    numbers[axis === "y" ? 1 : 0] += isReversed ? way : -way;
  }

  #isInSight([, , , x, y, width, height, , more]) {
    if (more?.transform || more?.transform3D) return true;
    const [, , across, down] = this.layout.region;
    const [left, top] = this.offset;
    return x < left + across + 1 && x + width > left - 1 && y < top + down + 1 && y + height > top - 1;
  }

  /// The course of a fling from the offset.
  fling(velocity) {
    const { least, greatest } = this.layout;
    const start = this.offset;
    const proposed = start.map((from, axis) => clamp(from + reachOf(velocity[axis]), least[axis], greatest[axis]));
    const target = [...proposed];
    const speed = velocity[this.axis];
    const way = Math.abs(speed) < slowest ? 0 : Math.sign(speed);
    const targets = way in this.targets ? this.targets[way] : this.targets[0];
    if (targets) target[this.axis] = valueAt(targets, proposed[this.axis]);
    return { proposed, ...courseOf(start, velocity, proposed, target) };
  }

  /// The nearest offset in a direction at which the content rests; null if it rests anywhere, or at its end.
  step(way) {
    const axis = Math.abs(way[0]) > Math.abs(way[1]) ? 0 : 1;
    const targets = this.targets[0];
    if (!targets || axis !== this.axis || way[axis] === 0) return null;
    const { least, greatest, region } = this.layout;
    const [start, direction] = [this.offset[axis], Math.sign(way[axis])];
    let freeCount = 0;
    for (let index = 1; index <= stepCount; index += 1) {
      const proposed = clamp(start + (direction * region[2 + axis] * index) / stepCount, least[axis], greatest[axis]);
      const target = valueAt(targets, proposed);
      if (Math.abs(target - proposed) < 0.01) freeCount += 1;
      if (freeCount === 2) return null;
      const isNext = (target - start) * direction > 0.5;
      if (isNext && (index > 1 || freeCount === 0)) return this.offset.map((from, at) => (at === axis ? target : from));
    }
    return null;
  }

  /// Lets a row go at an offset, or moves it one place on in the direction of `step`; returns the offset at which it
  /// rests.
  restRow(section, { offset, step }) {
    const { targets, rest: start = 0 } = this.rows[section] ?? {};
    const restAt = (at) => (targets ? valueAt(targets, at) : at);
    const { greatest } = this.layout.sections[section].row;
    const rest = step === undefined ? restAt(offset) : nextRest(restAt, this.#rests.get(section) ?? start, step < 0 ? 0 : greatest);
    this.#rests.set(section, rest);
    return rest;
  }
}

/// Visible states along one axis.
class Axis {
  constructor({ at, tracks }) {
    this.at = sums(at).map((number) => number / 1000);
    this.tracks = tracks.map((track) => new Track(track, this.at));
    this.byKey = new Map(this.tracks.map((track) => [track.key, track]));
  }

  /// The samples around an offset, and the share of the way between them.
  place(offset) {
    return placeIn(this.at, offset);
  }
}

/// An element, and its numbers in the samples that show it.
class Track {
  constructor([kind, section, item, elementKind, first, count, shape, numbers, row], at) {
    Object.assign(this, { kind, section, item, elementKind, first, count, row, at });
    // A number that changes names its curve.
    this.channels = numbers.map((number) => (typeof number === "number" ? number : recording.curves[number[0]]));
    this.key = `${kind}/${section}/${item}/${elementKind}`;
    this.shape = recording.shapes[shape];
    this.scales = scalesOf(this.shape);
    this.bends = [];
  }

  /// The numbers at a place; null if the element is not shown there.
  numbers({ low, high, share }) {
    const end = this.first + this.count;
    if (share < 1 && (low < this.first || low >= end)) return null;
    if (share > 0 && (high < this.first || high >= end)) return null;
    const offset = share === 1 ? this.at[high] : this.at[low] + (this.at[high] - this.at[low]) * share;
    return this.channels.map((channel, index) =>
      (typeof channel === "number" ? channel : lineAt(this.#bends(index, channel), offset)) / this.scales[index]);
  }

  /// The offsets and numbers between which a channel is a straight line.
  #bends(index, channel) {
    return (this.bends[index] ??= {
      at: sums(channel.filter((_, place) => place % 2 === 0)).map((sample) => this.at[this.first + sample]),
      to: sums(channel.filter((_, place) => place % 2 === 1)),
    });
  }

  /// The element in the form of a reply.
  element(numbers) {
    let next = 5;
    const take = (count) => numbers.slice(next, (next += count));
    const { attributes = [], parts, values, fixed } = this.shape;
    const more = this.elementKind ? { kind: this.elementKind } : {};
    for (const name of attributes) {
      const count = attributeScales[name].length;
      more[name] = count === 1 ? take(1)[0] : take(count);
    }
    if (parts) more.parts = parts.map((name) => [name, ...take(4)]);
    if (values || fixed) more.values = { ...fixed, ...Object.fromEntries((values ?? []).map((name) => [name, take(1)[0]])) };
    const hasMore = Object.keys(more).length > 0;
    return [this.kind, this.section, this.item, ...numbers.slice(0, 4), Math.round(numbers[4]), hasMore ? more : undefined];
  }
}

/// The factors by which numbers are written as whole ones, as in the program's `ElementShape`.
const attributeScales = {
  alpha: [1e3],
  transform: [1e6, 1e6, 1e6, 1e6, 1e2, 1e2],
  transform3D: [1e6, 1e6, 1e6, 1e6, 1e6, 1e6, 1e6, 1e6, 1e6, 1e6, 1e6, 1e6, 1e2, 1e2, 1e2, 1e6],
  anchor: [1e4, 1e4],
  clip: [1e2, 1e2, 1e2, 1e2],
};

function scalesOf({ attributes = [], parts = [], values = [] }) {
  return [1e2, 1e2, 1e2, 1e2, 1, ...attributes.flatMap((name) => attributeScales[name]),
    ...parts.flatMap(() => [1e2, 1e2, 1e2, 1e2]), ...values.map(() => 1e3)];
}

/// Look, words, width, height and shapes of a drawing; the recording has each shape once.
function drawingAt(index) {
  const drawing = recording.drawings[index];
  return [...drawing.slice(0, -1), drawing.at(-1).map((shape) => recording.drawingShapes[shape])];
}

/// The numbers of which a list has the first one and then the differences.
function sums(list) {
  let sum = 0;
  return list.map((number) => (sum += number));
}

/// The neighbours of an offset in a list, and its share of the way between them.
function neighbours(at, offset) {
  let [low, high] = [0, at.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (at[middle] <= offset) low = middle;
    else high = middle;
  }
  const width = at[high] - at[low];
  return { low, high, share: width > 0 ? clamp((offset - at[low]) / width, 0, 1) : 0 };
}

function placeIn(at, offset) {
  const { low, high, share } = neighbours(at, offset);
  // Rounded offsets may make an interval a little longer.
  return { low, high, share: at[high] - at[low] <= shortestStep + 0.01 ? Math.round(share) : share };
}

function lineAt({ at, to }, offset) {
  const { low, high, share } = neighbours(at, offset);
  return to[low] + (to[high] - to[low]) * share;
}

function valueAt({ at, to }, offset) {
  const { low, high, share } = placeIn(at, offset);
  return to[low] + (to[high] - to[low]) * share;
}

/// The next offset at which a row rests on the way to an end, as the program finds it.
function nextRest(restAt, start, end) {
  const isNext = (rest) => (rest - start) * (end - start) > 0 && Math.abs(rest - start) > 0.5;
  let [near, far] = [start, end];
  if (!isNext(restAt(far))) return start;
  while (Math.abs(far - near) > 0.5) {
    const middle = (near + far) / 2;
    if (isNext(restAt(middle))) far = middle;
    else near = middle;
  }
  return restAt(far);
}
