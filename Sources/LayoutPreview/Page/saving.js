// Saving over a document's file, unless another program or page has changed it.

import { chosen } from "./conflict.js";

/// Saves over the file that the page has seen; `text` is that of the editor, and without it the
/// document with its knobs is saved. A file with another version, or a program that data would replace,
/// stays until the user chooses.
export async function saveDocument(stage, { text, base, replaces }) {
  try {
    const reply = await stage.connection.request("save", { text, base, replaces });
    if (reply.reply !== "conflict") return await noteSaved(stage, reply, text);
    const choice = await chosen(reply);
    if (choice === "mine") await saveDocument(stage, { text, base: reply.version, replaces: true });
    else if (choice === "theirs") await takeFile(stage, text === undefined);
  } catch (error) {
    // A mistake is that of the editor's text; without one, what is shown stays right.
    if (text === undefined) stage.report(error);
    else stage.fail(error);
  }
}

async function noteSaved(stage, { path, version }, text) {
  const earlier = stage.loaded?.text;
  // Letters that were typed since then are not saved yet, nor is a text with a mistake by the knobs.
  const isSaved = text === undefined ? stage.draft?.isApplied : stage.draft?.text === text;
  if (stage.draft && !isSaved) {
    stage.draft.base = version;
    stage.draft.keep(stage.draftKey);
  } else {
    stage.dropDraft();
  }
  // Letters that are typed before the page has read the file again are over what was saved.
  if (stage.loaded) Object.assign(stage.loaded, text === undefined ? { version } : { text, version });
  await stage.refresh();
  stage.history.saved(earlier, stage.state);
  stage.tell("history");
  stage.tell("draft");
  stage.tell("note", `Saved ${path}.`);
}

/// Shows the file's text in place of the text that is not saved, or of the document with its knobs.
export async function takeFile(stage, dropsKnobs = false) {
  stage.dropDraft();
  const { knobs, environment } = stage.scene ? stage.scenery : {};
  const isShown = await stage.restore({ text: null, knobs: dropsKnobs ? [] : knobs, environment, takes: dropsKnobs });
  if (!isShown && dropsKnobs && stage.scene) stage.scene.knobs = [];
  if (isShown) stage.record("the file's text");
  stage.tell("draft");
}
