/**
 * Money is counted in whole micro-dollars, so that sums are exact whatever their order. Half up.
 */
export type Micros = number

export function micros(dollars: number): Micros {
  return Math.round(dollars * 1_000_000)
}

/** Dollars, exactly: a bill counts fractions of a cent, and so parts add up to their whole under any filter. */
export function dollars(amount: Micros): number {
  return amount / 1_000_000
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
