// What is seen of elements: their transformed outlines, distances and overlaps, in content coordinates.

import { keyOf, nameOf } from "./elements.js";

/// The corners of an element as it is drawn, from the top left clockwise: after its transform, in the
/// plane or in space.
export function corners({ x, y, width, height, more }) {
  const [anchorX, anchorY] = more?.anchor ?? [0.5, 0.5];
  const [originX, originY] = [anchorX * width, anchorY * height];
  const moved = projection(more);
  return [[0, 0], [width, 0], [width, height], [0, height]].map(([left, top]) => {
    const [across, down] = moved(left - originX, top - originY);
    return [x + originX + across, y + originY + down];
  });
}

/// The function of a transform, whose numbers are in the order of CSS and Core Animation.
function projection(more) {
  if (more?.transform3D) {
    const m = more.transform3D;
    return (x, y) => {
      // What is behind the viewer has no place; it is far away instead.
      const depth = Math.max(m[3] * x + m[7] * y + m[15], 1e-3);
      return [(m[0] * x + m[4] * y + m[12]) / depth, (m[1] * x + m[5] * y + m[13]) / depth];
    };
  }
  const [a, b, c, d, tx, ty] = more?.transform ?? [1, 0, 0, 1, 0, 0];
  return (x, y) => [a * x + c * y + tx, b * x + d * y + ty];
}

export const isTransformed = (element) => Boolean(element.more?.transform || element.more?.transform3D);

/// The element with the box around what is drawn in place of its frame.
export function seen(element) {
  if (!isTransformed(element)) return element;
  const points = corners(element);
  const [left, top] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])));
  const [right, bottom] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])));
  return { ...element, x: left, y: top, width: right - left, height: bottom - top };
}

/// The distances of what is seen of an element to its nearest neighbours, or to the edges of the bounds, by side.
export function distances(target, elements, bounds) {
  const [left, top, right, bottom] = [target.x, target.y, target.x + target.width, target.y + target.height];
  const sides = {
    top: { to: bounds.y, name: "container" },
    left: { to: bounds.x, name: "container" },
    bottom: { to: bounds.y + bounds.height, name: "container" },
    right: { to: bounds.x + bounds.width, name: "container" },
  };
  for (const other of elements.map(seen)) {
    if (other.kind === 2 || keyOf(other) === keyOf(target)) continue;
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

/// The pairs of items that overlap as they are seen, as their intersections.
export function overlaps(elements) {
  const items = elements.filter((one) => one.kind === 0).map(seen).sort((left, right) => left.y - right.y);
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
