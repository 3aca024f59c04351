// Checks that whatever a company file refers to by name or id is in it once.

import { type DateRange, dayOf } from '../kernel/time.js'
import { type Entry, runsIn } from './cloud-entries.js'
import type { Region } from './resource.js'
import { type CompanyFileMistake, isObject, oneOf, type Path, quoted } from './schema.js'

export interface Found {
  readonly path: Path
  readonly value: unknown
}

/** Values that name something, and where the names are, or the names themselves. */
export interface Reference {
  readonly at: string
  readonly names: string | readonly string[]
  /** Where a company may have further names of its own. */
  readonly own?: string
  /** Whether a name may have a number after it, as machines have of which there are several. */
  readonly isNumbered?: true
}

/** The names that a vendor allows. */
interface NameForm {
  /** Where the names are. */
  readonly at: string
  /** A regular expression. */
  readonly form: string
  readonly flags?: string
  /** The form in words. */
  readonly text: string
}

/** The list of entries, and the members by which they are told apart. */
export type Ids = readonly [list: string, ...members: string[]]

/** What the part of a company file that describes a cloud refers to. */
export interface CloudReferences {
  readonly references: readonly Reference[]
  readonly ids: readonly Ids[]
  /** Names that the vendor does not allow. */
  readonly names?: readonly NameForm[]
  /** Further mistakes of a company. */
  mistakes(company: Found): CompanyFileMistake[]
  /** What a company may have and is most likely not meant. */
  warnings(company: Found): CompanyFileMistake[]
}

/** The references of `data/references.yaml` about a cloud, of which some name lists that the cloud has. */
export function withLists(
  references: readonly (Reference & { readonly names: string })[],
  lists: Readonly<Record<string, readonly string[]>>,
): Reference[] {
  return references.map((reference) => ({ ...reference, names: lists[reference.names] ?? reference.names }))
}

export function impossibleNames(company: Found, { at, form, flags, text }: NameForm): CompanyFileMistake[] {
  const possible = new RegExp(form, flags)
  return valuesAt(company, at)
    .filter(({ value }) => typeof value === 'string' && !possible.test(value))
    .map(({ path, value }) => ({ path, message: `must have ${text}, not ${quoted(value)}` }))
}

/**
 * Entries whose type is sold, but not in their region.
 *
 * @param prices of the company: a type is sold where it has a price of its own, or its series has
 */
export function notSold(
  entries: readonly Found[],
  prices: readonly Found[],
  regions: readonly Region[],
  isListed: (type: string, region: string) => boolean,
): CompanyFileMistake[] {
  const own = new Set(entriesOf(prices).map(({ entry }) => `${entry['type'] ?? entry['series']} ${entry['region']}`))
  const isSold = (type: string, region: string): boolean =>
    isListed(type, region) || own.has(`${type} ${region}`) || own.has(`${type.split('-')[0]} ${region}`)
  return entriesOf(entries).flatMap(({ path, entry }) => {
    const [type, region] = [String(entry['type']), String(entry['region'])]
    const choices = regions.map(({ code }) => code).filter((code) => isSold(type, code))
    // A type or a region that does not exist is another mistake.
    if (choices.length === 0 || choices.includes(region) || !regions.some(({ code }) => code === region)) return []
    const message = `${type} is not sold in ${region}; take another type, or one of its regions: ${choices.join(', ')}`
    return [{ path: [...path, 'type'], message }]
  })
}

/** Commitments that can't cover any of these machines, which `covers` decides but for the time. */
export function withoutUse(
  commitments: readonly Found[],
  machines: readonly Found[],
  covers: (commitment: Entry, machine: Entry) => boolean,
): CompanyFileMistake[] {
  const entries = entriesOf(machines)
    .map(({ entry }) => entry)
    .filter(({ purchase }) => purchase !== 'spot')
  return entriesOf(commitments)
    .filter(({ entry }) => !entries.some((machine) => runsIn(machine, termOf(entry)) && covers(entry, machine)))
    .map(({ path }) => ({
      path,
      message: 'covers nothing: no machine of the file that it applies to runs in its term',
    }))
}

