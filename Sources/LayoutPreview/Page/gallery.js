// All plugins and engines with their documents as animated thumbnails.

import { Lost } from "./connection.js";
import { button, element, spaced } from "./controls.js";
import { prefersStillness } from "./physics.js";

export class Gallery {
  #queue = [];
  #isBusy = false;
  #pictures = new Map();

  /// `theme` returns the name of the theme; `open` receives the chosen document.
  constructor(view, theme, open) {
    this.view = view;
    this.theme = theme;
    this.open = open;
    const top = element("div", "gallerytop");
    top.append(element("h1", "", "Layouts"));
    this.search = element("input", "search");
    Object.assign(this.search, { type: "search", placeholder: "Search plugins, engines and documents" });
    this.search.setAttribute("aria-label", "Search the gallery");
    this.search.addEventListener("input", () => this.#filter());
    this.count = element("span", "count");
    this.count.setAttribute("role", "status");
    top.append(this.search, this.count);
    this.grid = element("ul", "cards");
    this.empty = element("p", "hint nothing");
    this.empty.hidden = true;
    this.view.append(top, this.empty, this.grid);
    this.watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) this.#want(target);
    }, { rootMargin: "200px" });
    prefersStillness.addEventListener("change", () => this.#still());
  }

  /// Stops the pictures that move when the system begins to reduce motion.
  #still() {
    for (const picture of this.grid.querySelectorAll(".picture")) this.#move(picture, false);
  }

  async show(connection) {
    this.connection = connection;
    const { entries, others } = await connection.request("gallery");
    this.grid.replaceChildren();
    // Plugins first, since their layouts move in more ways.
    entries.sort((left, right) => left.isEngine - right.isEngine);
    for (const entry of entries) {
      for (const document of entry.documents.length ? entry.documents : [null]) this.#add(entry, document);
    }
    for (const document of others) this.#add({ name: "document", summary: "", hooks: [] }, document);
    this.#filter();
    this.search.focus();
  }

  #add(entry, document) {
    const title = document?.startsWith("layout:") ? "sample" : document?.split("/").at(-1).replace(/\.(json|lua)$/, "");
    const card = element("li", "card");
    const body = button("", () => document && this.open(document), "cardbody");
    body.disabled = !document;
    const picture = element("span", "picture");
    picture.dataset.document = document ?? "";
    const words = element("span", "cardwords");
    const name = element("span", "cardname", entry.name);
    name.append(element("span", `badge ${entry.isEngine ? "engine" : ""}`, entry.isEngine ? "engine" : entry.hooks?.includes("screen") ? "screen" : "plugin"));
    words.append(name, element("span", "cardtitle", title ? title.replaceAll("-", " ") : "needs a document of its own"));
    if (entry.summary) words.append(element("span", "cardsummary", entry.summary));
    if (entry.failure) words.append(element("span", "cardfailure", entry.failure.split("\n")[0]));
    body.append(picture, words);
    for (const [name, isMoving] of [["pointerenter", true], ["pointerleave", false], ["focus", true], ["blur", false]]) {
      body.addEventListener(name, () => this.#move(picture, isMoving));
    }
    card.append(body);
    card.dataset.words = [entry.name, spaced(entry.name), title, entry.summary, ...(entry.hooks ?? [])].join(" ").toLowerCase();
    this.grid.append(card);
    if (document) this.watcher.observe(picture);
  }

  #filter() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const card of this.grid.children) {
      card.hidden = !words.every((word) => card.dataset.words.includes(word));
      if (!card.hidden) count += 1;
    }
    this.count.textContent = `${count} of ${this.grid.children.length}`;
    this.empty.hidden = count > 0;
    this.empty.textContent = this.grid.children.length
      ? `No plugin, engine or document matches “${this.search.value}”.`
      : "There are no plugins or documents in this folder.";
  }

  // Thumbnails, one at a time, and only visible ones: still, and moving under the pointer or the focus

  #want(picture) {
    this.watcher.unobserve(picture);
    this.#queue.push([picture, "still"]);
    this.#next();
  }

  /// Moves the picture of one card; a page at rest moves nothing.
  #move(picture, isMoving) {
    const form = isMoving && !prefersStillness.matches ? "moving" : "still";
    if (!picture.dataset.document || form === (picture.dataset.form ?? "still")) return;
    picture.dataset.form = form;
    this.#queue.unshift([picture, form]);
    this.#next();
  }

  async #next() {
    if (this.#isBusy || !this.#queue.length) return;
    this.#isBusy = true;
    const [picture, form] = this.#queue.shift();
    try {
      // The pointer may have left since then.
      if (form === (picture.dataset.form ?? "still")) await this.#draw(picture, form);
    } catch (error) {
      if (error instanceof Lost) {
        this.#queue = [];
        this.#isBusy = false;
        return;
      }
      picture.replaceChildren(element("span", "cardfailure", error.message));
    }
    this.#isBusy = false;
    this.#next();
  }

  async #draw(picture, form) {
    const { document } = picture.dataset;
    const theme = this.theme();
    const key = `${form}/${theme}/${document}`;
    if (!this.#pictures.has(key)) {
      const { data } = await this.connection.request("thumbnail", { document, form, theme });
      this.#pictures.set(key, URL.createObjectURL(new Blob([data], { type: "image/svg+xml" })));
    }
    if (form !== (picture.dataset.form ?? "still")) return;
    const image = new Image();
    image.alt = "";
    image.src = this.#pictures.get(key);
    picture.replaceChildren(image);
  }

  /// Redraws all thumbnails in another theme.
  redraw() {
    for (const picture of this.grid.querySelectorAll(".picture")) if (picture.dataset.document) this.watcher.observe(picture);
  }
}
