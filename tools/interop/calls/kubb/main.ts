import { isAxiosError } from 'axios'
import { getOptimizationRuleSetId } from '../asset/index.ts'
import { getAnomalyDashboardTrend } from '../cost/index.ts'
import { getAwsAccount, listAwsAccounts } from '../platform/index.ts'
import { trend } from './trend.ts'

// The tool takes no address from the document.
const config = { baseURL: process.env.MOCK_URL ?? '', headers: { Authorization: `Bearer ${process.env.TOKEN}` } }

const list = await listAwsAccounts('C-1042', { accountType: 'member' }, config)
if (list.status === 'success') console.log('list', list.data.list.length, list.data.list[0]?.accountId)

const post = await getAnomalyDashboardTrend('aws', trend, config)
console.log('post', post.status)

const ruleSet = await getOptimizationRuleSetId('C-1042', config)
if (ruleSet.status === 'error' && ruleSet.error && 'Message' in ruleSet.error)
  console.log('error', ruleSet.error.Message)

try {
  await getAwsAccount('C-1042', '000000000000', config)
} catch (error) {
  if (isAxiosError(error)) console.log('status', error.response?.status)
}
