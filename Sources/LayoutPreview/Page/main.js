// The page: the open documents, the selection, and the tools above them.

import { Connection } from "./connection.js";
import { Editor } from "./editor.js";
import { Gallery } from "./gallery.js";
import { Inspector } from "./inspector.js";
import { button, element, Knobs } from "./knobs.js";
import { Console, download, Films, Panels } from "./panels.js";
import { round, Stage } from "./stage.js";

const stageLimit = 4;
const $ = (id) => document.getElementById(id);
const stages = [];
let selected = null;

const connection = new Connection(() => {}, () => stages.length || say("The program has ended."));
const welcome = await connection.request("welcome");
const knobs = new Knobs($("knobs"), welcome);
const panels = new Panels($("panels"), [["inspector", "Inspect"], ["document", "Document"], ["console", "Console"], ["films", "Film"]]);
const inspector = new Inspector(panels.panels.inspector);
const editor = new Editor(panels.panels.document);
const console_ = new Console(panels.panels.console);
new Films(panels.panels.films, () => selected, themeName);
const gallery = new Gallery($("gallery"), themeName, (name) => (location.hash = `document=${encodeURIComponent(name)}`));

// Open documents

/// The documents that the address names, or those of the command line.
function wanted() {
  const names = new URLSearchParams(location.hash.slice(1)).getAll("document");
  if (names.length) return names;
  return location.hash === "#gallery" ? [] : welcome.documents;
}

async function route() {
  const names = wanted().slice(0, stageLimit);
  document.body.classList.toggle("browsing", names.length === 0);
  $("gallery").hidden = names.length > 0;
  if (!names.length) {
    for (const stage of [...stages]) close(stage);
    $("crumb").textContent = "";
    document.title = "layouthost preview";
    await gallery.show(connection);
    return;
  }
  for (const stage of stages.filter((stage) => !names.includes(stage.document))) close(stage);
  const counts = new Map();
  for (const name of names) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (stages.filter((stage) => stage.document === name).length < counts.get(name)) await add(name);
  }
  document.title = `${names.map((name) => name.split("/").at(-1)).join(", ")} · layouthost preview`;
}

async function add(name) {
  const stage = new Stage(welcome);
  stage.label = labels.value;
  stage.looks = chosenLooks();
  stages.push(stage);
  $("stages").append(stage.view);
  $("stages").dataset.count = stages.length;
  inspector.watch(stage);
  stage.addEventListener("select", () => select(stage));
  stage.addEventListener("scene", () => shown(stage));
  stage.addEventListener("failure", ({ detail }) => stage === selected && editor.problem(detail));
  stage.addEventListener("console", ({ detail }) => {
    console_.add(detail);
    panels.announce("console");
  });
  stage.addEventListener("announce", ({ detail }) => ($("announcer").textContent = detail));
  stage.addEventListener("note", ({ detail }) => say(detail));
  stage.addEventListener("visibleState", () => stage === selected && status());
  stage.addEventListener("tap", ({ detail }) => detail.element && panels.select("inspector"));
  stage.addEventListener("close", () => {
    close(stage);
    if (!stages.length) location.hash = "gallery";
  });
  await stage.open(name);
  select(stage);
}

function close(stage) {
  stage.connection.close();
  stage.view.remove();
  stages.splice(stages.indexOf(stage), 1);
  $("stages").dataset.count = stages.length;
  if (selected === stage) select(stages[0] ?? null);
}

function select(stage) {
  if (stage === selected) return;
  selected = stage;
  for (const other of stages) other.view.classList.toggle("selected", other === stage);
  shown(stage);
  if (stage) editor.problem(stage.failure);
}

function shown(stage) {
  if (stage !== selected) return;
  knobs.show(stage);
  editor.show(stage);
  if (!stage?.scene) return;
  $("crumb").textContent = stage.document.replace(/^layout:/, "");
  offerLabels(stage);
  status();
}

// Tools

const tools = $("tools");
const labels = element("select");
labels.setAttribute("aria-label", "Labels");
labels.title = "The text on elements";
labels.append(new Option("index path", "path"), new Option("no labels", "none"), new Option("id", "id"));
labels.addEventListener("change", () => {
  for (const stage of stages) {
    stage.label = labels.value;
    for (const pane of stage.panes) pane.layer.relabel(labels.value);
  }
});

const looks = element("select");
looks.setAttribute("aria-label", "Look");
looks.title = "The look of items: their own, one for all, or wireframes with labels";
looks.append(new Option("own look", "auto"), ...welcome.looks.map((name) => new Option(name, name)));
looks.value = ["auto", ...welcome.looks].find((name) => name === localStorage.getItem("layouthost.look")) ?? "auto";
looks.addEventListener("change", () => {
  localStorage.setItem("layouthost.look", looks.value);
  dress();
});

/// The look and the colours that the tools have chosen.
function chosenLooks() {
  return { look: looks.value, theme: themeName() };
}

