// Items that are inserted, deleted and moved by hand: the buttons at a selected item, and their keys.

import { button, element } from "./controls.js";
import { decoded } from "./elements.js";

/// Changes an item as an edit of the text, which is not saved, and selects it at its place afterwards.
export async function editItems(stage, pane, title, members) {
  if (stage.draft && !stage.draft.isApplied) return void stage.tell("note", "The device does not show the edited text yet; correct it first.");
  const reply = await stage.showReply(stage.connection.request("items", { collection: pane.name || null, ...members, ...stage.player.members() }));
  if (!reply?.place) return;
  if (reply.text === stage.loaded?.text) stage.dropDraft();
  else stage.setDraft(reply.text);
  stage.draft?.applied(reply.text);
  stage.record(title);
  stage.tell("draft");
  choose(stage, pane.name, reply.place);
  stage.tell("announce", title);
}

/// Selects the item at a place, or the last one before it.
function choose(stage, name, [section, item]) {
  const index = stage.panes.findIndex((pane) => pane.name === name);
  const rows = stage.scene.collections[index]?.elements ?? [];
  const row = [item, item - 1].map((wanted) => rows.find((one) => one[0] === 0 && one[1] === section && one[2] === wanted)).find(Boolean);
  stage.tell("tap", { pane: stage.panes[index], element: row ? decoded(row) : null, isQuiet: true });
}

/// The buttons at the selected item of a device.
export class ItemBar {
  constructor(stage) {
    this.stage = stage;
    this.view = element("div", "itembar");
    this.view.setAttribute("role", "toolbar");
    this.view.setAttribute("aria-label", "Selected item");
    this.view.hidden = true;
    this.earlier = this.#button("◀", "Move before the previous item", "Alt+ArrowUp", () => this.#move(-1));
    this.later = this.#button("▶", "Move behind the next item", "Alt+ArrowDown", () => this.#move(1));
    this.view.append(this.earlier, this.#button("+", "Insert an item behind this one", "Insert", () => this.#insert()), this.later,
      this.#button("✕", "Delete this item", "Delete", () => this.#delete()));
    stage.view.append(this.view);
    for (const name of ["visibleState", "fit", "inspect", "scene", "play"]) stage.addEventListener(name, () => this.#place());
    stage.find(".container").addEventListener("keydown", (event) => this.#key(event));
  }

  #button(text, title, key, act) {
    const node = button(text, act);
    node.title = `${title} (${key.replace("Arrow", "")})`;
    node.setAttribute("aria-label", title);
    node.setAttribute("aria-keyshortcuts", key);
    return node;
  }

  /// The selected item of a section, with the number of its items.
  get #chosen() {
    const { pane, element: chosen } = this.stage.selected ?? {};
    const count = pane?.layout.sections[chosen.section]?.count;
    return chosen?.kind === 0 && count !== undefined && this.stage.panes.includes(pane) ? { pane, chosen, count } : null;
  }

  /// Puts the buttons above the item, or below it at the top.
  #place() {
    const found = this.#chosen;
    const node = found && !this.stage.player.isPlaying && found.pane.layer.nodeOf(found.chosen);
    this.view.hidden = !node;
    if (!node) return;
    const { pane, chosen, count } = found;
    this.earlier.disabled = chosen.item === 0;
    this.later.disabled = chosen.item >= count - 1;
    const [box, base, seen] = [node, this.stage.view, pane.view].map((one) => one.getBoundingClientRect());
    const { offsetWidth: width, offsetHeight: height } = this.view;
    // Of an item that is partly out of sight, the part that is seen.
    const [left, right] = [Math.max(box.left, seen.left), Math.min(box.right, seen.right)];
    const above = Math.max(box.top, seen.top) - height - 4;
    const top = above >= base.top + 36 ? above : Math.min(box.bottom, seen.bottom - height) + 4;
    this.view.style.left = `${Math.max(4, Math.min((left + right - width) / 2 - base.left, base.width - width - 4))}px`;
    this.view.style.top = `${top - base.top}px`;
  }

  #key(event) {
    const found = this.#chosen;
    if (!found || event.ctrlKey || event.metaKey) return;
    const isMirrored = found.pane.layout.isMirrored;
    const way = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: isMirrored ? 1 : -1, ArrowRight: isMirrored ? -1 : 1 }[event.key];
    if (event.altKey && way) this.#move(way);
    else if (event.altKey) return;
    else if (event.key === "Delete" || event.key === "Backspace") this.#delete();
    else if (event.key === "Insert") this.#insert();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #edit(what, words, members) {
    const { pane, chosen } = this.#chosen;
    return editItems(this.stage, pane, `${what} item ${chosen.section}.${chosen.item}${words}`, { what, section: chosen.section, item: chosen.item, ...members });
  }

  #delete() {
    if (this.#chosen) this.#edit("delete", "", {});
  }

  #insert() {
    if (!this.#chosen) return;
    const { pane, chosen: { section, item } } = this.#chosen;
    editItems(this.stage, pane, `insert item ${section}.${item + 1}`, { what: "insert", section, item: item + 1 });
  }

  #move(way) {
    const { chosen, count } = this.#chosen ?? {};
    const item = chosen && chosen.item + way;
    if (item >= 0 && item < count) this.#edit("move", ` to ${chosen.section}.${item}`, { to: [chosen.section, item] });
  }
}
