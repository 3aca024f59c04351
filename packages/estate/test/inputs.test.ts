import { sample } from '@cloud-cost/contract/trials'
import { describe, expect, test } from 'vitest'
import { type Estate, type EstateRequest, INPUTS_WITHOUT_EFFECT } from '../src/index.js'
import { ASSET_OTHER_PARTS, ASSET_READS, ASSET_VALUES, type Parts, usualOfAssets } from './asset-inputs.js'
import { ALL_OPERATIONS, isOfAssets, type NamedInput, namedInputs, OPERATIONS } from './contract.js'
import { readsOf } from './reads.js'
import { ALL_COMPANIES, Asker, DEFAULT_FILE, estateOf, type Rec } from './support.js'

const COMPANY = 'C-1042'
const TENANT = '2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f'
const SUBSCRIPTION = '9a1b3c5d-7e8f-4a2b-8c4d-6e8f0a1b2c3d'
const NEW = '00000000-0000-4000-8000-000000000000'
const ESTATE = estateOf(ALL_COMPANIES)

/** What is asked for while one of the inputs varies: all that an operation requires, and what makes room for the effect. */
function usual(operation: (typeof ALL_OPERATIONS)[number]): Parts {
  const { operationId, path, parameters } = operation
  if (isOfAssets(operation)) return usualOfAssets(operationId)
  const isPlan = operationId === 'getAwsAccountSavingsPlanRecommendation'
  return {
    path: {
      companyId: COMPANY,
      dateType: 'DAILY',
      service: path.includes('/gcp/') ? 'cud' : 'reserved-instance',
      accountId: isPlan ? '444455556666' : '111122223333',
      tenantId: TENANT,
      subscriptionId: SUBSCRIPTION,
    },
    query: {
      ...(parameters.some(({ name }) => name === 'startDate')
        ? { startDate: '2025-06-01', endDate: '2027-12-31' }
        : {}),
      ...(parameters.some(({ name }) => name === 'product')
        ? { product: 'AmazonEC2', purchase: 'any', term: '30' }
        : {}),
      // Accounts are excluded from what is set up for many of them.
      ...(operationId === 'getAwsAccountSetup' ? { registrationType: 'bulk' } : {}),
    },
    body: operationId === 'registerAzureTenant' ? TENANT_TO_REGISTER : { ...BODIES[operationId] },
  }
}

const TENANT_TO_REGISTER = {
  tenantId: NEW,
  tenantAlias: 'Halcyon Vision',
  applicationId: SUBSCRIPTION,
  clientSecret: 'secret',
  tenantType: 'EA',
  enrollmentNumber: '10000042',
  primaryKey: 'key',
}
const BODIES: Readonly<Record<string, Rec>> = {
  updateAzureTenant: { tenantAlias: 'Halcyon Vision' },
  registerAzureSubscription: { subscriptionId: NEW, subscriptionAlias: 'vision' },
}

/** Values of which at least two have different answers. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  companyId: [COMPANY, 'C-1043', 'C-0'],
  accountId: ['111122223333', '444455556666', '0'],
  tenantId: [TENANT, '3d5f7b91-2c4e-4a6b-9d8f-0e1c2b3d4f5a'],
  subscriptionId: [SUBSCRIPTION, 'ab2c4d6e-8f90-4b3c-9d5e-7f901b2c3d4e'],
  dateType: ['DAILY', 'MONTHLY'],
  service: ['reserved-instance', 'savings-plans', 'cud'],
  startDate: ['2025-06-01', '2026-05-01', '2027-06-01'],
  endDate: ['2025-10-15', '2026-03-31', '2027-12-31'],
  accounts: ['444455556666', '777788889999'],
  products: ['AmazonEC2', 'AmazonRDS', '6F81-5844-456A'],
  isExpired: ['true', 'false'],
  searchType: ['My', 'AutoSavings'],
  projects: ['halcyon-maps-prod', 'halcyon-tiles'],
  committedTypes: ['GENERAL_PURPOSE_N2', 'GENERAL_PURPOSE_E2'],
  regions: ['us-central1', 'europe-west1'],
  machineTypes: ['n2-standard-4', 'e2-standard-4'],
  resourceTypes: ['VCPU', 'MEMORY'],
  product: ['AmazonEC2', 'AmazonRDS'],
  purchase: ['any', 'reserved-instance', 'savings-plans'],
  term: ['14', '30'],
  linkedAccounts: ['444455556666', '333344445555'],
  purchaseOption: ['No Upfront', 'All Upfront'],
  leasContractLength: ['1yr', '3yr'],
  offerClass: ['standard', 'convertible'],
  analyzeTypeCode: ['max-savings', 'unknown'],
  permissionType: ['read', 'write'],
  isAddReadyToStart: ['true', 'false', true, false],
  accountType: ['master', 'member'],
  registrationType: ['single', 'bulk'],
  excludeAccounts: [['111122223333'], ['444455556666']],
  accountAlias: ['one', 'other'],
  isCancelDeleteAccount: [true, false],
  tenantAlias: ['one', 'other'],
  subscriptionAlias: ['one', 'other'],
  tenantType: ['EA', 'CSP'],
  applicationId: [SUBSCRIPTION, NEW],
  clientSecret: ['one', 'other'],
  enrollmentNumber: ['10000042', '10000043'],
  primaryKey: ['one', 'other'],
}
/** Where an input of the same name has other values. */
const OTHER_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  'registerAzureTenant body tenantId': [NEW, TENANT],
  // Tiles are made since September, and the machines for development rest at weekends.
  'getCommittedUseCoverageCategories query endDate': ['2025-08-31', '2025-09-30'],
  'getCommittedUseCoverageCategories query startDate': ['2026-03-06', '2026-03-07'],
  'registerAzureSubscription body subscriptionId': [NEW, SUBSCRIPTION],
}
/** What makes room for the effect of a single input. */
const SHOP = { query: { accounts: '444455556666' } }
const OTHER_PARTS: Readonly<Record<string, Partial<Asked>>> = {
  ...ASSET_OTHER_PARTS,
  // The one that is over was the only database of its account.
  'getReservedInstanceCategories query isExpired': SHOP,
  'getReservedInstanceUtilizationCategories query isExpired': SHOP,
  'getMyReservedInstanceUtilizationCategories query isExpired': SHOP,
  'getCommittedUseCoverageCategories query startDate': { query: { endDate: '2026-03-08' } },
  // The first one that automated savings bought runs until the end of 2026.
  'listAutoSavingsReservedInstances query isExpired': {
    estate: estateOf(DEFAULT_FILE, '2027-01-10T09:00:00Z'),
  },
}

