// The panels at the right: the inspector, the document, the output of plugins, and films.

import { button, element } from "./controls.js";

const lineLimit = 1000;

/// Panels of which one is shown.
export class Panels {
  constructor(view, names) {
    this.view = view;
    this.tabs = element("div", "tabs");
    this.tabs.setAttribute("role", "tablist");
    this.view.append(this.tabs);
    this.panels = {};
    for (const [name, title] of names) {
      const panel = element("div", `panel ${name}`);
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-label", title);
      panel.tabIndex = 0;
      panel.id = `panel-${name}`;
      const tab = button(title, () => this.select(name));
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-controls", panel.id);
      tab.dataset.panel = name;
      this.tabs.append(tab);
      this.view.append(panel);
      this.panels[name] = panel;
    }
    this.tabs.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      const all = [...this.tabs.children];
      const next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
      next.focus();
      next.click();
    });
    this.select(names[0][0]);
  }

  select(name) {
    this.selected = name;
    this.onselect?.(name);
    for (const tab of this.tabs.children) {
      const isSelected = tab.dataset.panel === name;
      tab.setAttribute("aria-selected", `${isSelected}`);
      tab.tabIndex = isSelected ? 0 : -1;
      if (isSelected) tab.classList.remove("news");
      this.panels[tab.dataset.panel].hidden = !isSelected;
    }
  }

  /// Marks a panel with new contents.
  announce(name) {
    if (name !== this.selected) this.tabs.querySelector(`[data-panel=${name}]`).classList.add("news");
  }
}

/// The lines that plugins print.
export class Console {
  constructor(view) {
    const bar = element("div", "panelbar");
    bar.append(element("span", "path", "print and host.log of plugins"), element("span", "space"),
      button("Clear", () => this.list.replaceChildren(), "quiet"));
    this.list = element("div", "lines");
    this.list.tabIndex = 0;
    this.list.setAttribute("role", "log");
    this.list.setAttribute("aria-label", "Output of plugins");
    view.append(bar, this.list);
  }

  add({ lines, others }) {
    const isAtEnd = this.list.scrollTop + this.list.clientHeight >= this.list.scrollHeight - 8;
    for (const [level, source, text] of lines) {
      const line = element("div", level);
      line.append(element("span", "source", source), " ", text);
      this.list.append(line);
    }
    if (others) this.list.append(element("div", "notice", `… and ${others} more lines`));
    while (this.list.children.length > lineLimit) this.list.firstChild.remove();
    if (isAtEnd) this.list.scrollTop = this.list.scrollHeight;
  }
}

/// Films of flings.
export class Films {
  constructor(view, stage, theme) {
    this.speed = element("input");
    Object.assign(this.speed, { type: "number", step: "0.1", value: "2", id: "film-speed" });
    this.count = element("input");
    Object.assign(this.count, { type: "number", min: "2", max: "120", value: "24", id: "film-count" });
    const bar = element("div", "panelbar films");
    bar.append(labelled("Velocity, points a millisecond", this.speed), labelled("Pictures", this.count),
      button("Film a fling", () => this.#film(stage(), theme())));
    this.place = element("figure", "film");
    view.append(bar, this.place);
  }

  async #film(stage, theme) {
    if (!stage) return;
    stage.flingSpeed = +this.speed.value;
    try {
      await stage.settle();
      const reply = await stage.connection.request("film", { velocity: +this.speed.value, count: +this.count.value, theme });
      const image = new Image();
      image.alt = "The film of a fling";
      image.src = URL.createObjectURL(new Blob([reply.data], { type: "image/svg+xml" }));
      image.addEventListener("load", () => URL.revokeObjectURL(image.src), { once: true });
      const [x, y] = reply.target;
      const words = `${reply.count} pictures in ${Math.round(reply.duration)} ms; it rests at ${Math.round(x * 100) / 100}, ${Math.round(y * 100) / 100}`;
      this.place.replaceChildren(image, element("figcaption", "", words));
    } catch (error) {
      stage.fail(error);
    }
  }
}

function labelled(title, input) {
  const label = element("label", "stacked", title);
  label.append(input);
  return label;
}

/// Downloads a file in the browser.
export function download(name, type, content) {
  const link = element("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
