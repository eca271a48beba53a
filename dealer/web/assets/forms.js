// Forms that are sent by themselves: a password goes to the server once, in a body, and never over the live connection.
"use strict";

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-post]")) return;
  event.preventDefault();
  const problem = form.querySelector("[role=alert]");
  problem.hidden = true;
  form.inert = true;
  try {
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(form.dataset.post, { method: "POST", body });
    const told = await answer.json();
    if (answer.ok) return location.assign(told.then);
    problem.textContent = told.said;
  } catch {
    problem.textContent = form.dataset.lost;
  }
  problem.hidden = false;
  form.inert = false;
  form.querySelectorAll("input[type=password]").forEach((field) => (field.value = ""));
  form.querySelector("input:not([type=hidden])").focus();
});
