// What a scan came to is heard and felt, so that whoever scans need not look: one high tone, or two low ones.
"use strict";

fapai.signal = (well) => {
  fapai.sound ??= new AudioContext();
  const beeps = well ? [[880, 0]] : [[220, 0], [220, 0.22]];
  for (const [pitch, after] of beeps) {
    const tone = fapai.sound.createOscillator();
    const from = fapai.sound.currentTime + after;
    tone.frequency.value = pitch;
    tone.type = well ? "sine" : "square";
    tone.connect(fapai.sound.destination);
    tone.start(from);
    tone.stop(from + 0.14);
  }
  if (navigator.vibrate) navigator.vibrate(well ? 60 : [180, 80, 180]);
};
