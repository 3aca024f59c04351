/**
 * Money is counted in whole micro-dollars, so that sums are exact whatever their order. Half up.
 */
export type Micros = number

export function micros(dollars: number): Micros {
  return Math.round(dollars * 1_000_000)
}

/** Dollars, rounded half up to whole cents. */
export function dollars(amount: Micros): number {
  return cents(amount) / 100
}

/** Whole cents, rounded half up. */
export function cents(amount: Micros): number {
  return Math.floor(amount / 10_000 + 0.5)
}

/** As text with two decimals, such as `0.50`. */
export function dollarText(amount: Micros): string {
  return dollars(amount).toFixed(2)
}

/** A price for an hour, as text with four decimals, such as `0.4838`. */
export function rateText(amount: Micros): string {
  return (Math.floor(amount / 100 + 0.5) / 10_000).toFixed(4)
}

/** `part` in percent of `whole`, with two decimals; 0 of nothing. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100
}

/**
 * Cents of the parts that add up to the cents of their sum: each part gets what the rounded sum so far has grown by.
 */
export function centsOfParts(parts: readonly Micros[]): number[] {
  let sum = 0
  let rounded = 0
  return parts.map((part) => {
    sum += part
    const before = rounded
    rounded = cents(sum)
    return rounded - before
  })
}
