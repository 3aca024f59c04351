import { configureStore } from '@reduxjs/toolkit'
import { enhancedApi as asset } from '../asset/api'
import { enhancedApi as cost } from '../cost/api'
import { emptyApi } from '../empty-api'
import { enhancedApi as platform } from '../platform/api'
import { trend } from './trend.ts'

const { dispatch } = configureStore({
  reducer: { [emptyApi.reducerPath]: emptyApi.reducer },
  middleware: (defaults) => defaults().concat(emptyApi.middleware),
})

const { data: list } = await dispatch(
  platform.endpoints.listAwsAccounts.initiate({ companyId: 'C-1042', accountType: 'member' }),
)
if (list?.status === 'success') console.log('list', list.data.list.length, list.data.list[0]?.accountId)

const post = await dispatch(
  cost.endpoints.getAnomalyDashboardTrend.initiate({ vendor: 'aws', anomalyDashboardTrendRequest: trend }),
)
console.log('post', post.data?.status)

const { data: ruleSet } = await dispatch(asset.endpoints.getOptimizationRuleSetId.initiate({ cmpnId: 'C-1042' }))
if (ruleSet?.status === 'error' && ruleSet.error && 'Message' in ruleSet.error)
  console.log('error', ruleSet.error.Message)

const { error: missing } = await dispatch(
  platform.endpoints.getAwsAccount.initiate({ companyId: 'C-1042', accountId: '000000000000' }),
)
if (missing && 'status' in missing) console.log('status', missing.status)
