// What makes the page handy: panels that fold, finding, measuring, zoom keys, opening files, and sharing.

import { Finder } from "./finder.js";
import { Folding } from "./folding.js";
import { wordsBetween, measuredPair } from "./marks.js";
import { Places, reveal } from "./places.js";
import { Sharing } from "./sharing.js";

/// Whether a key is for the page: no text is being typed, and no dialog is open.
export function isForPage(event) {
  const isTyped = event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input,select,textarea");
  return !isTyped && !document.querySelector("dialog[open]");
}

export class Hands {
  constructor(page, welcome) {
    Object.assign(this, { page, welcome });
    this.places = new Places(welcome, { say: page.say, reveal: (line) => this.#reveal(line) });
  }

  /// Begins when the parts of the page are there.
  begin(parts) {
    Object.assign(this, parts);
    const bar = document.getElementById("folds");
    this.folding = new Folding(document.querySelector("main"), bar);
    this.finder = new Finder(this.page, bar, { ...parts, folding: this.folding });
    this.sharing = new Sharing(this.page, bar, this.welcome);
    document.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("keydown", (event) => event.key === "Alt" && this.#measure(true));
    document.addEventListener("keyup", (event) => event.key === "Alt" && this.#measure(false, event));
    window.addEventListener("blur", () => this.#measure(false));
    document.querySelector(".skip").addEventListener("click", (event) => {
      // The address is that of the scene.
      event.preventDefault();
      (document.querySelector(".stage.selected .pane") ?? document.getElementById("stages")).focus();
    });
  }

  #reveal(line) {
    this.folding.show("panels");
    this.panels.select("document");
    if (line) reveal(this.editor.area, line);
  }

  #key(event) {
    if (!isForPage(event)) return;
    const { zoom } = this.page.selected ?? {};
    const act = zoom && { "+": () => zoom.step(1), "=": () => zoom.step(1), "-": () => zoom.step(-1), 0: () => zoom.fit(), 1: () => zoom.to(1) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /// Measures from the selected element to the one under the pointer while Alt is held.
  #measure(isHeld, event) {
    const { classList } = document.body;
    if (classList.contains("measuring") === isHeld) return;
    classList.toggle("measuring", isHeld);
    for (const stage of this.page.stages) {
      const pair = measuredPair(stage);
      if (pair) stage.tell("announce", wordsBetween(pair));
      // Alt alone would open the browser's menu.
      if (stage.hovered) event?.preventDefault();
      this.inspector.mark(stage);
    }
  }
}
