import type { Commitment } from '../company/ledger/commitment.js'
import { HOUR, type MeteredLine, type Pool } from '../company/ledger/pool.js'
import { dollars } from '../kernel/money.js'
import { remembered } from '../kernel/remembered.js'

/** What a line sells, as bills and cost lines call it. */
interface Sku {
  /** What it is called in its cloud, such as `m5.large`. */
  readonly name: string
  /** What cost lines say of it where no commitment pays. */
  readonly description: string
  /** What is used, such as `hour`, and how many parts of it are counted. */
  readonly unit: string
  readonly partsOfUnit: number
  /** How many units the price is for. */
  readonly pricedUnits: number
  /** In the words of the vendor, where they are known. */
  readonly operation?: string
  readonly subProduct?: string
  readonly usageType?: string
}

export const skuOf = remembered((line: Pool | MeteredLine): Sku => {
  const { region, typeName } = line
  if ('meter' in line) {
    const { code, unit, pricedBy, partsOfUnit, billing, priceText } = line.meter
    return {
      name: code,
      description: priceText ?? `${dollars(line.price)} USD per ${pricedBy?.text ?? unit}, ${code}`,
      unit,
      partsOfUnit,
      pricedUnits: pricedBy?.units ?? 1,
      ...wordsOf(billing, billing?.useType(region)),
    }
  }
  const { part, kind, unit } = line
  const name = part === undefined ? typeName : `${typeName} ${part}`
  const hours = unit === undefined ? 'hour' : `${unit}-hour`
  return {
    name,
    description: `${dollars(line.price)} USD per ${hours}, ${name} ${kind.isSpot ? 'spot' : 'on demand'}`,
    unit: hours,
    partsOfUnit: HOUR,
    pricedUnits: 1,
    ...wordsOf(kind.billing, kind.billing?.useType(typeName, region)),
  }
})

function wordsOf(
  billing: { readonly operation?: string; readonly subProduct?: string } | undefined,
  usageType: string | undefined,
): Pick<Sku, 'operation' | 'subProduct' | 'usageType'> {
  if (billing === undefined || usageType === undefined) return {}
  const { operation, subProduct } = billing
  return {
    usageType,
    ...(operation === undefined ? {} : { operation }),
    ...(subProduct === undefined ? {} : { subProduct }),
  }
}

/** What a cost line says of usage. */
export function usageText(line: Pool | MeteredLine, payer: Commitment | undefined): string {
  const { name, description } = skuOf(line)
  return payer === undefined ? description : `${name} paid by the ${payer.words.name} ${payer.id}`
}

/** What a cost line says of the unused part of a commitment. */
export function unusedText({ words, id, account }: Commitment): string {
  return `Unused part of the ${words.name} ${id} of ${account}`
}
