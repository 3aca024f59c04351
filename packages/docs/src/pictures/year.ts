import type { DailyCosts } from '../contract/daily-costs.js'
import { type Html, html } from '../html/html.js'
import { shortMonth } from './dates.js'
import { linesUpTo, round } from './scale.js'

const WIDTH = 720
const HEIGHT = 200
const LEFT = 60
const BOTTOM = 28
const TOP = 14
const PLOT_WIDTH = WIDTH - LEFT
const PLOT_HEIGHT = HEIGHT - BOTTOM - TOP
/** Short enough for large type: on a narrow screen the picture shrinks, and its type should not. */
const AMOUNT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })

/** What a company cost on each day of a year, the clouds on top of one another. */
export function yearPicture({ companyName, dates, clouds }: DailyCosts): Html {
  const totals = dates.map((_, day) => clouds.reduce((sum, { costs }) => sum + (costs[day] ?? 0), 0))
  const lines = linesUpTo(Math.max(...totals))
  const top = lines.at(-1) ?? 1
  const yOf = (amount: number): number => TOP + PLOT_HEIGHT * (1 - amount / top)
  const xOf = (day: number): number => LEFT + (PLOT_WIDTH * day) / dates.length
  const below = dates.map(() => 0)
  const areas = clouds.map(({ vendor, costs }) => {
    const from = [...below]
    for (const [day, cost] of costs.entries()) below[day] = (below[day] ?? 0) + cost
    return html`<path class="cloud-${vendor}" d="${areaPath(from, below, xOf, yOf)}"/>`
  })
  const months = dates.flatMap((date, day) => (date.endsWith('-01') ? [{ date, day }] : []))
  const label = summary(companyName, dates, clouds, totals)
  const keys = clouds.map(({ vendor, name }) => html` <span class="year-key">${colourKey(vendor)}${name}</span>`)
  return html`<figure class="year"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}">
${lines.map((amount) => amountLine(AMOUNT.format(amount), yOf(amount)))}
${areas}
${months.map(({ date, day }) => html`<text class="year-month" x="${round(xOf(day))}" y="${HEIGHT - 6}">${shortMonth(date)}</text>`)}
</svg><figcaption>${companyName}: US dollars a day, ${dates[0]} to ${dates.at(-1)}.${keys}</figcaption></figure>`
}

/** A line across the picture, with the amount at its beginning. */
function amountLine(amount: string, y: number): Html {
  const line = html`<line class="year-line" x1="${LEFT}" x2="${WIDTH}" y1="${round(y)}" y2="${round(y)}"/>`
  return html`${line}<text class="year-amount" x="${LEFT - 6}" y="${round(y + 4)}">${amount}</text>`
}

function colourKey(vendor: string): Html {
  const square = html`<rect class="cloud-${vendor}" width="10" height="10"/>`
  return html`<svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">${square}</svg>`
}

/** Each day is a step as wide as the day. */
function areaPath(
  from: readonly number[],
  to: readonly number[],
  xOf: (day: number) => number,
  yOf: (amount: number) => number,
): string {
  const steps = (amounts: readonly number[]): string[] =>
    amounts.map((amount, day) => `${round(xOf(day))},${round(yOf(amount))}H${round(xOf(day + 1))}`)
  const back = from.map((amount, day) => `${round(xOf(day + 1))},${round(yOf(amount))}H${round(xOf(day))}`).reverse()
  return `M${steps(to).join('L')}L${back.join('L')}Z`
}

function summary(
  companyName: string,
  dates: readonly string[],
  clouds: DailyCosts['clouds'],
  totals: readonly number[],
): string {
  const sumOf = (costs: readonly number[]): string =>
    Math.round(costs.reduce((sum, cost) => sum + cost, 0)).toLocaleString('en-US')
  const parts = clouds.map(({ name, costs }) => `${name} ${sumOf(costs)}`).join(', ')
  return `${companyName} cost ${sumOf(totals)} US dollars from ${dates[0]} to ${dates.at(-1)}: ${parts}.`
}
