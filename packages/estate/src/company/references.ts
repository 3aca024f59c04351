// Checks that whatever a company file refers to by name or id is in it once.

import { type DateRange, dayOf } from '../kernel/time.js'
import { type CloudEntries, daysOfAnomaly, type Entry, runsIn } from './cloud-entries.js'
import { LISTED_CURRENCY } from './currency.js'
import type { Region } from './resource.js'
import { type CompanyFileMistake, isObject, oneOf, type Path, quoted } from './schema.js'

export interface Found {
  readonly path: Path
  readonly value: unknown
}

/** Values that name something, and where the names are, or the names themselves. */
interface Reference {
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
  readonly form: RegExp
  /** The form in words. */
  readonly text: string
}

/** The list of entries, and the members by which they are told apart. */
type Ids = readonly [list: string, ...members: string[]]

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

/** The rows of `data/references.yaml` about a cloud. */
interface ReferenceRows {
  readonly references: Readonly<
    Record<string, string | (Pick<Reference, 'own' | 'isNumbered'> & { readonly names: string })>
  >
  readonly ids: Readonly<Record<string, readonly string[]>>
  readonly names: Readonly<Record<string, { readonly form: string; readonly flags?: string; readonly text: string }>>
}

/** What rows say, of which some name lists that the cloud has. */
export function referencesOf(
  { references, ids, names }: ReferenceRows,
  lists: Readonly<Record<string, readonly string[]>>,
): Required<Pick<CloudReferences, 'references' | 'ids' | 'names'>> {
  return {
    references: Object.entries(references).map(([at, row]) => {
      const { names, ...rest } = typeof row === 'string' ? { names: row } : row
      return { at, names: lists[names] ?? names, ...rest }
    }),
    ids: Object.entries(ids).map(([list, members]) => [list, ...members]),
    names: Object.entries(names).map(([at, { form, flags, text }]) => ({ at, form: new RegExp(form, flags), text })),
  }
}

const IDS: readonly Ids[] = [
  ['anomalyNumbers.*', 'histSeq'],
  ['anomalyRules.*', 'seq'],
  ['customReports.*', 'custmRprtId'],
  ['credits.*', 'name', 'account'],
  ['fixedCharges.*', 'name', 'account'],
  ['users.*', 'userId'],
]

/** What names something that is not there, or has the id of something else. The file need not fit its schema. */
export function referenceMistakes(file: unknown, clouds: readonly DescribedCloud[]): CompanyFileMistake[] {
  const companies = valuesAt({ path: [], value: file }, 'companies.*')
  const ids = [...clouds.flatMap(({ references }) => references.ids), ...IDS]
  return [
    ...repeated(companies, ['companyId']),
    ...companies.flatMap((company) => [
      ...[...clouds.flatMap(({ references }) => references.references), chargedAccounts(company, clouds)].flatMap(
        (reference) => dangling(company, reference),
      ),
      ...ids.flatMap(([list, ...members]) => repeated(valuesAt(company, list), members)),
      ...clouds.flatMap(({ references }) => (references.names ?? []).flatMap((form) => impossibleNames(company, form))),
      ...clouds.flatMap(({ references }) => references.mistakes(company)),
      ...clouds.flatMap((cloud) => olderThanAccount(company, cloud)),
      ...clouds.flatMap((cloud) => ofNothing(company, cloud)),
      ...clouds.flatMap((cloud) => wrongSizes(company, cloud)),
      ...wrongTargets(company, clouds),
      ...wrongRate(company),
      ...tooMany(company, clouds),
      ...repeated(valuesAt(company, 'discounts.*'), ['vendor', 'service', 'from']),
      ...valuesAt(company, 'discounts.*').flatMap(endedBefore),
      ...valuesAt(company, 'anomalies.*').flatMap((anomaly) => [
        ...endedBefore(anomaly),
        ...wrongAnomaly(company, anomaly, clouds),
      ]),
      ...valuesAt(company, 'discounts.*').flatMap((discount) => unknownService(discount, clouds)),
      ...ids.flatMap(([list]) =>
        valuesAt(company, list).flatMap((entry) => [...endedBefore(entry), ...wrongMin(entry), ...wrongTags(entry)]),
      ),
    ]),
  ]
}

