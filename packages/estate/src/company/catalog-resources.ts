// Makes resources whose names and ids follow from a catalog.
import { hexadecimal } from '../kernel/random.js'
import type { Catalog } from './catalog.js'
import { type CatalogWithKinds, kindOf } from './catalog-kinds.js'
import type { Kind, NamedResource, Resource } from './resource.js'

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
