// The page: the open documents, the selection, and the address.

import { decoded, encoded, kept, takeName } from "./address.js";
import { Connection } from "./connection.js";
import { Editor } from "./editor.js";
import { keyOf } from "./elements.js";
import { Films } from "./films.js";
import { Gallery } from "./gallery.js";
import { Hands } from "./hands.js";
import { HistoryList } from "./history.js";
import { Inspector } from "./inspector.js";
import { ItemBar } from "./items.js";
import { Knobs } from "./knobs.js";
import { Lifting } from "./lifting.js";
import { Console, Panels } from "./panels.js";
import { Pinch } from "./pinch.js";
import { PlayTools } from "./playtools.js";
import { Stage } from "./stage.js";
import { StatusLine } from "./status.js";
import { themeName, Tools } from "./tools.js";

const stageLimit = 4;
/// The milliseconds after which a change is in the address.
const addressDelay = 200;
/// The milliseconds between changes of the address at once, of which browsers allow about three a second.
const addressPause = 350;
const $ = (id) => document.getElementById(id);
const line = new StatusLine($("note"), $("facts"), $("announcer"));
const say = (text) => line.say(text);

/// The devices, and what the tools need of the page.
const page = {
  stages: [],
  selected: null,
  say, redrawMarks, noteView, writeAddress, putBeside, open, select,
  recolour: () => $("gallery").hidden || gallery?.redraw(),
  search: () => (document.body.classList.contains("browsing") ? gallery.search.focus() : open("#gallery")),
};
const { stages } = page;
let gallery = null;
/// The address that shows the scene already, and the one for which the user gives up unsaved text.
let [written, agreed] = [null, null];
/// The timer of a change of the address, and the time of the last one.
let [addressTimer, writtenAt] = [0, -Infinity];

/// The connection of the gallery, which is closed while devices have theirs.
let hall = new Connection({ lost: say, restored: () => stages.length || gallery?.show(hall).catch(() => {}) });
const welcome = await hall.request("welcome");
Connection.messageLimit = welcome.messageLimit;
const knobs = new Knobs($("knobs"), welcome);
const panels = new Panels($("panels"), [["inspector", "Inspect"], ["document", "Document"], ["console", "Console"], ["films", "Film"], ["history", "History"]]);
const hands = new Hands(page, welcome);
const inspector = new Inspector(panels.panels.inspector, hands.places);
const editor = new Editor(panels.panels.document);
const console_ = new Console(panels.panels.console);
new Films(panels.panels.films, page, themeName);
gallery = new Gallery($("gallery"), themeName, (name) => open(`#${new URLSearchParams([["document", name]])}`));
const tools = new Tools($("tools"), page, welcome.looks);
const playTools = new PlayTools($("status"), page);
const history_ = new HistoryList(panels.panels.history, $("tools"));
panels.onselect = noteView;
hands.begin({ panels, editor, inspector });

// The address

/// Goes to another part of the address, unless that would close unsaved text and the user stays.
function open(hash) {
  if (!mayLeave(decoded(hash).documents)) return;
  agreed = hash;
  location.hash = hash;
}

/// Asks before devices with unsaved text are closed: those that are not among the documents to show.
function mayLeave(documents) {
  const names = documents.map((one) => one.document);
  return mayClose(stages.filter((stage) => !takeName(names, stage.document)));
}

function mayClose(closing) {
  const lost = closing.filter((stage) => stage.draft);
  return !lost.length || confirm(`${lost.map((stage) => stage.document).join(", ")} has changes that are not saved. Leave without them?`);
}

/// The documents that the address names, or those of the command line.
function wanted() {
  const address = decoded(location.hash);
  if (!address.documents.length && !address.isGallery) address.documents = decoded(`#${new URLSearchParams(welcome.documents.map((name) => ["document", name]))}`).documents;
  address.documents.length = Math.min(address.documents.length, stageLimit);
  return address;
}

async function route() {
  if (location.hash === written) return;
  const { documents, view } = wanted();
  if (agreed !== location.hash && !mayLeave(documents)) return history.pushState(null, "", written);
  agreed = null;
  written = location.hash;
  document.body.classList.toggle("browsing", documents.length === 0);
  $("gallery").hidden = documents.length > 0;
  if (!documents.length) return browse();
  const left = [...stages];
  for (const scene of documents) {
    const index = left.findIndex((stage) => stage.document === scene.document);
    if (index < 0) await add(scene);
    else await showScene(left.splice(index, 1)[0], scene);
  }
  for (const stage of left) leave(stage);
  hall.close();
  tools.show(view);
  if (Object.hasOwn(panels.panels, view.panel)) panels.select(view.panel);
  writeAddress();
}

async function browse() {
  for (const stage of [...stages]) leave(stage);
  $("crumb").textContent = "";
  document.title = "layouthost preview";
  const show = () => gallery.show(hall).catch((error) => say(error.message));
  if (hall.isClosed) hall = new Connection({ lost: say, restored: show });
  await show();
}

/// Writes the scene to the address soon, in place of the earlier one.
function noteView() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(writeAddress, addressDelay);
}

/// Writes what the user has done to the address at once: loading the page again has it. A slider that is dragged
/// changes more often than the address can, and makes one entry of the history.
function noteDone(isNew) {
  if (isNew || performance.now() - writtenAt > addressPause) writeAddress();
  else noteView();
}