function impossibleNames(company: Found, { at, form, text }: NameForm): CompanyFileMistake[] {
  return valuesAt(company, at)
    .filter(({ value }) => typeof value === 'string' && !form.test(value))
    .map(({ path, value }) => ({ path, message: `must have ${text}, not ${quoted(value)}` }))
}

const MOST_RESOURCES = 1_000_000

/** A company whose machines would not fit into the memory. */
function tooMany(company: Found, clouds: readonly DescribedCloud[]): CompanyFileMistake[] {
  const owned = clouds.flatMap(({ code }) => valuesAt(company, code))
  const lists = owned.flatMap((of) =>
    Object.keys(isObject(of.value) ? of.value : {}).flatMap((name) => valuesAt(of, `${name}.*`)),
  )
  let all = 0
  for (const { path, value } of lists) {
    if (!isObject(value) || typeof value['count'] !== 'number') continue
    all += value['count']
    if (all > MOST_RESOURCES)
      return [
        {
          path: [...path, 'count'],
          message: `must be less: the company would have more than ${MOST_RESOURCES} resources`,
        },
      ]
  }
  return []
}

/** What of a cloud a company file refers to. */
interface DescribedCloud {
  readonly code: string
  readonly entries: CloudEntries
  readonly references: CloudReferences
  readonly kinds: readonly { readonly product: { readonly code: string } }[]
  readonly focus: { readonly meters: readonly { readonly product: { readonly code: string } }[] }
}

/** An anomaly or a fixed charge is in an account of any cloud. */
function chargedAccounts(company: Found, clouds: readonly DescribedCloud[]): Reference {
  const names = clouds.flatMap((cloud) => accountsIn(company, cloud).map(({ id }) => String(id)))
  return { at: 'anomalies|credits|fixedCharges.*.account', names }
}

interface AccountInFile {
  readonly id: unknown
  readonly createdDate: unknown
}

function accountsIn(company: Found, { code, entries: { accounts } }: DescribedCloud): AccountInFile[] {
  return entriesOf(valuesAt(company, `${code}.${accounts.list}.*`))
    .map(({ entry }) => ({ id: entry[accounts.id], createdDate: entry['createdDate'] }))
    .filter(({ id }) => id !== undefined)
}

/** Commitments that begin before there is the account which holds them. */
function olderThanAccount(company: Found, cloud: DescribedCloud): CompanyFileMistake[] {
  const { account, commitments } = cloud.entries
  const dates = new Map(accountsIn(company, cloud).map(({ id, createdDate }) => [id, createdDate]))
  return entriesOf(valuesAt(company, `${cloud.code}.${commitments.map(({ list }) => list).join('|')}.*`)).flatMap(
    ({ path, entry }) => {
      const date = String(dates.get(entry[account]))
      const [start, created] = [dayOf(String(entry['start'])), dayOf(date)]
      const isOlder = start !== undefined && created !== undefined && start < created
      return isOlder
        ? [{ path: [...path, 'start'], message: `must not be before ${date}, when its ${account} began` }]
        : []
    },
  )
}

/** Commitments to no machine at all. */
function ofNothing(company: Found, { code, entries: { commitments } }: DescribedCloud): CompanyFileMistake[] {
  return entriesOf(valuesAt(company, `${code}.${commitments.map(({ list }) => list).join('|')}.*`)).flatMap(
    ({ path, entry: { count, vCpus, memoryGb } }) => {
      if (count === 0) return [{ path: [...path, 'count'], message: 'must be at least 1: it is how many are paid for' }]
      return vCpus === 0 && memoryGb === 0
        ? [{ path: [...path, 'vCpus'], message: 'must be above 0 where the memory is 0: there is nothing to pay for' }]
        : []
    },
  )
}

