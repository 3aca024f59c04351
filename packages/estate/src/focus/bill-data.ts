import type { Cloud } from '../clouds/cloud.js'
import type { Bill, BilledCommitment, BilledDay, BilledLine } from '../company/bill.js'
import type { CompanyEntry } from '../company/company-file.js'
import type { Account } from '../company/ledger/account.js'
import type { Meter } from '../company/meter.js'
import type { Kind, Resource } from '../company/resource.js'
import { billedKind, unknownKind } from './billed-kind.js'
import type { BillReport } from './report.js'

/**
 * What was read of bills, as data alone: a worker can read bills, and post it with `postMessage`.
 */
export interface BillData {
  /** The end of the last charge, ISO 8601. */
  readonly clock: string
  readonly report: BillReport
  /** @internal */
  readonly companies: readonly {
    readonly entry: CompanyEntry
    readonly currency: string
    readonly bills: Readonly<Record<string, CloudBillData>>
  }[]
}

/**
 * A bill whose kinds and meters are positions in its lists of them.
 *
 * @internal
 */
export interface CloudBillData extends Pick<Bill, 'missing' | 'first' | 'last' | 'until'> {
  readonly kinds: readonly KindData[]
  readonly meters: readonly MeterData[]
  readonly resources: readonly ResourceData[]
  readonly lines: readonly LineData[]
  readonly commitments: readonly BilledCommitment[]
  readonly accounts: readonly Account[]
  readonly days: ReadonlyMap<number, BilledDay>
}

/** A kind of the catalog by its position there, or one that the catalog does not have, in the words of the bill. */
export type KindData =
  | { readonly known: number; readonly os: string | undefined }
  | { readonly name: string; readonly product: Account['product'] }

/** A meter of the catalog by its position there, or one in the words of the bill, which has one price in all regions. */
export type MeterData =
  | { readonly known: number }
  | {
      readonly code: string
      readonly product: Account['product']
      readonly unit: string
      readonly partsOfUnit: number
      readonly price: number
      readonly isTax: boolean
      readonly operation: string | undefined
      readonly useType: string | undefined
      readonly text?: string
    }

export interface ResourceData extends Omit<Resource, 'kind' | 'index' | 'vendor'> {
  readonly kind: number
}

export interface LineData {
  readonly account: string
  readonly resource: number
  readonly meter: number
  readonly price: number
  readonly machine?: BilledLine['machine']
}

/** The kinds that bills know resources by: those of the catalog, and those of ids. */
function kindsOf({ kinds, focus }: Cloud): readonly Kind[] {
  return [...kinds, ...focus.ids.map(([, kind]) => kind)]
}

/** The bill of data, with the kinds and meters of the catalog. */
export function billOf(cloud: Cloud, data: CloudBillData): Bill {
  const { missing, first, last, until, commitments, accounts, days } = data
  const known = kindsOf(cloud)
  const kinds = data.kinds.map((kind) => kindOf(known, kind))
  const meters = data.meters.map((meter) => meterOf(cloud.focus.meters, meter))
  const all = data.resources.map(
    (resource): Resource => ({ ...resource, vendor: cloud.code, kind: at(kinds, resource.kind), index: 0 }),
  )
  const lines = data.lines.map(({ resource, meter: position, machine, ...line }): BilledLine => {
    const [billed, meter] = [at(all, resource), at(meters, position)]
    return {
      ...line,
      region: billed.region,
      typeName: billed.type,
      meter,
      uses: [{ resource: billed, metering: { meter, amountOn: () => 0 } }],
      billed,
      ...(machine === undefined ? {} : { machine }),
    }
  })
  // What has no id is no resource, and yet charges are for it.
  const resources = all.filter(({ key }) => key !== '')
  return { missing, first, last, until, resources, lines, commitments, accounts, days }
}

function kindOf(known: readonly Kind[], data: KindData): Kind {
  return 'known' in data ? billedKind(at(known, data.known), data.os) : unknownKind(data.name, data.product)
}

function meterOf(known: readonly Meter[], data: MeterData): Meter {
  if ('known' in data) return at(known, data.known)
  const { code, product, unit, partsOfUnit, price, isTax, operation, useType, text } = data
  return {
    code,
    product,
    unit,
    partsOfUnit,
    price: () => price,
    ...(isTax ? { recordType: 'Tax' } : {}),
    ...(useType === undefined
      ? {}
      : { billing: { ...(operation === undefined ? {} : { operation }), useType: () => useType } }),
    ...(text === undefined ? {} : { priceText: text }),
  }
}

function at<T>(list: readonly T[], position: number): T {
  const found = list[position]
  if (found === undefined) throw new RangeError(`there is no position ${position}`)
  return found
}
