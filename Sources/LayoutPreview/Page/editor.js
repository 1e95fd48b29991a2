// The document's text: highlighted, applied while it parses, with its errors marked in place.

import { button, element } from "./knobs.js";

/// Longer texts are not highlighted after each keystroke.
const highlightLimit = 200_000;
const delay = 150;

const json = /("(?:[^"\\\n]|\\.)*")(\s*:)?|(-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)|\b(true|false|null)\b/g;
const lua = /(--[^\n]*)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(\b\d+(?:\.\d+)?\b)|\b(and|break|do|else|elseif|end|false|for|function|goto|if|in|local|nil|not|or|repeat|return|then|true|until|while)\b/g;

/// A text as nodes with classes.
export function highlighted(text, isLua) {
  const nodes = [];
  let end = 0;
  for (const match of text.matchAll(isLua ? lua : json)) {
    if (match.index > end) nodes.push(text.slice(end, match.index));
    const word = isLua
      ? match[1] ? "comment" : match[2] ? "string" : match[3] ? "number" : "word"
      : match[1] ? (match[2] ? "key" : "string") : match[3] ? "number" : "word";
    const shown = !isLua && match[2] ? match[1] : match[0];
    nodes.push(element("span", word, shown));
    end = match.index + shown.length;
  }
  nodes.push(text.slice(end));
  return nodes;
}

export class Editor {
  #stage = null;
  #revision = null;
  #timer = 0;
  isDirty = false;

  constructor(view) {
    this.view = view;
    const bar = element("div", "panelbar");
    this.name = element("span", "path");
    this.save = button("Save", () => this.#save());
    this.revert = button("Revert", () => this.load(), "quiet");
    bar.append(this.name, element("span", "space"), this.revert, this.save);
    this.paper = element("div", "paper");
    this.back = element("pre", "back");
    this.back.setAttribute("aria-hidden", "true");
    this.area = element("textarea");
    Object.assign(this.area, { spellcheck: false, autocomplete: "off" });
    this.area.setAttribute("aria-label", "The document's text");
    this.area.setAttribute("wrap", "off");
    this.area.addEventListener("input", () => this.#edited());
    this.area.addEventListener("scroll", () => this.#follow());
    this.area.addEventListener("keydown", (event) => this.#key(event));
    this.message = element("p", "problem");
    this.message.hidden = true;
    this.paper.append(this.back, this.area);
    this.view.append(bar, this.paper, this.message);
  }

  /// Shows the document of a stage; a text with unsaved edits stays.
  show(stage) {
    const isOther = stage !== this.#stage;
    if (isOther && this.#stage) this.isDirty = false;
    this.#stage = stage;
    if (!stage) return;
    if (isOther || (stage.scene?.revision !== this.#revision && !this.isDirty)) this.load();
  }

  /// Loads the program's version of the text.
  async load() {
    const stage = this.#stage;
    this.#revision = stage.scene?.revision;
    const wasDirty = this.isDirty;
    const { text, path } = await stage.connection.request("text");
    if (stage !== this.#stage) return;
    if (wasDirty && stage.scene?.path) {
      // The program has the edited text; its file has the text to revert to.
      this.isDirty = false;
      await stage.open(stage.document);
      return this.load();
    }
    this.isLua = path?.endsWith(".lua");
    this.name.textContent = path ?? "no file";
    this.area.value = text;
    this.isDirty = false;
    this.problem(null);
    this.#paint();
  }

  /// Marks the place of a failure in the text.
  problem(failure) {
    const isOwn = failure?.line && (!failure.file || failure.file === this.#stage?.scene?.path || failure.file === this.#stage?.document);
    this.line = isOwn ? failure.line : null;
    this.message.hidden = !failure;
    this.message.textContent = failure ? `${isOwn ? `Line ${failure.line}: ` : ""}${failure.message ?? failure.text}` : "";
    this.#paint();
  }

  #edited() {
    this.isDirty = true;
    this.#paint();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#stage.revise(this.area.value), delay);
  }

  async #save() {
    try {
      const text = this.isDirty ? this.area.value : undefined;
      const { path } = await this.#stage.connection.request("save", { text });
      this.isDirty = false;
      this.#paint();
      this.#stage.tell("note", `Saved ${path}.`);
    } catch (error) {
      this.#stage.showFailure(error.reply ?? { text: error.message });
    }
  }

  #key(event) {
    if ((event.ctrlKey || event.metaKey) && event.key === "s") {
      event.preventDefault();
      this.#save();
    } else if (event.key === "Escape") {
      // Tab leaves the text, so that the keyboard can reach the rest of the page.
      this.area.blur();
    }
  }

  #paint() {
    const text = this.area.value;
    this.view.classList.toggle("dirty", this.isDirty);
    this.save.disabled = !this.#stage?.document || this.#stage.document.startsWith("layout:");
    this.revert.disabled = !this.isDirty;
    const isLong = text.length > highlightLimit;
    this.view.classList.toggle("plain", isLong);
    const nodes = isLong ? [] : highlighted(text, this.isLua);
    // The copy needs the last line to scroll as far as the text.
    this.back.replaceChildren(...nodes, "\n ");
    if (this.line) {
      const mark = element("span", "wrong");
      mark.style.setProperty("--line", this.line - 1);
      this.back.append(mark);
    }
    this.#follow();
  }

  #follow() {
    this.back.scrollTop = this.area.scrollTop;
    this.back.scrollLeft = this.area.scrollLeft;
  }
}
