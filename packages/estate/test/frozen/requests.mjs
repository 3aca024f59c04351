import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readOperations } from '@cloud-cost/contract/model'
import { dateInDays } from './dates.mjs'
import { Draws } from './draws.mjs'

const SPEC = new URL('../../../../spec/', import.meta.url)

/** All operations of the contract. */
const CONTRACT = readdirSync(SPEC)
  .map((group) => new URL(`${group}/generated/openapi.json`, SPEC))
  .filter((file) => existsSync(file))
  .flatMap((file) => readOperations(JSON.parse(readFileSync(file, 'utf8'))))

/**
 * Random requests for an operation: an example of the contract about another company, with other dates and filters.
 *
 * @param column the companies and their state, which together with the operation are the seed
 */
export function requestsFor(operationId, { companies, reach, estate: { clock } }, column, count) {
  const operation = CONTRACT.find((one) => one.operationId === operationId)
  const [vendor] = /\b(?:aws|azure|gcp)\b/.exec(operation.path) ?? []
  const draws = new Draws(`${column} ${operationId}`)
  return Array.from({ length: count }, () => {
    const { companyId, values } = draws.oneOf(companies)
    const all = values.resources.filter((resource) => vendor === undefined || resource.vendor === vendor)
    const subject = all.length > 0 ? draws.oneOf(all) : { vendor: vendor ?? 'aws' }
    return drawnRequest(operation, { draws, companyId, values, subject, dates: drawnDates(draws, clock, reach) })
  })
}

function drawnRequest({ operationId, parameters, body }, source) {
  const { draws, companyId, dates } = source
  const drawn = (place) =>
    Object.fromEntries(
      parameters
        .filter(({ in: where, required }) => where === place && (required || draws.isLikely(0.3)))
        .map(({ name, example }) => [name, otherValue(name, example, source)]),
    )
  const path = { ...drawn('path'), companyId }
  // A subscription belongs to a tenant.
  if (path.subscriptionId !== undefined) Object.assign(path, draws.oneOf(source.values.azure))
  const request = { operationId, path, query: drawn('query') }
  // An end without a beginning says little.
  if (request.query.endDate !== undefined) request.query.startDate ??= dates.startDate
  if (body === undefined || (!body.required && draws.isLikely(0.1))) return request
  return { ...request, body: changed(draws.oneOf([...body.examples.values()]), source) }
}

/** A value with others in place of those within it that say what is asked for. */
function changed(value, source, name = '') {
  if (Array.isArray(value) && value.some((item) => typeof item === 'object')) {
    return value.map((item) => changed(item, source, name))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return otherValue(name, value, source)
  return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, changed(inner, source, member)]))
}

/** The dates of a request by the names of its members: around the clock, before it and after it. */
function drawnDates(draws, clock, reach) {
  const range = () => {
    const first = draws.isLikely(0.1) ? draws.below(40) : -draws.below(reach)
    const length = draws.oneOf([0, draws.below(8), draws.below(34), draws.below(34), draws.below(Math.ceil(reach / 2))])
    return [dateInDays(clock, first), dateInDays(clock, draws.isLikely(0.02) ? first - 1 : first + length)]
  }
  const [startDate, endDate] = range()
  const [duraCompFrom, duraCompTo] = range()
  const day = dateInDays(clock, -draws.below(Math.min(reach, 100)))
  return {
    startDate,
    endDate,
    stDt: startDate,
    endDt: endDate,
    from: startDate,
    to: endDate,
    duraFrom: startDate,
    duraTo: endDate,
    duraCompFrom,
    duraCompTo,
    startTime: `${day}T07:00:00Z`,
    endTime: `${day}T11:30:00Z`,
    timeStmp: `${day}T00:00:00Z`,
    costDate: day,
    forecastDt: day,
    forecastDate: day,
    analyzedDt: day,
    searchYear: day.slice(0, 4),
    searchMnth: day.slice(5, 7),
  }
}

