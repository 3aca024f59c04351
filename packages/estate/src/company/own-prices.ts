import { type Micros, micros } from '../kernel/money.js'
import type { OwnPriceEntry } from './company-file.js'

/** Finds the prices that a company has of its own, by type and region. */
export function ownPrices(
  entries: readonly OwnPriceEntry[] = [],
): (type: string, region: string) => Micros | undefined {
  const prices = new Map(entries.map(({ type, region, hourly }) => [`${type} ${region}`, micros(hourly)]))
  return (type, region) => prices.get(`${type} ${region}`)
}
