// The loop that moves a device's collections: by a finger, a fling, a spring, and along rows.

import { Failure, Lost } from "./connection.js";
import { clamp, flingPath, prefersStillness, springPath } from "./physics.js";

/// The collections of a device at their offsets, of which the program knows the visible elements.
export class Movement extends EventTarget {
  panes = [];
  rows = new Map();
  times = [];
  #isBusy = false;
  #isDrawing = false;
  #wants = false;
  #inputTime = null;
  #handledTime = null;

  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /// Shows the failure of a request; a lost connection is shown already.
  fail(error) {
    if (error instanceof Lost) return;
    this.showFailure(error instanceof Failure ? error.reply : { text: error.message });
  }

  /// Says that something failed which leaves the scene as it is, such as a film.
  report(error) {
    if (!(error instanceof Lost)) this.tell("problem", `Not done: ${error.message}`);
  }

  // Moving

  /// Holds a pane: it stays until it is scrolled, moved or released.
  hold(pane) {
    pane.movement = pane.release = null;
  }

  /// Scrolls a pane to an offset at once, and stops any other movement.
  scroll(pane, offset, inputTime = null) {
    this.hold(pane);
    pane.offset = offset;
    this.#inputTime ??= inputTime;
    this.#handledTime ??= performance.now();
    this.want();
  }

  /// Moves a pane along a path.
  move(pane, path) {
    if (path.duration <= 0 || prefersStillness.matches) return this.scroll(pane, path.target);
    this.hold(pane);
    pane.movement = { path, began: performance.now() };
    this.want();
  }

  /// Releases a pane with a velocity; it comes to rest as the layout specifies.
  async release(pane, velocity) {
    const release = (pane.release = {});
    const { least, greatest } = pane.layout;
    const inside = pane.offset.map((value, axis) => clamp(value, least[axis], greatest[axis]));
    if (inside.some((value, axis) => Math.abs(value - pane.offset[axis]) > 0.01)) {
      return this.move(pane, springPath(pane.offset, inside));
    }
    try {
      // The program must know the offset before it computes the target.
      await this.settle();
      const reply = await this.connection.request("fling", {
        collection: pane.name || null,
        x: velocity[0],
        y: velocity[1],
      });
      // A newer movement of the pane takes precedence.
      if (pane.release !== release) return;
      const isSlow = Math.hypot(...velocity) < 0.05;
      const path = isSlow ? springPath(reply.start, reply.target) : flingPath(reply);
      if (isSlow && same(reply.start, reply.target)) return;
      this.move(pane, path);
    } catch (error) {
      this.fail(error);
    } finally {
      if (pane.release === release) pane.release = null;
    }
  }

  /// Flings the content along its axis, as the command's `fling` does.
  flingOnce(pane = this.panes[0], speed = this.flingSpeed ?? 2) {
    if (!pane) return;
    const axis = pane.layout.axis === "y" ? 1 : 0;
    const isAtEnd = pane.offset[axis] >= pane.layout.greatest[axis] - 0.5;
    const velocity = [0, 0];
    velocity[axis] = isAtEnd ? -speed : speed;
    return this.release(pane, velocity);
  }

  /// Moves a pane one item on if its content snaps, or else by a distance.
  async step(pane, way) {
    // A step during a movement begins where that ends.
    if (pane.movement) this.scroll(pane, pane.movement.path.target);
    const release = (pane.release = {});
    try {
      await this.settle();
      const { target } = await this.connection.request("step", { collection: pane.name || null, x: way[0], y: way[1] });
      if (pane.release !== release) return;
      const { least, greatest } = pane.layout;
      const free = pane.offset.map((value, axis) => clamp(value + way[axis], least[axis], greatest[axis]));
      this.move(pane, springPath(pane.offset, target ?? free));
    } catch (error) {
      this.fail(error);
    } finally {
      if (pane.release === release) pane.release = null;
    }
  }

