// The lines of a company that charge by the amount, and the pools of its machines.

import { type Line, type MachineHours, machineLine, meteredLine, type Pool } from '../charges/line.js'
import type { CompanyEntry } from '../company/company-file.js'
import { currencyOf } from '../company/currency.js'
import { priceOfMeter } from '../company/meter.js'
import type { Machines, Meter, Metering, Resource } from '../company/resource.js'
import { entryOf } from '../kernel/group-by.js'
import { mapped, type Steps } from '../kernel/steps.js'

/** Resources whose lines are made in a step. */
const RESOURCES_OF_A_STEP = 1_000

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

/** Machines to which commitments apply, and spot machines, to which they do not. */
export function bySpot<P extends Pool>(pools: readonly P[]): { readonly pools: P[]; readonly spot: P[] } {
  return { pools: pools.filter(({ kind }) => !kind.isSpot), spot: pools.filter(({ kind }) => kind.isSpot) }
}

/** The machines of resources by what `poolsOf` says they are charged for, in the order of the resources. */
export function* poolsFrom<Of extends MachineHours>(
  resources: readonly Resource[],
  company: CompanyEntry,
  poolsOf: (resource: Resource) => readonly Of[],
): Steps<(Of & Pool)[]> {
  const pools = new Map<string, { readonly pool: Of; readonly machines: Machines[] }>()
  for (const [place, resource] of resources.entries()) {
    if (place % RESOURCES_OF_A_STEP === RESOURCES_OF_A_STEP - 1) yield
    const { machines, index } = resource
    if (machines === undefined || index > 0) continue
    for (const pool of poolsOf(resource)) {
      const { account, region, typeName, part, price, kind } = pool
      const key = `${account} ${region} ${typeName} ${part?.name} ${price} ${kind.isSpot}`
      entryOf(pools, key, () => ({ pool, machines: [] })).machines.push(machines)
    }
  }
  return yield* mapped([...pools.values()], ({ pool, machines }) => ({
    ...machineLine(pool, currencyOf(company)),
    machines,
  }))
}

/** What resources use by the amount, by account, region, type and meter. What is not sold in its region is left out. */
export function* meteredLines(resources: readonly Resource[], company: CompanyEntry): Steps<MeteredLine[]> {
  const lines = new Map<string, MeteredLine & { uses: [MeteredUse, ...MeteredUse[]] }>()
  for (const [place, resource] of resources.entries()) {
    if (place % RESOURCES_OF_A_STEP === RESOURCES_OF_A_STEP - 1) yield
    const { account, region, type: typeName, kind, meterings = [] } = resource
    for (const metering of meterings) {
      const { meter } = metering
      const price = priceOfMeter(meter, region, company)
      if (price === undefined) continue
      const key = `${account} ${region} ${typeName} ${meter.product.code} ${meter.code}`
      const use = { resource, metering }
      const line = lines.get(key)
      if (line !== undefined) line.uses.push(use)
      else {
        const of = { account, region, typeName, kind, price }
        lines.set(key, { ...meteredLine(meter, of, currencyOf(company)), meter, uses: [use] })
      }
    }
  }
  return [...lines.values()]
}
