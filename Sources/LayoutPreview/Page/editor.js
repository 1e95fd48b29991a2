// The document's text: highlighted, applied while it parses, with its errors marked in place.

import { Connection } from "./connection.js";
import { button, element } from "./controls.js";
import { saveDocument, takeFile } from "./saving.js";

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

/// The reason why a document has no text to edit.
function lockedWords({ size }) {
  return size > Connection.messageLimit
    ? `has ${(size / 2 ** 20).toFixed(1)} MiB: too long to edit here`
    : "is not in UTF-8: editing it here would damage its other bytes";
}

/// The editor of the selected device's document. Each device keeps its own text that is not saved.
export class Editor {
  #stage = null;
  #revision = null;

  constructor(view) {
    this.view = view;
    const bar = element("div", "panelbar");
    this.name = element("span", "path");
    this.save = button("Save", () => this.#save());
    this.revert = button("Revert", () => takeFile(this.#stage), "quiet");
    bar.append(this.name, element("span", "space"), this.revert, this.save);
    this.notice = element("p", "notice");
    this.notice.setAttribute("role", "status");
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
    this.message.tabIndex = 0;
    this.message.hidden = this.notice.hidden = true;
    this.paper.append(this.back, this.area);
    this.view.append(bar, this.notice, this.paper, this.message);
  }

  get isDirty() {
    return Boolean(this.#stage?.draft);
  }

  /// Shows the document of a stage; a text with unsaved edits stays.
  show(stage) {
    const isOther = stage !== this.#stage;
    this.#stage = stage;
    if (!stage) return;
    if (isOther || stage.scene?.revision !== this.#revision) this.load();
    else this.#mark();
  }

  /// Loads the program's version of the text, below the edits of the stage.
  async load() {
    const stage = this.#stage;
    // A shared page, which looks only, gets no text.
    if (!stage || document.body.classList.contains("looking")) return;
    this.#revision = stage.scene?.revision;
    let reply;
    try {
      reply = await stage.connection.request("text");
    } catch (error) {
      return stage.fail(error);
    }
    // With edits that the program has, its text is not that of the file.
    if (!reply.isEdited) stage.loaded = reply;
    else stage.loaded ??= { ...reply, text: undefined };
    if (stage !== this.#stage) return;
    this.isLua = reply.path?.endsWith(".lua");
    this.name.textContent = reply.path ?? "no file";
    const text = stage.draft?.text ?? reply.text;
    this.isLocked = text === undefined;
    // A text that is equal keeps its selection.
    if (this.area.value !== (text ?? "")) this.area.value = text ?? "";
    this.problem(stage.failure);
    this.#paint();
  }

  /// Marks the place of a failure in the text.
  problem(failure) {
    const stage = this.#stage;
    if (!failure && this.message.hidden && !this.line) return this.#mark();
    const isOwn = failure?.line && (!failure.file || failure.file === stage?.scene?.path || failure.file === stage?.document);
    this.line = isOwn ? failure.line : null;
    this.message.hidden = !failure;
    const file = (failure?.file ?? stage?.document)?.split("/").at(-1);
    this.message.textContent = failure ? `${failure.message ? `${file}: ` : ""}${isOwn ? `Line ${failure.line}: ` : ""}${failure.message ?? failure.text}` : "";
    this.#paint();
  }

  /// Shows a failure of a file that was changed elsewhere, with its text unless there are edits.
  async fail(failure) {
    const isFile = failure?.file && failure.file === (this.#stage?.scene?.path ?? this.#stage?.document);
    if (isFile && !this.isDirty) await this.load();
    else this.problem(failure);
  }

  #edited() {
    const stage = this.#stage;
    const text = this.area.value;
    if (text === stage.loaded?.text) stage.dropDraft();
    else stage.setDraft(text);
    this.#paint();
    clearTimeout(stage.editTimer);
    stage.editTimer = setTimeout(() => stage.revise(text), delay);
  }

  #save() {
    const stage = this.#stage;
    const { draft } = stage;
    clearTimeout(stage.editTimer);
    return saveDocument(stage, draft ? { text: draft.text, base: draft.base } : { base: stage.scene?.version });
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

  /// Shows whether the text is saved, and whether the file was changed elsewhere.
  #mark() {
    const stage = this.#stage;
    this.view.classList.toggle("dirty", this.isDirty);
    this.view.classList.toggle("locked", Boolean(this.isLocked));
    this.save.disabled = !stage?.document || stage.document.startsWith("layout:");
    this.revert.disabled = !this.isDirty;
    const { base } = stage?.draft ?? {};
    const version = stage?.scene?.version;
    const isElsewhere = base !== undefined && version !== undefined && base !== version;
    this.notice.hidden = !isElsewhere && !this.isLocked;
    // A file that is gone has no bytes.
    const what = version?.endsWith("-0") ? "removed or emptied" : "changed elsewhere";
    this.notice.textContent = this.isLocked
      ? `The document ${lockedWords(stage.loaded)}. Edit it in another program; the page follows the file.`
      : isElsewhere ? `The file was ${what}. Your text stays; saving ${what === "changed elsewhere" ? "shows both" : "asks first"}.` : "";
  }

  #paint() {
    this.#mark();
    const text = this.area.value;
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
