// Values that a click copies.

import { button } from "./controls.js";

/// Copies a text; false if the browser does not allow it.
export async function copyText(text) {
  const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  if (isCopied) return true;
  // Without encryption, as on a local network, there is only the old way.
  const area = document.createElement("textarea");
  const { activeElement } = document;
  area.value = text;
  area.className = "unseen";
  area.setAttribute("aria-hidden", "true");
  (activeElement?.closest("dialog") ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  activeElement?.focus();
  return isDone;
}

/// A value as a button that copies it; `say` tells the user.
export function copyable(name, text, say) {
  const node = button(text, async () => {
    say((await copyText(text)) ? `Copied ${name}: ${text}` : "The browser does not allow copying.");
  }, "value");
  node.title = `Copy ${name}`;
  node.setAttribute("aria-label", `${name} ${text}, copy`);
  return node;
}
