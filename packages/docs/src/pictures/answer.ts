import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import type { Html } from '../html/html.js'
import { barsPicture } from './bars.js'
import { columnsPicture } from './columns.js'
import { shortDate } from './dates.js'

/** What an answer is drawn by: members that the contract names, the first ones that its records have. */
const DATES = ['usageDate', 'yearMonth']
const PARTS: readonly (readonly string[])[] = [
  [
    'reservedInstanceCoverageRate',
    'savingsPlansCoverageRate',
    'autoRiCoverageRate',
    'autoSpCoverageRate',
    'onDemandCoverageRate',
  ],
  ['mySavingCost', 'autoSavingCost'],
  ['committedUseDiscountCoverageRate'],
  ['utilization'],
]
const AMOUNTS = ['expectedSavingCost', 'monthSaveCost', 'utilization', 'committedUseDiscountCoverageRate']
const LABELS: readonly (readonly string[])[] = [
  ['instanceType', 'linkedAccountAlias'],
  ['productName', 'linkedAccountAlias'],
  ['machineType', 'projectName'],
  ['machineType', 'projectId'],
  ['paymentOptions', 'termLength'],
  ['plan', 'goal'],
  ['resourceType'],
]
const MOST = 12

/** The picture of an answer that is a series, shares or an inventory; nothing for other answers. */
export function answerPicture(body: Json): Html | undefined {
  const records = recordsOf(body)
  return seriesPicture(records) ?? sharesPicture(body) ?? listPicture(records)
}

/** Records with dates, by date. */
function seriesPicture(records: readonly JsonObject[]): Html | undefined {
  const date = DATES.find((name) => records.every((record) => typeof record[name] === 'string'))
  const parts = partsOf(records[0])
  if (records.length < 2 || date === undefined || parts === undefined) return undefined
  const columns = [...records]
    .sort((first, second) => String(first[date]).localeCompare(String(second[date])))
    .map((record) => ({ label: String(record[date]), amounts: parts.map((name) => Number(record[name] ?? 0)) }))
  // Several records of a day would have to be added up, which rates can't be.
  if (new Set(columns.map(({ label }) => label)).size < columns.length) return undefined
  const names = parts.join(', ')
  return columnsPicture({
    summary: `${names} by ${date}, from ${shortDate(columns[0]?.label ?? '')} to ${shortDate(columns.at(-1)?.label ?? '')}; the numbers are in the response below.`,
    caption: parts.length === 1 ? `${names} by ${date}.` : `By ${date}:`,
    parts: parts.map((name, index) => ({ name, fill: `part-${index}` })),
    columns: columns.map(({ label, amounts }) => ({ label: shortDate(label), amounts })),
  })
}

/** One record that divides a whole. */
function sharesPicture(body: Json): Html | undefined {
  const data = isObject(body) ? body['data'] : undefined
  const parts = partsOf(isObject(data) ? data : undefined)
  if (!isObject(data) || parts === undefined || parts.length === 1) return undefined
  return barsPicture({
    caption: 'Shares in percent',
    bars: parts.map((label) => ({ label, amount: Number(data[label]) })),
  })
}

/** Records with names, each with an amount. */
function listPicture(records: readonly JsonObject[]): Html | undefined {
  const [first] = records
  const amount = AMOUNTS.find((name) => isNumeric(first?.[name]))
  const label = LABELS.find((names) => areNames(names, records))
  if (records.length < 2 || amount === undefined || label === undefined) return undefined
  const bars = records
    .map((record) => ({
      label: label.map((name) => record[name] ?? '').join(' · '),
      amount: Number(record[amount] ?? 0),
    }))
    .slice(0, MOST)
  return barsPicture({ caption: `${amount} by ${label.join(' and ')}`, bars })
}

/** Whether all records have the fields, and no two of them the same values of them. */
function areNames(names: readonly string[], records: readonly JsonObject[]): boolean {
  const labels = records.map((record) => names.map((name) => String(record[name])).join())
  const areThere = records.every((record) => names.every((name) => typeof record[name] === 'string'))
  return areThere && new Set(labels).size === labels.length
}

function partsOf(record: JsonObject | undefined): readonly string[] | undefined {
  return PARTS.find((names) => names.every((name) => isNumeric(record?.[name])))
}

/** The records of an answer, wherever its envelope holds them. */
function recordsOf(body: Json): readonly JsonObject[] {
  if (!isObject(body)) return []
  const { list, data } = body
  const inner = isObject(data) ? data['list'] : data
  const found = [list, inner].find(Array.isArray) ?? []
  return found.filter(isObject)
}

/** Some amounts are texts that hold a number. */
function isNumeric(value: Json | undefined): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value !== '' && Number.isFinite(Number(value)))
}
