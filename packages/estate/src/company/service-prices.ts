import { type Micros, micros } from '../kernel/money.js'

/** US dollars by region. */
export type PricesByRegion = Readonly<Record<string, number>>

/** Finds the list price of a region; `undefined` where it is not sold. */
export function pricedIn(prices: PricesByRegion): (region: string) => Micros | undefined {
  return (region) => {
    const price = Object.hasOwn(prices, region) ? prices[region] : undefined
    return price === undefined ? undefined : micros(price)
  }
}
