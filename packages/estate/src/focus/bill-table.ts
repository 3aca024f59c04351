import type { Bill, ChargeTable, ResourceIndex } from '../charges/charge-table.js'
import { type Account, type Line, type Pool, payersOf } from '../charges/charge-table.js'
import type { Commitment } from '../charges/commitment.js'
import type { WholeDay } from '../charges/day-rows.js'
import {
  type CommitmentIndex,
  indexesOf,
  type LineIndex,
  ON_DEMAND,
  type PayerIndex,
  type PoolIndex,
  payerOf,
  SUSTAINED,
} from '../charges/indexes.js'
import type { BilledCloud, BilledMachine } from '../charges/makers.js'
import { asItIsNow } from '../charges/resource-index.js'
import { COST_FIGURES } from '../charges/sums.js'
import type { Cloud } from '../clouds/cloud.js'
import type { CompanyEntry } from '../company/company-file.js'
import type { Kind, Meter, Resource } from '../company/resource.js'
import { indexColumn } from '../kernel/columns.js'
import type { Steps } from '../kernel/steps.js'
import { type DateRange, type Day, dayOfHour, daysOf, HOURS_IN_DAY, startOfDay } from '../kernel/time.js'
import { meteredLine } from '../simulate/lines.js'
import type { CloudBillData, DayData, KindData, MeterData } from './bill-data.js'

/** Returns the bill of data, with the kinds and meters of the catalog, and with what a company file says of commitments. */
export function billOf(cloud: Cloud, data: CloudBillData, file: CompanyEntry): Bill {
  const known = kindsOf(cloud)
  const kinds = data.kinds.map((kind) => kindOf(known, kind))
  const meters = data.meters.map((meter) => meterOf(cloud.focus.meters, meter))
  const all = data.resources.map(
    (resource): Resource => ({ ...resource, vendor: cloud.code, kind: at(kinds, resource.kind), index: 0 }),
  )
  const lines = data.lines.map(({ account, price, resource: position, meter, machine, ...charge }): BillLine => {
    const resource = at(all, position)
    const { region, type: typeName, kind } = resource
    const line = { ...meteredLine(at(meters, meter), { account, region, typeName, kind, price }), ...charge }
    return { line, resource, ...(machine === undefined ? {} : { machine }) }
  })
  return {
    missing: data.missing,
    // What has no id is no resource, and yet charges are for it.
    resources: all.filter(({ key }) => key !== ''),
    table: billTable(cloud.billed, data, lines, file),
  }
}

/** A line of a bill, for its resource alone. */
interface BillLine {
  readonly line: Line
  readonly resource: Resource
  readonly machine?: BilledMachine
}

/**
 * Returns the table of a bill. Charges have no hours: a day that has not ended has no charges, unless it is the last one of the bill.
 *
 * @param file describes commitments of which the bill says less
 */
