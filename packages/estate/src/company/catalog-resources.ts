// Makes resources whose names and ids follow from a catalog.
import { hexadecimal } from '../kernel/random.js'
import { type Catalog, usagePrefix } from './catalog.js'
import type { Kind, Meter, Metric, NamedResource, Resource } from './resource.js'

/** How a catalog says what the resources of a type are called. `{account}`, `{region}`, `{name}`, `{hex}`, `{id}` and `{zone}` stand for what they are. */
interface ResourceWords {
  readonly id?: string
  readonly key: string
  readonly type: string
  /** The name of one that stands for a whole account and region. */
  readonly name?: string
}

/** What generated companies have of a type. */
export interface UsualService {
  /** Percent of the accounts that have one. */
  readonly share: number
  /** What a usual one uses in a month, by meter. */
  readonly amounts: Readonly<Record<string, number>>
}

interface CatalogWithResources extends Catalog, CatalogWithKinds {
  readonly kinds: CatalogWithKinds['kinds'] &
    Readonly<Record<string, { readonly resource?: ResourceWords; readonly usual?: UsualService }>>
}

/** What is known of a resource before it has an id. */
interface Place {
  readonly account: string
  readonly region: string
  /** The one of the catalog when left out. */
  readonly name?: string
  readonly zone?: string
  /** What stands before the rest of a path, where the resource is in the same group as another one. */
  readonly group?: string
}

/** Makes the resources of a cloud whose names and ids follow from its catalog. */
export class CatalogResources {
  readonly #vendor: string
  readonly #words: Readonly<Record<string, { readonly resource?: ResourceWords }>>
  readonly #kinds: ReadonlyMap<string, Kind>
  /** The kinds that the catalog alone tells of. */
  readonly kinds: readonly Kind[]
  /** The types that company files may name, with what is usual of each. */
  readonly services: Readonly<Record<string, UsualService>>

  /** @param kinds those that say more of themselves than their names */
  constructor(vendor: string, catalog: CatalogWithResources, kinds: readonly Kind[]) {
    this.#vendor = vendor
    this.#words = catalog.kinds
    const known = new Map(kinds.map((kind) => [kind.code, kind]))
    const codes = Object.entries(catalog.kinds).flatMap(([code, { resource }]) =>
      resource === undefined ? [] : [code],
    )
    this.kinds = codes.filter((code) => !known.has(code)).map((code) => kindOf(catalog, code, { describe }))
    this.services = Object.fromEntries(
      Object.entries(catalog.kinds).flatMap(([code, { usual }]) => (usual === undefined ? [] : [[code, usual]])),
    )
    this.#kinds = new Map([...kinds, ...this.kinds].map((kind) => [kind.code, kind]))
  }

  /** Returns the words for a resource: its id may be known from elsewhere. */
  of(
    code: string,
    seed: number,
    { account, region, zone = '', group, ...place }: Place,
    knownId?: string,
  ): NamedResource {
    const kind = this.#kinds.get(code)
    const words = this.#words[code]?.resource
    if (kind === undefined || words === undefined)
      throw new RangeError(`the catalog does not say what a ${code} is called`)
    const name = place.name ?? filled(words.name ?? code, { region })
    const values = { account, region, zone, name, hex: hexadecimal(16, seed, code, account, region, name) }
    const id = knownId ?? filled(words.id ?? '{name}', values)
    const key = filled(words.key, { ...values, id, group: group ?? 'rg-default' })
    return { vendor: this.#vendor, kind, account, id: words.id === '{key}' ? key : id, key, name, type: words.type }
  }
}

function describe({ name, id, type }: Resource, state: string): object {
  return { name, id, type, state }
}

function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

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

interface CatalogWithKinds extends Catalog {
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

/** What the machines of a kind imply. */
export interface DerivedRules {
  readonly disks?: readonly DiskRule[]
  readonly usage?: readonly UsageRule[]
}

export interface DiskRule {
  /** What stands after the name of the machine. */
  readonly name: string
  /** One that counts GB, or disks that are sold whole. */
  readonly meters: readonly string[]
  readonly percent: number
  /** Percent of the fleets that have such disks. */
  readonly share?: number
}

export interface UsageRule {
  readonly meter: string
  /** The percentage of what the machines cost on demand. */
  readonly percent: number
  /** The code of the kind of the resource that is charged for. */
  readonly kind: string
  /** Percent by which a day is above or below the usual. */
  readonly noise?: number
}

/** What a cloud says of derived usage. */
export interface DerivedUsage {
  /** The rules by the code of the kind of machines. */
  readonly rules: Readonly<Record<string, DerivedRules>>
  /** The meters by their names in the catalog. */
  readonly meters: Readonly<Record<string, Meter>>
  /** The disk of a machine, by the name of its meter. */
  disk(machine: Resource, name: string, meter: string): NamedResource
  /** What is charged for as a whole in an account and region. */
  shared(kind: string, account: string, region: string): NamedResource
}
