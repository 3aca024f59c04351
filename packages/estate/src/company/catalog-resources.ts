// Makes resources whose names and ids follow from a catalog.
import { hexadecimal } from '../kernel/random.js'
import { type Catalog, usagePrefix } from './catalog.js'
import { soldIn } from './meter.js'
import type { Kind, Meter, Metric, NamedResource, Region, Resource } from './resource.js'

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

/** Where a company file lists resources of a type, and what of an entry is charged for. */
export interface ListOfEntries {
  readonly name: string
  /** The id where an entry gives none; `{hex}` follows from its account and name, and from the word `hex`. */
  readonly id?: string
  readonly hex?: string
  /** The member that says how large a resource is. */
  readonly size?: string
  /** The member with the amount, or how much there is of it on every day, for each meter; the meter of its region comes first. */
  readonly amounts: Readonly<Record<string, string | number>>
}

interface CatalogWithResources extends Catalog, CatalogWithKinds {
  readonly kinds: Readonly<
    Record<
      string,
      KindWords & { readonly resource?: ResourceWords; readonly usual?: UsualService; readonly list?: ListOfEntries }
    >
  >
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
  readonly #words: CatalogWithResources['kinds']
  readonly #kinds: ReadonlyMap<string, Kind>
  /** The types that company files may name, with what is usual of each. */
  readonly services: Readonly<Record<string, UsualService>>
  /** The lists of company files by the codes of the types that are in them. */
  readonly lists: readonly (readonly [code: string, list: ListOfEntries])[]

  /** @param own kinds of which not everything is in the catalog */
  constructor(vendor: string, catalog: CatalogWithResources, own: readonly Kind[] = []) {
    this.#vendor = vendor
    this.#words = catalog.kinds
    const known = new Map(own.map((kind) => [kind.code, kind]))
    const entries = Object.entries(catalog.kinds)
    this.#kinds = new Map(
      entries.flatMap(([code, { resource }]) =>
        resource === undefined ? [] : [[code, known.get(code) ?? kindOf(catalog, code, {})]],
      ),
    )
    this.services = Object.fromEntries(
      entries.flatMap(([code, { usual }]) => (usual === undefined ? [] : [[code, usual]])),
    )
    this.lists = entries.flatMap(([code, { list }]) => (list === undefined ? [] : [[code, list] as const]))
  }

  /** In the order of the catalog. */
  get kinds(): readonly Kind[] {
    return [...this.#kinds.values()]
  }

  /** The codes of the regions in which there are resources of a list. */
  regionsOf(
    regions: readonly Region[],
    meters: Readonly<Record<string, Meter>>,
  ): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries(
      this.lists.map(([, { name, amounts }]) => {
        const meter = meters[Object.keys(amounts)[0] ?? '']
        return [name, meter === undefined ? [] : soldIn(regions, meter)]
      }),
    )
  }

  /** Returns the words for the resource of an entry in a list. */
  ofEntry(
    code: string,
    { id, hex }: ListOfEntries,
    seed: number,
    { name, resourceId }: { readonly name: string; readonly resourceId?: string },
    place: Place,
  ): NamedResource {
    const digits = hexadecimal(16, seed, ...(hex === undefined ? [] : [hex]), place.account, name)
    const made = id === undefined ? undefined : filled(id, { name, hex: digits })
    return this.of(code, seed, { ...place, name }, resourceId ?? made)
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

/** What stands in the place of names in braces: a value where nothing else is beside it. */
function described(form: unknown, resource: Resource, state: string): unknown {
  if (Array.isArray(form)) return form.map((item: unknown) => described(item, resource, state))
  if (typeof form === 'object' && form !== null)
    return Object.fromEntries(Object.entries(form).map(([name, inner]) => [name, described(inner, resource, state)]))
  const [, name = ''] = /^\{(\w+)\}$/.exec(String(form)) ?? []
  const values: Readonly<Record<string, unknown>> = { ...resource, state }
  return values[name]
}

/** How the resources of a type are described of which the catalog does not say it. */
const USUAL_FORM = { name: '{name}', id: '{id}', type: '{type}', state: '{state}' }

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
  readonly list?: object
  /** A resource as its vendor describes it, with names in braces in the place of values. */
  readonly describe?: object
  readonly billedId?: string
}

interface CatalogWithKinds extends Catalog {
  readonly kinds: Readonly<Record<string, KindWords>>
}

/** What of a type of resources is no data. */
type KindRules = Partial<Pick<Kind, 'price' | 'smaller' | 'describe' | 'network'>>

/** A type of resources as a catalog has it. */
export function kindOf<C extends CatalogWithKinds>(
  catalog: C,
  code: keyof C['kinds'] & string,
  rules: KindRules,
): Kind {
  const all: CatalogWithKinds = catalog
  const found = all.kinds[code]
  const product = all.services[found?.service ?? '']
  if (found === undefined || product === undefined) throw new Error(`the catalog has no service of ${code}`)
  const { service: _, resource: _resource, usual: _usual, list: _list, billedId: _billedId, ...kind } = found
  const { metrics = [], billing, describe: form = USUAL_FORM, ...words } = kind
  return {
    ...words,
    describe: (resource, state) => described(form, resource, state) as object,
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

/** What the ids of the resources of kinds look like on bills. */
export function billedIds(
  { kinds: words }: CatalogWithKinds,
  kinds: readonly Kind[],
  flags = '',
): (readonly [RegExp, Kind])[] {
  return kinds.flatMap((kind) => {
    const { billedId } = words[kind.code] ?? {}
    return billedId === undefined ? [] : [[new RegExp(billedId, flags), kind] as const]
  })
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