interface Asked extends Parts {
  readonly estate?: Estate
}

/** The answer, and what a read finds after it where the operation changes something. */
async function outcomeOf(operationId: string, { path, query, body, estate = ESTATE }: Asked): Promise<string> {
  const session = estate.createSession()
  const ask = async (request: EstateRequest) => await session.answer(request)
  // What can be restored has to be deleted first.
  if (operationId === 'updateAwsAccount') await ask({ operationId: 'deleteAwsAccount', path, query: {} })
  const answer = await ask({ operationId, path, query, body })
  if (!ESTATE.changes.has(operationId)) return JSON.stringify(answer)
  if (ASSETS.has(operationId)) return JSON.stringify([answer, await Promise.all(ASSET_READS.map(ask))])
  const after = await Promise.all(
    READS.map(async (read) => await ask({ ...read, path: { companyId: COMPANY, ...read.path } })),
  )
  const tenants = (
    await Promise.all(
      [TENANT, NEW].map(
        async (tenantId) =>
          await Promise.all(
            ['getAzureTenant', 'listAzureSubscriptions'].map(
              async (read) => await ask({ operationId: read, path: { companyId: COMPANY, tenantId }, query: {} }),
            ),
          ),
      ),
    )
  ).flat()
  return JSON.stringify([answer, after, tenants])
}

/** Reads of the default company that changes show in. */
const READS = (await readsOf(new Asker(COMPANY), { startDate: '2026-03-01', endDate: '2026-03-02' })).filter(
  ({ operationId }) => OPERATIONS.find((operation) => operation.operationId === operationId)?.group === 'platform',
)

const ASSETS = new Set(ALL_OPERATIONS.filter(isOfAssets).map(({ operationId }) => operationId))

const CASES = ALL_OPERATIONS.flatMap((operation) =>
  namedInputs(operation).map(
    (input) => [`${operation.operationId} ${input.in} ${input.name}`, operation, input] as const,
  ),
)

function reasonOf(operationId: string, input: NamedInput): string | undefined {
  return INPUTS_WITHOUT_EFFECT.find(
    (listed) =>
      listed.in === input.in && listed.name === input.name && (listed.operations?.includes(operationId) ?? true),
  )?.reason
}

const hasEffect = ([, { operationId }, input]: (typeof CASES)[number]) => reasonOf(operationId, input) === undefined
const WITHOUT_EFFECT = CASES.filter((entry) => !hasEffect(entry))

describe('every input that the contract names has an effect, or a reason to have none', () => {
  test.each([...sample(CASES.filter(hasEffect), 3, ([name]) => name), ...sample(WITHOUT_EFFECT, 6, ([name]) => name)])(
    '%s',
    async (name, operation, input) => {
      const reason = reasonOf(operation.operationId, input)
      const valuesByName = isOfAssets(operation) ? ASSET_VALUES : VALUES
      const values = OTHER_VALUES[name] ?? valuesByName[input.name] ?? (reason === undefined ? [] : ['one', 'other'])
      expect(values.length).toBeGreaterThan(1)
      const { query, ...others } = OTHER_PARTS[name] ?? {}
      const asked = usual(operation)
      const parts = { ...asked, query: { ...asked.query, ...query }, ...others }
      const outcomes = await Promise.all(
        values.map(
          async (value) =>
            await outcomeOf(operation.operationId, {
              ...parts,
              [input.in]: { ...parts[input.in], [input.name]: value },
            }),
        ),
      )
      expect(new Set(outcomes).size > 1).toBe(reason === undefined)
    },
  )

  test.each(INPUTS_WITHOUT_EFFECT.map((input) => [input.name, input] as const))(
    '%s is an input of the contract',
    (_, listed) => {
      const having = CASES.filter(([, , input]) => input.in === listed.in && input.name === listed.name)
      const operations = having.map(([, { operationId }]) => operationId)
      expect(operations.length).toBeGreaterThan(0)
      expect(operations).toEqual(expect.arrayContaining([...(listed.operations ?? [])]))
    },
  )
})
