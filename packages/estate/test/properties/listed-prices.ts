import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Rec } from '../support.js'

/** Numbers by rows and columns, as a catalog has them; rows may be grouped. */
interface Table {
  readonly columns: readonly string[]
  readonly rows: Readonly<Record<string, readonly number[] | Readonly<Record<string, readonly number[]>>>>
  readonly otherwise?: number
  /** The row that regions without a row cost as much as. */
  readonly elsewhere?: string
}

/** A catalog as somebody has written it, not as it is compiled. */
interface Written {
  readonly prices: Readonly<Record<string, Table>>
  readonly discounts: Readonly<Record<string, Table>>
  readonly sizes?: { readonly entries: Readonly<Record<string, number>> }
  readonly types?: Table
  readonly databases?: { readonly entries: Readonly<Record<string, { readonly like: string }>> }
  readonly meters: { readonly entries: Readonly<Record<string, { readonly code: string; readonly service: string }>> }
  readonly services: { readonly entries: Readonly<Record<string, { readonly code: string }>> }
}

const catalogOf = (code: string): Written =>
  parse(readFileSync(new URL(`../../catalog/${code}.yaml`, import.meta.url), 'utf8'))
const [AWS, AZURE, GCP] = [catalogOf('aws'), catalogOf('azure'), catalogOf('gcp')]
export const CATALOGS = { aws: AWS, azure: AZURE, gcp: GCP } as const

/** The number of a table in a row and a column, whichever of them is the region. */
function cell({ columns, rows }: Table, first: string, second: string, group?: string): number | undefined {
  const inside = group === undefined ? rows : (rows[group] ?? {})
  const at = (row: string, column: string) =>
    (inside as Record<string, readonly number[]>)[row]?.[columns.indexOf(column)]
  return at(first, second) ?? at(second, first)
}

function listed({ prices }: Written, item: string, region: string): number {
  const found = Object.values(prices).flatMap((table) => {
    const { elsewhere = '', rows } = table
    const isOwn = Object.hasOwn(rows, region) || table.columns.includes(region)
    return cell(table, item, isOwn ? region : elsewhere) ?? cell(table, item, region) ?? []
  })
  return found.length === 1 ? (found[0] ?? Number.NaN) : Number.NaN
}

/** What an hour of a machine costs that a cost line names. */
const MACHINES: Readonly<Record<keyof typeof CATALOGS, (type: string, region: string, line: Rec) => number>> = {
  aws: (type, region, { useType }) => {
    const [size = '', ...family] = type.split('.').reverse()
    const factors = AWS.sizes?.entries ?? {}
    const factor = factors[size] ?? Number.parseInt(size, 10) * (factors['xlarge'] ?? 0)
    const name = family.reverse().join('.')
    const onDemand = Math.round((listed(AWS, name, region) * 1e4 * factor) / (factors['large'] ?? 0)) / 1e4
    if (/Multi-AZ/.test(String(useType))) return 2 * onDemand
    if (!/SpotUsage/.test(String(useType))) return onDemand
    const spot = AWS.discounts['spot'] as Table
    return onDemand * (1 - (cell(spot, region, name) ?? spot.otherwise ?? 0) / 100)
  },
  azure: (type, region) => {
    const series = type.replace(/\d+/, '#')
    const database = AZURE.databases?.entries[series]
    if (database === undefined) return listed(AZURE, type, region)
    const factor = listed(AZURE, database.like, region) / listed(AZURE, database.like, 'eastus')
    return (Number(/\d+/.exec(type)?.[0]) * Math.round(1000 * listed(AZURE, series, 'eastus') * factor)) / 1000
  },
  gcp: (typeAndPart, region) => {
    const [type = '', part] = typeAndPart.split(' ')
    const [series = ''] = type.split('-')
    const machines = GCP.prices['machines'] as Table
    return cell(machines, region, part === 'vCPU' ? 'VCPU' : 'MEMORY', series) ?? Number.NaN
  },
}

function meterPrice(catalog: Written, code: string, service: string, region: string): number {
  const isMeter = ([, meter]: readonly [string, { readonly code: string; readonly service: string }]) =>
    meter.code === code && catalog.services.entries[meter.service]?.code === service
  const [name = ''] = Object.entries(catalog.meters.entries).find(isMeter) ?? []
  return listed(catalog, name, region)
}

/** The price that a catalog has for what a cost line shows a price of; `undefined` of a line that shows none, or one of a company's own. */
export function priceShown(vendor: keyof typeof CATALOGS, line: Rec): { shown: number; listed: number } | undefined {
  const [price, text] = String(line['costDescription']).split(' USD per ')
  if (text === undefined || line['resourceType'] === 'fixed-charge') return undefined
  const sold = text.slice(text.indexOf(', ') + 2)
  const how = [' on demand', ' spot'].find((end) => sold.endsWith(end))
  const what = sold.slice(0, sold.length - (how?.length ?? 0))
  const region = String(line['regionCode'])
  const listed =
    how === undefined
      ? meterPrice(CATALOGS[vendor], what, String(line['productCode']), region)
      : MACHINES[vendor](what, region, line)
  return { shown: Number(price), listed }
}
