// The currency of a company, into which the prices of catalogs are converted.
import type { Micros } from '../kernel/money.js'
import type { CompanyEntry } from './company-file.js'

/** The currency in which vendors list their prices. */
export const LISTED_CURRENCY = 'USD'

type WithCurrency = Pick<CompanyEntry, 'currency'>

export function currencyOf({ currency }: WithCurrency): string {
  return currency?.code ?? LISTED_CURRENCY
}

/** A currency, and how many units of it a US dollar is. */
export interface Currency {
  readonly code: string
  readonly rate: number
}

export function ownCurrency(company: WithCurrency): Currency {
  return { code: currencyOf(company), rate: rateOf(company) }
}

/** How many units of its currency a company pays for a US dollar. */
export function rateOf({ currency }: WithCurrency): number {
  return currency?.rate ?? 1
}

/** A listed price in the currency of a company. */
export function converted<Price extends Micros | undefined>(price: Price, company: WithCurrency): Price | Micros {
  return price === undefined ? price : Math.round(price * rateOf(company))
}
