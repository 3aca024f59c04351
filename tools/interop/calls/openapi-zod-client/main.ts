import { isErrorFromAlias } from '@zodios/core'
import { createApiClient as createAsset } from '../asset/client'
import { createApiClient as createCost } from '../cost/client'
import { createApiClient as createPlatform, api as ofPlatform } from '../platform/client'
import { trend } from './trend.ts'

// The tool takes no address from the document.
const url = process.env.MOCK_URL ?? ''
const options = { axiosConfig: { headers: { Authorization: `Bearer ${process.env.TOKEN}` } } }
const platform = createPlatform(url, options)

const list = await platform.listAwsAccounts({ params: { companyId: 'C-1042' }, queries: { accountType: 'member' } })
if (list.status === 'success') console.log('list', list.data.list.length, list.data.list[0]?.accountId)

const post = await createCost(url, options).getAnomalyDashboardTrend(trend, { params: { vendor: 'aws' } })
console.log('post', post.status)

const ruleSet = await createAsset(url, options).getOptimizationRuleSetId({ params: { cmpnId: 'C-1042' } })
if (ruleSet.status === 'error' && ruleSet.error && 'Message' in ruleSet.error)
  console.log('error', ruleSet.error.Message)

try {
  await platform.getAwsAccount({ params: { companyId: 'C-1042', accountId: '000000000000' } })
} catch (error) {
  if (isErrorFromAlias(ofPlatform.api, 'getAwsAccount', error)) console.log('status', error.response.status)
}
