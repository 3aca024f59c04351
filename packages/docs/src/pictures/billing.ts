// Draws bills.
import { isObject, type Json } from '@cloud-cost/contract/document'
import type { MonthlyBills } from '../contract/company-bills.js'
import { type Html, html } from '../html/html.js'
import { barsPicture } from './bars.js'
import { columnsPicture } from './columns.js'
import { shortDate } from './dates.js'

/** What a billing summary says of a month, by service. */
export function billingPicture(response: Json, caption: string): Html {
  const data = isObject(response) ? response['data'] : undefined
  const services = isObject(data) && Array.isArray(data['services']) ? data['services'].filter(isObject) : []
  if (services.length === 0) return html`<p>${caption}: no costs.</p>`
  const bars = services
    .map(({ productName, cost }) => ({ label: String(productName), amount: Number(cost) }))
    .sort((one, other) => other.amount - one.amount)
  return barsPicture({ caption: `${caption}: US dollars by service`, bars })
}

/** `Halcyon Robotics on AWS in Mar 2026`. */
export function billingCaption(company: string, cloud: string, month: string): string {
  return `${company} on ${cloud} in ${shortDate(month)}`
}

/** What a company pays in each month, the clouds on top of one another. */
export function yearPicture({ companyName, months, clouds }: MonthlyBills): Html {
  const sums = clouds.map(({ name, amounts }) => `${name} ${dollars(amounts)}`).join(', ')
  const total = dollars(clouds.flatMap(({ amounts }) => amounts))
  const [first, last] = [months[0] ?? '', months.at(-1) ?? ''].map(shortDate)
  return columnsPicture({
    summary: `${companyName} pays ${total} US dollars from ${first} to ${last}: ${sums}.`,
    caption: `${companyName}: US dollars a month.`,
    parts: clouds.map(({ vendor, name }) => ({ name, fill: `cloud-${vendor}` })),
    columns: months.map((month, index) => ({
      label: shortDate(month),
      amounts: clouds.map(({ amounts }) => amounts[index] ?? 0),
    })),
  })
}

function dollars(amounts: readonly number[]): string {
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0)).toLocaleString('en-US')
}
