// What was done on a device: scenes to which undo and redo return, and their list.

import { button, element, spaced } from "./controls.js";

/// The most entries that are kept.
const limit = 200;
/// Changes of one knob within this time, in milliseconds, are one entry: a slider sends many.
const pause = 1000;

/// The scenes of a device, the oldest first.
export class History {
  entries = [];
  index = -1;

  /// Begins with the scene of an opened document.
  begin(state) {
    this.entries = [{ title: "opened", key: null, state }];
    this.index = 0;
  }

  /// Adds what was done, after the present entry; `key` names the knob. Returns whether the entry is new.
  record(title, key, state) {
    if (this.index < 0) this.begin(null);
    const now = performance.now();
    const last = this.entries[this.index];
    const isSame = key !== null && last.key === key && now - last.time < pause && this.index === this.entries.length - 1;
    this.entries.length = this.index + 1;
    if (isSame) Object.assign(last, { title, state, time: now });
    else this.entries.push({ title, key, state, time: now });
    if (this.entries.length > limit) this.entries.splice(0, this.entries.length - limit);
    this.index = this.entries.length - 1;
    return !isSame;
  }

  /// Adds a scene after the present entry and before those that are undone.
  insert(title, state) {
    this.index += 1;
    this.entries.splice(this.index, 0, { title, key: null, state });
  }

  /// Notes that the file has another text from now on: earlier scenes keep the text that it had.
  saved(earlier, state) {
    for (const entry of this.entries) {
      if (entry.state?.text === null && earlier !== undefined) entry.state = { ...entry.state, text: earlier };
    }
    if (this.entries[this.index]) this.entries[this.index].state = state;
  }

  get canUndo() {
    return this.index > 0 && Boolean(this.entries[this.index - 1].state);
  }

  get canRedo() {
    return this.index < this.entries.length - 1;
  }
}

/// The flags of a scene as requests have them, with null for those of the document.
export function environmentOf(flags) {
  const { device = null, orientation = null, split = null, container } = flags;
  return {
    device, orientation, split,
    container: container ? { width: container[0], height: container[1] } : null,
    traits: {
      preferredContentSizeCategory: flags.category ?? null,
      layoutDirection: flags.layoutDirection ?? null,
      displayScale: flags.displayScale ?? null,
    },
  };
}

/// A change in words.
export function titleOf(what, { section, name, value }) {
  const shown = (one) => (one === null || one === undefined ? "as given" : one.width ? `${one.width} × ${one.height}` : typeof one === "object" ? JSON.stringify(one) : `${one}`);
  if (what === "reset") return "environment as the document says";
  if (what !== "environment") return `section ${section}: ${what === "count" ? "items" : spaced(name)} ${shown(value)}`;
  const { traits = {}, ...others } = value;
  const all = Object.entries({ ...others, ...traits });
  const given = all.filter(([, one]) => one !== null);
  return (given.length ? given : all.slice(0, 1)).map(([key, one]) => `${spaced(key)} ${shown(one)}`).join(", ");
}

/// Returns to an entry of a device's history; what is not saved is never lost on the way.
async function goTo(stage, index) {
  const { history } = stage;
  const { state } = history.entries[index];
  if (!state) return;
  clearTimeout(stage.editTimer);
  const before = history.index;
  const draft = stage.draft?.copy() ?? null;
  if (state.text === null || state.text === stage.loaded?.text) stage.dropDraft();
  else stage.setDraft(state.text);
  const chosen = stage.draft?.text;
  // Further steps begin here, even before the program has replied.
  history.index = index;
  stage.tell("history");
  if (!(await isShown(stage, state))) {
    history.index = before;
    // What was typed meanwhile counts.
    if (stage.draft?.text === chosen) stage.putDraft(draft);
    stage.tell("history");
    stage.tell("draft");
    return;
  }
  stage.tell("draft");
  stage.tell("history");
  const next = history.entries[index + 1];
  stage.tell("announce", next ? `Undone: ${next.title}` : `Done: ${history.entries[index].title}`);
}

/// Shows a kept scene. A text with a mistake is still the text; the file has another one to show.
async function isShown(stage, state) {
  if (await stage.restore(state)) return true;
  const { failure } = stage;
  if (state.text === null || stage.isLost || !(await stage.restore({ ...state, text: null }))) return false;
  stage.showFailure(failure);
  return true;
}

/// Keeps a text that is not shown, such as one with a mistake, in the history before another scene replaces it.
function keepUnshown({ history, draft, state }) {
  const present = history.entries[history.index]?.state;
  if (draft && !draft.isApplied && present?.text !== draft.text) history.insert("text that is not shown", state);
}

/// The list of what was done, and the buttons to undo and redo it.
export class HistoryList {
  #stage = null;

  constructor(view, tools) {
    this.undo = button("Undo", () => this.step(-1), "quiet");
    this.redo = button("Redo", () => this.step(1), "quiet");
    this.undo.title = "Undo (Ctrl-Z)";
    this.redo.title = "Redo (Ctrl-Shift-Z)";
    tools.prepend(this.undo, this.redo);
    this.list = element("ol", "history");
    this.list.setAttribute("aria-label", "What was done");
    view.append(this.list);
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  show(stage) {
    this.#stage = stage;
    const history = stage?.history;
    this.undo.disabled = !history?.canUndo;
    this.redo.disabled = !history?.canRedo;
    const entries = (history?.entries ?? []).map(({ title, state }, index) => {
      const line = element("li", index > history.index ? "undone" : "");
      const go = button(title, () => this.#go(index), "quiet");
      go.disabled = !state;
      if (index === history.index) go.setAttribute("aria-current", "step");
      line.append(go);
      return line;
    });
    this.list.replaceChildren(...entries);
  }

  step(way) {
    const stage = this.#stage;
    if (!stage) return;
    keepUnshown(stage);
    const { history } = stage;
    if (way < 0 ? history.canUndo : history.canRedo) goTo(stage, history.index + way);
  }

  #go(index) {
    const { history } = this.#stage;
    const count = history.entries.length;
    const isLater = index > history.index;
    keepUnshown(this.#stage);
    goTo(this.#stage, isLater ? index + history.entries.length - count : index);
  }

  #key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    // The browser undoes single letters of a text.
    if (event.target.matches("textarea, input[type=search]")) return;
    event.preventDefault();
    this.step(key === "y" || event.shiftKey ? 1 : -1);
  }
}
