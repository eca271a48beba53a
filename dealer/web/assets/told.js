// Speaks the seat that is shown, unless this browser was told to be silent. A browser speaks only after a first press.
"use strict";

fapai.voice = {
  SILENT: "fapai_silent",

  speaks: () => localStorage.getItem(fapai.voice.SILENT) === null,

  toggle() {
    if (fapai.voice.speaks()) localStorage.setItem(fapai.voice.SILENT, "1");
    else localStorage.removeItem(fapai.voice.SILENT);
    speechSynthesis.cancel();
    fapai.voice.changed();
  },

  say(text) {
    speechSynthesis.cancel();
    const words = new SpeechSynthesisUtterance(text);
    words.lang = document.documentElement.lang;
    speechSynthesis.speak(words);
  },

  changed() {
    for (const button of document.querySelectorAll("[data-voice]")) {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(fapai.voice.speaks()));
    }
    const told = document.querySelector(".told[data-time]");
    if (!told || told.dataset.spoken === told.dataset.time) return;
    told.dataset.spoken = told.dataset.time;
    if (fapai.voice.speaks()) fapai.voice.say(told.dataset.speak);
  },
};

if (window.speechSynthesis) {
  document.addEventListener("DOMContentLoaded", () => {
    const watch = { attributeFilter: ["data-time"], childList: true, subtree: true };
    new MutationObserver(fapai.voice.changed).observe(document.body, watch);
    fapai.voice.changed();
  });
}
