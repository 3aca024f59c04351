import { type CompanyFileMistake, isObject, oneOf, type Path } from './schema.js'

export interface Found {
  readonly path: Path
  readonly value: unknown
}

/** Values that name something, and where the names are, or the names themselves. */
interface Reference {
  readonly at: string
  readonly names: string | readonly string[]
  /** Whether a name may have a number after it, as machines have of which there are several. */
  readonly isNumbered?: true
}

/** The list of entries, and the members by which they are told apart. */
export type Ids = readonly [list: string, ...members: string[]]

/** What the part of a company file that describes a cloud refers to. */
export interface CloudReferences {
  readonly references: readonly Reference[]
  readonly ids: readonly Ids[]
  /** Further mistakes of a company. */
  mistakes?(company: Found): CompanyFileMistake[]
}

const IDS: readonly Ids[] = [
  ['customReports.*', 'custmRprtId'],
  ['users.*', 'userId'],
]

/** What names something that is not there, or has the id of something else. The file need not fit its schema. */
export function referenceMistakes(
  file: unknown,
  clouds: readonly { readonly code: string; readonly references: CloudReferences }[],
): CompanyFileMistake[] {
  const companies = valuesAt({ path: [], value: file }, 'companies.*')
  const ids = [...clouds.flatMap(({ references }) => references.ids), ...IDS]
  return [
    ...repeated(companies, ['companyId']),
    ...companies.flatMap((company) => [
      ...clouds.flatMap(({ references }) => references.references.flatMap((reference) => dangling(company, reference))),
      ...ids.flatMap(([list, ...members]) => repeated(valuesAt(company, list), members)),
      ...clouds.flatMap(({ references }) => references.mistakes?.(company) ?? []),
      ...ids.flatMap(([list]) =>
        valuesAt(company, list).flatMap((entry) => [...endedBefore(entry), ...wrongMin(entry)]),
      ),
    ]),
  ]
}

function dangling(company: Found, { at, names, isNumbered }: Reference): CompanyFileMistake[] {
  const found = valuesAt(company, at)
  if (found.length === 0) return []
  const known = typeof names === 'string' ? valuesAt(company, names).map(({ value }) => String(value)) : names
  const set = new Set(known)
  return found
    .filter(({ value }) => !set.has(String(value)) && !(isNumbered && set.has(String(value).replace(/-\d+$/, ''))))
    .map(({ path, value }) => ({ path, message: oneOf(known, value) }))
}

function repeated(entries: readonly Found[], members: readonly string[]): CompanyFileMistake[] {
  const [id = ''] = members
  const known = new Map<string, Path>()
  return entries.flatMap(({ path, value }) => {
    if (!isObject(value) || value[id] === undefined) return []
    const key = JSON.stringify(members.map((member) => value[member]))
    const first = known.get(key)
    if (first === undefined) known.set(key, path)
    return first === undefined
      ? []
      : [{ path: [...path, id], message: `${JSON.stringify(value[id])} is that of ${first.join('.')} already` }]
  })
}

function endedBefore({ path, value }: Found): CompanyFileMistake[] {
  if (!isObject(value)) return []
  const { launched, ended } = value
  const isBefore = typeof launched === 'string' && typeof ended === 'string' && ended < launched
  return isBefore ? [{ path: [...path, 'ended'], message: `must not be before ${launched}, the first day` }] : []
}

/** Machines that run by a schedule, or always, all run then. */
function wrongMin({ path, value }: Found): CompanyFileMistake[] {
  if (!isObject(value) || value['min'] === undefined) return []
  const { min, count = 1, schedule = 'always' } = value
  const wrong = (message: string): CompanyFileMistake[] => [{ path: [...path, 'min'], message }]
  if (schedule !== 'autoscaled') return wrong(`is for autoscaled machines only; the schedule of these is ${schedule}`)
  return Number(min) > Number(count) ? wrong(`must not be above the count, which is ${count}`) : []
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
