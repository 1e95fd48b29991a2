// The choice between two texts of a file: that of the page, and that of the file.

import { button, element } from "./controls.js";
import { difference, excerpt } from "./difference.js";

/// Longer texts are shown by their beginning; the difference is of the whole texts.
const shownLength = 100_000;

/// The words of a conflict by its reason: title, explanation, names of both texts, and the buttons that take them.
const reasons = {
  changed: (path) => ["The file was changed elsewhere", `${path} was changed by another program or page since this page has read it. Nothing was written.`,
    ["Mine", "Theirs"], ["Keep mine", "Take theirs"]],
  removed: (path) => ["The file was removed", `${path} was removed since this page has read it. Nothing was written.`,
    ["Mine", "Theirs"], ["Keep mine", "Take theirs"]],
  program: (path) => ["Replace the program by its data?", `${path} is written in Lua, and the page saves the data that it returns: comments, variables and loops would be lost. Nothing was written. “Copy as a document” keeps both.`,
    ["The data", "The program"], ["Replace it by the data", "Keep the program"]],
};

/// Shows both texts of a conflict until the user chooses; the promise has `mine`, `theirs`, or `later`.
export function chosen({ path, mine, theirs, reason }) {
  const dialog = element("dialog", "conflict");
  const isProgram = reason === "program";
  const [heading, words, names, [keep, give]] = reasons[theirs === undefined ? "removed" : reason](path);
  dialog.setAttribute("aria-label", heading);
  const title = element("h2", "", heading);
  const place = element("div", "texts");
  const showBoth = () => place.replaceChildren(column(names[0], mine), column(names[1], theirs ?? ""));
  const showDifference = () => {
    const list = focusable(element("pre", "difference"));
    list.setAttribute("aria-label", isProgram ? "From the program to the data" : "From theirs to mine");
    for (const [mark, line] of excerpt(difference(theirs ?? "", mine))) {
      list.append(element("span", { "-": "removed", "+": "added" }[mark] ?? "same", `${mark} ${line}\n`));
    }
    place.replaceChildren(list);
  };
  let isDifference = false;
  const see = button("See the difference", () => {
    isDifference = !isDifference;
    see.textContent = isDifference ? "See both" : "See the difference";
    if (isDifference) showDifference();
    else showBoth();
  });
  const bar = element("div", "choices");
  // A program that is kept stays below its knobs.
  const take = button(give, () => dialog.close(isProgram ? "later" : "theirs"));
  take.disabled = theirs === undefined;
  bar.append(see, element("span", "space"));
  if (!isProgram) bar.append(button("Later", () => dialog.close("later"), "quiet"));
  bar.append(take, button(keep, () => dialog.close("mine")));
  dialog.append(title, element("p", "", words), place, bar);
  showBoth();
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue || "later");
    });
  });
}

/// A text that keys can scroll.
function focusable(node) {
  node.tabIndex = 0;
  return node;
}

function column(title, text) {
  const figure = element("figure");
  const isLong = text.length > shownLength;
  figure.append(element("figcaption", "", title), focusable(element("pre", "", isLong ? `${text.slice(0, shownLength)}\n…` : text)));
  return figure;
}
