// Transforms between two others, as the program interpolates them: scale, shear, rotation, translation and
// perspective apart (CSS Transforms, levels 1 and 2). Numbers are in the order of CSS and Core Animation.

/// A number between two: the first if both are equal.
export function between(start, end, progress) {
  if (start === end) return start;
  return Math.max(-Number.MAX_VALUE, Math.min(start + (end - start) * progress, Number.MAX_VALUE));
}

const flat = [1, 0, 0, 1, 0, 0];
const betweenAll = (start, end, progress) => start.map((value, index) => between(value, end[index], progress));
const isSame = (start, end) => start.every((value, index) => value === end[index]);

/// The function from a progress to the six numbers of a transform in the plane; null if both ends have none.
export function planePath(start, end) {
  if (!start && !end) return null;
  const [first, last] = [start ?? flat, end ?? flat];
  if (isSame(first, last)) return () => first;
  const [from, to] = [decomposed(first), decomposed(last)];
  if (!from || !to) return (progress) => betweenAll(first, last, progress);
  let turn = to.angle - from.angle;
  if (turn > Math.PI) turn -= 2 * Math.PI;
  if (turn < -Math.PI + 1e-9) turn += 2 * Math.PI;
  return (progress) => {
    const angle = from.angle + turn * progress;
    const [width, height] = betweenAll(from.scale, to.scale, progress);
    const lean = between(from.shear, to.shear, progress) * height;
    const [x, y] = betweenAll(from.move, to.move, progress);
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    return [width * cosine, width * sine, lean * cosine - height * sine, lean * sine + height * cosine, x, y];
  };
}

/// A transform in the plane as scale, shear and rotation in the order in which they apply; null if it is singular.
function decomposed([a, b, c, d, x, y]) {
  const determinant = a * d - b * c;
  if (determinant === 0 || !Number.isFinite(determinant)) return null;
  let length = Math.sqrt(a * a + b * b);
  if (!(length > 0)) return null;
  // A mirrored transform mirrors the axis that is turned farther.
  if (determinant < 0 && a < d) length = -length;
  const [cosine, sine] = [a / length, b / length];
  const height = determinant / length;
  const shear = (c * cosine + d * sine) / height;
  const angle = Math.atan2(sine, cosine);
  if (!Number.isFinite(shear) || !Number.isFinite(angle)) return null;
  return { scale: [length, height], shear, angle, move: [x, y] };
}

/// The sixteen numbers of a transform in the plane, or of one in space itself.
export const whole = (more) => more?.transform3D ?? inSpace(more?.transform ?? flat);
const inSpace = ([a, b, c, d, x, y]) => [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, x, y, 0, 1];

/// The function from a progress to the sixteen numbers of a transform in space.
export function spacePath(start, end) {
  if (isSame(start, end)) return () => start;
  const [from, to] = [decomposedInSpace(start), decomposedInSpace(end)];
  if (!from || !to) return (progress) => betweenAll(start, end, progress);
  const { axis, angle } = turnBetween(from.rows, to.rows);
  const turned = [...from.rows.flatMap((row) => [...row, 0]), 0, 0, 0, 1];
  return (progress) => {
    const [x, y, z] = betweenAll(from.scale, to.scale, progress);
    const [first, second, third] = betweenAll(from.shear, to.shear, progress);
    const eye = betweenAll(from.eye, to.eye, progress);
    const move = betweenAll(from.move, to.move, progress);
    return [
      [1, 0, 0, 0, first, 1, 0, 0, second, third, 1, 0, 0, 0, 0, 1], turned,
      rotation(angle * progress, axis), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...move, 1],
      [1, 0, 0, eye[0], 0, 1, 0, eye[1], 0, 0, 1, eye[2], 0, 0, 0, eye[3]],
    ].reduce(followed, [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1]);
  };
}

const dot = (left, right) => left[0] * right[0] + left[1] * right[1] + left[2] * right[2];
const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];
const times = (row, factor) => row.map((value) => value * factor);
const minus = (row, factor, other) => row.map((value, index) => value - factor * other[index]);
const columnsOf = (rows) => [0, 1, 2].map((index) => rows.map((row) => row[index]));

