// The tools that play the last change: pause, a scrubber, and a tenth of the speed.

import { button, element } from "./controls.js";
import { pace } from "./player.js";

export class PlayTools {
  /// `page` has the devices.
  constructor(view, page) {
    this.page = page;
    this.pause = button("Pause", () => this.#toggle(), "quiet");
    this.pause.title = "Stop the change that plays, or let the next ones wait at their start (P)";
    this.scrubber = element("input", "scrubber");
    Object.assign(this.scrubber, { type: "range", min: 0, max: 1, step: "any", value: 1 });
    this.scrubber.setAttribute("aria-label", "Progress of the last change");
    this.scrubber.title = "Drag through the last change";
    this.scrubber.addEventListener("input", () => this.#scrub(+this.scrubber.value));
    this.scrubber.addEventListener("keydown", (event) => this.#key(event));
    this.slow = button("1⁄10", () => this.#slow(), "quiet");
    this.slow.title = "Play changes at a tenth of their speed (T)";
    this.slow.setAttribute("aria-label", "A tenth of the speed");
    this.slow.setAttribute("aria-pressed", "false");
    const group = element("span", "play");
    group.setAttribute("role", "toolbar");
    group.setAttribute("aria-label", "The last change");
    group.append(element("span", "", "Change"), this.pause, this.scrubber, this.slow);
    view.append(group);
    document.addEventListener("keydown", (event) => this.#press(event));
    this.show(null);
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input,select,textarea")) return;
    if (document.querySelector("dialog[open]")) return;
    ({ p: this.pause, t: this.slow })[event.key.toLowerCase()]?.click();
  }

  watch(stage) {
    stage.addEventListener("play", () => stage === this.page.selected && this.show(stage));
  }

  /// Shows the progress of a device.
  show(stage) {
    const player = stage?.player;
    const progress = player?.progress ?? 1;
    this.scrubber.disabled = !player?.transition;
    this.scrubber.value = progress;
    this.scrubber.setAttribute("aria-valuetext", player?.transition ? `${Math.round(progress * 100)} %` : "no change");
    this.pause.textContent = pace.isPaused ? "Play" : "Pause";
  }

  /// Stops all devices, or lets them play on; a change that is over plays again.
  #toggle() {
    const { stages, selected } = this.page;
    pace.isPaused = !pace.isPaused;
    if (!pace.isPaused && selected?.player.progress === 1) selected.player.seek(0);
    for (const { player } of stages) {
      if (pace.isPaused) player.hold();
      else player.resume();
    }
    this.show(selected);
  }

  #scrub(progress) {
    const { selected } = this.page;
    pace.isPaused = true;
    for (const { player } of this.page.stages) player.hold();
    selected?.player.seek(progress);
    this.show(selected);
  }

  /// Steps of a hundredth, and of a tenth with Shift.
  #key(event) {
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const next = +this.scrubber.value + way * (event.shiftKey ? 0.1 : 0.01);
    this.#scrub(Math.max(0, Math.min(Math.round(next * 100) / 100, 1)));
  }

  #slow() {
    pace.speed = pace.speed === 1 ? 0.1 : 1;
    this.slow.setAttribute("aria-pressed", `${pace.speed !== 1}`);
  }
}
