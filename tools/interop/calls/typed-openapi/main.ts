import { createApiClient as createAsset } from '../asset/client'
import { createApiClient as createCost } from '../cost/client'
import { createApiClient as createPlatform, type Fetcher } from '../platform/client'
import { trend } from './trend.ts'

/** The tool leaves the sending of requests to the program. */
const fetcher: Pick<Fetcher, 'fetch'> = {
  fetch({ method, url, urlSearchParams, parameters }) {
    if (urlSearchParams) url.search = urlSearchParams.toString()
    const headers = { authorization: `Bearer ${process.env.TOKEN}`, 'content-type': 'application/json' }
    return fetch(url, { method: method.toUpperCase(), headers, body: JSON.stringify(parameters?.body) })
  },
}

// The tool takes no address from the document.
const address = process.env.MOCK_URL ?? ''
const platform = createPlatform(fetcher, address)

const list = await platform.get('/platform/v2/companies/{companyId}/vendors/aws/accounts', {
  path: { companyId: 'C-1042' },
  query: { accountType: 'member' },
})
if (list.status === 'success') console.log('list', list.data.list.length, list.data.list[0]?.accountId)

const post = await createCost(fetcher, address).post('/cost/v3/billing/anomaly/vendors/{vendor}/dashboard/trend', {
  path: { vendor: 'aws' },
  body: trend,
})
console.log('post', post.status)

const ruleSet = await createAsset(fetcher, address).get(
  '/asset/us-v1/optimization/setting/companies/{cmpnId}/rule-set-id',
  { path: { cmpnId: 'C-1042' } },
)
if (ruleSet.status === 'error' && ruleSet.error && 'Message' in ruleSet.error)
  console.log('error', ruleSet.error.Message)

const missing = await platform.get('/platform/v2/companies/{companyId}/vendors/aws/accounts/{accountId}', {
  path: { companyId: 'C-1042', accountId: '000000000000' },
  withResponse: true,
})
if (!missing.ok) console.log('status', missing.status)
