import { getOptimizationRuleSetId } from '../asset/client'
import { getAnomalyDashboardTrend } from '../cost/client'
import { getAwsAccount, listAwsAccounts } from '../platform/client'
import { trend } from './trend.ts'

const options = { headers: { Authorization: `Bearer ${process.env.TOKEN}` } }

const list = await listAwsAccounts('C-1042', { accountType: 'member' }, options)
if (list.status === 200 && list.data.status === 'success') {
  console.log('list', list.data.data.list.length, list.data.data.list[0]?.accountId)
}

const headers = { ...options.headers, 'Content-Type': 'application/json' }
const post = await getAnomalyDashboardTrend('aws', trend, { headers })
console.log('post', post.data.status)

const { data: ruleSet } = await getOptimizationRuleSetId('C-1042', options)
if (ruleSet.status === 'error' && ruleSet.error && 'Message' in ruleSet.error)
  console.log('error', ruleSet.error.Message)

const missing = await getAwsAccount('C-1042', '000000000000', options)
console.log('status', missing.status)
