// What a page does by itself: it knows when it lost its server, keeps the scan field ready, hears the keys of buttons.
"use strict";

const fapai = {
  FRESH_MS: 400,
  heard: Date.now(),

  // Remember a choice of this browser and show the page anew.
  choose(name, value) {
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; SameSite=Strict`;
    location.reload();
  },

  connected(alive) {
    document.getElementById("app").inert = !alive;
    document.getElementById("lost").hidden = alive;
    document.documentElement.classList.toggle("is-lost", !alive);
    if (!alive) return;
    fapai.here();
    fapai.ready();
  },

  // On a phone the row of rooms is wider than the screen; the room one is in stands in sight.
  here() {
    const room = document.querySelector(".rooms [aria-current]");
    if (room) room.scrollIntoView({ inline: "center", block: "nearest" });
  },

  tellAge() {
    document.getElementById("lost-age").textContent = Math.round((Date.now() - fapai.heard) / 1000);
  },

  typing() {
    const at = document.activeElement;
    return at && at.matches("input, textarea, select, [contenteditable]") ? at : null;
  },

  shown: (element) => element.offsetParent !== null && !element.disabled,

  // A scanner types into whatever has the focus.
  field: () => [...document.querySelectorAll("[data-scan]")].find(fapai.shown),

  ready() {
    if (fapai.typing() || document.querySelector(".q-dialog")) return;
    const field = fapai.field();
    if (field) field.focus({ preventScroll: true });
  },

  // What is being typed into the scan field outlives the field: a question may be asked anew in the middle of it.
  typed: { field: null, text: "" },

  keep(event) {
    if (!event.target.matches("[data-scan]")) return;
    fapai.typed = { field: event.target, text: event.key === "Enter" ? "" : event.target.value };
  },

  carry() {
    const { field: before, text } = fapai.typed;
    const field = fapai.field();
    if (!text || document.contains(before) || !field || field.value) return;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  },

  // Buttons that have just come cannot be pressed by whoever still presses the ones before them; stopping is never too early.
  settle() {
    for (const button of document.querySelectorAll("[data-key]:not([data-settled])")) {
      if (button.dataset.fresh) continue;
      if (button.matches(".halt")) {
        button.dataset.settled = "true";
        continue;
      }
      button.dataset.fresh = "true";
      setTimeout(() => {
        delete button.dataset.fresh;
        button.dataset.settled = "true";
      }, fapai.FRESH_MS);
    }
  },

  // A key presses its button, also in an empty scan field: no code is one key long. On a locked page it would be sent
  // as soon as the server is back.
  key(event) {
    if (document.getElementById("app").inert) return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing) return;
    const typed = event.key.length === 1;
    if (typed && !fapai.typing()) fapai.ready();
    const at = fapai.typing();
    if (typed && at && !(at.matches("[data-scan]") && at.value === "")) return;
    const everywhere = /^F\d/.test(event.key);
    const within = (!everywhere && document.querySelector(".q-dialog")) || document;
    const buttons = [...within.querySelectorAll("[data-key]")].filter(fapai.shown);
    const pressed = buttons.find((one) => one.dataset.key.toLowerCase() === event.key.toLowerCase());
    if (!pressed) return;
    event.preventDefault();
    pressed.click();
  },

  click(event) {
    if (event.target.closest && event.target.closest("[data-fresh]")) event.stopImmediatePropagation();
  },

  changed() {
    fapai.settle();
    fapai.ready();
    fapai.carry();
  },
};

document.addEventListener("DOMContentLoaded", () => {
  const socket = window.socket;
  const hear = () => (fapai.heard = Date.now());
  socket.onAny(hear);
  socket.io.on("ping", hear);
  socket.on("connect", () => (hear(), fapai.connected(true)));
  socket.on("disconnect", () => fapai.connected(false));
  socket.io.on("error", () => fapai.connected(false));
  setInterval(fapai.tellAge, 1000);
  document.addEventListener("keydown", fapai.key);
  document.addEventListener("input", fapai.keep);
  document.addEventListener("keydown", (event) => event.key === "Enter" && fapai.keep(event));
  document.addEventListener("click", fapai.click, true);
  document.addEventListener("focusout", () => setTimeout(fapai.ready, 100));
  new MutationObserver(fapai.changed).observe(document.body, { childList: true, subtree: true });
  fapai.changed();
});
