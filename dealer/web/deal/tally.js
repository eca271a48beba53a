// How far the cards are, drawn in the browser: a landed card is one small change of one element.
"use strict";

const figures = (kind, of) => `
  <dl class="figures ${kind}">
    <div class="figure" v-for="[name, value] in ${of}" :key="name"><dt>{{ name }}</dt><dd>{{ value }}</dd></div>
  </dl>`;

export default {
  template: `
    <div class="tally">
      <div class="track" aria-hidden="true">
        <i v-for="place in cards" :key="place" class="cell" :class="{ 'cell-landed': place <= landed }"></i>
      </div>
      ${figures("", "figures")}${figures("pockets", "pockets")}
    </div>`,
  props: { cards: Number, landed: Number, figures: Array, pockets: Array },
};