/** Commitments say how large they are, or how far they are used. */
function wrongSizes(company: Found, { code, entries: { commitments } }: DescribedCloud): CompanyFileMistake[] {
  return commitments.flatMap(({ list, sizes }) =>
    entriesOf(valuesAt(company, `${code}.${list}.*`)).flatMap(({ path, entry }) => {
      const isUtilized = entry['utilization'] !== undefined
      const of = (member: string, message: string): CompanyFileMistake[] => [{ path: [...path, member], message }]
      const [from, until] = [entry['utilizationFrom'], entry['utilizationUntil']]
      return [
        ...sizes.flatMap(({ member }) => {
          if (isUtilized === (entry[member] === undefined)) return []
          return isUtilized
            ? of(member, 'must be left out where there is a utilization, for which it is chosen')
            : of(member, 'is required, or a utilization such as 60% in its place')
        }),
        ...['utilizationFrom', 'utilizationUntil'].flatMap((member) =>
          isUtilized || entry[member] === undefined ? [] : of(member, 'is for a commitment with a utilization'),
        ),
        ...(typeof from === 'string' && typeof until === 'string' && until < from
          ? of('utilizationUntil', `must not be before ${from}, the first day`)
          : []),
      ]
    }),
  )
}

/** Prices are listed in US dollars. */
function wrongRate(company: Found): CompanyFileMistake[] {
  return entriesOf(valuesAt(company, 'currency')).flatMap(({ path, entry: { code, rate } }) =>
    code === LISTED_CURRENCY && rate !== 1
      ? [{ path: [...path, 'rate'], message: `must be 1: vendors list their prices in ${LISTED_CURRENCY}` }]
      : [],
  )
}

/** Targets are for months of clouds in which the company has something. */
function wrongTargets(company: Found, clouds: readonly DescribedCloud[]): CompanyFileMistake[] {
  const { value: targets } = valuesAt(company, 'targets')[0] ?? {}
  if (!isObject(targets)) return []
  return clouds.flatMap(({ code }) => {
    const months = targets[code]
    if (!isObject(months)) return []
    if (valuesAt(company, code).length === 0)
      return [{ path: ['targets', code], message: 'must be left out: the company has nothing there' }].map(inCompany)
    return Object.keys(months)
      .filter((month) => dayOf(`${month}-01`) === undefined)
      .map((month) => inCompany({ path: ['targets', code, month], message: 'must be a month, such as 2026-03' }))
  })
  function inCompany({ path, message }: CompanyFileMistake): CompanyFileMistake {
    return { path: [...company.path, ...path], message }
  }
}

/** A discount is for a cloud, or for a product of it. */
function unknownService({ path, value }: Found, clouds: readonly DescribedCloud[]): CompanyFileMistake[] {
  const { vendor, service } = isObject(value) ? value : {}
  if (vendor === undefined) return []
  const cloud = clouds.find(({ code }) => code === vendor)
  if (cloud === undefined) {
    const vendors = clouds.map(({ code }) => code)
    return [{ path: [...path, 'vendor'], message: oneOf(vendors, vendor) }]
  }
  const products = productsOf(cloud)
  if (service === undefined || products.includes(String(service))) return []
  return [{ path: [...path, 'service'], message: oneOf(products, service) }]
}

/** Anomalies that change nothing, that end and last, or of what the cloud of their account does not sell. */
function wrongAnomaly(company: Found, { path, value }: Found, clouds: readonly DescribedCloud[]): CompanyFileMistake[] {
  if (!isObject(value)) return []
  const { account, service, factor, until, lasting } = value
  const cloud = clouds.find((one) => accountsIn(company, one).some(({ id }) => id === account))
  const products = cloud === undefined ? [] : productsOf(cloud)
  return [
    ...(factor === 1 ? [{ path: [...path, 'factor'], message: 'must not be 1, which changes nothing' }] : []),
    ...(lasting === true && until !== undefined
      ? [{ path: [...path, 'until'], message: 'must be left out where lasting is true: it has no last day' }]
      : []),
    ...(service === undefined || cloud === undefined || products.includes(String(service))
      ? []
      : [{ path: [...path, 'service'], message: oneOf(products, service) }]),
  ]
}

/** The codes of the products of a cloud. */
function productsOf({ kinds, focus }: DescribedCloud): string[] {
  return [...new Set([...kinds, ...focus.meters].map(({ product }) => product.code))]
}

