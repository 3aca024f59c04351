// Finds what a company file that fits its schema says and can't be, and what is most likely not meant.

import { LISTED_CURRENCY } from '../kernel/money.js'
import { dayOf } from '../kernel/time.js'
import type { CloudEntries, Entry } from './cloud-entries.js'
import {
  type CloudReferences,
  dangling,
  entriesOf,
  type Found,
  type Ids,
  impossibleNames,
  type Reference,
  repeated,
  valuesAt,
} from './references.js'
import { type CompanyFileMistake, isObject, oneOf } from './schema.js'

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
      ...clouds.flatMap((cloud) => olderThanAccount(company, cloud)),
      ...clouds.flatMap((cloud) => ofNothing(company, cloud)),
      ...clouds.flatMap((cloud) => wrongSizes(company, cloud)),
      ...wrongTargets(company, clouds),
      ...wrongRate(company),
      ...tooMany(company, clouds),
      ...sameAnomalies(company),
      ...valuesAt(company, 'anomalies.*').flatMap((anomaly) => wrongAnomaly(company, anomaly, clouds)),
      ...valuesAt(company, 'discounts.*').flatMap((discount) => unknownService(discount, clouds)),
      ...ids.flatMap(([list]) =>
        valuesAt(company, list).flatMap((entry) => [...endedBefore(entry), ...wrongMin(entry), ...wrongTags(entry)]),
      ),
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
      .filter((month) => month.length !== 'yyyy-MM'.length || dayOf(`${month}-01`) === undefined)
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
  if (tags === undefined || launched === undefined) return []
  const early = entriesOf(valuesAt({ path, value }, 'retagged.*')).find(
    ({ entry }) => String(entry['from']) <= String(launched),
  )
  return early === undefined
    ? []
    : [
        {
          path: [...path, 'tags'],
          message: `are never used: ${early.path.slice(path.length).join('.')} replaces them before the first day, ${launched}`,
        },
      ]
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
