import { isDeepStrictEqual } from 'node:util'
import { createMock, type Mock } from '@cloud-cost/mock'

const COMPANY = '/platform/v2/companies/C-1042/vendors/aws'

/** The body of the POST: members of a base schema and of the schema itself, and a name that the path has as well. */
const TREND = {
  companyId: 'C-1042',
  defaultVendor: 'aws',
  vendor: 'gcp',
  selectedVendorsByWidget: ['aws', 'gcp'],
  viewType: 'month',
  widgetType: 'dashboard_compare_cost_trend_widget',
  timeFrame: 'last_3_months',
  viewBy: 'product',
  analyzedDt: '2026-04-01',
}

interface Call {
  readonly name: string
  /** What a program prints that made the call and understood the answer. */
  readonly prints: string
  readonly method: string
  readonly path: string
  readonly query?: { readonly [name: string]: string }
  readonly body?: unknown
}

/**
 * The calls that every tool has to make. Each program prints a line a call. A call counts when its line is as below and the mock
 * received just what was to be sent.
 */
export const FOUR_CALLS: readonly Call[] = [
  {
    name: 'a list with a query',
    prints: 'list 5 444455556666',
    method: 'GET',
    path: `${COMPANY}/accounts`,
    query: { accountType: 'member' },
  },
  {
    name: 'a POST with a body',
    prints: 'post success',
    method: 'POST',
    path: '/cost/v3/billing/anomaly/vendors/aws/dashboard/trend',
    body: TREND,
  },
  {
    name: 'an error inside 200',
    prints: 'error There is no such company.',
    method: 'GET',
    path: '/asset/us-v1/optimization/setting/companies/C-1042/rule-set-id',
  },
  { name: 'a 404', prints: 'status 404', method: 'GET', path: `${COMPANY}/accounts/000000000000` },
]

/** A mock that answers the third call with an error inside 200, so that no tool has to send a header for it. */
export function createMockForCalls(): Mock {
  const mock = createMock()
  mock.rules.add({ match: { operation: 'getOptimizationRuleSetId' }, answer: { example: 'error' } })
  return mock
}

export function failedCalls(output: string, requests: ReturnType<Mock['requests']>): readonly string[] {
  const lines = output.split('\n').map((line) => line.trim())
  return FOUR_CALLS.filter(({ prints, method, path, query = {}, body }) => {
    const arrived = requests.some(
      (request) =>
        request.method === method &&
        request.path === path &&
        isDeepStrictEqual(request.query, query) &&
        isDeepStrictEqual(request.body, body),
    )
    return !arrived || !lines.includes(prints)
  }).map(({ name }) => name)
}
