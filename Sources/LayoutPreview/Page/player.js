// Playing the change of a scene: by time, by a scrubber, or by a pinch.

import { drawOverlays } from "./elements.js";
import { prefersStillness } from "./physics.js";
import { eased, Transition, uneased } from "./transition.js";

/// The pace of all devices: the speed, and whether changes wait to be dragged.
export const pace = { speed: 1, isPaused: false };

/// Changes of one knob within this time, in milliseconds, are those of a hand that drags it: they are shown at
/// once.
const followTime = 250;

/// The last change of a device.
export class Player {
  /// The change; null if nothing was seen of it, or the content has moved since.
  transition = null;
  progress = 1;
  isPlaying = false;
  /// The item that a hand has moved, and how far: it starts there.
  dropped = null;
  #turn = 0;
  #key = null;
  #asked = -Infinity;

  constructor(stage) {
    this.stage = stage;
  }

  /// The members of a request for a change: whether it plays, and where it interrupts the one that does, which
  /// waits for the reply. `key` names the knob; null is a change that always plays.
  members(key = null) {
    const now = performance.now();
    const isFollowing = key !== null && key === this.#key && now - this.#asked < followTime;
    [this.#key, this.#asked] = [key, now];
    if (isFollowing) return { plays: false };
    this.hold();
    return this.transition && this.progress < 1 ? { from: this.progress } : {};
  }

  /// Begins the change of a scene; false if it has none, and its elements are to be drawn.
  begin(scene, hasSamePanes) {
    this.#forget();
    const message = scene.transition;
    const { dropped } = this;
    this.dropped = null;
    if (message?.text) this.stage.showFailure(message);
    if (!message?.collections || !hasSamePanes) return false;
    const transition = new Transition(message, scene);
    if (dropped && scene.place) transition.move(dropped.index, `0/${scene.place.join("/")}/`, dropped.way);
    this.transition = transition;
    this.stage.panes.forEach((pane, index) => pane.layer.retire(transition.leaving(index)));
    this.stage.take(scene);
    this.stage.panes.forEach((pane, index) => pane.layer.take(message.collections[index]));
    this.seek(0);
    this.resume();
    return true;
  }

  /// Shows the change at a progress.
  seek(progress) {
    if (!this.transition) return;
    this.progress = progress;
    this.#draw(progress);
    this.stage.tell("visibleState");
    this.stage.tell("play");
  }

  #draw(progress, offsets) {
    const { stage, transition } = this;
    stage.panes.forEach((pane, index) => {
      const { region: [x, y, width, height], offset, elements, leaving } = transition.at(index, progress);
      Object.assign(pane.view.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
      pane.offset = offsets?.[index] ?? [...offset];
      pane.layer.place(elements, pane.offset, leaving);
    });
    drawOverlays(stage.overlays, transition.overlaysAt(progress));
  }

  /// Plays on from here, unless changes wait.
  resume() {
    if (this.transition && this.progress < 1 && !pace.isPaused) this.play();
  }

  /// Plays to an end; the promise is true when that is reached, and false if something else came first.
  play(end = 1) {
    const turn = (this.#turn += 1);
    if (!this.transition) return Promise.resolve(false);
    if (prefersStillness.matches) {
      this.seek(end);
      return Promise.resolve(true);
    }
    const { duration } = this.transition;
    const way = end > this.progress ? 1 : -1;
    let time = uneased(this.progress);
    let last = performance.now();
    this.isPlaying = true;
    return new Promise((resolve) => {
      const step = (now) => {
        if (turn !== this.#turn) return resolve(false);
        time += (way * pace.speed * Math.max(0, now - last)) / 1000 / duration;
        last = now;
        const isOver = way > 0 ? time >= 1 : time <= 0;
        if (isOver) this.isPlaying = false;
        this.seek(isOver ? end : eased(time));
        if (isOver) resolve(true);
        else requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    });
  }

  /// Stops where the change is.
  hold() {
    this.#turn += 1;
    this.isPlaying = false;
  }

  /// Ends the change at once where the content is now: it is scrolled.
  drop() {
    if (!this.transition) return;
    if (this.progress < 1) this.#draw(1, this.stage.panes.map((pane) => pane.offset));
    this.#forget();
    this.stage.tell("play");
  }

  #forget() {
    this.hold();
    for (const pane of this.stage.panes) pane.layer.release();
    this.transition = null;
    this.progress = 1;
  }
}