function billTable(
  cloud: BilledCloud<Pool, Commitment>,
  bill: CloudBillData,
  billLines: readonly BillLine[],
  file: CompanyEntry,
): ChargeTable<Pool, Commitment> {
  const { poolOf, commitmentOf } = cloud.billed(file)
  const machines = billLines.map(({ line, machine }) => (machine === undefined ? undefined : poolOf?.(line, machine)))
  const isPool = (position: number): boolean => machines[position] !== undefined && !machines[position].kind.isSpot
  const order = [...billLines.keys()].sort((first, second) => Number(isPool(second)) - Number(isPool(first)))
  const lines = order.map((position) => machines[position] ?? (billLines[position] as BillLine).line)
  const resources = order.map((position) => (billLines[position] as BillLine).resource)
  const lineOf = inverse<LineIndex>(order)
  // Commitments that are described come first.
  const commitments = [...cloud.commitments(file)]
  const described = new Map(commitments.map(({ key }, position) => [key, position]))
  const commitmentIndexes = bill.commitments.map((billed) => {
    return (described.get(billed.key) ?? commitments.push(commitmentOf(billed)) - 1) as CommitmentIndex
  })
  const dictionaries = {
    lines,
    pools: order.filter(isPool).map((position) => machines[position] as Pool),
    payers: payersOf(commitments, cloud.kinds, (commitment) => cloud.kindOf(commitment)),
    commitments,
    accounts: bill.accounts,
    kinds: cloud.kinds.length + 2,
    segments: [],
    resources: {
      on(line: LineIndex, index: ResourceIndex) {
        return [asItIsNow(index, resources[line] as Resource)]
      },
      gone: () => () => new Map<PoolIndex, number[]>(),
    },
  }
  const payerIndexes = [ON_DEMAND, SUSTAINED, ...commitmentIndexes.map(payerOf)]
  const rowsOf = ({ line, payer, applied, ...columns }: DayData, hours: number): WholeDay => ({
    // The bill's costs are in the sums of accounts.
    billedCost: [],
    ...columns,
    rows: line.length,
    line: indexColumn(Array.from(line, (position) => lineOf[position] as LineIndex)),
    payer: indexColumn(Array.from(payer, (position) => payerIndexes[position] as PayerIndex)),
    applied: indexColumn(Array.from(applied, (position) => commitmentIndexes[position] as CommitmentIndex)),
    hours,
    segments: [],
  })
  const days = new Map(
    Array.from(bill.days, ([day, ofDay]) => [day, rowsOf(ofDay, Math.min(HOURS_IN_DAY, bill.until - startOfDay(day)))]),
  )
  const empty = emptyDay(bill.accounts.length)
  const [nothing, notYet] = [rowsOf(empty, HOURS_IN_DAY), rowsOf(empty, 0)]
  const dayOf = (day: Day): WholeDay => days.get(day) ?? nothing
  function* each(range: DateRange, visit: (whole: WholeDay, day: Day) => void): Steps {
    for (const day of daysOf(range)) {
      visit(dayOf(day), day)
      yield
    }
  }
  return {
    ...dictionaries,
    beginning: bill.first,
    sums: (range, _, visit) => each(range, ({ cost }, day) => visit(cost, day)),
    uses: each,
    // Bills have the usage of days, and a commitment is for each of their hours.
    *uncovered() {},
    days: each,
    totals: each,
    useTotals: each,
    *open(until) {
      yield
      return until >= bill.until ? dayOf(dayOfHour(until)) : notYet
    },
    // What was read of the bill is all there.
    *prepare() {},
  }
}

/** The place of each entry in an order. */
function inverse<Of extends number>(order: readonly number[]): Of[] {
  const places: Of[] = []
  for (const place of indexesOf<Of>(order)) places[order[place] as number] = place
  return places
}

function emptyDay(accounts: number): DayData {
  const [none, nobody] = [new Float64Array(0), new Int32Array(0)]
  return {
    ...{ line: nobody, payer: nobody, consumedQuantity: none, listCost: none, effectiveCost: none },
    ...{ applied: nobody, commitmentCost: none, usedCost: none, usedListCost: none, usedQuantity: none },
    cost: new Float64Array(accounts * COST_FIGURES),
  }
}

/** The kinds that bills know resources by: those of the catalog, and those of ids. */
function kindsOf({ kinds, focus }: Cloud): readonly Kind[] {
  return [...kinds, ...focus.ids.map(([, kind]) => kind)]
}

function kindOf(known: readonly Kind[], data: KindData): Kind {
  return 'known' in data ? billedKind(at(known, data.known), data.os) : unknownKind(data.name, data.product)
}

function meterOf(known: readonly Meter[], data: MeterData): Meter {
  if ('known' in data) return at(known, data.known)
  const { code, product, unit, partsOfUnit, price, operation, useType, text } = data
  return {
    code,
    product,
    unit,
    partsOfUnit,
    price: () => price,
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

/** A kind of the catalog as far as a bill tells of its resources: not what they do, what state they are in, or what happens to them. */
function billedKind(kind: Kind, system: string | undefined): Kind {
  const { os, isStorage, smaller, network, namespace, lifeCycle, ...rest } = kind
  return {
    ...rest,
    describe: () => ({}),
    isRegional: true,
    metrics: [],
    events: kind.events.tagged === undefined ? {} : { tagged: kind.events.tagged },
    ...(system === undefined ? {} : { os: system }),
  }
}

/** A kind that the catalog does not have, in the words of the bill. */
function unknownKind(name: string, product: Account['product']): Kind {
  return {
    code: name.toLowerCase().replace(/[^a-z\d]+/g, '-'),
    name,
    product,
    docUrl: '',
    states: { inUse: '', idle: '' },
    describe: () => ({}),
    isRegional: true,
    metrics: [],
    events: {},
  }
}
