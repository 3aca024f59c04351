import { getOptimizationRuleSetId } from '../asset/index.ts'
import { getAnomalyDashboardTrend } from '../cost/index.ts'
import { getAwsAccount, listAwsAccounts } from '../platform/index.ts'
import { trend } from './trend.ts'

// The client of Kubb sets no content type by itself.
const config = { headers: { Authorization: `Bearer ${process.env.TOKEN}`, 'Content-Type': 'application/json' } }

const { data: list } = await listAwsAccounts('C-1042', { accountType: 'member' }, config)
if (list.status === 'success') console.log('list', list.data.list.length, list.data.list[0]?.accountId)

const post = await getAnomalyDashboardTrend('aws', trend, config)
console.log('post', post.data.status)

const { data: ruleSet } = await getOptimizationRuleSetId('C-1042', config)
if (ruleSet.status === 'error' && ruleSet.error && 'Message' in ruleSet.error)
  console.log('error', ruleSet.error.Message)

const missing = await getAwsAccount('C-1042', '000000000000', config)
console.log('status', missing.status)
