// Loads the small modules; each one works on what the page already has, and again after a swap.
import { copies } from "./copy.js";
import { counters } from "./counter.js";
import { dialogs } from "./dialog.js";
import { masks } from "./mask.js";
import { offline } from "./offline.js";
import { once } from "./once.js";
import { positions } from "./position.js";
import { summary } from "./summary.js";
import { unsaved } from "./unsaved.js";
import { uploads } from "./upload.js";

const onEachPart = [counters, copies, masks, positions, summary, uploads];
const start = (root) => onEachPart.forEach((module) => module(root));

start(document);
dialogs(document);
offline(document);
once(document);
unsaved(document);
document.addEventListener("htmx:after:swap", (event) => {
  const part = event.detail?.ctx?.target ?? event.target;
  start(part instanceof Element ? part : document);
});
