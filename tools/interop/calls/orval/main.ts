import axios, { isAxiosError } from 'axios'
import { getOptimizationRuleSetId } from '../asset/client'
import { getAnomalyDashboardTrend } from '../cost/client'
import { getAwsAccount, listAwsAccounts } from '../platform/client'
import { trend } from './trend.ts'

// The tool takes no address from the document.
axios.defaults.baseURL = process.env.MOCK_URL ?? ''
axios.defaults.headers.common.Authorization = `Bearer ${process.env.TOKEN}`

const { data: list } = await listAwsAccounts('C-1042', { accountType: 'member' })
if (list.status === 'success') console.log('list', list.data.list.length, list.data.list[0]?.accountId)

const post = await getAnomalyDashboardTrend('aws', trend)
console.log('post', post.data.status)

const { data: ruleSet } = await getOptimizationRuleSetId('C-1042')
if (ruleSet.status === 'error' && ruleSet.error && 'Message' in ruleSet.error)
  console.log('error', ruleSet.error.Message)

try {
  await getAwsAccount('C-1042', '000000000000')
} catch (error) {
  if (isAxiosError(error)) console.log('status', error.response?.status)
}
