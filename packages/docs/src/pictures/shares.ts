// Draws how much is documented.
import { CERTAINTIES } from '@cloud-cost/contract/certainty'
import type { Certainty, Shares } from '@cloud-cost/contract/certainty-types'
import { type Html, html } from '../html/html.js'

/**
 * What fills a part of a picture, and of a bar: documented elements are full, observed elements full in another colour, and assumed elements
 * hatched. What is undocumented is dotted, and what is both is hatched and dotted.
 */
const FILLS: { readonly [certainty in Certainty]: readonly [picture: string, bar: string] } = {
  documented: ['var(--named)', 'var(--named)'],
  observed: ['var(--observed)', 'var(--observed)'],
  assumed: ['url(#fill-assumed)', 'var(--assumed)'],
  undocumented: ['url(#fill-not-shown)', 'var(--unspecified)'],
  assumedAndUndocumented: ['url(#fill-both)', 'var(--assumed-and-unspecified)'],
}

const WIDTH = 48
const HEIGHT = 30
/** What there is, is to be seen. */
const LEAST = 3

/** The patterns that the pictures of shares on a page fill their parts with; stands before the first of them. */
export function sharePatterns(): Html {
  return html`<svg class="share-patterns" width="0" height="0" aria-hidden="true"><defs>
${pattern('assumed', STRIPED, html`<rect class="ink" width="3" height="6"/>`)}
${pattern('not-shown', html``, html`<circle class="ink" cx="3" cy="3" r="1.1"/>`)}
${pattern('both', STRIPED, html`<rect class="ink" width="2" height="6"/><circle class="ink" cx="4.5" cy="3" r="1"/>`)}
</defs></svg>`
}

const STRIPED = html` patternTransform="rotate(45)"`

function pattern(name: string, transform: Html, ink: Html): Html {
  const paper = html`<rect class="paper" width="6" height="6"/>`
  return html`<pattern id="fill-${name}" width="6" height="6" patternUnits="userSpaceOnUse"${transform}>${paper}${ink}</pattern>`
}

/** A rectangle divided by the shares. */
export function sharesPicture(shares: Pick<Shares, Certainty>, width: number = WIDTH): Html {
  const present = CERTAINTIES.filter(({ certainty }) => shares[certainty] > 0)
  const sum = present.reduce((total, { certainty }) => total + shares[certainty], 0)
  const free = width - LEAST * present.length
  let x = 0
  const parts = present.map(({ certainty }) => {
    const part = LEAST + (free * shares[certainty]) / sum
    const rectangle = html`<rect style="fill:${FILLS[certainty][0]}" x="${round(x)}" width="${round(part)}" height="${HEIGHT}"/>`
    x += part
    return rectangle
  })
  const frame = html`<rect class="share-frame" x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}"/>`
  const size = html`viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}"`
  return html`<svg class="shares-picture" ${size} aria-hidden="true">${parts}${frame}</svg>`
}

export function sharesLegend(): Html {
  const none = { documented: 0, observed: 0, assumed: 0, undocumented: 0, assumedAndUndocumented: 0 }
  const items = CERTAINTIES.map(
    ({ certainty, label }) => html`<li>${sharesPicture({ ...none, [certainty]: 1 })} ${label}</li>`,
  )
  return html`<ul class="share-legend plain wrap">${items}</ul>`
}

/** A sample of what fills a bar. */
export function shareDot(certainty: Certainty): Html {
  return html`<i class="dot" style="background:${FILLS[certainty][1]}"></i>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** A bar of the shares. */
export function sharesBar(shares: Shares): Html {
  const parts = CERTAINTIES.map(
    ({ certainty }) => html`<span style="flex-grow:${shares[certainty]};background:${FILLS[certainty][1]}"></span>`,
  )
  return html`<span class="shares" aria-hidden="true">${parts}</span>`
}