  /// Waits until the elements on the screen match the offsets.
  async settle() {
    while (this.#isBusy || this.#wants) await new Promise((resolve) => setTimeout(resolve, 1));
  }

  /// Whether a change plays, a pane moves, or will when a wheel comes to rest or the program replies with a target.
  get isMoving() {
    return this.#isBusy || this.#wants || this.player?.isPlaying || this.panes.some((pane) => pane.movement || pane.release)
      || this.rows.size > 0;
  }

  /// Requests the elements at the offsets after the previous reply.
  want() {
    this.player?.drop();
    this.#wants = true;
    if (!this.#isBusy) this.#requestFrames();
    this.#loop();
  }

  #loop() {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    requestAnimationFrame((now) => {
      this.#isDrawing = false;
      let isMoving = false;
      for (const pane of this.panes) isMoving = this.#step(pane, now) || isMoving;
      for (const [key, row] of this.rows) isMoving = this.#stepRow(key, row, now) || isMoving;
      if (isMoving) this.want();
    });
  }

  #step(pane, now) {
    if (!pane.movement) return false;
    const time = Math.max(0, now - pane.movement.began);
    pane.offset = pane.movement.path.at(time);
    pane.velocity = pane.movement.path.velocity(time);
    if (time >= pane.movement.path.duration) {
      pane.movement = null;
      pane.velocity = [0, 0];
    }
    return true;
  }

  #stepRow(key, row, now) {
    if (!row.path) return false;
    const time = now - row.began;
    [row.offset] = row.path.at(time);
    if (time >= row.path.duration) this.rows.delete(key);
    return true;
  }

  async #requestFrames() {
    this.#wants = false;
    this.#isBusy = true;
    const requested = performance.now();
    const [input, handled] = [this.#inputTime, this.#handledTime];
    this.#inputTime = this.#handledTime = null;
    const request = {
      at: this.panes.map((pane) => [pane.name || null, ...pane.offset]),
      velocity: this.panes[0]?.velocity ?? [0, 0],
    };
    if (this.rows.size) request.rows = [...this.rows.values()].map((row) => [row.collection, row.section, row.offset]);
    try {
      const reply = await this.connection.request("frames", request);
      this.player?.drop();
      this.draw(reply);
      // The times of the browser's event, its handler, the request, and the reply on the nodes.
      const times = { input, handled, requested, drawn: performance.now(), program: reply.ms };
      this.times.push(times);
      if (this.times.length > 600) this.times.shift();
      this.tell("visibleState", times);
      this.hasFailed = this.hasFailed && this.showFailure(null);
    } catch (error) {
      this.hasFailed = !(error instanceof Lost);
      this.fail(error);
      for (const pane of this.panes) pane.movement = null;
    }
    this.#isBusy = false;
    if (this.#wants) this.#requestFrames();
  }

  // Orthogonally scrolling rows

  holdRow(pane, section, offset) {
    const key = `${pane.name}/${section}`;
    this.rows.set(key, { collection: pane.name || null, section, offset });
    this.want();
  }

  /// Releases a held row at an offset; it comes to rest as its behavior specifies.
  releaseRow(pane, section, proposed) {
    return this.#restRow(pane, section, { offset: proposed });
  }

  /// Moves a row that snaps one place on, from where it rests or is about to.
  stepRow(pane, section, step) {
    this.holdRow(pane, section, this.rowOffset(pane, section));
    return this.#restRow(pane, section, { step });
  }

  /// The offset of a row as it is seen.
  rowOffset(pane, section) {
    return this.rows.get(`${pane.name}/${section}`)?.offset ?? pane.layout.sections[section].row.offset;
  }

  async #restRow(pane, section, members) {
    const key = `${pane.name}/${section}`;
    const row = this.rows.get(key);
    if (!row) return;
    try {
      const reply = await this.connection.request("row", { collection: row.collection, section, ...members });
      const rest = pane.layout.sections[section]?.row;
      if (rest) rest.offset = reply.offset;
      row.path = springPath([row.offset, 0], [reply.offset, 0]);
      row.began = performance.now();
      if (prefersStillness.matches) this.rows.delete(key);
      this.want();
    } catch (error) {
      this.rows.delete(key);
      this.fail(error);
    }
  }
}

const same = (left, right) => left.every((value, axis) => Math.abs(value - right[axis]) < 0.001);
