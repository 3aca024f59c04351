// What the parts of generated companies are drawn by.

import { fraction, hexadecimal, inOnePiece, uuid } from '../kernel/random.js'
import { type Day, dateOf, dayOf } from '../kernel/time.js'
import type { Archetype } from './archetypes.js'
import type { ResourceEntry } from './company-file.js'

export interface CompanySize {
  /** AWS accounts; there are half as many Azure subscriptions and GCP projects. */
  readonly accounts: number
  /** Machines and databases of all clouds. */
  readonly resources: number
  /** How far back the company's history goes. */
  readonly months: number
}

export interface GenerateOptions extends CompanySize {
  /** Another seed makes another company. */
  readonly seed: number
  /** The instant that counts as now, ISO 8601. */
  readonly clock: string
  /** What the company is like, such as `web-shop`; a bit of everything by default. */
  readonly like?: string
}

/** The options with what the company is like. */
export interface Generating extends GenerateOptions {
  readonly archetype: Archetype
  /** The word that the names of the accounts and projects of the company have in common. */
  readonly shortName: string
}

/** What accounts and resources are for. */
export const ENVIRONMENTS = ['prod', 'staging', 'dev'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** One of so many names is long. */
const LONG_NAMES = 10

/** Draws that depend on the seed and on how many came before. Those of one purpose leave the others as they are. */
export class Random {
  readonly #purpose: readonly string[]
  #draws = 0

  constructor(
    readonly seed: number,
    ...purpose: readonly string[]
  ) {
    this.#purpose = purpose
  }

  fraction(): number {
    this.#draws += 1
    return fraction(this.seed, ...this.#purpose, this.#draws)
  }

  /** From `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1))
  }

  one<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.fraction() * values.length)] as Value
  }

  uuid(): string {
    this.#draws += 1
    return uuid(this.seed, ...this.#purpose, this.#draws)
  }

  digits(length: number): string {
    this.#draws += 1
    return BigInt(`0x${hexadecimal(16, this.seed, ...this.#purpose, this.#draws)}`)
      .toString()
      .padStart(length, '1')
      .slice(-length)
  }
}

/** A name with its number, now and then longer than a column of a screen is wide. */
export function named(name: string, number: number): string {
  return inOnePiece(`${name}-${number}${number % LONG_NAMES === 0 ? '-shared-services-and-sandboxes' : ''}`)
}

/** The first day of the history. */
export function firstDayOf({ clock, months }: Generating): Day {
  return (dayOf(clock) ?? 0) - months * 30
}

/** Which shares of the resources came in the course of the history and have gone since, the latter in the last days of it. */
interface Lives {
  readonly launched: number
  readonly ended: number
  readonly lastDays: number
}

/** When a resource came and went, if it did. */
export function drawnLife(
  options: Generating,
  random: Random,
  { launched: launchedShare, ended: endedShare, lastDays }: Lives,
): Pick<ResourceEntry, 'launched' | 'ended'> {
  const today = dayOf(options.clock) ?? 0
  const launched = random.fraction() < launchedShare ? today - random.whole(1, today - firstDayOf(options)) : undefined
  const ended = random.fraction() < endedShare ? today - random.whole(0, lastDays) : undefined
  return {
    ...(launched === undefined ? {} : { launched: dateOf(launched) }),
    ...(ended === undefined || (launched !== undefined && ended < launched) ? {} : { ended: dateOf(ended) }),
  }
}
