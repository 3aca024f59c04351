import { defaults as asset, getOptimizationRuleSetId } from '../asset/client'
import { defaults as cost, getAnomalyDashboardTrend } from '../cost/client'
import { getAwsAccount, listAwsAccounts, defaults as platform } from '../platform/client'
import { trend } from './trend.ts'

for (const defaults of [asset, cost, platform]) defaults.headers = { Authorization: `Bearer ${process.env.TOKEN}` }

const { data: list } = await listAwsAccounts('C-1042', { accountType: 'member' })
if (list.status === 'success') console.log('list', list.data.list.length, list.data.list[0]?.accountId)

const post = await getAnomalyDashboardTrend('aws', trend)
console.log('post', post.data.status)

const { data: ruleSet } = await getOptimizationRuleSetId('C-1042')
if (ruleSet.status === 'error' && ruleSet.error && 'Message' in ruleSet.error)
  console.log('error', ruleSet.error.Message)

const missing = await getAwsAccount('C-1042', '000000000000')
console.log('status', missing.status)
