// Finds what a company file that fits its schema says and can't be, and what is most likely not meant.

import { LISTED_CURRENCY } from '../kernel/money.js'
import { dayOf } from '../kernel/time.js'
import type { CloudEntries, Entry } from './cloud-entries.js'
import {
  type CloudReferences,
  checked,
  dangling,
  entriesOf,
  type Found,
  type Ids,
  impossibleNames,
  notIn,
  type Reference,
  repeated,
  valuesAt,
  type Wrong,
} from './references.js'
import { type CompanyFileMistake, isObject } from './schema.js'

const IDS: readonly Ids[] = [
  // Has no id.
  ['anomalies.*'],
  ['anomalyNumbers.*', 'histSeq'],
  ['anomalyRules.*', 'seq'],
  ['customReports.*', 'custmRprtId'],
  ['credits.*', 'name', 'account'],
  ['discounts.*', 'vendor', 'service', 'from'],
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
      ...clouds.flatMap((cloud) => wrongCommitments(company, cloud)),
      ...wrongTargets(company, clouds),
      ...tooMany(company, clouds),
      ...sameAnomalies(company),
      ...checked(company, 'currency', wrongRate),
      ...checked(company, 'anomalies.*', (anomaly) => wrongAnomaly(company, anomaly, clouds)),
      ...checked(company, 'discounts.*', (discount) => unknownService(discount, clouds)),
      ...ids.flatMap(([list]) => [
        ...checked(company, list, wrongLife),
        ...checked(company, list, wrongMin),
        ...valuesAt(company, list).flatMap(wrongTags),
      ]),
    ]),
  ]
}

const MOST_RESOURCES = 1_000_000

