// The panels at the right, the output of plugins, and downloads.

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

/// Downloads a file in the browser.
export function download(name, type, content) {
  const link = element("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
