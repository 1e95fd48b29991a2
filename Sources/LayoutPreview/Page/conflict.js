// The choice between two texts of a file: that of the page, and that which another program has saved.

import { button, element } from "./controls.js";
import { difference, excerpt } from "./difference.js";

/// Longer texts are shown by their beginning; the difference is of the whole texts.
const shownLength = 100_000;

/// Shows both texts of a conflict until the user chooses; the promise has `mine`, `theirs`, or `later`.
export function chosen({ path, mine, theirs }) {
  const dialog = element("dialog", "conflict");
  dialog.setAttribute("aria-label", "The file was changed elsewhere");
  const title = element("h2", "", "The file was changed elsewhere");
  const words = theirs === undefined
    ? `${path} was removed since this page has read it. Nothing was written.`
    : `${path} was changed by another program or page since this page has read it. Nothing was written.`;
  const place = element("div", "texts");
  const showBoth = () => place.replaceChildren(column("Mine", mine), column("Theirs", theirs ?? ""));
  const showDifference = () => {
    const list = focusable(element("pre", "difference"));
    list.setAttribute("aria-label", "From theirs to mine");
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
  const take = button("Take theirs", () => dialog.close("theirs"));
  take.disabled = theirs === undefined;
  bar.append(see, element("span", "space"), button("Later", () => dialog.close("later"), "quiet"), take,
    button("Keep mine", () => dialog.close("mine")));
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
