// The files and lines behind the steps of an explanation, and where a click opens them.

import { button, element, menu } from "./controls.js";

const key = "layouthost.opener";

export class Places {
  /// `welcome` names the user's editor; `page` says things, and shows the document's text.
  constructor(welcome, page) {
    Object.assign(this, { welcome, page });
    this.choices = [["page", "this page"], welcome.editor && ["editor", welcome.editor], ["code", "VS Code"]].filter(Boolean);
    const kept = localStorage.getItem(key);
    this.opener = this.choices.some(([name]) => name === kept) ? kept : welcome.editor ? "editor" : "page";
  }

  /// The menu of where steps open; nothing on a page that only looks.
  menu() {
    if (this.welcome.looksOnly) return [];
    const label = element("label", "opener", "Steps open in ");
    label.append(menu("opener", this.choices, this.opener, (name) => localStorage.setItem(key, (this.opener = name)), "Steps open in"));
    return [label];
  }

  /// Makes a step's node open its place, which a button in it names.
  add(node, step, stage, words) {
    if (!words) return;
    const isPlaced = !this.welcome.looksOnly && (step.plugin || step.line) && (step.plugin || stage.scene?.path);
    if (!isPlaced) return node.append(element("small", "", words));
    const open = button(words, () => {}, "place");
    open.title = "Open the file there";
    node.classList.add("placed");
    node.append(open);
    // The button is for keys and screen readers; its click arrives here, too.
    node.addEventListener("click", () => getSelection().isCollapsed && this.open(stage, step));
  }

  async open(stage, { plugin, line }) {
    if (this.opener === "page") {
      if (plugin) return this.page.say(`The page shows only documents; choose an editor for the file of ${plugin}.`);
      return this.page.reveal(line);
    }
    const request = { ...(plugin ? { plugin } : { line }), in: this.opener === "code" ? "link" : "editor" };
    // An editor may fail before the reply is there.
    let hasFailed = false;
    const note = () => (hasFailed = true);
    stage.addEventListener("note", note);
    try {
      const place = await stage.connection.request("edit", request);
      if (this.opener === "code") follow(place);
      else if (!hasFailed) this.page.say(`${this.welcome.editor} opens ${place.path.split("/").at(-1)}${place.line ? `, line ${place.line}` : ""}.`);
    } catch (error) {
      this.page.say(error.message);
    } finally {
      stage.removeEventListener("note", note);
    }
  }
}

/// Follows a link to a place in VS Code, of which the browser asks the user.
function follow({ path, line }) {
  const link = element("a");
  link.href = `vscode://file${path.split("/").map(encodeURIComponent).join("/")}${line ? `:${line}` : ""}`;
  link.click();
}

/// Selects a line of a text and scrolls to it.
export function reveal(area, line) {
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  const height = parseFloat(getComputedStyle(area).lineHeight);
  area.scrollTop = Math.max(0, (line - 1) * height - area.clientHeight / 3);
}
