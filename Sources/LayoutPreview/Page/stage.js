// A device with its document: the frame, the collections in their regions, and the loop that moves them.

import { Connection } from "./connection.js";
import { Draft } from "./draft.js";
import { decoded, drawOverlays, ElementLayer } from "./elements.js";
import { Gestures } from "./gestures.js";
import { frameDevice, html } from "./frame.js";
import { environmentOf, History, titleOf } from "./history.js";
import { Movement } from "./movement.js";
import { Player } from "./player.js";
import { Zoom } from "./zoom.js";

/// One device with a separate session.
export class Stage extends Movement {
  scene = null;
  history = new History();
  /// Whether a knob is being turned.
  isTurning = false;
  /// The contents of elements, by collection.
  drawings = [];
  player = new Player(this);

  constructor(welcome) {
    super();
    this.welcome = welcome;
    this.view = document.createElement("article");
    this.view.className = "stage";
    this.view.innerHTML = html;
    this.find = (name) => this.view.querySelector(name);
    this.connection = new Connection({
      tell: (reply) => this.#take(reply),
      lost: (text) => {
        this.isLost = true;
        this.showFailure({ text });
      },
      restored: () => this.#reopen(),
    });
    this.gestures = new Gestures(this);
    this.zoom = new Zoom(this);
    this.find(".close").addEventListener("click", () => this.tell("close"));
    this.find(".fling").addEventListener("click", () => this.flingOnce());
    this.view.addEventListener("pointerdown", () => this.tell("select"), true);
    this.view.addEventListener("focusin", () => this.tell("select"));
    new ResizeObserver(() => this.fit()).observe(this.find(".room"));
  }

  // Documents

  /// Opens a document, with the knobs, the environment and the offsets of an address; a text that was
  /// not saved before the page was loaded again is shown once more.
  async open(document, kept = {}) {
    this.document = document;
    this.view.setAttribute("aria-label", document);
    this.find(".stagename").textContent = document.replace(/^layout:/, "").split("/").at(-1);
    this.draft = Draft.kept(this.draftKey);
    await this.#open(kept);
    this.history.begin(this.state);
  }