function writeAddress() {
  clearTimeout(addressTimer);
  // Another address, which is about to be shown, stays.
  if (!stages.length || location.hash !== written) return;
  written = encoded(stages, { ...tools.shown, panel: panels.selected });
  if (location.hash !== written) {
    history.replaceState(null, "", written);
    writtenAt = performance.now();
  }
  written = location.hash;
  document.title = `${stages.map((stage) => stage.document.split("/").at(-1)).join(", ")} · layouthost preview`;
}

// Open documents

async function add(scene) {
  const stage = new Stage(welcome);
  const name = scene.document;
  stage.label = tools.labels.value;
  stage.looks = tools.chosenLooks;
  stage.ordinal = stages.filter((other) => other.document === name).length;
  stages.push(stage);
  $("stages").append(stage.view);
  $("stages").dataset.count = stages.length;
  watch(stage);
  await stage.open(name, kept(scene));
  select(stage);
  selectItem(stage, scene.item);
}

function watch(stage) {
  inspector.watch(stage);
  playTools.watch(stage);
  tools.comparison.watch(stage);
  // A page that only looks edits no text.
  for (const Hand of welcome.looksOnly ? [Pinch] : [ItemBar, Lifting, Pinch]) new Hand(stage);
  const on = (name, act) => stage.addEventListener(name, ({ detail }) => act(detail));
  const whenSelected = (act) => (detail) => stage === page.selected && act(detail);
  on("select", () => select(stage));
  on("scene", () => shown(stage));
  on("failure", whenSelected((failure) => editor.fail(failure)));
  on("draft", whenSelected(() => editor.load()));
  on("history", noteDone);
  on("history", whenSelected(() => history_.show(stage)));
  on("console", (lines) => {
    console_.add(lines);
    panels.announce("console");
  });
  on("announce", (text) => ($("announcer").textContent = text));
  on("note", say);
  on("problem", (text) => line.report(text));
  on("inspect", noteView);
  on("visibleState", () => {
    noteView();
    if (stage === page.selected) line.show(stage);
  });
  on("tap", (found) => {
    if (found.element && !found.isQuiet) panels.select("inspector");
    if (!found.element || !found.isTouch) return;
    hands.folding.openSheet("panels");
    selectByTap(stage, found);
  });
  on("close", () => {
    if (!mayClose([stage])) return;
    leave(stage);
    if (stages.length) writeAddress();
    else location.hash = "gallery";
  });
}

/// Shows the scene of an address on a device that is open already.
async function showScene(stage, scene) {
  const present = decoded(encoded([stage], { marks: [] })).documents[0];
  if (JSON.stringify(present) === JSON.stringify(scene)) return;
  const members = kept(scene);
  if (!(await stage.restore({ text: stage.draft?.text ?? null, ...members }))) return;
  stage.record("the scene of a link");
  selectItem(stage, scene.item);
}

function selectItem(stage, item) {
  const pane = item && stage.panes.find((one) => one.name === item.collection);
  const element = pane?.layer.elements.find((one) => keyOf(one) === item.key);
  if (element) inspector.select(stage, { pane, element });
}

/// Turns the state `selected` of a plugin to an element, as the plugin counts from 1, or back.
function selectByTap(stage, { pane, element }) {
  const field = element.kind === 0 && pane.layout.sections[element.section]?.state?.find((one) => one.name === "selected" && one.type === "integer");
  if (!field) return;
  const value = element.item + 1;
  stage.change("state", { collection: pane.name || null, section: element.section, name: "selected", value: field.value === value ? null : value });
}

/// Closes a device; the user has agreed to lose its unsaved text.
function leave(stage) {
  stage.dropDraft();
  stage.connection.close();
  stage.view.remove();
  stages.splice(stages.indexOf(stage), 1);
  // The others keep their texts by their new numbers, as a page that is loaded again counts.
  stages.filter((other) => other.document === stage.document).forEach((other, index) => other.number(index));
  $("stages").dataset.count = stages.length;
  if (page.selected === stage) select(stages[0] ?? null);
  tools.comparison.forget();
}

function select(stage) {
  if (stage === page.selected) return;
  page.selected = stage;
  for (const other of stages) other.view.classList.toggle("selected", other === stage);
  shown(stage);
  if (stage) editor.problem(stage.failure);
}

function shown(stage) {
  if (stage !== page.selected) return;
  knobs.show(stage);
  editor.show(stage);
  history_.show(stage);
  playTools.show(stage);
  if (!stage) return;
  $("crumb").textContent = stage.document.replace(/^layout:/, "");
  if (!stage.scene) return;
  tools.offerLabels(stage);
  line.show(stage);
  noteView();
}

function redrawMarks() {
  for (const stage of stages) {
    stage.fit();
    inspector.mark(stage);
  }
}

/// Puts a device with a scene beside the others: that of the selected one, or another.
function putBeside(scene = page.selected) {
  if (!scene || stages.length >= stageLimit) return;
  open(encoded([...stages, scene], { ...tools.shown, panel: panels.selected }));
}

$("home").addEventListener("click", () => open("#gallery"));
window.addEventListener("hashchange", route);
window.addEventListener("beforeunload", (event) => stages.some((stage) => stage.draft) && event.preventDefault());
// For the tests of the page, and for the browser's console.
window.layouthost = { stages, select, panels, editor };
await route();
document.body.classList.add("ready");
