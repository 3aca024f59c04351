// What the machines of a generated AWS company cost by the hour, for the commitments that it buys.
import type { AwsMachineEntry } from '../../company/company-file.js'
import { constantFleets } from '../../company/generate-fleets.js'
import { dollars, type Micros } from '../../kernel/money.js'
import { hourlyPrice, instanceType } from './catalog.js'

/** Machines or reservations, which have a price on demand. */
type Priced = Pick<AwsMachineEntry, 'type' | 'region' | 'count'>

/** What an hour costs on demand, in dollars. */
export function hourlyCost(machines: readonly Priced[]): number {
  const cost = machines.reduce((sum: Micros, { type, region, count = 1 }) => {
    const found = instanceType(type)
    return sum + count * ((found && hourlyPrice(found, region)) ?? 0)
  }, 0)
  return dollars(cost)
}

export function familyOf({ type }: Pick<Priced, 'type'>): string {
  return instanceType(type)?.family ?? ''
}

/** What an hour of the machines that run day and night costs on demand, and how much of it no commitment pays for yet. In dollars. */
export class ConstantCost {
  /** The key is region and family: a reservation applies to all machines of both. */
  readonly #uncovered = new Map<string, number>()
  readonly total: number

  constructor(machines: readonly AwsMachineEntry[]) {
    const fleets = constantFleets(machines)
    this.total = hourlyCost(fleets)
    for (const fleet of fleets) {
      this.#uncovered.set(poolOf(fleet), this.uncoveredBeside(fleet) + hourlyCost([fleet]))
    }
  }

  get uncovered(): number {
    return [...this.#uncovered.values()].reduce((sum, cost) => sum + cost, 0)
  }

  /** The part of machines of the same region and family. */
  uncoveredBeside(machine: Priced): number {
    return this.#uncovered.get(poolOf(machine)) ?? 0
  }

  /** Pays for machines of the same region and family up to an amount. */
  cover(machine: Priced, amount: number): void {
    this.#uncovered.set(poolOf(machine), Math.max(0, this.uncoveredBeside(machine) - amount))
  }
}

function poolOf(machine: Priced): string {
  return `${machine.region} ${familyOf(machine)}`
}
