// The bills in the window of the mock.
import type { Bill } from '../src/core/bills.js'
import { element, svg } from './elements.js'

const [WIDTH, HEIGHT, BOTTOM, TOP] = [600, 180, 20, 14]
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
/** Labels of more months would touch one another. */
const LABELS = 8
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const NAMES: Readonly<Record<string, string>> = { aws: 'AWS', azure: 'Azure', gcp: 'GCP' }

/** The bills of a year: a bar for each month with a part for each cloud, and the services of the last whole month. */
export function billsOf(bills: readonly Bill[]): Node[] {
  const months = [...new Set(bills.map(({ month }) => month))]
  const totalOf = ({ services }: Bill): number => services.reduce((sum, { cost }) => sum + cost, 0)
  const totals = months.map((month) => sum(bills.filter((bill) => bill.month === month).map(totalOf)))
  const most = Math.max(...totals, 0)
  if (most === 0) return [element('p', {}, 'It has no bills.')]
  const step = WIDTH / months.length
  const shown = Math.ceil(months.length / LABELS)
  const scale = (HEIGHT - BOTTOM - TOP) / most
  const parts = months.flatMap((month, index) => {
    let y = HEIGHT - BOTTOM
    const bars = bills
      .filter((bill) => bill.month === month)
      .map((bill) => {
        const height = totalOf(bill) * scale
        y -= height
        const title = svg(
          'title',
          {},
          `${NAMES[bill.vendor] ?? bill.vendor}, ${monthName(month)}: ${DOLLARS.format(totalOf(bill))}`,
        )
        return svg('rect', { class: `cloud-${bill.vendor}`, x: index * step + 3, y, width: step - 6, height }, title)
      })
    const middle = { x: index * step + step / 2, 'text-anchor': 'middle' }
    return [
      ...bars,
      svg('text', { ...middle, y: y - 3 }, SHORT.format(totals[index] ?? 0)),
      ...(index % shown === 0 ? [svg('text', { ...middle, y: HEIGHT - 5 }, monthName(month))] : []),
    ]
  })
  const label = `Bills by month in US dollars, ${monthName(months[0] ?? '')} to ${monthName(months.at(-1) ?? '')}`
  const chart = svg(
    'svg',
    { class: 'bars', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label },
    ...parts,
  )
  return [chart, keyOf(bills), servicesOf(bills, months.at(-2) ?? months.at(-1) ?? '')]
}

/** What of the bills is not counted, where answers come from somebody's own. */
export function notesOf(notes: readonly string[]): Node[] {
  if (notes.length === 0) return []
  const items = notes.map((note) => element('li', {}, note))
  return [element('p', {}, 'Of the files that were read:'), element('ul', { className: 'notes' }, ...items)]
}

/** Which colour is which cloud. */
function keyOf(bills: readonly Bill[]): HTMLElement {
  const clouds = [...new Set(bills.map(({ vendor }) => vendor))]
  const square = (vendor: string): SVGElement =>
    svg(
      'svg',
      { viewBox: '0 0 10 10', 'aria-hidden': 'true' },
      svg('rect', { class: `cloud-${vendor}`, width: 10, height: 10 }),
    )
  return element(
    'p',
    { className: 'key' },
    ...clouds.map((vendor) => element('span', {}, square(vendor), ` ${NAMES[vendor] ?? vendor}`)),
  )
}

function servicesOf(bills: readonly Bill[], month: string): HTMLElement {
  const rows = bills
    .filter((bill) => bill.month === month)
    .flatMap(({ vendor, services }) => services.map(({ name, cost }) => ({ vendor, name, cost })))
    .sort((first, second) => second.cost - first.cost)
  const total = sum(rows.map(({ cost }) => cost))
  const rowOf = (kind: 'td' | 'th', cloud: string, service: string, amount: string): HTMLElement =>
    element(
      'tr',
      {},
      element(kind, {}, cloud),
      element(kind, {}, service),
      element(kind, { className: 'amount' }, amount),
    )
  const body = rows.map(({ vendor, name, cost }) => rowOf('td', NAMES[vendor] ?? vendor, name, DOLLARS.format(cost)))
  return element(
    'table',
    {},
    element('thead', {}, rowOf('th', 'Cloud', 'Service', monthName(month))),
    element('tbody', {}, ...body, rowOf('td', '', 'Total', DOLLARS.format(total))),
  )
}

/** `2025-04` as `Apr 2025`. */
function monthName(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
