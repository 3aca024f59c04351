import { typesLike } from '../../company/archetypes.js'
import type { AwsAccountEntry, AwsEntry, AwsMachineEntry } from '../../company/company-file.js'
import { firstDayOf, type Generating, Random } from '../../company/generate.js'
import { autoSavingsOf } from '../../company/generate-commitments.js'
import { burst, fleets, type Owner, ownerAt, steadyFleets, weighted } from '../../company/generate-fleets.js'
import { groupBy, memo } from '../../kernel/maps.js'
import { fraction } from '../../kernel/random.js'
import { dateOf, dayOf } from '../../kernel/time.js'
import {
  type AwsProduct,
  EC2,
  hourlyPrice,
  INSTANCE_TYPES,
  type InstanceType,
  instanceType,
  RDS,
  REGIONS,
} from './catalog.js'
import { generatedCommitments, hourlyCost } from './generate-commitments.js'
import { generatedAwsServices } from './generate-services.js'

/** An account, whose machines are in one or two regions. */
interface Place {
  readonly accountId: string
  readonly owner: Owner
  readonly regions: readonly string[]
}

const MOST_REGIONS = 3

export function generatedAws(options: Generating, random: Random, resources: number): AwsEntry {
  const { shortName: name } = options
  const archetype = options.archetype
  const createdDate = dateOf(firstDayOf(options))
  const accounts: AwsAccountEntry[] = Array.from({ length: options.accounts }, (_, index) => ({
    accountId: random.digits(12),
    accountAlias: index === 0 ? `${name}-payer` : `${name}-${ownerAt(options, index - 1).alias}`,
    accountType: index === 0 ? 'master' : 'member',
    createdDate,
  }))
  const regions = Array.from({ length: MOST_REGIONS }, () => random.one(REGIONS).code)
  const places = accounts.map(
    ({ accountId }, index): Place => ({
      accountId,
      owner: index === 0 ? { team: platformOf(archetype.teams), env: 'prod' } : ownerAt(options, index - 1),
      regions: [random.one(regions), random.one(regions)],
    }),
  )
  const running = (
    product: AwsProduct,
    count: number,
    roles?: 'databases' | 'spot',
    draws = random,
  ): AwsMachineEntry[] => {
    const drawn = weighted(places)
    const sold = memo((region: string) => typesLike(archetype, typesIn(product, region)))
    const placed = () => {
      const { accountId: account, owner, regions: own } = draws.one(drawn)
      const region = draws.one(own)
      return { owner, place: { account, region, type: draws.one(sold(region)).name } }
    }
    return fleets(options, draws, count, placed, roles)
  }
  const databaseCount = Math.floor(resources / archetype.databases)
  const machines = running(EC2, resources - databaseCount)
  const databases = running(RDS, databaseCount, 'databases')
  const spot = running(
    EC2,
    archetype.spot === undefined ? 0 : Math.floor(resources / archetype.spot),
    'spot',
    new Random(options.seed, 'spot'),
  )
  const accountIds = accounts.map(({ accountId }) => accountId)
  const reservationSubscriptions = autoSavingsOf(options, random, accountIds, 'AUTO-RI')
  const planSubscriptions = autoSavingsOf(options, random, accountIds, 'AUTO-SP')
  const all = [
    ...migrated(options, machines),
    ...forgottenTest(options, random, machines),
    ...spot.map((entry): AwsMachineEntry => ({ ...entry, purchase: 'spot' })),
  ]
  // These draws have no result any more. They stay, so that the commitments and services that follow are the same as in earlier versions.
  for (const index of machines.keys()) if (index % 10 === 1 || random.fraction() >= 0.5) random.fraction()
  return {
    accounts,
    machines: all,
    databases,
    ...generatedCommitments(options, random, { machines, databases, reservationSubscriptions, planSubscriptions }),
    autoSavings: {
      registrations: accountIds.map((account) => ({
        account,
        createDate: `${createdDate} 09:00:00`,
        createUser: 'finops-lead',
      })),
      subscriptions: [...reservationSubscriptions, ...planSubscriptions],
    },
    ...generatedAwsServices(options, random, accounts, regions, machines),
  }
}

