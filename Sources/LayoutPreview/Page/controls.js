// Small parts of the page: buttons, fields, and rows with names that are both seen and said.

let counter = 0;

export const round = (value) => Math.round(value * 100) / 100;

export function element(tag, className = "", text = "") {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text) node.textContent = text;
  return node;
}

export function button(title, act, className = "") {
  const node = element("button", className, title);
  node.type = "button";
  node.addEventListener("click", act);
  return node;
}

/// A button that resets a knob.
export function reset(name, title, act) {
  const node = button("↺", act, "quiet reset");
  node.title = title;
  node.setAttribute("aria-label", `Reset ${spaced(name)}`);
  return node;
}

export function row(title, control, summary) {
  const node = element("div", "knob");
  const label = element("label", "", title);
  const target = control.matches("input,select") ? control : control.querySelector("input,select");
  if (target) label.htmlFor = target.id ||= `knob-${counter++}`;
  if (summary) node.title = summary;
  node.append(label, control);
  return node;
}

/// A field for a number; `label` is the name that is seen beside it.
export function number(name, value, change, label) {
  const input = element("input");
  Object.assign(input, { type: "number", step: "any", value: round(value) });
  input.dataset.knob = name;
  input.setAttribute("aria-label", label);
  input.addEventListener("change", () => input.value !== "" && change(+input.value));
  return input;
}

export function choice(name, values, current, change, label) {
  const group = element("span", "choice");
  group.setAttribute("role", "radiogroup");
  group.setAttribute("aria-label", label);
  for (const [value, title, words] of values) {
    const option = button(title, () => change(value));
    if (words) option.title = words;
    option.dataset.knob = `${name}/${value}`;
    option.setAttribute("role", "radio");
    option.setAttribute("aria-checked", `${value === current}`);
    option.tabIndex = value === current ? 0 : -1;
    group.append(option);
  }
  if (!values.some(([value]) => value === current)) group.firstChild.tabIndex = 0;
  // Arrow keys choose, as in a group of radio buttons.
  group.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [...group.children];
    const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
    next.focus();
    next.click();
  });
  return group;
}

export function menu(name, values, current, change, label) {
  const select = element("select");
  select.dataset.knob = name;
  select.setAttribute("aria-label", label);
  select.append(...values.map(([value, title]) => new Option(title, value)));
  select.value = current;
  select.addEventListener("change", () => change(select.value));
  return select;
}

/// `groupSpacing` as “group spacing”.
export const spaced = (name) => `${name}`.replace(/([a-z])([A-Z])/g, (_, left, right) => `${left} ${right.toLowerCase()}`);

/// A slider with the number beside it. At most one change is in progress; the newest value wins.
export function slider(name, { least, greatest, step, value, label, words = round, change, done }) {
  const box = element("span", "slider");
  const input = element("input");
  Object.assign(input, { type: "range", min: least, max: greatest, step, value });
  input.dataset.knob = name;
  input.setAttribute("aria-label", label);
  input.setAttribute("aria-valuetext", words(value));
  const isNumber = words === round;
  const exact = isNumber ? number(`${name}/exact`, value, () => set(+exact.value), label) : element("output", "", words(value));
  let isBusy = false;
  let next = null;
  const set = async (wanted) => {
    next = wanted;
    if (isBusy) return;
    isBusy = true;
    while (next !== null) {
      const current = next;
      next = null;
      await change(current);
    }
    isBusy = false;
  };
  input.addEventListener("input", () => {
    if (isNumber) exact.value = input.value;
    else exact.textContent = words(+input.value);
    input.setAttribute("aria-valuetext", words(+input.value));
    set(+input.value);
  });
  input.addEventListener("change", done);
  box.append(input, exact);
  return box;
}

/// The step and the ends of a slider for a number's field: whole points, or hundredths of a share.
export function sliderRange(field, value) {
  const isInteger = field.type === "integer";
  const isShare = !isInteger && field.maximum !== undefined && field.maximum - (field.minimum ?? 0) <= 2;
  const usual = [field.default, Number(field.defaultText)].find(Number.isFinite);
  const isFine = isShare || (!isInteger && field.maximum === undefined && usual !== undefined && !Number.isInteger(usual) && Math.abs(usual) < 4);
  const least = field.minimum ?? Math.min(0, 2 * value);
  // A slider over a thousand columns would be too coarse; the number next to it accepts any value.
  const reach = Math.max(least + (isInteger ? 12 : isFine ? 2 : 100), 2 * value);
  const greatest = Math.min(field.maximum ?? reach, Math.max(reach, isInteger ? 0 : field.maximum ?? 0));
  return { least, greatest, step: isFine ? 0.01 : 1 };
}
