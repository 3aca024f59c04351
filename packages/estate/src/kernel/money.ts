/**
 * Money is counted in whole micro-dollars, so that sums are exact whatever their order. Half up.
 */
export type Micros = number

export function micros(dollars: number): Micros {
  return Math.round(dollars * 1_000_000)
}

/**
 * Dollars, exactly: a bill counts fractions of a cent, and so parts add up to their whole under any filter. What doubles can't count in
 * micro-dollars is given in cents.
 */
export function dollars(amount: Micros): number {
  return Math.abs(amount) > Number.MAX_SAFE_INTEGER ? cents(amount) / 100 : amount / 1_000_000
}

/** Whole cents, rounded half up. */
export function cents(amount: Micros): number {
  return Math.floor(amount / 10_000 + 0.5)
}

/** Dollars as text with at least two decimals, such as `0.50` or `0.48384`. */
export function dollarText(amount: Micros): string {
  return dollars(amount)
    .toFixed(6)
    .replace(/(\.\d\d\d*?)0+$/, '$1')
}

/** `part` in percent of `whole`, with two decimals; 0 of nothing. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100
}

/** Parts in percent of their sum, with two decimals, so that they add up to 100: what rounding leaves goes to the largest remainders. */
export function rates(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole === 0) return parts.map(() => 0)
  const exact = parts.map((part) => (part / whole) * 10_000)
  const shares = exact.map(Math.floor)
  const left = 10_000 - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((first, second) => second.remainder - first.remainder)
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] as number) + 1
  return shares.map((share) => share / 100)
}

/** The currency in which vendors list their prices. */
export const LISTED_CURRENCY = 'USD'

/** A company whose file may say a currency. */
interface WithCurrency {
  readonly currency?: Currency
}

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
