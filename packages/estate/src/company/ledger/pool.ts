import type { LineIndex, PoolIndex } from '../../charges/indexes.js'
import type { Micros } from '../../kernel/money.js'
import type { Machines } from '../demand/machines.js'
import type { Meter, Metering } from '../meter.js'
import type { Kind, Resource } from '../resource.js'

/** What usage is charged for: one price in one account and region. Charges refer to it by its position in its ledger. */
interface Line {
  readonly account: string
  readonly region: string
  /** As its resources have it: instance type or size, type of a volume. */
  readonly typeName: string
  /** At list price, for a unit, or for what a meter is priced by. */
  readonly price: Micros
  /** The one resource that is charged on it, where the charges are read from a bill. */
  readonly billed?: Resource
}

/** Machines that cost the same and that commitments can't tell apart; of those, one part where a cloud sells parts by themselves. */
export interface Pool extends Line {
  readonly kind: Kind
  readonly machines: readonly Machines[]
  /** What a machine uses in an hour: 1, or the vCPUs or GB of the part. */
  readonly unitsPerHour: number
  /** What an hour of a unit counts when machines of several sizes are added up. */
  readonly weight: number
  /** The part, such as `vCPU`. */
  readonly part?: string
  /** What it is counted in, such as `GB`; machines themselves when left out. */
  readonly unit?: string
}

/** Usage that is charged for by the amount. No commitment covers it. */
export interface MeteredLine extends Line {
  readonly meter: Meter
  readonly uses: readonly [MeteredUse, ...MeteredUse[]]
}

/** A resource and what it uses of a meter. */
interface MeteredUse {
  readonly resource: Resource
  readonly metering: Metering
}

/** Whether commitments may apply to a line of a table, of which those are the pools: they are its first lines. */
export function isPool(pools: readonly Pool[], line: LineIndex): line is PoolIndex {
  return line < pools.length
}

/** The product under which bills have a line. */
export function productOf(line: Pool | MeteredLine): Kind['product'] {
  return 'meter' in line ? line.meter.product : line.kind.product
}

/** Hours are counted in thousandths, so that shares of them are whole numbers and sums are exact. */
export const HOUR = 1000

/** What a machine uses in an hour: a whole number of thousandths, also of types with parts of a GB. */
export function hourlyUse({ unitsPerHour }: Pick<Pool, 'unitsPerHour'>): number {
  return Math.round(unitsPerHour * HOUR)
}

/** Machines to which commitments apply, and spot machines, to which they do not. */
export function bySpot<P extends Pool>(pools: readonly P[]): { readonly pools: P[]; readonly spot: P[] } {
  return { pools: pools.filter(({ kind }) => !kind.isSpot), spot: pools.filter(({ kind }) => kind.isSpot) }
}

/** The machines of resources by what `poolsOf` says they are charged for, in the order of the resources. */
export function poolsFrom<P extends Pool>(
  resources: readonly Resource[],
  poolsOf: (resource: Resource) => readonly Omit<P, 'machines'>[],
): P[] {
  const pools = new Map<string, P & { machines: Machines[] }>()
  for (const resource of resources) {
    const { machines, index } = resource
    if (machines === undefined || index > 0) continue
    for (const pool of poolsOf(resource)) {
      const key = `${pool.account} ${pool.region} ${pool.typeName} ${pool.part} ${pool.price} ${pool.kind.isSpot}`
      const existing = pools.get(key) ?? ({ ...pool, machines: [] } as unknown as P & { machines: Machines[] })
      existing.machines.push(machines)
      pools.set(key, existing)
    }
  }
  return [...pools.values()]
}

/** What resources use by the amount, by account, region, type and meter. What is not sold in its region is left out. */
export function meteredLines(resources: readonly Resource[]): MeteredLine[] {
  const lines = new Map<string, MeteredLine & { uses: [MeteredUse, ...MeteredUse[]] }>()
  for (const resource of resources) {
    const { account, region, type: typeName, meterings = [] } = resource
    for (const metering of meterings) {
      const { meter } = metering
      const price = meter.price(region)
      if (price === undefined) continue
      const key = `${account} ${region} ${typeName} ${meter.code}`
      const use = { resource, metering }
      const line = lines.get(key)
      if (line === undefined) lines.set(key, { account, region, typeName, price, meter, uses: [use] })
      else line.uses.push(use)
    }
  }
  return [...lines.values()]
}