/** The account that pays belongs to the platform, where there is a team for it. */
function platformOf([first = '', ...others]: readonly string[]): string {
  return others.find((team) => team === 'platform') ?? first
}

/** What comes after a family. */
const SUCCESSORS: Readonly<Record<string, string>> = { m5: 'm7g', c5: 'c7g', r5: 'r7g', t3: 't4g' }
/** One of so many fleets of these families was moved to their successors. */
const FLEETS_OF_A_MIGRATION = 4

/** In the last year, some fleets moved to machines of the next family: the same ones, with another price. */
function migrated({ seed, clock }: Generating, machines: readonly AwsMachineEntry[]): AwsMachineEntry[] {
  const today = dayOf(clock) ?? 0
  return machines.flatMap((machine, index): AwsMachineEntry[] => {
    const [family = '', size] = machine.type.split('.')
    const next = instanceType(`${SUCCESSORS[family]}.${size}`)
    const moved = today - 30 - Math.floor(300 * fraction(seed, 'migration', index))
    const wasRunning = machine.ended === undefined && (dayOf(machine.launched ?? '') ?? 0) < moved - 30
    if (next === undefined || hourlyPrice(next, machine.region) === undefined || !wasRunning) return [machine]
    if (fraction(seed, 'migrated', index) * FLEETS_OF_A_MIGRATION >= 1) return [machine]
    const name = `${machine.name}-${next.family}`
    return [
      { ...machine, ...tagsUntil(machine, dateOf(moved)), ended: dateOf(moved) },
      { ...machine, ...tagsFrom(machine, dateOf(moved + 1)), name, type: next.name, launched: dateOf(moved + 1) },
    ]
  })
}

/** The tags that machines had by a day. */
function tagsUntil({ retagged }: AwsMachineEntry, day: string): Pick<AwsMachineEntry, 'retagged'> {
  return retagged === undefined ? {} : { retagged: retagged.filter(({ from }) => from <= day) }
}

/** The tags that machines have from a day on. */
function tagsFrom({ retagged = [] }: AwsMachineEntry, day: string): Pick<AwsMachineEntry, 'tags' | 'retagged'> {
  const before = retagged.findLast(({ from }) => from <= day)
  if (before === undefined) return {}
  return { tags: before.tags, retagged: retagged.filter(({ from }) => from > day) }
}

/** The types of a product that are sold in a region. */
function typesIn(product: AwsProduct, region: string): InstanceType[] {
  return INSTANCE_TYPES.filter((type) => type.product === product && hourlyPrice(type, region) !== undefined)
}

/**
 * A fleet of a few days that multiplies what the smallest account costs, which is an anomaly: the largest machines, so that there need
 * not be many.
 */
function forgottenTest(options: Generating, random: Random, machines: readonly AwsMachineEntry[]): AwsMachineEntry[] {
  const steady = steadyFleets(options, machines)
  const machinesOf = groupBy(machines, ({ account }) => account)
  const accounts = [...new Set(steady.map(({ account }) => account))].map((account) => {
    const own = machinesOf.get(account) ?? []
    return { account, cost: hourlyCost(own), region: own[0]?.region ?? '' }
  })
  const [smallest] = accounts.sort((first, second) => first.cost - second.cost)
  if (smallest === undefined) return []
  const { account, region, cost } = smallest
  const prices = typesIn(EC2, region).map(({ name: type }) => ({ type, price: hourlyCost([{ type, region }]) }))
  const [largest] = prices.sort((first, second) => second.price - first.price)
  if (largest === undefined) return []
  const count = 1 + Math.ceil((3 * cost) / largest.price)
  return [
    {
      name: 'load-test',
      account,
      region,
      type: largest.type,
      count,
      load: 'batch',
      ...burst(options, random),
      tags: { env: 'dev' },
    },
  ]
}
