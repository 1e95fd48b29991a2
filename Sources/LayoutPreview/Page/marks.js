// The shapes that the inspector draws on a device, in its points; lines and texts keep their size on the screen.

import { round } from "./controls.js";
import { keyOf, nameOf } from "./elements.js";
import { corners, distances, seen } from "./seen.js";

const svg = "http://www.w3.org/2000/svg";

export function shape(name, className, attributes) {
  const node = document.createElementNS(svg, name);
  node.setAttribute("class", className);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

export const rectangle = (className, [x, y], { width, height }) => shape("rect", className, { x, y, width, height });

export const boundsOf = (pane) => ({ x: pane.offset[0], y: pane.offset[1], width: pane.size[0], height: pane.size[1] });

/// The place on the device of a pane's content.
const shiftOf = (pane) => [pane.layout.region[0] - pane.offset[0], pane.layout.region[1] - pane.offset[1]];

function outline(pane, chosen, className) {
  const [dx, dy] = shiftOf(pane);
  return shape("polygon", className, { points: corners(chosen).map(([x, y]) => `${x + dx},${y + dy}`).join(" ") });
}

/// A line along an axis with its length, if that can be seen.
function distanceLine([x1, y1, x2, y2], distance, unit) {
  if (distance < 0.5) return [];
  const line = shape("line", "distance", { x1, y1, x2, y2 });
  if (distance < 10 * unit) return [line];
  const isUpright = x1 === x2;
  const text = shape("text", "distance", { x: (x1 + x2) / 2 + (isUpright ? 5 * unit : 0), y: (y1 + y2) / 2 + (isUpright ? 4 : -5) * unit });
  text.textContent = round(distance);
  if (!isUpright) text.setAttribute("text-anchor", "middle");
  return [line, text];
}

/// An element's outline, and its distances to its neighbours.
export function measured(stage, pane, chosen) {
  const [dx, dy] = shiftOf(pane);
  const box = seen(chosen);
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  const around = distances(box, pane.layer.elements, boundsOf(pane));
  const lines = {
    top: [middle[0], box.y, middle[0], around.top.to],
    bottom: [middle[0], box.y + box.height, middle[0], around.bottom.to],
    left: [box.x, middle[1], around.left.to, middle[1]],
    right: [box.x + box.width, middle[1], around.right.to, middle[1]],
  };
  const shapes = Object.entries(lines).flatMap(([side, [x1, y1, x2, y2]]) =>
    distanceLine([x1 + dx, y1 + dy, x2 + dx, y2 + dy], around[side].distance, stage.unscaled));
  return [outline(pane, chosen, "chosen"), ...shapes];
}

/// The selected element and the one under the pointer, if the user measures from one to the other.
export function measuredPair(stage) {
  const { selected, hovered } = stage;
  if (!document.body.classList.contains("measuring") || !selected || !hovered) return null;
  return selected.pane === hovered.pane && keyOf(selected.element) === keyOf(hovered.element) ? null : [selected, hovered];
}

/// The box of what is seen of an element, on the device.
function deviceBox({ pane, element }) {
  const [dx, dy] = shiftOf(pane);
  const { x, y, width, height } = seen(element);
  return { left: x + dx, top: y + dy, right: x + dx + width, bottom: y + dy + height };
}

/// The gaps from one box to another along each axis, or the distances of their edges where they
/// overlap along both: `[start, end, isUpright]`.
export function gaps(from, to) {
  const across = to.left >= from.right ? [[from.right, to.left]] : to.right <= from.left ? [[to.right, from.left]] : [];
  const down = to.top >= from.bottom ? [[from.bottom, to.top]] : to.bottom <= from.top ? [[to.bottom, from.top]] : [];
  if (!across.length && !down.length) {
    across.push(sorted(from.left, to.left), sorted(from.right, to.right));
    down.push(sorted(from.top, to.top), sorted(from.bottom, to.bottom));
  }
  return [...across.map((ends) => [...ends, false]), ...down.map((ends) => [...ends, true])];
}

const sorted = (left, right) => [Math.min(left, right), Math.max(left, right)];

/// The middle of what two ranges share, or of the gap between them.
const shared = (low, high, otherLow, otherHigh) => (Math.max(low, otherLow) + Math.min(high, otherHigh)) / 2;

/// The outlines of two elements, and the distances between them.
export function measuredBetween(stage, [selected, hovered]) {
  const [from, to] = [deviceBox(selected), deviceBox(hovered)];
  const [x, y] = [shared(from.left, from.right, to.left, to.right), shared(from.top, from.bottom, to.top, to.bottom)];
  const lines = gaps(from, to).flatMap(([start, end, isUpright]) =>
    distanceLine(isUpright ? [x, start, x, end] : [start, y, end, y], end - start, stage.unscaled));
  return [outline(selected.pane, selected.element, "chosen"), outline(hovered.pane, hovered.element, "other"), ...lines];
}

/// The distances between two elements in words.
export function wordsBetween([selected, hovered]) {
  const found = gaps(deviceBox(selected), deviceBox(hovered));
  const words = found.map(([start, end, isUpright]) => `${round(end - start)} ${isUpright ? "down" : "across"}`);
  return `From ${nameOf(selected.element)} to ${nameOf(hovered.element)}: ${words.join(", ")}`;
}