  async #open(kept) {
    const text = this.draft?.text;
    const request = { document: this.document, ...this.looks, ...kept };
    const isShown = await this.showReply(this.connection.request("open", { ...request, text }));
    if (isShown) this.draft?.applied(text);
    // A text with a mistake is still the text; the file has another one to show.
    if (!isShown && text !== undefined && !this.isLost) {
      const { failure } = this;
      await this.showReply(this.connection.request("open", request));
      if (!this.failure) this.showFailure(failure);
    }
  }

  /// Opens the document in a new session after the connection was lost.
  async #reopen() {
    this.isLost = false;
    const at = this.panes.map((pane) => [pane.name || null, ...pane.offset]);
    await this.#open(this.scene ? { ...this.scenery, at } : {});
    this.tell("draft");
    this.tell("note", "The page is connected again.");
  }

  /// The knobs and the environment of the scene, as requests have them.
  get scenery() {
    return { knobs: this.scene.knobs, environment: environmentOf(this.scene.environment.flags) };
  }

  /// The scene to which undo returns: the text if it is not saved, knobs and environment.
  get state() {
    return this.scene ? { text: this.draft?.text ?? null, ...this.scenery } : null;
  }

  /// Chooses the look of items and the colours; the reply is a whole scene.
  async dress(looks) {
    this.looks = looks;
    if (this.scene) await this.showReply(this.connection.request("looks", looks));
  }

  /// Turns a knob; the reply is a whole scene.
  async change(what, members) {
    this.isTurning = true;
    const key = JSON.stringify([what, members.collection, members.section, members.name, Object.keys(members.value ?? {})]);
    const isShown = await this.showReply(this.connection.request("change", { what, ...members, ...this.player.members(key) }));
    this.isTurning = false;
    if (isShown) this.record(titleOf(what, members), key);
  }

  /// Shows the text of the editor.
  async revise(text) {
    if (!(await this.showReply(this.connection.request("revise", { text, ...this.player.members("edit") })))) return;
    this.draft?.applied(text);
    this.record("edit", "edit");
  }

  /// Shows a kept scene, as one change: a text that is not saved, or with null that of the file.
  async restore({ text = null, ...kept }) {
    const isShown = await this.showReply(this.connection.request("restore", { ...kept, ...(text === null ? {} : { text }), ...this.player.members() }));
    if (isShown && text !== null) this.draft?.applied(text);
    return isShown;
  }

  /// Requests the scene again, after something that is no knob.
  async refresh() {
    await this.showReply(this.connection.request("scene"));
  }

  /// Adds the scene to what was done; `key` names the knob that was turned.
  record(title, key = null) {
    this.tell("history", this.history.record(title, key, this.state));
  }

  // The text that is not saved

  /// The key of the text in the browser's store for this tab.
  get draftKey() {
    return `layouthost.draft/${this.ordinal ?? 0}/${this.document}`;
  }

  /// Keeps a text as not saved, over the version of the file that it began with.
  setDraft(text) {
    this.draft ??= new Draft(text, this.loaded?.version ?? this.scene?.version);
    this.draft.change(text);
    this.draft.keep(this.draftKey);
  }

  dropDraft() {
    this.draft = null;
    Draft.forget(this.draftKey);
  }

  /// Puts a text that is not saved back; null for none.
  putDraft(draft) {
    this.dropDraft();
    this.draft = draft;
    draft?.keep(this.draftKey);
  }

  /// Numbers the devices with the same document, by which their texts are kept.
  number(ordinal) {
    Draft.forget(this.draftKey);
    this.ordinal = ordinal;
    this.draft?.keep(this.draftKey);
  }

  /// Shows the scene of a reply, and returns it; null after a failure.
  async showReply(promise) {
    try {
      const scene = await promise;
      this.show(scene);
      return scene;
    } catch (error) {
      this.fail(error);
      this.player.resume();
      return null;
    }
  }

  #take(reply) {
    if (reply.reply === "scene") this.show(reply);
    else if (reply.reply === "failure") this.showFailure(reply);
    else if (reply.reply === "console") this.tell("console", reply);
    else if (reply.reply === "note") this.tell("note", reply.text);
  }

  /// Shows a failure over the last good picture, or hides it.
  showFailure(failure) {
    const box = this.find(".failure");
    box.hidden = !failure;
    // Each failure names the file; those of the page itself are about the document.
    const isNamed = !failure?.message || [failure.file, failure.plugin, this.document].some((name) => name && failure.text.includes(name));
    box.textContent = failure ? `${isNamed ? "" : `${this.document}: `}${failure.text}` : "";
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
    frameDevice(this);
    this.fit();
    const hasSamePanes = this.#makePanes(isOther);
    if (!this.player.begin(scene, hasSamePanes)) this.draw(scene);
    this.tell("visibleState");
    this.tell("scene", scene);
  }

  /// Creates a pane for each collection, unless there are the same already: returns whether there are.
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
    return isSame;
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
    layer.unscaled = this.unscaled;
    return { view, layer, layout, name: layout.name ?? "", offset: [0, 0], velocity: [0, 0], movement: null, release: null };
  }

  /// The length on the device of a point on the screen, for labels that keep their size; on devices that
  /// are less than half as large, they shrink with the items.
  get unscaled() {
    return Math.min(2, 1 / (this.scale || 1));
  }

  fit() {
    const room = this.find(".room").getBoundingClientRect();
    const device = this.find(".device");
    if (!this.scene || !room.width) return;
    const margin = document.body.classList.contains("rulers") ? 34 : 20;
    const scale = Math.min((room.width - 2 * margin) / device.offsetWidth, (room.height - 2 * margin) / device.offsetHeight, 1);
    this.scale = this.zoom.scaleFor(Math.max(0.05, scale));
    for (const pane of this.panes) pane.layer.rescale(this.unscaled);
    device.style.setProperty("--unscaled", this.unscaled);
    const [width, height] = [device.offsetWidth * this.scale, device.offsetHeight * this.scale];
    Object.assign(this.find(".fit").style, { width: `${width}px`, height: `${height}px` });
    device.style.transform = `scale(${this.scale})`;
    this.tell("fit");
  }

  // Drawing

  draw(reply) {
    this.take(reply);
    reply.collections.forEach((collection, index) => {
      this.panes[index]?.layer.place(collection.elements.map(decoded), collection.at);
    });
    drawOverlays(this.overlays, reply.overlays ?? []);
  }

  /// Takes the contents of elements.
  take(reply) {
    if (reply.forgetDrawings) for (const drawings of this.drawings) drawings.clear();
    if (reply.forget) for (const pane of this.panes) pane.layer.fields.clear();
    reply.collections.forEach((collection, index) => this.panes[index]?.layer.take(collection));
  }
}
