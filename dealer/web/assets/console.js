// What a page does by itself: it knows when it lost its server, keeps the scan field ready, and hears the keys of buttons.
"use strict";

const fapai = {
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
    if (alive) fapai.ready();
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
  ready() {
    if (fapai.typing() || document.querySelector(".q-dialog")) return;
    const field = [...document.querySelectorAll("[data-scan]")].find(fapai.shown);
    if (field) field.focus({ preventScroll: true });
  },

  // A key presses its button, also in an empty scan field: no code is one key long.
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing) return;
    const field = fapai.typing();
    if (field && !(field.matches("[data-scan]") && field.value === "") && event.key.length === 1) return;
    const buttons = [...document.querySelectorAll("[data-key]")].filter(fapai.shown);
    const pressed = buttons.find((one) => one.dataset.key.toLowerCase() === event.key.toLowerCase());
    if (!pressed) return;
    event.preventDefault();
    pressed.click();
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
  document.addEventListener("focusout", () => setTimeout(fapai.ready, 100));
  new MutationObserver(fapai.ready).observe(document.getElementById("app"), { childList: true, subtree: true });
  fapai.ready();
});
