import { SIZES } from './sizes.js'

interface Series {
  /** Dollars for an hour of a vCore in East US. */
  readonly eastUs: number
  readonly gbPerVCore: number
  readonly vCores: readonly number[]
  /** A size of virtual machines: its prices differ from region to region as the prices of the series do. */
  readonly like: string
}

/**
 * PostgreSQL flexible servers, General Purpose and Memory Optimized, without storage. Looked up on 2026-11-23: sizes in the vendor's
 * documentation; the price of General Purpose in East US in a public program that had compared it with the vendor's retail prices; the
 * one of Memory Optimized follows from it by what both cost in West US (0.39 and 0.524 for four vCores). Other regions are **not** looked up:
 * they cost as many times East US as virtual machines do, about.
 */
const SERIES: Readonly<Record<string, Series>> = {
  'Standard_D#ds_v5': { eastUs: 0.089, gbPerVCore: 4, vCores: [2, 4, 8, 16, 32, 48, 64, 96], like: 'Standard_D2s_v5' },
  'Standard_E#ds_v5': { eastUs: 0.12, gbPerVCore: 8, vCores: [2, 4, 8, 16, 32, 48, 64], like: 'Standard_E2s_v5' },
}

/** Prices of a vCore are in tenths of a cent. */
const STEPS = 1000

/** Sizes of databases with their prices by region, in the form of `SIZES`. */
export const DATABASE_SIZES: typeof SIZES = Object.entries(SERIES).flatMap(([names, series]) => {
  const pricesOfVCore = pricesOf(series)
  return series.vCores.map((vCpus) => ({
    name: names.replace('#', String(vCpus)),
    vCpus,
    memoryGb: vCpus * series.gbPerVCore,
    ratio: vCpus,
    prices: new Map(Array.from(pricesOfVCore, ([region, price]) => [region, (vCpus * price) / STEPS])),
  }))
})

function pricesOf({ eastUs, like }: Series): ReadonlyMap<string, number> {
  const prices = SIZES.find(({ name }) => name === like)?.prices ?? new Map<string, number>()
  const there = prices.get('eastus') ?? Number.NaN
  return new Map(
    Array.from(prices, ([region, price = Number.NaN]) => [region, Math.round((eastUs * STEPS * price) / there)]),
  )
}
