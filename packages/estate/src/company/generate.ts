import {
  AWS_REGIONS,
  hourlyPrice,
  INSTANCE_TYPES,
  type InstanceType,
  OFFER_CLASSES,
  PAYMENT_OPTIONS,
  RDS,
  SAVINGS_PLAN_TYPES,
  TERMS,
} from '../catalog/aws.js'
import { AZURE_REGIONS, VM_SIZES } from '../catalog/azure.js'
import { GCP_REGIONS, MACHINE_TYPES } from '../catalog/gcp.js'
import { fraction, hexadecimal, uuid } from '../random.js'
import { dateOf, dayOf } from '../time.js'
import type {
  AutoSavingsSubscriptionEntry,
  AwsAccountEntry,
  AwsEntry,
  AwsMachineEntry,
  AzureEntry,
  CompanyEntry,
  CompanyFile,
  GcpEntry,
  ReservedInstanceEntry,
  RunningEntry,
  SavingsPlanEntry,
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

const TEAMS = ['checkout', 'data', 'platform', 'search', 'mobile', 'billing'] as const
const ENVIRONMENTS = ['prod', 'staging', 'dev'] as const
const SCHEDULES: readonly Schedule[] = ['always', 'always', 'always', 'autoscaled', 'office', 'weekdays', 'nightly']
/** Machines of one name. */
const LARGEST_FLEET = 12
/** One of so many names is long. */
const LONG_NAMES = 10

/** A company of the size that is asked for; the same options always make the same one. */
export function generateCompany(options: GenerateOptions): CompanyFile {
  const { seed, clock, accounts, resources } = options
  const random = new Random(seed)
  const clouds = {
    aws: Math.ceil(resources * 0.7),
    azure: Math.ceil(resources * 0.15),
    gcp: Math.ceil(resources * 0.15),
  }
  const company: CompanyEntry = {
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
    ...(accounts > 0 ? { aws: awsOf(options, random, clouds.aws) } : {}),
    ...(accounts > 1 ? { azure: azureOf(options, random, clouds.azure), gcp: gcpOf(options, random, clouds.gcp) } : {}),
  }
  return { clock, seed, companies: [company] }
}

/** Draws that depend on the seed and on how many came before. */
class Random {
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
function named(name: string, number: number): string {
  return `${name}-${number}${number % LONG_NAMES === 0 ? '-shared-services-and-sandboxes' : ''}`
}

/** Fleets of machines whose counts add up to `resources`. */
function fleets<Place>(
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
    all.push({
      ...place(),
      name: named(`${team}-${env}`, all.length + 1),
      count,
      min: Math.ceil(count / 3),
      schedule: random.one(SCHEDULES),
      ...(launched === undefined ? {} : { launched: dateOf(launched) }),
      ...(ended === undefined || (launched !== undefined && ended < launched) ? {} : { ended: dateOf(ended) }),
      tags: { team, env },
    })
    left -= count
  }
  return all
}

function awsOf(options: GenerateOptions, random: Random, resources: number): AwsEntry {
  const accounts: AwsAccountEntry[] = Array.from({ length: options.accounts }, (_, index) => ({
    accountId: random.digits(12),
    accountAlias: index === 0 ? 'generated-payer' : named(`generated-${random.one(TEAMS)}`, index),
    accountType: index === 0 ? 'master' : 'member',
  }))
  const regions = AWS_REGIONS.slice(0, random.whole(1, AWS_REGIONS.length))
  const running = (types: readonly InstanceType[], count: number): AwsMachineEntry[] =>
    fleets(options, random, count, () => ({
      account: random.one(accounts).accountId,
      region: random.one(regions),
      type: random.one(types).name,
    }))
  const databases = Math.floor(resources / 10)
  const machines = running(
    INSTANCE_TYPES.filter(({ product }) => product !== RDS),
    resources - databases,
  )
  const owned = [
    ...machines,
    ...running(
      INSTANCE_TYPES.filter(({ product }) => product === RDS),
      databases,
    ),
  ]
  return {
    accounts,
    machines,
    databases: owned.slice(machines.length),
    reservedInstances: reservedInstances(options, random, owned),
    savingsPlans: savingsPlans(options, random, machines),
    autoSavings: {
      registrations: accounts.map(({ accountId }) => ({
        account: accountId,
        createDate: '2025-01-01 09:00:00',
        createUser: 'finops-lead',
      })),
      subscriptions: autoSavingsOf(
        options,
        random,
        accounts.map(({ accountId }) => accountId),
        'AUTO-RI',
      ),
    },
  }
}

/** For about a third of the fleets, some or all of their machines; now and then more than there are. */
function reservedInstances(
  options: GenerateOptions,
  random: Random,
  machines: readonly AwsMachineEntry[],
): ReservedInstanceEntry[] {
  return machines
    .filter(() => random.fraction() < 0.35)
    .map(({ account, region, type, count = 1 }) => {
      const term = random.one(TERMS)
      const automated = random.fraction() < 0.3
      return {
        reservedInstanceId: random.uuid(),
        account,
        region,
        type,
        count: random.whole(1, Math.ceil(count * 1.2)),
        start: startOf(options, random),
        term: automated ? '1yr' : term,
        payment: automated ? 'No Upfront' : random.one(PAYMENT_OPTIONS),
        offerClass: random.one(OFFER_CLASSES),
        boughtBy: automated ? 'automated savings' : 'customer',
        ...(random.fraction() < 0.15 ? { az: `${region}a` } : {}),
      }
    })
}

/** Plans that pay for about a third of what the machines cost on demand. */
function savingsPlans(
  options: GenerateOptions,
  random: Random,
  machines: readonly AwsMachineEntry[],
): SavingsPlanEntry[] {
  const plans = Math.ceil(machines.length / 10)
  return Array.from({ length: machines.length === 0 ? 0 : plans }, (): SavingsPlanEntry => {
    const { account, region, type, count = 1 } = random.one(machines)
    const instanceType = INSTANCE_TYPES.find(({ name }) => name === type)
    const price = instanceType === undefined ? 0 : (hourlyPrice(instanceType, region) ?? 0)
    const planType = random.one(SAVINGS_PLAN_TYPES)
    return {
      savingsPlansId: random.uuid(),
      account,
      type: planType,
      ...(planType === 'EC2 Instance' && instanceType !== undefined ? { family: instanceType.family, region } : {}),
      // Whole hundredths of a cent.
      hourlyCommitment: Math.max(1, Math.round((price * count * random.fraction()) / 300)) / 10_000,
      start: startOf(options, random),
      term: random.one(TERMS),
      payment: random.one(PAYMENT_OPTIONS),
      boughtBy: random.fraction() < 0.3 ? 'automated savings' : 'customer',
    }
  })
}

/** About half of the accounts are subscribed, some no longer. */
function autoSavingsOf(
  options: GenerateOptions,
  random: Random,
  accounts: readonly string[],
  service: string,
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
function startOf({ clock, months }: GenerateOptions, random: Random): string {
  return dateOf((dayOf(clock) ?? 0) - random.whole(0, months * 30 + 365))
}

function azureOf(options: GenerateOptions, random: Random, resources: number): AzureEntry {
  const tenants = Array.from({ length: Math.ceil(options.accounts / 10) }, (_, index) => ({
    tenantId: random.uuid(),
    tenantAlias: `Generated Tenant ${index + 1}`,
    tenantType: random.one(['EA', 'CSP', 'AZURE-PLAN', 'PAY-AS-YOU-GO']),
    applicationId: random.uuid(),
    createdDate: '2025-01-01',
  }))
  const subscriptions = Array.from({ length: Math.ceil(options.accounts / 2) }, (_, index) => ({
    subscriptionId: random.uuid(),
    subscriptionAlias: named(`generated-${random.one(TEAMS)}`, index + 1),
    tenantId: random.one(tenants).tenantId,
    createdDate: '2025-01-01',
  }))
  const machines = fleets(options, random, resources, () => ({
    subscription: random.one(subscriptions).subscriptionId,
    region: random.one(AZURE_REGIONS),
    type: random.one(VM_SIZES),
  }))
  return {
    tenants,
    subscriptions,
    machines,
    reservations: machines
      .filter(() => random.fraction() < 0.3)
      .map(({ subscription, region, type, count = 1 }) => ({
        reservationId: random.uuid(),
        subscription,
        region,
        type,
        count: random.whole(1, count),
        start: startOf(options, random),
        term: random.one(TERMS),
      })),
    autoSavings: {
      subscriptions: autoSavingsOf(
        options,
        random,
        subscriptions.map(({ subscriptionId }) => subscriptionId),
        'AUTO-DISK',
      ),
    },
  }
}

function gcpOf(options: GenerateOptions, random: Random, resources: number): GcpEntry {
  const projects = Array.from({ length: Math.ceil(options.accounts / 2) }, (_, index) => ({
    projectId: `generated-${random.one(TEAMS)}-${index + 1}`,
    projectName: `Generated Project ${index + 1}`,
  }))
  const machines = fleets(options, random, resources, () => ({
    project: random.one(projects).projectId,
    region: random.one(GCP_REGIONS),
    type: random.one(MACHINE_TYPES).name,
  }))
  return {
    billingAccount: '0A1B2C-3D4E5F-607182',
    billingAccountName: `Generated Company ${options.seed}`,
    projects,
    machines,
    commitments: machines
      .filter(() => random.fraction() < 0.4)
      .map(({ project, region, type, count = 1 }) => {
        const machine = MACHINE_TYPES.find(({ name }) => name === type)
        const committed = random.whole(1, count)
        return {
          commitmentId: random.uuid(),
          project,
          region,
          type,
          vCpus: committed * (machine?.vCpus ?? 0),
          memoryGb: committed * (machine?.memoryGb ?? 0),
          start: startOf(options, random),
          term: random.one(TERMS),
        }
      }),
  }
}
