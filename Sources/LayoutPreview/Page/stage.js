// A device with its document: the frame, the collections in their regions, and the loop that moves them.

import { Connection, Failure } from "./connection.js";
import { ElementLayer } from "./elements.js";
import { Gestures } from "./gestures.js";
import { clamp, flingPath, prefersStillness, springPath } from "./physics.js";

const html = `
  <div class="stagebar">
    <span class="stagename"></span><span class="stagesize"></span><span class="space"></span>
    <button class="quiet fling" title="Fling the content (F)">Fling</button>
    <button class="quiet close" title="Close this device" aria-label="Close this device">✕</button>
  </div>
  <div class="room">
    <div class="fit">
      <canvas class="ruler along" aria-hidden="true"></canvas>
      <canvas class="ruler down" aria-hidden="true"></canvas>
      <div class="device">
        <div class="screen">
          <div class="container"></div>
          <div class="safe" aria-hidden="true"></div>
          <svg class="marks" aria-hidden="true"></svg>
          <div class="island" aria-hidden="true"></div>
          <div class="indicator" aria-hidden="true"></div>
        </div>
        <button class="corner" title="Drag to change the container's size; arrow keys change it by 1 point"
          aria-label="Container size"></button>
      </div>
    </div>
  </div>
  <pre class="failure" role="alert" hidden></pre>`;

/// One device with a separate session.
export class Stage extends EventTarget {
  panes = [];
  scene = null;
  rows = new Map();
  /// The contents of elements, by collection.
  drawings = [];
  times = [];
  #isBusy = false;
  #isDrawing = false;
  #wants = false;
  #inputTime = null;
  #handledTime = null;

  constructor(welcome) {
    super();
    this.welcome = welcome;
    this.view = document.createElement("article");
    this.view.className = "stage";
    this.view.innerHTML = html;
    this.find = (name) => this.view.querySelector(name);
    this.connection = new Connection(
      (reply) => this.#take(reply),
      () => this.showFailure({ text: "The program has ended. Run layouthost preview again, and open its new address." }),
    );
    this.gestures = new Gestures(this);
    this.find(".close").addEventListener("click", () => this.tell("close"));
    this.find(".fling").addEventListener("click", () => this.flingOnce());
    this.view.addEventListener("pointerdown", () => this.tell("select"), true);
    this.view.addEventListener("focusin", () => this.tell("select"));
    new ResizeObserver(() => this.fit()).observe(this.find(".room"));
  }

  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  // Documents

  async open(document) {
    this.document = document;
    this.view.setAttribute("aria-label", document);
    this.find(".stagename").textContent = document.replace(/^layout:/, "").split("/").at(-1);
    await this.#showReply(this.connection.request("open", { document, ...this.looks }));
  }

  /// Chooses the look of items and the colours; the reply is a whole scene.
  async dress(looks) {
    this.looks = looks;
    if (this.scene) await this.#showReply(this.connection.request("looks", looks));
  }

  /// Turns a knob; the reply is a whole scene.
  async change(what, members) {
    await this.#showReply(this.connection.request("change", { what, ...members }));
  }

  async revise(text) {
    await this.#showReply(this.connection.request("revise", { text }));
  }

