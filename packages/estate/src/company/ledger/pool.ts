import type { Micros } from '../../kernel/money.js'
import type { Machines } from '../demand/schedule.js'
import type { Kind, Resource } from '../resource.js'

/** What usage is charged for: one price in one account and region. Charges refer to it by its position in its ledger. */
interface Line {
  readonly account: string
  readonly region: string
  readonly kind: Kind
  /** As its resources have it: instance type or size, type of a volume. */
  readonly typeName: string
  /** At list price, for a unit. */
  readonly price: Micros
}

/** Machines that cost the same and that commitments can't tell apart; of those, one part where a cloud sells parts by themselves. */
export interface Pool extends Line {
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

/** Volumes that cost the same. */
export interface Storage extends Line {
  readonly volumes: readonly Resource[]
}

/** Hours are counted in thousandths, so that shares of them are whole numbers and sums are exact; GB-months in millionths. */
export const HOUR = 1000
export const GB_MONTH = 1_000_000

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
      const key = `${pool.account} ${pool.region} ${pool.typeName} ${pool.part}`
      const known = pools.get(key) ?? ({ ...pool, machines: [] } as unknown as P & { machines: Machines[] })
      known.machines.push(machines)
      pools.set(key, known)
    }
  }
  return [...pools.values()]
}

/** The volumes among resources, by account, region and type. */
export function storageFrom(resources: readonly Resource[]): Storage[] {
  const lines = new Map<string, Storage & { volumes: Resource[] }>()
  for (const resource of resources) {
    const { account, region, kind, type: typeName, gigabytes } = resource
    const price = gigabytes === undefined ? undefined : kind.price(typeName, region)
    if (price === undefined) continue
    const key = `${account} ${region} ${typeName}`
    const known = lines.get(key) ?? { account, region, kind, typeName, price, volumes: [] }
    known.volumes.push(resource)
    lines.set(key, known)
  }
  return [...lines.values()]
}