/** A company whose machines would not fit into the memory. */
function tooMany(company: Found, clouds: readonly DescribedCloud[]): CompanyFileMistake[] {
  const owned = clouds.flatMap(({ code }) => valuesAt(company, code))
  const lists = owned.flatMap((of) =>
    Object.keys(isObject(of.value) ? of.value : {}).flatMap((name) => valuesAt(of, `${name}.*`)),
  )
  let all = 0
  for (const { path, entry } of entriesOf(lists)) {
    if (typeof entry['count'] === 'number') all += entry['count']
    const message = `must be less: the company would have more than ${MOST_RESOURCES} resources`
    if (all > MOST_RESOURCES) return [{ path: [...path, 'count'], message }]
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

/** Commitments that are older than the account which holds them, that are to nothing, or whose size is not said in one way. */
function wrongCommitments(company: Found, cloud: DescribedCloud): CompanyFileMistake[] {
  const { account, commitments } = cloud.entries
  const dates = new Map(accountsIn(company, cloud).map(({ id, createdDate }) => [id, createdDate]))
  return commitments.flatMap(({ list, sizes }) =>
    checked(company, `${cloud.code}.${list}.*`, (entry) => {
      const { start, count, vCpus, memoryGb, utilization, utilizationFrom: from, utilizationUntil: until } = entry
      const created = dates.get(entry[account])
      const isOlder = Number(dayOf(String(start))) < Number(dayOf(String(created)))
      const isUtilized = utilization !== undefined
      const sized = sizes.map(({ member }): [string, string | false] => {
        if (!isUtilized)
          return [member, entry[member] === undefined && 'is required, or a utilization such as 60% in its place']
        return [
          member,
          entry[member] !== undefined && 'must be left out where there is a utilization, for which it is chosen',
        ]
      })
      const withoutRate = 'is for a commitment with a utilization'
      return [
        ...sized,
        ['start', isOlder && `must not be before ${created}, when its ${account} began`],
        ['count', count === 0 && 'must be at least 1: it is how many are paid for'],
        [
          'vCpus',
          vCpus === 0 && memoryGb === 0 && 'must be above 0 where the memory is 0: there is nothing to pay for',
        ],
        ['utilizationFrom', !isUtilized && from !== undefined && withoutRate],
        ['utilizationUntil', !isUtilized && until !== undefined && withoutRate],
        ['utilizationUntil', endedBefore(from, until)],
      ]
    }),
  )
}

/** Prices are listed in US dollars. */
function wrongRate({ code, rate }: Entry): Wrong {
  return [
    ['rate', code === LISTED_CURRENCY && rate !== 1 && `must be 1: vendors list their prices in ${LISTED_CURRENCY}`],
  ]
}

/** Targets are for months of clouds in which the company has something. */
function wrongTargets(company: Found, clouds: readonly DescribedCloud[]): CompanyFileMistake[] {
  return clouds.flatMap(({ code }) => {
    if (valuesAt(company, code).length === 0)
      return checked(company, 'targets', ({ [code]: months }) => [
        [code, isObject(months) && 'must be left out: the company has nothing there'],
      ])
    return checked(company, `targets.${code}`, (months) =>
      Object.keys(months)
        .filter((month) => month.length !== 'yyyy-MM'.length || dayOf(`${month}-01`) === undefined)
        .map((month) => [month, 'must be a month, such as 2026-03']),
    )
  })
}

/** A discount is for a cloud, or for a product of it. */
function unknownService({ vendor, service }: Entry, clouds: readonly DescribedCloud[]): Wrong {
  const cloud = clouds.find(({ code }) => code === vendor)
  const vendors = clouds.map(({ code }) => code)
  return [
    ['vendor', notIn(vendors, vendor)],
    ['service', cloud !== undefined && notIn(productsOf(cloud), service)],
  ]
}

/** Anomalies that change nothing, that end and last, or of what the cloud of their account does not sell. */
function wrongAnomaly(company: Found, entry: Entry, clouds: readonly DescribedCloud[]): Wrong {
  const { account, service, factor, until, lasting } = entry
  const cloud = clouds.find((one) => accountsIn(company, one).some(({ id }) => id === account))
  const isEndless = lasting === true && until !== undefined
  return [
    ['factor', factor === 1 && 'must not be 1, which changes nothing'],
    ['until', isEndless && 'must be left out where lasting is true: it has no last day'],
    ['service', cloud !== undefined && notIn(productsOf(cloud), service)],
  ]
}

/** Anomalies that begin on one day for the same usage of an account: each of them is told where it is, since either may be meant. */
function sameAnomalies(company: Found): CompanyFileMistake[] {
  const anomalies = entriesOf(valuesAt(company, 'anomalies.*'))
  const keyOf = ({ account, day, service }: Entry): string => JSON.stringify([account, day, service])
  return anomalies.flatMap(({ path, entry }) => {
    const other = anomalies.find((one) => one.entry !== entry && keyOf(one.entry) === keyOf(entry))
    if (other === undefined) return []
    const message = `is of the same account, day and service as ${other.path.join('.')}: keep one of the two`
    return [{ path: [...path, 'day'], message }]
  })
}

/** The codes of the products of a cloud. */
function productsOf({ kinds, focus }: DescribedCloud): string[] {
  return [...new Set([...kinds, ...focus.meters].map(({ product }) => product.code))]
}

/** What is sound and most likely not meant in a file that fits its schema. */
export function referenceWarnings(file: unknown, clouds: readonly DescribedCloud[]): CompanyFileMistake[] {
  const companies = valuesAt({ path: [], value: file }, 'companies.*')
  // A vendor has an account once: when the bills of both companies are read again, they belong to one.
  const shared = clouds.flatMap(({ code, entries: { accounts } }) =>
    repeated(
      companies.flatMap((company) => valuesAt(company, `${code}.${accounts.list}.*`)),
      [accounts.id],
    ),
  )
  const unused = companies.flatMap((company) => [
    ...clouds.flatMap(({ references }) => references.warnings(company)),
    ...uselessDiscounts(company),
    ...clouds.flatMap(({ references }) =>
      references.ids.flatMap(([list]) => valuesAt(company, list).flatMap(neverTagged)),
    ),
  ])
  return [...shared, ...unused]
}

/** Discounts on clouds of which the company has nothing. */
function uselessDiscounts(company: Found): CompanyFileMistake[] {
  return entriesOf(valuesAt(company, 'discounts.*'))
    .filter(({ entry: { vendor } }) => valuesAt(company, String(vendor)).length === 0)
    .map(({ path, entry: { vendor } }) => ({
      path,
      message: `changes nothing: the company has nothing of ${JSON.stringify(vendor)}`,
    }))
}

/** Resources that never have their first tags, since they are launched with others. */
function neverTagged({ path, value }: Found): CompanyFileMistake[] {
  const { tags, launched } = isObject(value) ? value : {}
  const early = entriesOf(valuesAt({ path, value }, 'retagged.*')).find(
    ({ entry }) => String(entry['from']) <= String(launched),
  )
  if (tags === undefined || launched === undefined || early === undefined) return []
  const replaced = early.path.slice(path.length).join('.')
  return [
    { path: [...path, 'tags'], message: `are never used: ${replaced} replaces them before the first day, ${launched}` },
  ]
}

/** Lists have three pairs of names for the first and the last day of an entry. */
function wrongLife({ launched, ended, from, day, until }: Entry): Wrong {
  return [
    ['ended', endedBefore(launched, ended)],
    ['until', endedBefore(from, until)],
    ['until', endedBefore(day, until)],
  ]
}

function endedBefore(first: unknown, last: unknown): string | false {
  return (
    typeof first === 'string' &&
    typeof last === 'string' &&
    last < first &&
    `must not be before ${first}, the first day`
  )
}

/** New tags of a day on which the resource has others already, or is gone. */
function wrongTags({ path, value }: Found): CompanyFileMistake[] {
  const { ended = '~' } = isObject(value) ? value : {}
  return [
    ...repeated(valuesAt({ path, value }, 'retagged.*'), ['from']),
    ...checked({ path, value }, 'retagged.*', ({ from }) => [
      ['from', String(from) > String(ended) && `must not be after ${ended}, the last day`],
    ]),
  ]
}

/** Machines that run by a schedule, or always, all run then. */
function wrongMin({ min, count = 1, schedule = 'always' }: Entry): Wrong {
  if (min === undefined) return []
  if (schedule !== 'autoscaled')
    return [['min', `is for autoscaled machines only; the schedule of these is ${schedule}`]]
  return [['min', Number(min) > Number(count) && `must not be above the count, which is ${count}`]]
}