  async #showReply(promise) {
    try {
      this.show(await promise);
      return true;
    } catch (error) {
      this.showFailure(error instanceof Failure ? error.reply : { text: error.message });
      return false;
    }
  }

  #take(reply) {
    if (reply.reply === "scene") this.show(reply);
    else if (reply.reply === "failure") this.showFailure(reply);
    else if (reply.reply === "console") this.tell("console", reply);
  }

  /// Shows a failure over the last good picture, or hides it.
  showFailure(failure) {
    const box = this.find(".failure");
    box.hidden = !failure;
    box.textContent = failure?.text ?? "";
    this.view.classList.toggle("failing", Boolean(failure));
    this.failure = failure ?? null;
    this.tell("failure", failure);
  }

  // The scene

  show(scene) {
    const isOther = this.scene?.revision !== scene.revision;
    this.scene = scene;
    this.view.classList.add("shown");
    this.showFailure(null);
    this.#frameDevice();
    this.#makePanes(isOther);
    this.#draw(scene);
    this.tell("visibleState");
    this.tell("scene", scene);
  }

  #frameDevice() {
    const { environment } = this.scene;
    const [width, height] = environment.container;
    const isSized = Boolean(environment.flags.container);
    const device = !isSized && this.welcome.devices.find((entry) => entry.id === environment.device);
    const isWhole = environment.screen[0] === width && environment.screen[1] === height;
    const [top, , bottom] = environment.safeArea;
    const hasRound = device?.safeBottom > 0;
    const frame = this.find(".device");
    const isUpright = environment.orientation === "portrait";
    frame.className = `device ${device?.idiom ?? "none"} ${hasRound ? "round" : ""}`;
    const screen = this.find(".screen");
    const [screenWidth, screenHeight] = device ? environment.screen : environment.container;
    screen.style.width = `${Math.max(screenWidth, width)}px`;
    screen.style.height = `${Math.max(screenHeight, height)}px`;
    const container = this.find(".container");
    container.style.width = `${width}px`;
    container.style.height = `${height}px`;
    container.style.left = environment.flags.split === "slideOver" && !isWhole ? `${screenWidth - width}px` : "0";
    const safe = this.find(".safe").style;
    safe.width = container.style.width;
    safe.height = container.style.height;
    safe.left = container.style.left;
    // CSS lists borders clockwise.
    safe.borderWidth = [0, 3, 2, 1].map((side) => `${environment.safeArea[side]}px`).join(" ");
    this.find(".island").hidden = !(hasRound && isUpright && isWhole && device.idiom === "phone" && top >= 44);
    this.find(".island").classList.toggle("notch", top < 54);
    this.find(".indicator").hidden = !(hasRound && bottom > 0);
    // The given title, unless it is a device's id.
    const title = (environment.title === device?.id && device?.title) || environment.title;
    this.find(".stagesize").textContent =
      `${title ?? "no device"} · ${round(width)} × ${round(height)} · @${environment.displayScale}x`;
    this.fit();
  }

  /// Creates a pane for each collection, and reuses existing ones.
  #makePanes(isOther) {
    const layouts = this.scene.layouts;
    const names = layouts.map((layout) => layout.name ?? "");
    const isSame = this.panes.length === names.length && this.panes.every((pane, i) => pane.name === names[i]);
    const container = this.find(".container");
    if (!isSame) {
      container.replaceChildren();
      this.panes = layouts.map((layout) => this.#makePane(layout));
      container.append(...this.panes.map((pane) => pane.view));
      this.overlays = document.createElement("div");
      this.overlays.className = "overlays";
      container.append(this.overlays);
    }
    this.panes.forEach((pane, index) => {
      const layout = layouts[index];
      pane.layout = layout;
      pane.layer.folder = this.scene.number;
      pane.layer.drawings = this.drawings[index] ??= new Map();
      pane.layer.forget();
      const [x, y, width, height] = layout.region;
      Object.assign(pane.view.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
      pane.size = [width, height];
      if (isOther) this.hold(pane);
      pane.offset = this.scene.collections[index].at;
    });
  }

  #makePane(layout) {
    const view = document.createElement("div");
    view.className = "pane";
    view.tabIndex = 0;
    view.setAttribute("role", "region");
    view.setAttribute("aria-roledescription", "collection");
    view.setAttribute("aria-label", layout.name ?? "Content: arrow keys scroll, F flings, Enter inspects");
    const content = document.createElement("div");
    content.className = "content";
    content.setAttribute("role", "list");
    view.append(content);
    const layer = new ElementLayer(content, this.scene.number);
    layer.label = this.label ?? "path";
    return { view, layer, layout, name: layout.name ?? "", offset: [0, 0], velocity: [0, 0], movement: null, release: null };
  }

  fit() {
    const room = this.find(".room").getBoundingClientRect();
    const device = this.find(".device");
    if (!this.scene || !room.width) return;
    const hasRulers = document.body.classList.contains("rulers");
    const margin = hasRulers ? 34 : 20;
    const scale = Math.min(
      (room.width - 2 * margin) / device.offsetWidth,
      (room.height - 2 * margin) / device.offsetHeight,
      this.zoom ?? 1,
    );
    this.scale = Math.max(0.05, scale);
    const fit = this.find(".fit").style;
    fit.width = `${device.offsetWidth * this.scale}px`;
    fit.height = `${device.offsetHeight * this.scale}px`;
    device.style.transform = `scale(${this.scale})`;
    this.tell("fit");
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
      this.showFailure(error instanceof Failure ? error.reply : { text: error.message });
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

  /// Waits until the elements on the screen match the offsets.
  async settle() {
    while (this.#isBusy || this.#wants) await new Promise((resolve) => setTimeout(resolve, 1));
  }

  /// Whether a pane moves, or will when a wheel comes to rest or the program replies with a target.
  get isMoving() {
    return this.#isBusy || this.#wants || this.panes.some((pane) => pane.movement || pane.release)
      || this.rows.size > 0;
  }

  /// Requests the elements at the offsets after the previous reply.
  want() {
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
      this.#draw(reply);
      // The times of the browser's event, its handler, the request, and the reply on the nodes.
      const times = { input, handled, requested, drawn: performance.now(), program: reply.ms };
      this.times.push(times);
      if (this.times.length > 600) this.times.shift();
      this.tell("visibleState", times);
      this.hasFailed = this.hasFailed && this.showFailure(null);
    } catch (error) {
      this.hasFailed = true;
      this.showFailure(error instanceof Failure ? error.reply : { text: error.message });
      for (const pane of this.panes) pane.movement = null;
    }
    this.#isBusy = false;
    if (this.#wants) this.#requestFrames();
  }

  #draw(reply) {
    if (reply.forgetDrawings) for (const drawings of this.drawings) drawings.clear();
    if (reply.forget) for (const pane of this.panes) pane.layer.fields.clear();
    reply.collections.forEach((collection, index) => this.panes[index]?.layer.update(collection));
    this.#drawOverlays(reply.overlays ?? []);
  }

  #drawOverlays(overlays) {
    while (this.overlays.children.length > overlays.length) this.overlays.lastChild.remove();
    overlays.forEach(([kind, x, y, width, height, z], index) => {
      const node = this.overlays.children[index] ?? this.overlays.appendChild(document.createElement("div"));
      node.className = "overlay";
      node.textContent = kind;
      Object.assign(node.style, {
        transform: `translate(${x}px,${y}px)`, width: `${width}px`, height: `${height}px`, zIndex: z,
      });
    });
  }

  // Orthogonally scrolling rows

  holdRow(pane, section, offset) {
    const key = `${pane.name}/${section}`;
    this.rows.set(key, { collection: pane.name || null, section, offset });
    this.want();
  }

  async releaseRow(pane, section, proposed) {
    const key = `${pane.name}/${section}`;
    const row = this.rows.get(key);
    if (!row) return;
    try {
      const reply = await this.connection.request("row", { collection: row.collection, section, offset: proposed });
      const rest = pane.layout.sections[section]?.row;
      if (rest) rest.offset = reply.offset;
      row.path = springPath([row.offset, 0], [reply.offset, 0]);
      row.began = performance.now();
      if (prefersStillness.matches) this.rows.delete(key);
      this.want();
    } catch (error) {
      this.rows.delete(key);
      this.showFailure(error instanceof Failure ? error.reply : { text: error.message });
    }
  }
}

const same = (left, right) => left.every((value, axis) => Math.abs(value - right[axis]) < 0.001);
export const round = (value) => Math.round(value * 100) / 100;
