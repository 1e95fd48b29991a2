// Films of flings, scrolls and changes: moving pictures on the page, and videos to save.

import { button, element } from "./controls.js";
import { download } from "./panels.js";
import { fileName } from "./tools.js";

/// What a film shows, the forms of its file, and its sizes, by their names in requests.
const subjects = { fling: "a fling", scroll: "a scroll to the end", change: "the last change" };
const forms = { mp4: "video/mp4", webm: "video/webm", gif: "image/gif" };
const sizes = { device: "the device's size", square: "1080 × 1080", upright: "1080 × 1920" };

export class Films {
  /// `page` has the selected device, and says things; `theme` returns the name of the colours.
  constructor(view, page, theme) {
    Object.assign(this, { page, theme });
    this.speed = element("input");
    Object.assign(this.speed, { type: "number", step: "0.1", value: "2", id: "film-speed" });
    this.count = element("input");
    Object.assign(this.count, { type: "number", min: "2", max: "120", value: "24", id: "film-count" });
    this.subject = choice(Object.entries(subjects));
    this.form = choice(Object.keys(forms).map((name) => [name, name.toUpperCase()]));
    this.size = choice(Object.entries(sizes));
    this.save = button("Save the video", () => this.#save());
    this.save.title = "The program ffmpeg makes it, with the edge of the device";
    const bar = element("div", "panelbar films");
    bar.append(labelled("Velocity, points a millisecond", this.speed), labelled("Pictures", this.count), button("Film a fling", () => this.#film()));
    const videos = element("div", "panelbar films ofowner");
    videos.append(labelled("Video of", this.subject), labelled("File", this.form), labelled("Pixels", this.size), this.save);
    this.place = element("figure", "film");
    view.append(bar, videos, this.place);
  }

  /// Films a fling as a moving SVG, which the page shows.
  async #film() {
    const stage = this.page.selected;
    if (!stage) return;
    stage.flingSpeed = +this.speed.value;
    try {
      await stage.settle();
      const reply = await stage.connection.request("film", { velocity: +this.speed.value, count: +this.count.value, theme: this.theme() });
      const image = new Image();
      image.alt = "The film of a fling";
      image.src = URL.createObjectURL(new Blob([reply.data], { type: "image/svg+xml" }));
      image.addEventListener("load", () => URL.revokeObjectURL(image.src), { once: true });
      const [x, y] = reply.target;
      const words = `${reply.count} pictures in ${Math.round(reply.duration)} ms; it rests at ${Math.round(x * 100) / 100}, ${Math.round(y * 100) / 100}`;
      this.place.replaceChildren(image, element("figcaption", "", words));
    } catch (error) {
      stage.report(error);
    }
  }

  /// Saves a video, which the program makes.
  async #save() {
    const stage = this.page.selected;
    if (!stage) return;
    const [of, form, size] = [this.subject.value, this.form.value, this.size.value];
    this.save.disabled = true;
    this.page.say("The video is being made.");
    try {
      await stage.settle();
      const { data } = await stage.connection.request("video", {
        of, form, velocity: +this.speed.value, count: +this.count.value, theme: this.theme(), ...(size === "device" ? {} : { size }),
      });
      const name = `${fileName(stage)}.${form}`;
      download(name, forms[form], Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)));
      this.page.say(`${name} is in the browser's downloads.`);
    } catch (error) {
      stage.report(error);
    }
    this.save.disabled = false;
  }
}

function choice(entries) {
  const select = element("select");
  select.append(...entries.map(([name, title]) => new Option(title, name)));
  return select;
}

function labelled(title, input) {
  const label = element("label", "stacked", title);
  label.append(input);
  return label;
}
