"use strict";

// Puts a board before the moves of each opened game, and shows the positions that stand with them.
// Nothing here knows a rule.

function setUp(game) {
  const template = document.getElementById(game.dataset.viewer);
  const viewer = template.content.firstElementChild.cloneNode(true);
  const list = game.querySelector(".moves");
  const steps = [...list.querySelectorAll("[data-seeds]")];
  if (steps.length === 0) return;
  const seeds = steps.map((step) => step.dataset.seeds.split(" ").map(Number));
  const places = [...viewer.querySelectorAll(".place")];
  const most = Number(viewer.querySelector(".board").dataset.most);
  const slider = viewer.querySelector("input");
  const told = viewer.querySelector(".told");
  let at = 0;

  for (const [side, name] of [["N", ".north"], ["S", ".south"]]) {
    viewer.querySelector(`.side.${side}`).append(game.querySelector(name).firstElementChild.cloneNode(true));
  }

  function write(place, count, total) {
    const filled = place.querySelector(".filled");
    place.querySelector("text").textContent = count;
    if (filled) {
      const [whole, height] = [place.querySelector("rect"), "height"];
      const part = (whole.getAttribute(height) * count) / total;
      filled.setAttribute(height, part);
      filled.setAttribute("y", Number(whole.getAttribute("y")) + Number(whole.getAttribute(height)) - part);
    } else {
      place.querySelector("use").setAttribute("href", `#seeds-${Math.min(count, most)}`);
    }
  }

  function show(index) {
    steps[at].removeAttribute("aria-current");
    at = Math.max(0, Math.min(index, steps.length - 1));
    const step = steps[at];
    const total = seeds[at].reduce((sum, count) => sum + count);
    places.forEach((place, number) => {
      const count = seeds[at][number];
      write(place, count, total);
      place.classList.toggle("changed", at > 0 && count !== seeds[at - 1][number]);
      place.classList.toggle("played", step.dataset.played === String(number));
    });
    viewer.dataset.turn = step.dataset.turn;
    slider.value = at;
    told.textContent = `${at} / ${steps.length - 1}  ${step.textContent}`;
    step.setAttribute("aria-current", "step");
    list.scrollTop = step.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  slider.max = steps.length - 1;
  slider.addEventListener("input", () => show(Number(slider.value)));
  list.addEventListener("click", (event) => {
    const index = steps.indexOf(event.target.closest("li"));
    if (index >= 0) show(index);
  });
  const targets = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => steps.length - 1 };
  for (const button of viewer.querySelectorAll("button")) {
    button.addEventListener("click", () => show(targets[button.dataset.go]()));
  }
  list.before(viewer);
  list.classList.add("stepped");
  show(0);
}

for (const game of document.querySelectorAll("details.game")) {
  game.addEventListener("toggle", () => setUp(game), { once: true });
}

function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

addEventListener("hashchange", openNamed);
openNamed();
