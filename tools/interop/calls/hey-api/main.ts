import { client as asset } from '../asset/client.gen'
import { getOptimizationRuleSetId } from '../asset/sdk.gen'
import { client as cost } from '../cost/client.gen'
import { getAnomalyDashboardTrend } from '../cost/sdk.gen'
import { client as platform } from '../platform/client.gen'
import { getAwsAccount, listAwsAccounts } from '../platform/sdk.gen'
import { trend } from './trend.ts'

for (const client of [asset, cost, platform]) client.setConfig({ auth: process.env.TOKEN ?? '' })

const list = await listAwsAccounts({ path: { companyId: 'C-1042' }, query: { accountType: 'member' } })
if (list.data?.status === 'success') console.log('list', list.data.data.list.length, list.data.data.list[0]?.accountId)

const post = await getAnomalyDashboardTrend({
  path: { vendor: 'aws' },
  body: trend,
})
console.log('post', post.data?.status)

const { data: ruleSet } = await getOptimizationRuleSetId({ path: { cmpnId: 'C-1042' } })
if (ruleSet?.status === 'error' && ruleSet.error && 'Message' in ruleSet.error)
  console.log('error', ruleSet.error.Message)

const missing = await getAwsAccount({ path: { companyId: 'C-1042', accountId: '000000000000' } })
if (missing.error) console.log('status', missing.response?.status)