/** What is sound and most likely not meant in a file that fits its schema. */
export function referenceWarnings(file: unknown, clouds: readonly DescribedCloud[]): CompanyFileMistake[] {
  return valuesAt({ path: [], value: file }, 'companies.*').flatMap((company) => [
    ...clouds.flatMap(({ references }) => references.warnings(company)),
    ...calmAnomalies(company, clouds),
  ])
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

/** Anomalies of accounts without a machine on the day. */
function calmAnomalies(company: Found, clouds: readonly DescribedCloud[]): CompanyFileMistake[] {
  const machines = clouds.flatMap(({ code, entries: { machines: list, account } }) =>
    entriesOf(valuesAt(company, `${code}.${list}.*`)).map(({ entry }) => ({ entry, account: entry[account] })),
  )
  return entriesOf(valuesAt(company, 'anomalies.*')).flatMap(({ path, entry }) => {
    const { account, service, day, until, lasting } = entry
    const days = daysOfAnomaly({
      day: String(day),
      ...(until === undefined ? {} : { until: String(until) }),
      lasting: lasting === true,
    })
    const isThere = machines.some((machine) => machine.account === account && runsIn(machine.entry, days))
    return isThere || service !== undefined
      ? []
      : [{ path, message: 'changes nothing: the account has no machine that could run on the day' }]
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

function entriesOf(found: readonly Found[]): { readonly path: Path; readonly entry: Entry }[] {
  return found.flatMap(({ path, value }) => (isObject(value) ? [{ path, entry: value }] : []))
}

/** At most: years have 365 or 366 days. */
function termOf({ start, term }: Entry): DateRange {
  const first = dayOf(String(start)) ?? 0
  return { first, last: first + 366 * (term === '3yr' ? 3 : 1) }
}

function dangling(company: Found, { at, names, own, isNumbered }: Reference): CompanyFileMistake[] {
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

function repeated(entries: readonly Found[], members: readonly string[]): CompanyFileMistake[] {
  const [id = ''] = members
  const paths = new Map<string, Path>()
  return entries.flatMap(({ path, value }) => {
    if (!isObject(value) || value[id] === undefined) return []
    const key = JSON.stringify(members.map((member) => value[member]))
    const first = paths.get(key)
    if (first === undefined) paths.set(key, path)
    return first === undefined
      ? []
      : [
          {
            path: [...path, id],
            message: `${JSON.stringify(value[id])} is used in ${first.join('.')} already; take another`,
          },
        ]
  })
}

/** The members that have the first and the last day of an entry. */
const LIVES = [
  ['launched', 'ended'],
  ['from', 'until'],
  ['day', 'until'],
] as const

function endedBefore({ path, value }: Found): CompanyFileMistake[] {
  if (!isObject(value)) return []
  return LIVES.flatMap(([first, last]) => {
    const [begin, end] = [value[first], value[last]]
    const isBefore = typeof begin === 'string' && typeof end === 'string' && end < begin
    return isBefore ? [{ path: [...path, last], message: `must not be before ${begin}, the first day` }] : []
  })
}

/** New tags of a day on which the resource has others already, or is gone. */
function wrongTags({ path, value }: Found): CompanyFileMistake[] {
  if (!isObject(value)) return []
  const { ended } = value
  const retagged = valuesAt({ path, value }, 'retagged.*')
  const late = retagged.filter((entry) => isObject(entry.value) && String(entry.value['from']) > String(ended ?? '~'))
  return [
    ...repeated(retagged, ['from']),
    ...late.map((entry) => ({ path: [...entry.path, 'from'], message: `must not be after ${ended}, the last day` })),
  ]
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

/** Services of types that there are not, and amounts of what they are not charged for. */
export function unknownServices(
  company: Found,
  list: string,
  types: Readonly<Record<string, { readonly amounts: object }>>,
): CompanyFileMistake[] {
  return valuesAt(company, list).flatMap(({ path, value }) => {
    if (!isObject(value) || typeof value['type'] !== 'string') return []
    const { type, amounts } = value
    if (!Object.hasOwn(types, type)) return [{ path: [...path, 'type'], message: oneOf(Object.keys(types), type) }]
    const known = Object.keys(types[type]?.amounts ?? {})
    return Object.keys(isObject(amounts) ? amounts : {})
      .filter((meter) => !known.includes(meter))
      .map((meter) => ({ path: [...path, 'amounts', meter], message: oneOf(known, meter) }))
  })
}
