// Codes read by a phone's camera, one after the other, where the browser reads them itself and the page came over https.
"use strict";

fapai.lens = {
  EVERY_MS: 150,
  AGAIN_MS: 3000,
  TOLD_MS: 50,

  able: () => window.isSecureContext && "BarcodeDetector" in window && !!navigator.mediaDevices,

  async toggle(place) {
    const video = place.querySelector("video");
    if (video.srcObject) return fapai.lens.close(video);
    const facing = { video: { facingMode: "environment" } };
    try {
      video.srcObject = await navigator.mediaDevices.getUserMedia(facing);
    } catch {
      return place.classList.add("lens-refused");
    }
    place.classList.add("lens-open");
    video.play().catch(() => {}); // a video that is not shown yet has no code in it
    fapai.lens.look(video, new BarcodeDetector({ formats: ["qr_code"] }), {});
  },

  close(video) {
    video.srcObject.getTracks().forEach((track) => track.stop());
    video.srcObject = null;
    video.parentElement.classList.remove("lens-open");
  },

  // The same code counts once as long as it stays in sight.
  async look(video, detector, last) {
    if (!video.srcObject) return;
    if (!video.isConnected) return fapai.lens.close(video);
    const [code] = await detector.detect(video).catch(() => []);
    const now = Date.now();
    if (code && (code.rawValue !== last.text || now - last.at > fapai.lens.AGAIN_MS)) fapai.lens.type(code.rawValue);
    if (code) last = { text: code.rawValue, at: now };
    setTimeout(fapai.lens.look, fapai.lens.EVERY_MS, video, detector, last);
  },

  // As a scanner does: into the field, then Enter, once the field has told what stands in it.
  type(text) {
    const field = fapai.field();
    if (!field) return;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    const enter = new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true });
    setTimeout(() => field.dispatchEvent(enter), fapai.lens.TOLD_MS);
  },
};

if (fapai.lens.able()) document.documentElement.classList.add("has-lens");
