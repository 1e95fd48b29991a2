// The lines by which two texts differ.

/// The most cells of the table that compares the lines in the middle; longer ones differ as a whole.
const tableLimit = 4_000_000;

/// The lines of both texts in order, as `[mark, line]`: “-” is only in the first text, “+” only in the
/// second, and “ ” in both.
export function difference(first, second) {
  const [left, right] = [first.split("\n"), second.split("\n")];
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < left.length - start && end < right.length - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const same = (lines) => lines.map((line) => [" ", line]);
  return [
    ...same(left.slice(0, start)),
    ...middle(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    ...same(left.slice(left.length - end)),
  ];
}

/// Compares lines by their longest common subsequence.
function middle(left, right) {
  const width = right.length + 1;
  if (left.length * width > tableLimit) return [...left.map((line) => ["-", line]), ...right.map((line) => ["+", line])];
  const lengths = new Uint32Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = left[i] === right[j]
        ? lengths[(i + 1) * width + j + 1] + 1
        : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
    }
  }
  const lines = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      lines.push([" ", left[i]]);
      i += 1;
      j += 1;
    } else if (j === right.length || (i < left.length && lengths[(i + 1) * width + j] >= lengths[i * width + j + 1])) {
      lines.push(["-", left[i++]]);
    } else {
      lines.push(["+", right[j++]]);
    }
  }
  return lines;
}

/// The differing lines with three lines around each, and “…” for those between.
export function excerpt(lines, around = 3) {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(([mark]) => mark !== " "));
  const shown = [];
  lines.forEach((line, index) => {
    if (isNear[index]) shown.push(line);
    else if (shown.length && shown.at(-1)[0] !== "…") shown.push(["…", ""]);
  });
  return shown;
}
