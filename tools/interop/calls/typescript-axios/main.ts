import { isAxiosError } from 'axios'
import { Configuration as AssetConfiguration, OptimizationSettingsApi } from '../asset/index'
import { AnomalyAnalysisApi, Configuration as CostConfiguration } from '../cost/index'
import { AwsAccountsApi, Configuration as PlatformConfiguration } from '../platform/index'
import { trend } from './trend.ts'

const accessToken = process.env.TOKEN ?? ''
const accounts = new AwsAccountsApi(new PlatformConfiguration({ accessToken }))

const { data: list } = await accounts.listAwsAccounts('C-1042', undefined, 'member')
if (list.status === 'success') console.log('list', list.data.list.length, list.data.list[0]?.accountId)

const api = new AnomalyAnalysisApi(new CostConfiguration({ accessToken }))
const { data: post } = await api.getAnomalyDashboardTrend('aws', trend)
console.log('post', post.status)

const settings = new OptimizationSettingsApi(new AssetConfiguration({ accessToken }))
const { data: ruleSet } = await settings.getOptimizationRuleSetId('C-1042')
if (ruleSet.status === 'error') console.log('error', ruleSet.error?.['Message'])

try {
  await accounts.getAwsAccount('C-1042', '000000000000')
} catch (error) {
  if (isAxiosError(error)) console.log('status', error.response?.status)
}
