// The tools above the devices: looks, labels, marks, colours, pictures, and the link to what is shown.

import { marks } from "./address.js";
import { Comparison } from "./comparison.js";
import { button, element } from "./controls.js";
import { download } from "./panels.js";

const themes = ["auto", "light", "dark"];
const markNames = { safearea: ["Safe area", "S"], rulers: ["Rulers", "R"], grid: ["Grid", "G"], overlaps: ["Overlaps", "O"] };

export class Tools {
  /// `page` has the devices, says things, and is told when the view changes; `looks` are the names of looks.
  constructor(view, page, looks) {
    Object.assign(this, { view, page });
    this.looks = this.#looks(looks);
    this.labels = element("select");
    this.labels.setAttribute("aria-label", "Labels");
    this.labels.title = "The text on elements";
    this.labels.append(new Option("index path", "path"), new Option("no labels", "none"), new Option("id", "id"));
    this.labels.addEventListener("change", () => this.#relabel());
    this.toggles = new Map(marks.map((name) => [name, this.#toggle(name)]));
    this.theme = button("Auto", () => this.#setTheme(themes[(themes.indexOf(document.documentElement.dataset.theme ?? "auto") + 1) % 3]), "quiet");
    this.theme.title = "Colours: those of the system, light or dark";
    const beside = button("Beside", () => page.putBeside(), "quiet");
    beside.title = "Put another device with the same document beside it";
    const link = button("Copy link", () => this.#copyLink(), "quiet");
    link.title = "Copy the address of what is shown: documents, knobs, device, offset and selection";
    this.comparison = new Comparison(page);
    this.export = button("Export", () => this.#export(page.selected), "quiet ofowner");
    this.export.title = "Save one HTML file that scrolls without the program";
    view.append(this.looks, this.labels, ...this.toggles.values(), beside, this.comparison.menu, this.comparison.together, link, this.#pictures(), this.export, this.theme);
    document.addEventListener("keydown", (event) => this.#key(event));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#recolour());
    this.#setTheme(themes.find((name) => name === localStorage.getItem("layouthost.theme")) ?? "auto");
  }

  // What the address has

  get shown() {
    const shownMarks = marks.filter((name) => document.body.classList.contains(name));
    return { label: this.labels.value, marks: shownMarks, ...this.comparison.shown };
  }

  /// Shows the labels, marks and comparison of an address.
  show(view) {
    const { label, marks: wanted } = view;
    if (label !== this.labels.value) {
      if (![...this.labels.options].some((option) => option.value === label)) this.labels.append(new Option(label, label));
      this.labels.value = label;
      this.#relabel();
    }
    for (const name of marks) if (wanted.includes(name) !== document.body.classList.contains(name)) this.toggles.get(name).click();
    this.comparison.show(view);
  }

  // Looks

  #looks(names) {
    const looks = element("select");
    looks.setAttribute("aria-label", "Look");
    looks.title = "The look of items: their own, one for all, or wireframes with labels";
    looks.append(new Option("own look", "auto"), ...names.map((name) => new Option(name, name)));
    looks.value = ["auto", ...names].find((name) => name === localStorage.getItem("layouthost.look")) ?? "auto";
    looks.addEventListener("change", () => {
      localStorage.setItem("layouthost.look", looks.value);
      this.#dress();
    });
    return looks;
  }

  /// The look and the colours that the tools have chosen.
  get chosenLooks() {
    return { look: this.looks.value, theme: themeName() };
  }

  #dress() {
    for (const stage of this.page.stages) stage.dress(this.chosenLooks);
  }

  // Labels

  #relabel() {
    for (const stage of this.page.stages) {
      stage.label = this.labels.value;
      for (const pane of stage.panes) pane.layer.relabel(this.labels.value);
    }
    this.page.noteView();
  }

  /// Offers the fields of the visible items as labels.
  offerLabels(stage) {
    const known = new Set([...this.labels.options].map((option) => option.value));
    for (const pane of stage.panes) {
      for (const [, fields] of pane.layer.fields) {
        for (const name of Object.keys(fields)) {
          if (!known.has(name) && known.size < 40) this.labels.append(new Option(name, name));
          known.add(name);
        }
      }
    }
  }

  // Marks and colours

  #toggle(name) {
    const [title, key] = markNames[name];
    const node = button(title, () => {
      const isOn = document.body.classList.toggle(name);
      node.setAttribute("aria-pressed", `${isOn}`);
      this.page.redrawMarks();
      this.page.noteView();
    }, "quiet");
    node.setAttribute("aria-pressed", "false");
    node.title = `${title} (${key})`;
    node.dataset.key = key;
    return node;
  }

  #setTheme(name) {
    document.documentElement.dataset.theme = name;
    this.theme.textContent = name[0].toUpperCase() + name.slice(1);
    this.theme.setAttribute("aria-label", `Colours: ${name}`);
    localStorage.setItem("layouthost.theme", name);
    this.#recolour();
  }

  /// Draws what has its own colours in those of the theme.
  #recolour() {
    this.page.redrawMarks();
    this.#dress();
    this.page.recolour();
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input,select,textarea")) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "/") {
      event.preventDefault();
      this.page.search();
      return;
    }
    this.view.querySelector(`[data-key="${CSS.escape(event.key.toUpperCase())}"]`)?.click();
  }

  // Pictures and links

  #pictures() {
    const pictures = element("select");
    pictures.setAttribute("aria-label", "Print a picture");
    pictures.append(new Option("Picture…", ""), new Option("PNG of the screen", "png visible"), new Option("SVG of the screen", "svg visible"),
      new Option("PNG of all content", "png all"), new Option("SVG of all content", "svg all"),
      new Option("PNG of all devices", "png devices"), new Option("SVG of all devices", "svg devices"));
    pictures.addEventListener("change", () => {
      const [form, part] = pictures.value.split(" ");
      pictures.value = "";
      if (form && this.page.selected) this.#print(this.page.selected, form, part);
    });
    return pictures;
  }

  async #print(stage, form, part) {
    try {
      await stage.settle();
      const { data, notes = [] } = await stage.connection.request("picture", { form, part, theme: themeName() });
      const bytes = form === "png" ? Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)) : data;
      const name = fileName(stage);
      download(`${name}.${form}`, form === "png" ? "image/png" : "image/svg+xml", bytes);
      this.page.say([`${name}.${form} is in the browser's downloads.`, ...notes].join(" Note: "));
    } catch (error) {
      stage.report(error);
    }
  }

  /// Saves what the device shows as a page that scrolls without the program.
  async #export(stage) {
    if (!stage) return;
    this.export.disabled = true;
    this.page.say("The page is being recorded.");
    try {
      await stage.settle();
      const { data } = await stage.connection.request("export");
      download(`${fileName(stage)}.html`, "text/html", data);
      this.page.say(`${fileName(stage)}.html is in the browser's downloads.`);
    } catch (error) {
      stage.report(error);
    }
    this.export.disabled = false;
  }

  async #copyLink() {
    this.page.writeAddress();
    const isCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    this.page.say(isCopied ? "The link is on the clipboard." : "The browser does not allow copying; the link is in the address bar.");
  }
}

/// The name of a file about a device's document, without extension.
export function fileName(stage) {
  return stage.document.split("/").at(-1).replace(/\.\w+$/, "").replace(":", "-");
}

/// The name of the theme in effect.
export function themeName() {
  const { theme } = document.documentElement.dataset;
  if (theme && theme !== "auto") return theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
