// Looking from other machines: the code of the shared link, and a page that only looks.

import { button, element } from "./controls.js";
import { shape } from "./marks.js";
import { copyText } from "./values.js";

/// The light modules around a code.
const quietZone = 4;

export class Sharing {
  constructor(page, bar, welcome) {
    Object.assign(this, { page, welcome });
    document.body.classList.toggle("looking", welcome.looksOnly);
    document.getElementById("home").disabled = !welcome.opensGallery;
    if (welcome.looksOnly) page.say("You look at a page of another machine: what you change stays here.");
    if (!welcome.share) return;
    const open = button("Share", () => this.#open(), "quiet");
    open.title = "Show the link and the code for other machines on the local network";
    bar.append(open);
  }

  #open() {
    const dialog = element("dialog", "sharing");
    dialog.setAttribute("aria-label", "Share on the local network");
    const { link, code } = this.welcome.share;
    const place = element("p", "link", link);
    const bar = element("div", "choices");
    const close = button("Close", () => dialog.close());
    bar.append(button("Copy link to this scene", async () => {
      const isCopied = await copyText(link + this.#scene());
      this.page.say(isCopied ? "The shared link is on the clipboard." : "The browser does not allow copying.");
    }), element("span", "space"), close);
    dialog.append(element("h2", "", "Share on the local network"));
    if (code) dialog.append(drawing(code));
    dialog.append(place, element("p", "", "Other machines scroll and turn knobs, each in a session of its own. They save nothing, read no text and open no editor."),
      element("p", "warning", "The connection is not encrypted: all who have the link, and others on the network, can see the documents. Share in networks that you trust; the link ends with the program."), bar);
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    close.focus();
  }

  /// The scene of the address, if its documents are shared.
  #scene() {
    const { documents } = this.welcome;
    const isShared = !documents.length || this.page.stages.every((stage) => documents.includes(stage.document));
    return isShared ? location.hash : "";
  }
}

/// The picture of a code, dark on light whatever the colours of the page are.
function drawing(rows) {
  const size = rows.length + 2 * quietZone;
  const picture = shape("svg", "code", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "QR code of the link", "shape-rendering": "crispEdges" });
  const modules = rows.flatMap((row, y) => [...row].flatMap((module, x) => (module === "1" ? [`M${x + quietZone} ${y + quietZone}h1v1h-1z`] : [])));
  picture.append(shape("rect", "light", { width: size, height: size }), shape("path", "dark", { d: modules.join("") }));
  return picture;
}
