import { type Html, html } from '../site/html.js'

/** How many elements are what. */
export interface Shares {
  readonly stated: number
  readonly assumed: number
  readonly unspecified: number
}

/** The three kinds of elements: stated ones are full, assumed ones hatched, and what is not shown is dotted. */
const KINDS: readonly { readonly kind: keyof Shares; readonly label: string }[] = [
  { kind: 'stated', label: 'stated' },
  { kind: 'assumed', label: 'assumed' },
  { kind: 'unspecified', label: 'not shown' },
]

const WIDTH = 48
const HEIGHT = 30
/** What there is, is to be seen. */
const LEAST = 3

/** The patterns that the pictures of shares on a page fill their parts with; stands before the first of them. */
export function sharePatterns(): Html {
  return html`<svg class="share-patterns" width="0" height="0" aria-hidden="true"><defs>
<pattern id="fill-assumed" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="paper" width="6" height="6"/><rect class="ink" width="3" height="6"/></pattern>
<pattern id="fill-unspecified" width="6" height="6" patternUnits="userSpaceOnUse"><rect class="paper" width="6" height="6"/><circle class="ink" cx="3" cy="3" r="1.1"/></pattern>
</defs></svg>`
}

/** A rectangle divided by the shares. An element with two marks counts in both, so they are shares of the sum. */
export function sharesPicture(shares: Shares, width: number = WIDTH): Html {
  const present = KINDS.filter(({ kind }) => shares[kind] > 0)
  const sum = present.reduce((total, { kind }) => total + shares[kind], 0)
  const free = width - LEAST * present.length
  let x = 0
  const parts = present.map(({ kind }) => {
    const part = LEAST + (free * shares[kind]) / sum
    const rectangle = html`<rect class="share-${kind}" x="${round(x)}" width="${round(part)}" height="${HEIGHT}"/>`
    x += part
    return rectangle
  })
  return html`<svg class="shares-picture" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" aria-hidden="true">${parts}<rect class="share-frame" x=".5" y=".5" width="${width - 1}" height="${HEIGHT - 1}"/></svg>`
}

/** Such as `12 stated, 3 assumed, 1 not shown`. */
export function sharesInWords(shares: Shares): string {
  return KINDS.map(({ kind, label }) => `${shares[kind]} ${label}`).join(', ')
}

export function sharesLegend(): Html {
  return html`<ul class="share-legend">${KINDS.map(({ kind, label }) => html`<li>${sharesPicture({ stated: 0, assumed: 0, unspecified: 0, [kind]: 1 })} ${label}</li>`)}</ul>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
