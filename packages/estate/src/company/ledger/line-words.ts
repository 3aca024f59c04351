import { dollars } from '../../kernel/money.js'
import type { Commitment } from './commitment.js'
import { HOUR, type MeteredLine, type Pool } from './pool.js'

/** What a bill calls the usage of a line. */
interface LineWords {
  readonly what: string
  /** The price, on demand or of spot machines. */
  readonly priceText: string
  /** What is used, such as `hour`, and how many parts of it are counted. */
  readonly unit: string
  readonly partsOfUnit: number
  /** What the price is for, where that is not one unit. */
  readonly pricedBy?: { readonly units: number; readonly text: string }
  /** In the words of the vendor, where they are known. */
  readonly billing?: { readonly operation?: string; readonly subProduct?: string; readonly useType: string }
}

export function wordsOf(line: Pool | MeteredLine): LineWords {
  const { region, typeName } = line
  if ('meter' in line) {
    const { code, unit, pricedBy, partsOfUnit, billing, priceText } = line.meter
    const price = `${dollars(line.price)} USD per ${pricedBy?.text ?? unit}, ${code}`
    return {
      what: code,
      priceText: priceText ?? price,
      unit,
      partsOfUnit,
      ...(pricedBy === undefined ? {} : { pricedBy }),
      ...(billing === undefined ? {} : { billing: { ...billing, useType: billing.useType(region) } }),
    }
  }
  const { part, kind, unit } = line
  const { billing } = kind
  const what = part === undefined ? typeName : `${typeName} ${part}`
  const hours = unit === undefined ? 'hour' : `${unit}-hour`
  return {
    what,
    priceText: `${dollars(line.price)} USD per ${hours}, ${what} ${kind.isSpot ? 'spot' : 'on demand'}`,
    unit: hours,
    partsOfUnit: HOUR,
    ...(billing === undefined ? {} : { billing: { ...billing, useType: billing.useType(typeName, region) } }),
  }
}

/** What a cost line says of usage. */
export function usageText(line: Pool | MeteredLine, payer: Commitment | undefined): string {
  const { what, priceText } = wordsOf(line)
  return payer === undefined ? priceText : `${what} paid by the ${payer.words.name} ${payer.id}`
}

/** What a cost line says of the unused part of a commitment. */
export function unusedText({ words, id, account }: Commitment): string {
  return `Unused part of the ${words.name} ${id} of ${account}`
}
