import { fraction, hexadecimal, uuid } from '../kernel/random.js'
import { dateOf, dayOf } from '../kernel/time.js'
import type {
  AutoSavingsService,
  AutoSavingsSubscriptionEntry,
  CompanyEntry,
  RunningEntry,
  Schedule,
} from './company-file.js'

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
}

export const TEAMS = ['checkout', 'data', 'platform', 'search', 'mobile', 'billing'] as const
const ENVIRONMENTS = ['prod', 'staging', 'dev'] as const
const SCHEDULES: readonly Schedule[] = ['always', 'always', 'always', 'autoscaled', 'office', 'weekdays', 'nightly']
/** Machines of one name. */
const LARGEST_FLEET = 12
/** One of so many names is long. */
const LONG_NAMES = 10

/** A company without clouds. */
export function generatedCompany({ seed }: GenerateOptions): CompanyEntry {
  return {
    companyId: `C-${2000 + (seed % 7000)}`,
    companyName: `Generated Company ${seed}`,
    isMainCompany: 'Y',
    users: [
      {
        userId: 'finops-lead',
        email: 'finops-lead@generated.example',
        displayName: 'FinOps Lead',
        userRoleId: 'role-admin',
        userRoleName: 'Administrator',
      },
    ],
  }
}

/** Draws that depend on the seed and on how many came before. */
export class Random {
  #draws = 0

  constructor(readonly seed: number) {}

  fraction(): number {
    this.#draws += 1
    return fraction(this.seed, this.#draws)
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
    return uuid(this.seed, this.#draws)
  }

  digits(length: number): string {
    this.#draws += 1
    return BigInt(`0x${hexadecimal(16, this.seed, this.#draws)}`)
      .toString()
      .padStart(length, '1')
      .slice(-length)
  }
}

/** A name with its number, now and then longer than a column of a screen is wide. */
export function named(name: string, number: number): string {
  return `${name}-${number}${number % LONG_NAMES === 0 ? '-shared-services-and-sandboxes' : ''}`
}

/** Fleets of machines whose counts add up to `resources`. */
export function fleets<Place>(
  { clock, months }: GenerateOptions,
  random: Random,
  resources: number,
  place: () => Place & { readonly type: string; readonly region: string },
): (RunningEntry & Place)[] {
  const today = dayOf(clock) ?? 0
  const all: (RunningEntry & Place)[] = []
  for (let left = resources; left > 0; ) {
    const count = Math.min(left, random.whole(1, LARGEST_FLEET))
    const team = random.one(TEAMS)
    const env = random.one(ENVIRONMENTS)
    // A third came in the course of the history, a tenth has gone since.
    const launched = random.fraction() < 0.33 ? today - random.whole(1, months * 30) : undefined
    const ended = random.fraction() < 0.1 ? today - random.whole(0, months * 15) : undefined
    const where = place()
    const schedule = random.one(SCHEDULES)
    all.push({
      ...where,
      name: named(`${team}-${env}`, all.length + 1),
      count,
      ...(schedule === 'autoscaled' ? { min: Math.ceil(count / 3) } : {}),
      schedule,
      ...(launched === undefined ? {} : { launched: dateOf(launched) }),
      ...(ended === undefined || (launched !== undefined && ended < launched) ? {} : { ended: dateOf(ended) }),
      tags: { team, env },
    })
    left -= count
  }
  return all
}

/** About half of the accounts are subscribed, some no longer. */
export function autoSavingsOf(
  options: GenerateOptions,
  random: Random,
  accounts: readonly string[],
  service: AutoSavingsService,
): AutoSavingsSubscriptionEntry[] {
  return accounts
    .filter(() => random.fraction() < 0.5)
    .map((account) => {
      const start = startOf(options, random)
      const end = dateOf((dayOf(start) ?? 0) + random.whole(30, 365))
      return {
        account,
        service,
        start: `${start} 00:00:00`,
        ...(random.fraction() < 0.3 ? { cancelled: `${start} 09:00:00`, end: `${end} 23:59:59` } : {}),
      }
    })
}

/** Some have ended by now, some have just begun. */
export function startOf({ clock, months }: GenerateOptions, random: Random): string {
  return dateOf((dayOf(clock) ?? 0) - random.whole(0, months * 30 + 365))
}
