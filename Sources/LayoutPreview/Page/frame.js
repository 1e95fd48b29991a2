// A device around a scene: its nodes, and the frame, the safe area and the title for an environment.

import { round } from "./controls.js";

export const html = `
  <div class="stagebar">
    <span class="stagename"></span><span class="stagesize"></span><span class="space"></span>
    <button class="quiet fling" title="Fling the content (F)">Fling</button>
    <button class="quiet close" title="Close this device" aria-label="Close this device">✕</button>
  </div>
  <div class="room">
    <div class="fit">
      <canvas class="ruler along" aria-hidden="true"></canvas>
      <canvas class="ruler down" aria-hidden="true"></canvas>
      <div class="device">
        <div class="screen">
          <div class="container"></div>
          <div class="safe" aria-hidden="true"></div>
          <svg class="marks" aria-hidden="true"></svg>
          <div class="island" aria-hidden="true"></div>
          <div class="indicator" aria-hidden="true"></div>
        </div>
        <button class="corner" title="Drag to change the container's size; arrow keys change it by 1 point"
          aria-label="Container size"></button>
      </div>
    </div>
  </div>
  <pre class="failure" role="alert" tabindex="0" hidden></pre>`;

/// Shows the frame of the device of a stage's scene.
export function frameDevice(stage) {
  const { environment } = stage.scene;
  const [width, height] = environment.container;
  const isSized = Boolean(environment.flags.container);
  const device = !isSized && stage.welcome.devices.find((entry) => entry.id === environment.device);
  const isWhole = environment.screen[0] === width && environment.screen[1] === height;
  const [top, , bottom] = environment.safeArea;
  const hasRound = device?.safeBottom > 0;
  const frame = stage.find(".device");
  const isUpright = environment.orientation === "portrait";
  frame.className = `device ${device?.idiom ?? "none"} ${hasRound ? "round" : ""}`;
  const screen = stage.find(".screen");
  const [screenWidth, screenHeight] = device ? environment.screen : environment.container;
  screen.style.width = `${Math.max(screenWidth, width)}px`;
  screen.style.height = `${Math.max(screenHeight, height)}px`;
  const container = stage.find(".container");
  container.style.width = `${width}px`;
  container.style.height = `${height}px`;
  container.style.left = environment.flags.split === "slideOver" && !isWhole ? `${screenWidth - width}px` : "0";
  const safe = stage.find(".safe").style;
  safe.width = container.style.width;
  safe.height = container.style.height;
  safe.left = container.style.left;
  // CSS lists borders clockwise.
  safe.borderWidth = [0, 3, 2, 1].map((side) => `${environment.safeArea[side]}px`).join(" ");
  stage.find(".island").hidden = !(hasRound && isUpright && isWhole && device.idiom === "phone" && top >= 44);
  stage.find(".island").classList.toggle("notch", top < 54);
  stage.find(".indicator").hidden = !(hasRound && bottom > 0);
  // The given title, unless it is a device's id.
  const title = isSized ? "a size of its own" : (environment.title === device?.id && device?.title) || environment.title;
  stage.find(".stagesize").textContent =
    `${title ?? "no device"} · ${round(width)} × ${round(height)} · @${environment.displayScale}x`;
}