const COMPANY = /^(?:companyId|cmpnId|masterCmpnId)$/
/** Names of members, and what of a resource they name. */
const OF_RESOURCES = [
  [
    /^(?:acc(?:Id|ounts|ountList|List|Ids|ountId)|lnkdAccId|linkedAccount(?:s|Id)|selectedAccounts?|projects|projectCd)$/,
    'account',
  ],
  [/^(?:rgnId|regions|regionList|rgnList|regionId|rgnIds|region)$/, 'region'],
  [/^(?:instanceType|machineTypes)$/, 'type'],
  [/^(?:rsrcType|rsrcTypes|resourceType)$/, 'kind'],
  [/^(?:instId|instanceId|resourceId)$/, 'id'],
  [/^(?:rsrcKey|arn|arnList)$/, 'key'],
  [
    /^(?:vendor|vndr|prvrCd|vendors|vndrList|vendorList|selectedVendor|selectedVendorsByWidget|defaultVendor)$/,
    'vendor',
  ],
]
/** What may be chosen, whatever the company; what the examples have is chosen, too. */
const CHOICES = [
  [/^products?$/, ['AmazonEC2', 'AmazonRDS', '6F81-5844-456A', 'ComputeSavingsPlans', 'EC2InstanceSavingsPlans']],
  [/^purchase$/, ['any', 'reserved-instance', 'savings-plans']],
  [/^term$/, ['7', '14', '30', '60']],
  [/^isExpired$/, ['true', 'false']],
  [/^searchType$/, ['All', 'My', 'AutoSavings']],
  [/^purchaseOption$/, ['No Upfront', 'Partial Upfront', 'All Upfront']],
  [/^leasContractLength$/, ['1yr', '3yr']],
  [/^offerClass$/, ['standard', 'convertible']],
  [/^committedTypes$/, ['GENERAL_PURPOSE_N2', 'GENERAL_PURPOSE_E2']],
  [/^resourceTypes$/, ['VCPU', 'MEMORY']],
  [/^viewBy$/, ['product', 'region', 'account', 'instanceType', 'usageType', 'resourceId', 'tag']],
  [/^dim[XY]$/, ['rgnId', 'accId', 'instId']],
  [/^viewType$/, ['day', 'week', 'month', 'history', 'current']],
  [/^optimizeCategory$/, ['right-sizing', 'unused']],
  [/^(?:tagKeys?|key|selectedTagKey|sortTagKey)$/, ['team', 'env', 'cost-center']],
  [/^tagVals$/, ['checkout', 'platform', 'data']],
  [/^(?:mtrc|metricName)$/, ['CPUUtilization', 'DiskReads', 'NetworkIn']],
  [/^(?:datasetType|reportType)$/, ['performance', 'usage']],
  [/^sensitivity$/, ['H', 'M', 'L']],
  [/^timeFrame$/, ['last_1_months', 'last_6_months', 'last_12_months']],
  [/^filter$/, ['top_5_by_cost', 'custom']],
  [/^sortDirection$/, ['asc', 'desc']],
  [/^page(?:Num)?$/, [0, 1, 2]],
  [/^(?:size|limitCnt)$/, [5, 50]],
  [/^isMonthly$/, [true, false]],
  [/^(?:excelYn|isGetHeader)$/, ['Y', 'N']],
]

function otherValue(name, example, { draws, companyId, values, subject, dates }) {
  if (COMPANY.test(name)) return companyId
  if (name === 'tenantId') return draws.oneOf([...values.tenants, example])
  if (typeof example === 'string' && name in dates) return dates[name]
  const [, member] = OF_RESOURCES.find(([names]) => names.test(name)) ?? []
  const [, choices] = CHOICES.find(([names]) => names.test(name)) ?? []
  const another = () => {
    if (choices !== undefined) return draws.oneOf(choices)
    const { resources } = values
    return (draws.isLikely(0.85) || resources.length === 0 ? subject : draws.oneOf(resources))[member] ?? example
  }
  if ((member === undefined && choices === undefined) || draws.isLikely(0.1)) return example
  if (!Array.isArray(example)) return another()
  return Array.from({ length: draws.below(4) }, another)
}