function dress() {
  for (const stage of stages) stage.dress(chosenLooks());
}

/// Offers the fields of the visible items as labels.
function offerLabels(stage) {
  const known = new Set([...labels.options].map((option) => option.value));
  for (const pane of stage.panes) {
    for (const [, fields] of pane.layer.fields) {
      for (const name of Object.keys(fields)) {
        if (!known.has(name) && known.size < 40) labels.append(new Option(name, name));
        known.add(name);
      }
    }
  }
}

function toggle(title, name, key) {
  const node = button(title, () => {
    const isOn = document.body.classList.toggle(name);
    node.setAttribute("aria-pressed", `${isOn}`);
    for (const stage of stages) {
      stage.fit();
      inspector.mark(stage);
    }
  }, "quiet");
  node.setAttribute("aria-pressed", "false");
  node.title = `${title} (${key})`;
  node.dataset.key = key;
  return node;
}

const themes = ["auto", "light", "dark"];
const theme = button("Auto", () => setTheme(themes[(themes.indexOf(document.documentElement.dataset.theme ?? "auto") + 1) % 3]), "quiet");
theme.title = "Colours: those of the system, light or dark";

function setTheme(name) {
  document.documentElement.dataset.theme = name;
  theme.textContent = name[0].toUpperCase() + name.slice(1);
  theme.setAttribute("aria-label", `Colours: ${name}`);
  localStorage.setItem("layouthost.theme", name);
  for (const stage of stages) inspector.mark(stage);
  dress();
  if (!$("gallery").hidden) gallery.redraw();
}

function themeName() {
  const { theme } = document.documentElement.dataset;
  if (theme && theme !== "auto") return theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", dress);

const pictures = element("select");
pictures.setAttribute("aria-label", "Print a picture");
pictures.append(new Option("Picture…", ""), new Option("PNG of the screen", "png visible"), new Option("SVG of the screen", "svg visible"),
  new Option("PNG of all content", "png all"), new Option("SVG of all content", "svg all"));
pictures.addEventListener("change", async () => {
  const [form, part] = pictures.value.split(" ");
  pictures.value = "";
  if (!form || !selected) return;
  try {
    await selected.settle();
    const { data } = await selected.connection.request("picture", { form, part, theme: themeName() });
    const bytes = form === "png" ? Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)) : data;
    const name = selected.document.split("/").at(-1).replace(/\.\w+$/, "").replace(":", "-");
    download(`${name}.${form}`, form === "png" ? "image/png" : "image/svg+xml", bytes);
    say(`${name}.${form} is in the browser's downloads.`);
  } catch (error) {
    selected.showFailure(error.reply ?? { text: error.message });
  }
});

const beside = button("Beside", () => {
  if (!selected || stages.length >= stageLimit) return;
  const names = stages.map((stage) => stage.document).concat(selected.document);
  location.hash = names.map((name) => `document=${encodeURIComponent(name)}`).join("&");
}, "quiet");
beside.title = "Put another device with the same document beside it";

tools.append(looks, labels, toggle("Safe area", "safearea", "S"), toggle("Rulers", "rulers", "R"), toggle("Grid", "grid", "G"),
  toggle("Overlaps", "overlaps", "O"), beside, pictures, theme);
$("home").addEventListener("click", () => (location.hash = "gallery"));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input,select,textarea")) return;
  if (event.key === "/") {
    event.preventDefault();
    if (document.body.classList.contains("browsing")) gallery.search.focus();
    else location.hash = "gallery";
    return;
  }
  tools.querySelector(`[data-key="${CSS.escape(event.key.toUpperCase())}"]`)?.click();
});

// The status line

let statusTimer = 0;

function status() {
  if (statusTimer) return;
  statusTimer = setTimeout(() => {
    statusTimer = 0;
    if (!selected?.scene) return ($("status").textContent = "");
    const facts = selected.panes.map((pane) => {
      const { layout } = pane;
      const speed = Math.hypot(...pane.velocity);
      return [pane.name, `offset ${pane.offset.map(round).join(", ")}`, speed > 0.001 && `${round(speed)} pt/ms`,
        `content ${layout.contentSize.map(round).join(" × ")}`, `${pane.layer.elements.length} visible`].filter(Boolean).join("   ");
    });
    const totals = selected.times.map((time) => time.drawn - time.requested).sort((left, right) => left - right);
    if (totals.length > 20) facts.push(`reply ${round(totals[totals.length >> 1])} ms, 99 % in ${round(totals[Math.floor(totals.length * 0.99)])} ms`);
    $("status").textContent = facts.join("      ");
  }, 60);
}

function say(text) {
  $("announcer").textContent = text;
  $("status").textContent = text;
}

setTheme(themes.find((name) => name === localStorage.getItem("layouthost.theme")) ?? "auto");
window.addEventListener("hashchange", route);
// For the tests of the page, and for the browser's console.
window.layouthost = { stages, select, panels, editor };
await route();
document.body.classList.add("ready");
