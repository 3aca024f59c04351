import type { AzureEntry } from '../../company/company-file.js'
import {
  autoSavingsOf,
  fleets,
  type GenerateOptions,
  named,
  type Random,
  startOf,
  TEAMS,
} from '../../company/generate.js'
import { TERMS } from '../../company/terms.js'
import { REGIONS, VM_SIZES } from './catalog.js'
import { generatedAzureServices } from './generate-services.js'

export function generatedAzure(options: GenerateOptions, random: Random, resources: number): AzureEntry {
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
    region: random.one(REGIONS).code,
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
    ...generatedAzureServices(options, random, subscriptions, machines),
  }
}
