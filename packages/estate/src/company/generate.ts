// Generates a company file of a size that is asked for.

import { fraction, hexadecimal, uuid } from '../kernel/random.js'
import { type Day, dateOf, dayOf, HOUR_IN_MS, instantText, startOfDay } from '../kernel/time.js'
import type { Archetype } from './archetypes.js'
import type { CompanyEntry, CustomReportEntry, ResourceEntry, UserEntry } from './company-file.js'

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
}

/** What accounts and resources are for. */
export const ENVIRONMENTS = ['prod', 'staging', 'dev'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

const FIRST_NAMES = ['Larkfield', 'Brightmoor', 'Oakhaven', 'Silverbeck', 'Marlow', 'Fernside', 'Tidewell', 'Ashcombe']
const SECOND_NAMES = ['Retail', 'Logistics', 'Media', 'Foods', 'Travel', 'Insurance', 'Health', 'Games']
/** Which of the users are which. */
const ROLES = [
  ['finops-lead', 'FinOps Lead', 'Administrator'],
  ['cloud-admin', 'Cloud Administrator', 'Administrator'],
  ['platform-engineer', 'Platform Engineer', 'Editor'],
  ['product-owner', 'Product Owner', 'Viewer'],
  ['auditor', 'Auditor', 'Viewer'],
] as const
/** One of so many names is long. */
const LONG_NAMES = 10

/** The word that the names of the accounts and projects of a company have in common. */
export function shortName({ seed }: Generating): string {
  return nameOf(seed, FIRST_NAMES, 'first').toLowerCase()
}

function nameOf(seed: number, names: readonly string[], part: string): string {
  return names[Math.floor(fraction(seed, 'company', part) * names.length)] ?? ''
}

/** A company without clouds. */
export function generatedCompany(options: Generating): CompanyEntry {
  const { seed, clock } = options
  const today = dayOf(clock) ?? 0
  return {
    companyId: `C-${2000 + (seed % 7000)}`,
    companyName: `${nameOf(seed, FIRST_NAMES, 'first')} ${nameOf(seed, SECOND_NAMES, 'second')}`,
    isMainCompany: 'Y',
    beginning: dateOf(firstDayOf(options)),
    derivedUsage: true,
    ...(options.archetype.growth === undefined ? {} : { growth: options.archetype.growth }),
    lastActiveDate: dateOf(today - 1),
    lastExecuteDate: instantText((startOfDay(today) - 21) * HOUR_IN_MS),
    users: ROLES.map(([userId, displayName, roleName]) => user(options, userId, displayName, roleName)),
    customReports: [
      report(options, 1, {
        custmRprtNm: 'Utilization of machines',
        datasetType: 'performance',
        vndr: 'aws',
        rsrcType: 'ec2',
      }),
      report(options, 2, { custmRprtNm: 'Machines by region', datasetType: 'usage', vndr: 'aws', rsrcType: 'ec2' }),
      report(options, 3, {
        custmRprtNm: 'Load of databases',
        datasetType: 'performance',
        vndr: 'aws',
        rsrcType: 'rds',
      }),
    ],
    virtualTags: [
      { virtualTagKeyId: 'vtk-team', virtualTagName: 'Team', tagKey: 'team' },
      { virtualTagKeyId: 'vtk-env', virtualTagName: 'Environment', tagKey: 'env' },
    ],
    serviceGroups: options.archetype.teams.map((name, index) => ({
      name,
      category: index % 2 === 0 ? 'Products' : 'Operations',
    })),
    tagGroups: [
      { tagGroupId: 'ownership', name: 'Ownership', tagKeys: ['team', 'owner'], requiredKeys: ['team'] },
      { tagGroupId: 'accounting', name: 'Accounting', tagKeys: ['cost-center', 'env'] },
    ],
    anomalyRules: [
      { seq: 1, name: 'Unexpected cost of an account', analyzeType: 'ai', sensitivity: 'M', useYn: 'Y' },
      { seq: 2, name: 'Up by 500 dollars', analyzeType: 'manual', thVal: 500, thOpt: 'amount', useYn: 'Y' },
    ],
  }
}

function user(options: Generating, userId: string, displayName: string, userRoleName: string): UserEntry {
  return {
    userId,
    email: `${userId}@${shortName(options)}.example`,
    displayName,
    userRoleId: `role-${userRoleName.toLowerCase()}`,
    userRoleName,
    createdDate: dateOf(firstDayOf(options)),
  }
}

function report(
  { clock }: Generating,
  number: number,
  members: Pick<CustomReportEntry, 'custmRprtNm' | 'datasetType' | 'vndr' | 'rsrcType'>,
): CustomReportEntry {
  const today = dayOf(clock) ?? 0
  const custmRprtId = `RPT-${1000 + number}`
  return {
    custmRprtId,
    ...members,
    siteCd: 'US',
    creaId: 'finops-lead',
    custmRprtCfg: { chart: 'grid' },
    duraType: 'custom',
    duraFrom: dateOf(today - 31),
    duraTo: dateOf(today - 1),
    creaDt: dateOf(today - 60 - number),
    updtDt: dateOf(today - 10 - number),
    favYn: number === 1 ? 'Y' : 'N',
    dfltYn: 'N',
  }
}

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
  return `${name}-${number}${number % LONG_NAMES === 0 ? '-shared-services-and-sandboxes' : ''}`
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
