import { isObject, type Json } from '@cloud-cost/contract/document'
import { type Html, html } from '../html/html.js'
import { barsPicture } from './bars.js'
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
