import type {
  AwsAccountEntry,
  AwsEntry,
  AwsMachineEntry,
  ReservedInstanceEntry,
  SavingsPlanEntry,
} from '../../company/company-file.js'
import {
  autoSavingsOf,
  fleets,
  type GenerateOptions,
  named,
  type Random,
  startOf,
  TEAMS,
} from '../../company/generate.js'
import { PAYMENT_OPTIONS, TERMS } from '../../company/terms.js'
import {
  hourlyPrice,
  INSTANCE_TYPES,
  type InstanceType,
  OFFER_CLASSES,
  RDS,
  REGIONS,
  SAVINGS_PLAN_TYPES,
} from './catalog.js'
import { generatedAwsServices } from './generate-services.js'

export function generatedAws(options: GenerateOptions, random: Random, resources: number): AwsEntry {
  const accounts: AwsAccountEntry[] = Array.from({ length: options.accounts }, (_, index) => ({
    accountId: random.digits(12),
    accountAlias: index === 0 ? 'generated-payer' : named(`generated-${random.one(TEAMS)}`, index),
    accountType: index === 0 ? 'master' : 'member',
  }))
  const regions = REGIONS.slice(0, random.whole(1, REGIONS.length))
  const running = (types: readonly InstanceType[], count: number): AwsMachineEntry[] =>
    fleets(options, random, count, () => ({
      account: random.one(accounts).accountId,
      region: random.one(regions).code,
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
    ...generatedAwsServices(
      options,
      random,
      accounts,
      regions.map(({ code }) => code),
      machines,
    ),
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