/** What is wrong with members of an entry, of which some say nothing. */
export type Wrong = readonly (readonly [member: string, message: string | false | undefined])[]

/** What a check finds wrong with entries at a pattern. */
export function checked(from: Found, pattern: string, check: (entry: Entry) => Wrong): CompanyFileMistake[] {
  return entriesOf(valuesAt(from, pattern)).flatMap(({ path, entry }) =>
    check(entry).flatMap(([member, message]) => (message ? [{ path: [...path, member], message }] : [])),
  )
}

/** What is wrong with a value that must have one of some names where there is one. */
export function notIn(names: readonly string[], value: unknown): string | false {
  return value !== undefined && !names.includes(String(value)) && oneOf(names, value)
}

export function entriesOf(found: readonly Found[]): { readonly path: Path; readonly entry: Entry }[] {
  return found.flatMap(({ path, value }) => (isObject(value) ? [{ path, entry: value }] : []))
}

/** At most: years have 365 or 366 days. */
function termOf({ start, term }: Entry): DateRange {
  const first = dayOf(String(start)) ?? 0
  return { first, last: first + 366 * (term === '3yr' ? 3 : 1) }
}

export function dangling(company: Found, { at, names, own, isNumbered }: Reference): CompanyFileMistake[] {
  const found = valuesAt(company, at)
  if (found.length === 0) return []
  const namesAt = (path: string): string[] => valuesAt(company, path).map(({ value }) => String(value))
  const choices = new Set([
    ...(own === undefined ? [] : namesAt(own)),
    ...(typeof names === 'string' ? namesAt(names) : names),
  ])
  return found
    .filter(
      ({ value }) => !choices.has(String(value)) && !(isNumbered && choices.has(String(value).replace(/-\d+$/, ''))),
    )
    .map(({ path, value }) => ({ path, message: oneOf([...choices], value) }))
}

export function repeated(entries: readonly Found[], members: readonly string[]): CompanyFileMistake[] {
  const [id = '', ...others] = members
  const paths = new Map<string, Path>()
  return entries.flatMap(({ path, value }) => {
    if (!isObject(value) || value[id] === undefined) return []
    const key = JSON.stringify(members.map((member) => value[member]))
    const first = paths.get(key)
    if (first === undefined) paths.set(key, path)
    if (first === undefined) return []
    const used = `${JSON.stringify(value[id])} is used in ${first.join('.')} already`
    const same = others.filter((member) => value[member] !== undefined)
    const advice = others.length === 0 ? 'take another' : `change one of ${[id, ...others].join(', ')}`
    const also = same.length === 0 ? '' : `, with the same ${same.join(' and ')}`
    return [{ path: [...path, id], message: `${used}${also}; ${advice}` }]
  })
}

/** The values at a pattern: members by name (`|` between several), `*` for all entries of a list. */
export function valuesAt(from: Found, pattern: string): Found[] {
  return pattern
    .split('.')
    .reduce<Found[]>((found, step) => found.flatMap(({ path, value }) => members(path, value, step)), [from])
}

function members(path: Path, value: unknown, step: string): Found[] {
  if (Array.isArray(value)) {
    return step === '*' ? value.map((entry: unknown, index) => ({ path: [...path, index], value: entry })) : []
  }
  if (!isObject(value)) return []
  return step
    .split('|')
    .filter((name) => value[name] !== undefined)
    .map((name) => ({ path: [...path, name], value: value[name] }))
}

/** Services of types that there are not, and amounts of what they are not charged for. */
export function unknownServices(
  company: Found,
  list: string,
  types: Readonly<Record<string, { readonly amounts: object }>>,
): CompanyFileMistake[] {
  return [
    ...checked(company, list, ({ type }) => [['type', notIn(Object.keys(types), type)]]),
    ...entriesOf(valuesAt(company, list)).flatMap(({ path, entry: { type, amounts } }) => {
      const known = Object.keys((Object.hasOwn(types, String(type)) && types[String(type)]?.amounts) || {})
      if (known.length === 0) return []
      return checked({ path, value: { amounts } }, 'amounts', (all) =>
        Object.keys(all).map((meter) => [meter, notIn(known, meter)]),
      )
    }),
  ]
}
