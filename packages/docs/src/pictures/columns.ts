// Draws amounts by date or month as columns.
import { type Html, html } from '../html/html.js'

/** Amounts by date or month, of which each may have several parts. */
export interface Columns {
  /** What a reader hears instead of the picture. */
  readonly summary: string
  readonly caption: string
  /** From the bottom to the top. */
  readonly parts: readonly Part[]
  readonly columns: readonly { readonly label: string; readonly amounts: readonly number[] }[]
}

interface Part {
  readonly name: string
  /** The class that gives it its colour. */
  readonly fill: string
}

const WIDTH = 720
const HEIGHT = 220
const LEFT = 60
const TOP = 14
const BOTTOM = 28
const PLOT_HEIGHT = HEIGHT - TOP - BOTTOM
/** The widest that a label's letters are, in the large type of a narrow screen, and the least that two labels are apart. */
const LETTER = 13
const GAP = 16
/** Short enough for large type: on a narrow screen the picture shrinks, and its type should not. */
const AMOUNT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
const EXACT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Columns beside one another, the parts of each on top of one another. */
export function columnsPicture({ summary, caption, parts, columns }: Columns): Html {
  const largest = Math.max(...columns.map(({ amounts }) => amounts.reduce((sum, amount) => sum + amount, 0)))
  const lines = linesUpTo(largest)
  const heightOf = (amount: number): number => (PLOT_HEIGHT * amount) / (lines.at(-1) ?? 1)
  const step = (WIDTH - LEFT) / columns.length
  const widest = Math.max(...columns.map(({ label }) => label.length)) * LETTER + GAP
  const shown = Math.ceil(widest / step)
  const column = ({ label, amounts }: Columns['columns'][number], index: number): Html => {
    const x = LEFT + step * index
    let y = HEIGHT - BOTTOM
    const boxes = amounts.map((amount, part) => {
      const height = heightOf(amount)
      y -= height
      return html`<rect class="${parts[part]?.fill}" x="${round(x + step * 0.12)}" y="${round(y)}"
 width="${round(step * 0.76)}" height="${round(height)}"/>`
    })
    return html`<g><title>${label}: ${amounts.map((amount, part) => `${parts[part]?.name} ${EXACT.format(amount)}`).join(', ')}</title>
${boxes}
${index % shown === 0 && html`<text class="chart-label" x="${round(x + step / 2)}" y="${HEIGHT - 8}">${label}</text>`}</g>`
  }
  const line = (amount: number): Html => {
    const y = round(HEIGHT - BOTTOM - heightOf(amount))
    return html`<line class="chart-line" x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}"/>
<text class="chart-amount" x="${LEFT - 8}" y="${y + 4}">${AMOUNT.format(amount)}</text>
`
  }
  return html`<figure class="chart">
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${summary}">
${lines.map(line)}
${columns.map(column)}
</svg>
<figcaption>${caption}${parts.length > 1 && parts.map(partKey)}</figcaption>
</figure>`
}

function partKey({ name, fill }: Part): Html {
  return html` <span class="chart-key">
<svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true"><rect class="${fill}" width="10" height="10"/></svg>
${name}</span>`
}

/** The leading digits that the distance between two horizontal lines may have. */
const STEPS = [1, 2, 2.5, 3, 4, 5, 6, 8, 10] as const

/** The amounts at which a picture has a line, from 0 to the first that is not below the largest. */
function linesUpTo(largest: number): readonly number[] {
  const least = (largest > 0 ? largest : 1) / 4
  const power = 10 ** Math.floor(Math.log10(least))
  const step = power * (STEPS.find((one) => one * power >= least * (1 - 1e-9)) ?? 10)
  return Array.from({ length: Math.ceil(largest / step - 1e-9) + 1 }, (_, index) => index * step)
}

/** To a tenth, which is finer than a pixel. */
function round(value: number): number {
  return Math.round(value * 10) / 10
}
