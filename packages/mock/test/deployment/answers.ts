import { caseNamed } from '../operations.js'

/** How an answer goes over the wire. */
type Manner = 'whole' | 'chunked' | 'slow' | 'gzip' | 'br' | 'deflate' | 'cut off' | 'no HTTP'

/** What the second implementation of the service answers to the example request of an operation. */
export interface PlannedAnswer {
  readonly operationId: string
  readonly status: number
  readonly contentType: string
  readonly body: string
  readonly manner: Manner
  /** Locations of what the contract contradicts, in order; what it only does not show is none. */
  readonly deviations: readonly string[]
}

type Mutable = { [name: string]: unknown }
interface Plan extends Partial<Omit<PlannedAnswer, 'operationId' | 'body'>> {
  /** Changes the contract's example. */
  readonly change?: (body: Mutable) => void
  /** Status and name of the contract's example; the first success when left out. */
  readonly example?: readonly [status: string, name: string]
  /** In place of the contract's example. */
  readonly text?: string
}

/** The object at a place of a body. */
function within(body: unknown, ...keys: (string | number)[]): Mutable {
  return keys.reduce<unknown>((inner, key) => (inner as Mutable)[key], body) as Mutable
}

const PLANS: { readonly [operationId: string]: Plan } = {
  // As the contract has it, in every manner, with members and values that it does not show.
  listResourceMetrics: { manner: 'chunked' },
  getResourceMetricData: { manner: 'slow' },
  listResourceTags: { manner: 'gzip', change: (body) => (within(body, 'data', 0)['tagSource'] = 'console') },
  listOptimizations: { manner: 'br', change: (body) => Object.assign(body, { data: { rows: [{ id: 1 }] } }) },
  listCompanies: { manner: 'whole', change: (body) => (within(body, 'data')['total'] = 4) },
  listAwsManagementAccounts: {
    manner: 'deflate',
    change: (body) => (within(body, 'data', 'list', 0)['status'] = 'STALE'),
  },
  registerAzureTenant: { manner: 'chunked' },
  listReservedInstances: { manner: 'gzip', change: (body) => (within(body, 'list', 0)['tenancy'] = 'Dedicated') },
  listAutoSavingsSubscriptions: { contentType: 'application/json; charset=UTF-8' },
  getAwsAutoSavingsState: { status: 429, example: ['default', 'unexpectedError'] },
  // Otherwise than the contract states.
  listRelatedResources: {
    change: (body) => (within(body, 'data', 1)['resourceId'] = 17),
    deviations: ['response.body.data.1.resourceId'],
  },
  getResource: {
    manner: 'gzip',
    change: (body) => {
      within(body, 'data')['arn'] = null
      within(body, 'data')['name'] = ['a', 'b']
    },
    deviations: ['response.body.data.arn', 'response.body.data.name'],
  },
  listCompanyUsers: {
    manner: 'chunked',
    change: (body) => (within(body, 'data', 'list', 0)['enabled'] = 'Y'),
    deviations: ['response.body.data.list.0.enabled'],
  },
  listAwsAccounts: { change: (body) => delete within(body, 'data')['list'], deviations: ['response.body.data.list'] },
  getAwsAccount: { change: (body) => delete body['data'], deviations: ['response.body.data'] },
  listAzureTenants: { status: 202, deviations: ['response.status'] },
  getAzureTenant: { contentType: 'text/json', deviations: ['response.header.Content-Type'] },
  deleteAzureTenant: { text: '', deviations: ['response.body'] },
  listAzureSubscriptions: { change: (body) => (body['status'] = 'ok'), deviations: ['response.body.status'] },
  getAwsAccountSetup: {
    contentType: 'text/html',
    text: '<!doctype html><title>Sign in</title>',
    deviations: ['response.header.Content-Type'],
  },
  listMyAzureInventory: { text: '{"status": "success", "list": [', deviations: ['response.body'] },
  listIntegratedCoverages: {
    manner: 'br',
    change: (body) => (within(body, 'list', 0)['savingsPlansCoverageRate'] = 'all'),
    deviations: ['response.body.list.0.savingsPlansCoverageRate'],
  },
  // Broken on the way: nothing that the contract is about.
  listGcpRecommendations: { manner: 'cut off' },
  getOverviewSavings: { manner: 'no HTTP' },
}

/** The answers, by operations of all groups: some in ways that the contract does not show, some wrong. */
export const plannedAnswers: readonly PlannedAnswer[] = Object.entries(PLANS).map(([operationId, plan]) => {
  const { change, text, status = 200, contentType = 'application/json', manner = 'whole', deviations = [] } = plan
  const [code, name] = plan.example ?? ['200', 'default']
  const body = structuredClone(caseNamed(operationId).examples.get(code)?.get(name)) as Mutable
  change?.(body)
  return { operationId, status, contentType, manner, deviations, body: text ?? JSON.stringify(body) }
})
