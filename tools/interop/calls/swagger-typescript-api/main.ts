import { Api as AssetApi } from '../asset/Api'
import { Api as CostApi } from '../cost/Api'
import { Api as PlatformApi } from '../platform/Api'
import { trend } from './trend.ts'

const config = { baseApiParams: { headers: { Authorization: `Bearer ${process.env.TOKEN}` } } }
const { platform } = new PlatformApi(config)

const { data: list } = await platform.listAwsAccounts('C-1042', { accountType: 'member' })
if (list.status === 'success') console.log('list', list.data.list.length, list.data.list[0]?.accountId)

const post = await new CostApi(config).cost.getAnomalyDashboardTrend('aws', trend)
console.log('post', post.data.status)

const { data: ruleSet } = await new AssetApi(config).asset.getOptimizationRuleSetId('C-1042')
if (ruleSet.status === 'error' && ruleSet.error && 'Message' in ruleSet.error)
  console.log('error', ruleSet.error.Message)

try {
  await platform.getAwsAccount('C-1042', '000000000000')
} catch (error) {
  if (error instanceof Response) console.log('status', error.status)
}
