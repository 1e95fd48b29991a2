// A page with one recorded document, which needs no program.

import { recording } from "./recording.js";
import { Stage } from "./stage.js";

const stage = new Stage({ devices: recording.devices, documents: [], categories: [] });
document.getElementById("stages").append(stage.view);
await stage.open(recording.title);
// For tests, and for the browser's console.
window.layouthost = { stages: [stage] };
document.body.classList.add("ready");
