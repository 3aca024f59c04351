import { Configuration as AssetConfiguration, OptimizationSettingsApi } from '../asset/index'
import { AnomalyAnalysisApi, Configuration as CostConfiguration } from '../cost/index'
import { AwsAccountsApi, Configuration as PlatformConfiguration, ResponseError } from '../platform/index'
import { trend } from './trend.ts'

const accessToken = process.env.TOKEN ?? ''
const accounts = new AwsAccountsApi(new PlatformConfiguration({ accessToken }))

const list = await accounts.listAwsAccounts({ companyId: 'C-1042', accountType: 'member' })
if (list.status === 'success') console.log('list', list.data.list.length, list.data.list[0]?.accountId)

const post = await new AnomalyAnalysisApi(new CostConfiguration({ accessToken })).getAnomalyDashboardTrend({
  vendor: 'aws',
  anomalyDashboardTrendRequest: trend,
})
console.log('post', post.status)

const settings = new OptimizationSettingsApi(new AssetConfiguration({ accessToken }))
const ruleSet = await settings.getOptimizationRuleSetId({ cmpnId: 'C-1042' })
if (ruleSet.status === 'error') console.log('error', ruleSet.error?.['Message'])

try {
  await accounts.getAwsAccount({ companyId: 'C-1042', accountId: '000000000000' })
} catch (error) {
  if (error instanceof ResponseError) console.log('status', error.response.status)
}
