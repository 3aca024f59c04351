// Makes kinds of resources from what a catalog says of them.
import { type Catalog, usagePrefix } from './catalog.js'
import type { Kind, Metric } from './resource.js'

/** Words of the bill for the hours of a machine. */
interface BillingWords {
  readonly operation: string
  readonly subProduct: string
  /** What stands before the machine type in a usage type, after the prefix of the region. */
  readonly usage: string
}

type WordsOfKind = Omit<Kind, 'code' | 'product' | 'metrics' | 'billing' | keyof KindRules>

interface KindWords extends WordsOfKind {
  readonly service: string
  readonly metrics?: readonly Metric[]
  readonly billing?: { readonly onDemand: BillingWords }
  readonly resource?: object
  readonly usual?: object
}

export interface CatalogWithKinds extends Catalog {
  readonly kinds: Readonly<Record<string, KindWords>>
}

/** What of a type of resources is no data. */
type KindRules = Pick<Kind, 'price' | 'smaller' | 'describe' | 'network'>

/** A type of resources as a catalog has it. */
export function kindOf<C extends CatalogWithKinds>(
  catalog: C,
  code: keyof C['kinds'] & string,
  rules: KindRules,
): Kind {
  const all: CatalogWithKinds = catalog
  const { service = '', metrics = [], billing, resource: _, usual: _usual, ...words } = all.kinds[code] ?? {}
  const product = all.services[service]
  if (product === undefined) throw new Error(`the catalog has no service of ${code}`)
  return {
    ...(words as WordsOfKind),
    ...rules,
    code,
    product,
    metrics,
    ...(billing === undefined ? {} : { billing: billingOf(catalog, billing.onDemand) }),
  }
}

/** The words of a bill for one way of renting a machine. */
export function billingOf(catalog: Catalog, { usage, ...words }: BillingWords): NonNullable<Kind['billing']> {
  return { ...words, useType: (type, region) => `${usagePrefix(catalog, region)}${usage}:${type}` }
}
