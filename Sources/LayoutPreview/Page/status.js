// The status line: the facts of the selected device, and notes beside them.

import { round } from "./controls.js";

/// The milliseconds for which a note can be read.
const noteTime = 8000;
/// The milliseconds between two changes of the facts.
const factsTime = 60;

export class StatusLine {
  #stage = null;
  #factsTimer = 0;
  #noteTimer = 0;

  /// `announcer` says notes to those who do not see them.
  constructor(note, facts, announcer) {
    Object.assign(this, { note, facts, announcer });
  }

  /// Shows the facts of a device soon.
  show(stage) {
    this.#stage = stage;
    this.#factsTimer ||= setTimeout(() => {
      this.#factsTimer = 0;
      this.facts.textContent = factsOf(this.#stage);
    }, factsTime);
  }

  /// Says something for long enough to be read.
  say(text) {
    this.#put(text, false);
    this.#noteTimer = setTimeout(() => this.#put("", false), noteTime);
  }

  /// Says what has failed, until something else is said.
  report(text) {
    this.#put(text, true);
  }

  #put(text, isFailure) {
    clearTimeout(this.#noteTimer);
    if (text) this.announcer.textContent = text;
    this.note.textContent = this.note.title = text;
    this.note.classList.toggle("failed", isFailure);
  }
}

function factsOf(stage) {
  if (!stage.scene) return "";
  const facts = stage.panes.map((pane) => {
    const { layout } = pane;
    const speed = Math.hypot(...pane.velocity);
    return [pane.name, `offset ${pane.offset.map(round).join(", ")}`, speed > 0.001 && `${round(speed)} pt/ms`,
      `content ${layout.contentSize.map(round).join(" × ")}`, `${pane.layer.elements.length} visible`].filter(Boolean).join("   ");
  });
  const totals = stage.times.map((time) => time.drawn - time.requested).sort((left, right) => left - right);
  if (totals.length > 20) facts.push(`reply ${round(totals[totals.length >> 1])} ms, 99 % in ${round(totals[Math.floor(totals.length * 0.99)])} ms`);
  return facts.join("      ");
}
