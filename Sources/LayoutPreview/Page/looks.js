// The contents of elements: the shapes that the program sends, as SVG. What they look like is decided there.

const space = "http://www.w3.org/2000/svg";
/// The number of ids so far: gradients and clips have names of their own in the page.
let count = 0;

/// Converts a drawing of a reply to an object; shapes are missing where it takes one back.
export function decodedDrawing([kind, section, item, elementKind, look, words, width, height, shapes]) {
  return { key: `${kind}/${section}/${item}/${elementKind}`, look, words, width, height, shapes };
}

/// Makes the node of a drawing, which fills its element, also while a change stretches that; a picture of the document covers the sample picture.
export function drawn(drawing, picture) {
  const root = node("svg", { viewBox: `0 0 ${drawing.width} ${drawing.height}`, preserveAspectRatio: "none", "aria-hidden": "true", class: "drawing" });
  add(root, drawing.shapes, root, picture);
  return root;
}

function add(parent, shapes, root, picture) {
  for (const shape of shapes) parent.append(...made[shape[0]](shape, root, picture));
}

/// The makers of nodes by the letter of a shape.
const made = {
  r: ([, x, y, width, height, radius, paint], root) => [node("rect", { x, y, width, height, rx: radius || null, ...filled(paint, root) })],
  p: ([, numbers, paint], root) => [node("polygon", { points: numbers.join(" "), ...filled(paint, root) })],
  t: ([, x, y, size, weight, anchor, fill, text]) => {
    const line = node("text", { x, y, "font-size": size, "font-weight": weight, "text-anchor": anchor, fill });
    line.textContent = text;
    return [line];
  },
  c: ([, x, y, width, height, radius, shapes], root, picture) => [cropped({ x, y, width, height, rx: radius }, shapes, root, picture)],
  i: ([, x, y, width, height, radius, shapes], root, picture) => {
    const frame = { x, y, width, height };
    const group = cropped({ ...frame, rx: radius }, shapes, root);
    if (picture) {
      const image = node("image", { ...frame, preserveAspectRatio: "xMidYMid slice", href: picture });
      image.addEventListener("error", () => image.remove());
      group.append(image);
    }
    return [group];
  },
};

function cropped(frame, shapes, root, picture) {
  const clip = node("clipPath", { id: `look-clip-${(count += 1)}` });
  clip.append(node("rect", frame));
  const group = node("g", { "clip-path": `url(#${clip.id})` });
  group.append(clip);
  add(group, shapes, root, picture);
  return group;
}

/// The attributes of a paint: a colour, a colour with its opacity, or a gradient.
function filled(paint, root) {
  if (typeof paint === "string") return { fill: paint };
  if (Array.isArray(paint)) return { fill: paint[0], "fill-opacity": paint[1] };
  const [x1, y1, x2, y2] = paint.line;
  const gradient = node("linearGradient", { id: `look-gradient-${(count += 1)}`, gradientUnits: "userSpaceOnUse", x1, y1, x2, y2 });
  for (const [offset, color, opacity] of paint.stops) {
    gradient.append(node("stop", { offset, "stop-color": color, "stop-opacity": opacity }));
  }
  root.append(gradient);
  return { fill: `url(#${gradient.id})` };
}

function node(name, attributes) {
  const made = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(key, value);
  return made;
}