/// A transform in space as scale, shear, the rows of a rotation, translation and perspective; null if it is
/// singular.
function decomposedInSpace(raw) {
  if (raw[15] === 0) return null;
  const m = raw.map((value) => value / raw[15]);
  let rows = [0, 4, 8].map((index) => m.slice(index, index + 3));
  const determinant = dot(rows[0], cross(rows[1], rows[2]));
  if (determinant === 0 || !Number.isFinite(determinant)) return null;
  const move = m.slice(12, 15);
  // The last column is that of the rest applied to the perspective.
  const seen = [m[3], m[7], m[11]];
  const columns = columnsOf(rows);
  const solved = [
    dot(seen, cross(columns[1], columns[2])), dot(columns[0], cross(seen, columns[2])), dot(columns[0], cross(columns[1], seen)),
  ].map((value) => value / determinant);
  const eye = [...solved, m[15] - dot(move, solved)];
  let scale = [0, 0, 0];
  const shear = [0, 0, 0];
  const straighten = (index) => {
    scale[index] = Math.sqrt(dot(rows[index], rows[index]));
    rows[index] = times(rows[index], 1 / scale[index]);
  };
  straighten(0);
  shear[0] = dot(rows[0], rows[1]);
  rows[1] = minus(rows[1], shear[0], rows[0]);
  straighten(1);
  shear[0] /= scale[1];
  shear[1] = dot(rows[0], rows[2]);
  rows[2] = minus(rows[2], shear[1], rows[0]);
  shear[2] = dot(rows[1], rows[2]);
  rows[2] = minus(rows[2], shear[2], rows[1]);
  straighten(2);
  shear[1] /= scale[2];
  shear[2] /= scale[2];
  if (dot(rows[0], cross(rows[1], rows[2])) < 0) {
    scale = times(scale, -1);
    rows = rows.map((row) => times(row, -1));
  }
  return [...scale, ...shear, ...solved].every(Number.isFinite) ? { scale, shear, rows, move, eye } : null;
}

/// The rotation that leads from one to another, by their rows: an axis, and an angle from 0 to π.
function turnBetween(start, end) {
  const rows = columnsOf(start).map((column) => [0, 1, 2].map((index) => column[0] * end[0][index] + column[1] * end[1][index] + column[2] * end[2][index]));
  const { axis, real } = quaternion(rows);
  const sine = Math.sqrt(dot(axis, axis));
  if (!(sine > 0)) return { axis: [0, 0, 1], angle: 0 };
  const direction = times(axis, 1 / sine);
  // Half a turn goes in the positive direction.
  const isHalf = Math.abs(real) < 1e-9;
  const lead = [direction[2], direction[1], direction[0]].find((value) => Math.abs(value) > 1e-9) ?? 1;
  const isReversed = isHalf ? lead < 0 : real < 0;
  return { axis: times(direction, isReversed ? -1 : 1), angle: 2 * Math.atan2(sine, isHalf ? 0 : Math.abs(real)) };
}

/// The quaternion of a rotation: the axis times the sine of half the angle, and its cosine.
function quaternion(rows) {
  const [xx, yy, zz] = [rows[0][0], rows[1][1], rows[2][2]];
  const twist = [rows[1][2] - rows[2][1], rows[2][0] - rows[0][2], rows[0][1] - rows[1][0]];
  const [xy, xz, yz] = [rows[0][1] + rows[1][0], rows[0][2] + rows[2][0], rows[1][2] + rows[2][1]];
  const side = (sum) => 2 * Math.sqrt(Math.max(0, 1 + sum));
  if (xx + yy + zz > 0) {
    const s = side(xx + yy + zz);
    return { axis: twist.map((value) => value / s), real: s / 4 };
  }
  if (xx >= yy && xx >= zz) {
    const s = side(xx - yy - zz);
    return { axis: [s / 4, xy / s, xz / s], real: twist[0] / s };
  }
  if (yy >= zz) {
    const s = side(yy - xx - zz);
    return { axis: [xy / s, s / 4, yz / s], real: twist[1] / s };
  }
  const s = side(zz - xx - yy);
  return { axis: [xz / s, yz / s, s / 4], real: twist[2] / s };
}

/// The rotation about an axis of length 1, for rows.
function rotation(angle, [x, y, z]) {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const rest = 1 - cosine;
  return [
    rest * x * x + cosine, rest * x * y + sine * z, rest * x * z - sine * y, 0,
    rest * x * y - sine * z, rest * y * y + cosine, rest * y * z + sine * x, 0,
    rest * x * z + sine * y, rest * y * z - sine * x, rest * z * z + cosine, 0, 0, 0, 0, 1,
  ];
}

/// A transform followed by another one.
function followed(first, second) {
  const result = [];
  for (let row = 0; row < 16; row += 4) {
    for (let column = 0; column < 4; column += 1) {
      result.push(first[row] * second[column] + first[row + 1] * second[column + 4] + first[row + 2] * second[column + 8] + first[row + 3] * second[column + 12]);
    }
  }
  return result;
}
