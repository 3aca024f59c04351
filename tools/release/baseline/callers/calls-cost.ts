import { type CostClient, listAnomalyHistory, listAnomalyDetails, listAnomalyNotifications, getAnomalyResult, getManualAnomalyPeriodChart, getAnomalyDetectionTrend, getAnomalyDashboardTrend, getAnomalyPossibleCause, aggregateAnomalies, aggregateVendorAnomalies, saveAnomalyRule, listAnomalyRules, getAnomalyRule, getDailyCostPortion, getBillingSummary, listAwsRecommendations, listAwsPurchaseOptions, listAwsRecommendationProducts, listMyReservedInstances, listReservedInstances, getReservedInstanceCategories, listAutoSavingsReservedInstances, listReservedInstanceUtilizations, listReservedInstanceUtilizationTimeSeries, getReservedInstanceUtilizationCategories, getReservedInstanceUtilizationAggregate, listMyReservedInstanceUtilizations, listMyReservedInstanceUtilizationTimeSeries, getMyReservedInstanceUtilizationCategories, getMyReservedInstanceUtilizationAggregate, listMySavingsPlans, listSavingsPlans, getSavingsPlansCategories, listCommittedUseUtilizations, listCommittedUseUtilizationTimeSeries, getCommittedUseUtilizationCategories, getCommittedUseUtilizationAggregate, listCommittedUseCoverages, listCommittedUseCoverageTimeSeries, getCommittedUseCoverageCategories, getCommittedUseCoverageAggregate, listGcpRecommendations, listGcpPurchaseOptions, listGcpRecommendationProducts, listAwsAutoSavingsAccounts, listAwsAutoSavingsSubscriptions, getAwsAutoSavingsState, getAwsAutoSavingsRoleArn, getAwsAutoSavingsRegion, listAutoSavingsSubscriptions, getAutoSavingsState, listAzureAutoSavingsSubscriptions, getAzureAutoSavingsState, listIntegratedCoverages, listIntegratedCoverageTimeSeries, getIntegratedCoverageCategories, getIntegratedCoverageAggregate, listMyIntegratedInventory, listIntegratedSavingsPlansInventory, listAutoSavingsInventory, listIntegratedUtilizations, listIntegratedUtilizationTimeSeries, getOverviewSavings, getIntegratedUtilizationCategories, getIntegratedUtilizationAggregate, listMyAzureInventory } from '@cloud-cost/cost-client'
declare const client: CostClient
{
await listAnomalyHistory(client, {
  body: {
    companyId: 'C-1042',
    userId: 'finops-lead',
    analyzeBy: 'account',
    analyzeType: 'ai',
  },
})
}
{
await client.POST('/cost/v3/billing/anomaly/history/list', {
  body: {
    companyId: 'C-1042',
    userId: 'finops-lead',
    analyzeBy: 'account',
    analyzeType: 'ai',
  },
})
}
{
await listAnomalyDetails(client, {
  path: { analyzeType: 'ai' },
  body: { companyId: 'C-1042', userId: 'finops-lead', histSeq: 2087, ruleSeq: 17 },
})
}
{
await client.POST('/cost/v3/billing/anomaly/history/detail/{analyzeType}/grid', {
  params: { path: { analyzeType: 'ai' } },
  body: { companyId: 'C-1042', userId: 'finops-lead', histSeq: 2087, ruleSeq: 17 },
})
}
{
await listAnomalyNotifications(client, { body: { companyId: 'C-1042', userId: 'finops-lead', histSeq: 2087, ruleSeq: 17 } })
}
{
await client.POST('/cost/v3/billing/anomaly/history/detail/sent', { body: { companyId: 'C-1042', userId: 'finops-lead', histSeq: 2087, ruleSeq: 17 } })
}
{
await getAnomalyResult(client, { body: { companyId: 'C-1042', userId: 'finops-lead', histSeq: 2087, ruleSeq: 17 } })
}
{
await client.POST('/cost/v3/billing/anomaly/history/detail/result', { body: { companyId: 'C-1042', userId: 'finops-lead', histSeq: 2087, ruleSeq: 17 } })
}
{
await getManualAnomalyPeriodChart(client, { body: { companyId: 'C-1042', userId: 'finops-lead', histSeq: 2093, ruleSeq: 23 } })
}
{
await client.POST('/cost/v3/billing/anomaly/history/detail/manual/period-chart', { body: { companyId: 'C-1042', userId: 'finops-lead', histSeq: 2093, ruleSeq: 23 } })
}
{
await getAnomalyDetectionTrend(client, {
  path: { vendor: 'aws' },
  body: {
    companyId: 'C-1042',
    companyName: 'Halcyon Robotics',
    defaultVendor: 'aws',
    userEmail: 'finops-lead@halcyon.example',
    userId: 'finops-lead',
    userName: 'FinOps Lead',
    vendor: 'aws',
    sensitivity: 'M',
    forecastDt: '2026-03-24',
  },
})
}
{
await client.POST('/cost/v3/billing/anomaly/vendors/{vendor}/detections/ai/trend', {
  params: { path: { vendor: 'aws' } },
  body: {
    companyId: 'C-1042',
    companyName: 'Halcyon Robotics',
    defaultVendor: 'aws',
    userEmail: 'finops-lead@halcyon.example',
    userId: 'finops-lead',
    userName: 'FinOps Lead',
    vendor: 'aws',
    sensitivity: 'M',
    forecastDt: '2026-03-24',
  },
})
}
{
await getAnomalyDashboardTrend(client, {
  path: { vendor: 'aws' },
  body: {
    companyId: 'C-1042',
    defaultVendor: 'aws',
    selectedVendorsByWidget: ['aws'],
    viewType: 'month',
    widgetType: 'dashboard_compare_cost_trend_widget',
    timeFrame: 'last_3_months',
    viewBy: 'product',
  },
})
}
{
await client.POST('/cost/v3/billing/anomaly/vendors/{vendor}/dashboard/trend', {
  params: { path: { vendor: 'aws' } },
  body: {
    companyId: 'C-1042',
    defaultVendor: 'aws',
    selectedVendorsByWidget: ['aws'],
    viewType: 'month',
    widgetType: 'dashboard_compare_cost_trend_widget',
    timeFrame: 'last_3_months',
    viewBy: 'product',
  },
})
}
{
await getAnomalyPossibleCause(client, {
  path: { vendor: 'aws' },
  body: {
    companyId: 'C-1042',
    companyName: 'Halcyon Robotics',
    defaultVendor: 'aws',
    userEmail: 'finops-lead@halcyon.example',
    userId: 'finops-lead',
    userName: 'FinOps Lead',
    vendor: 'aws',
    selectedVendorsByWidget: ['aws'],
    sensitivity: 'M',
    forecastDate: '2026-03-24',
  },
})
}
{
await client.POST('/cost/v3/billing/anomaly/vendors/{vendor}/anomaly/aiPossibleCause', {
  params: { path: { vendor: 'aws' } },
  body: {
    companyId: 'C-1042',
    companyName: 'Halcyon Robotics',
    defaultVendor: 'aws',
    userEmail: 'finops-lead@halcyon.example',
    userId: 'finops-lead',
    userName: 'FinOps Lead',
    vendor: 'aws',
    selectedVendorsByWidget: ['aws'],
    sensitivity: 'M',
    forecastDate: '2026-03-24',
  },
})
}
{
await aggregateAnomalies(client, { body: { companyId: 'C-1042', userId: 'finops-lead', vendors: ['aws', 'azure', 'gcp'] } })
}
{
await client.POST('/cost/v3/billing/anomaly/vendors/aggregate', { body: { companyId: 'C-1042', userId: 'finops-lead', vendors: ['aws', 'azure', 'gcp'] } })
}
{
await aggregateVendorAnomalies(client, {
  path: { vendor: 'aws' },
  body: { companyId: 'C-1042', userId: 'finops-lead', vendors: ['aws'] },
})
}
{
await client.POST('/cost/v3/billing/anomaly/vendors/{vendor}/aggregate', {
  params: { path: { vendor: 'aws' } },
  body: { companyId: 'C-1042', userId: 'finops-lead', vendors: ['aws'] },
})
}
{
await saveAnomalyRule(client, {
  body: {
    companyId: 'C-1042',
    defaultVendor: 'aws',
    analyzeType: 'ai',
    analyzeBy: 'account',
    sensitivity: 'M',
  },
})
}
{
await client.PUT('/cost/v3/billing/anomaly/vendors/detections/alerts/rule/setting', {
  body: {
    companyId: 'C-1042',
    defaultVendor: 'aws',
    analyzeType: 'ai',
    analyzeBy: 'account',
    sensitivity: 'M',
  },
})
}
{
await listAnomalyRules(client, {
  body: {
    companyId: 'C-1042',
    companyName: 'Halcyon Robotics',
    defaultVendor: 'aws',
    userEmail: 'finops-lead@halcyon.example',
    userId: 'finops-lead',
    userName: 'FinOps Lead',
  },
})
}
{
await client.POST('/cost/v3/billing/anomaly/vendors/detections/alerts/rule', {
  body: {
    companyId: 'C-1042',
    companyName: 'Halcyon Robotics',
    defaultVendor: 'aws',
    userEmail: 'finops-lead@halcyon.example',
    userId: 'finops-lead',
    userName: 'FinOps Lead',
  },
})
}
{
await getAnomalyRule(client, {
  path: { seq: 17 },
  body: {
    companyId: 'C-1042',
    companyName: 'Halcyon Robotics',
    defaultVendor: 'aws',
    userEmail: 'finops-lead@halcyon.example',
    userId: 'finops-lead',
    userName: 'FinOps Lead',
    vendor: 'aws',
  },
})
}
{
await client.POST('/cost/v3/billing/anomaly/vendors/detections/alerts/rule/{seq}', {
  params: { path: { seq: 17 } },
  body: {
    companyId: 'C-1042',
    companyName: 'Halcyon Robotics',
    defaultVendor: 'aws',
    userEmail: 'finops-lead@halcyon.example',
    userId: 'finops-lead',
    userName: 'FinOps Lead',
    vendor: 'aws',
  },
})
}
{
await getDailyCostPortion(client, {
  body: {
    companyId: 'C-1042',
    userId: 'finops-lead',
    selectedVendor: 'aws',
    costDate: '2026-03-24',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    viewBy: 'product',
    viewByItem: 'AmazonEC2',
    viewById: 'AmazonEC2',
    itemViewId: 'usageType',
    visibleFields: ['linkedAccountId', 'region', 'usageType'],
    isMonthly: false,
  },
})
}
{
await client.POST('/cost/v3/billing/analytics/daily-portion', {
  body: {
    companyId: 'C-1042',
    userId: 'finops-lead',
    selectedVendor: 'aws',
    costDate: '2026-03-24',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    viewBy: 'product',
    viewByItem: 'AmazonEC2',
    viewById: 'AmazonEC2',
    itemViewId: 'usageType',
    visibleFields: ['linkedAccountId', 'region', 'usageType'],
    isMonthly: false,
  },
})
}
{
await getBillingSummary(client, {
  body: {
    companyId: 'C-1042',
    userId: 'finops-lead',
    searchYear: '2026',
    searchMnth: '03',
    vndr: 'aws',
  },
})
}
{
await client.POST('/cost/v3/billing/summary', {
  body: {
    companyId: 'C-1042',
    userId: 'finops-lead',
    searchYear: '2026',
    searchMnth: '03',
    vndr: 'aws',
  },
})
}
{
await listAwsRecommendations(client, {
  path: { companyId: 'C-1042', service: 'reserved-instance' },
  query: { product: 'AmazonEC2', purchase: 'reserved-instance', term: '14' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/{service}/recommendations', {
  params: {
    path: { companyId: 'C-1042', service: 'reserved-instance' },
    query: { product: 'AmazonEC2', purchase: 'reserved-instance', term: '14' },
  },
})
}
{
await listAwsPurchaseOptions(client, {
  path: { companyId: 'C-1042', service: 'reserved-instance' },
  query: { product: 'AmazonEC2', purchase: 'reserved-instance', term: '14' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/{service}/recommendations/purchase-options', {
  params: {
    path: { companyId: 'C-1042', service: 'reserved-instance' },
    query: { product: 'AmazonEC2', purchase: 'reserved-instance', term: '14' },
  },
})
}
{
await listAwsRecommendationProducts(client, { path: { companyId: 'C-1042', service: 'reserved-instance' } })
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/{service}/recommendations/products', { params: { path: { companyId: 'C-1042', service: 'reserved-instance' } } })
}
{
await listMyReservedInstances(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/reserved-instance/my-inventory', {
  params: {
    path: { companyId: 'C-1042' },
    query: { startDate: '2026-03-01', endDate: '2026-03-07' },
  },
})
}
{
await listReservedInstances(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/reserved-instance/inventory', {
  params: {
    path: { companyId: 'C-1042' },
    query: { startDate: '2026-03-01', endDate: '2026-03-07' },
  },
})
}
{
await getReservedInstanceCategories(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/reserved-instance/inventory/categories', { params: { path: { companyId: 'C-1042' } } })
}
{
await listAutoSavingsReservedInstances(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/reserved-instance/auto-savings-inventory', {
  params: {
    path: { companyId: 'C-1042' },
    query: { startDate: '2026-03-01', endDate: '2026-03-07' },
  },
})
}
{
await listReservedInstanceUtilizations(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/reserved-instance/utilizations', {
  params: {
    path: { companyId: 'C-1042' },
    query: { startDate: '2026-03-01', endDate: '2026-03-07' },
  },
})
}
{
await listReservedInstanceUtilizationTimeSeries(client, {
  path: { companyId: 'C-1042', dateType: 'DAILY' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/reserved-instance/utilizations/time-series/{dateType}', {
  params: {
    path: { companyId: 'C-1042', dateType: 'DAILY' },
    query: { startDate: '2026-03-01', endDate: '2026-03-07' },
  },
})
}
{
await getReservedInstanceUtilizationCategories(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/reserved-instance/utilizations/categories', { params: { path: { companyId: 'C-1042' } } })
}
{
await getReservedInstanceUtilizationAggregate(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/reserved-instance/utilizations/aggregated', {
  params: {
    path: { companyId: 'C-1042' },
    query: { startDate: '2026-03-01', endDate: '2026-03-07' },
  },
})
}
{
await listMyReservedInstanceUtilizations(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/reserved-instance/my-utilizations', {
  params: {
    path: { companyId: 'C-1042' },
    query: { startDate: '2026-03-01', endDate: '2026-03-07' },
  },
})
}
{
await listMyReservedInstanceUtilizationTimeSeries(client, {
  path: { companyId: 'C-1042', dateType: 'DAILY' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/reserved-instance/my-utilizations/time-series/{dateType}', {
  params: {
    path: { companyId: 'C-1042', dateType: 'DAILY' },
    query: { startDate: '2026-03-01', endDate: '2026-03-07' },
  },
})
}
{
await getMyReservedInstanceUtilizationCategories(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/reserved-instance/my-utilizations/categories', { params: { path: { companyId: 'C-1042' } } })
}
{
await getMyReservedInstanceUtilizationAggregate(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/reserved-instance/my-utilizations/aggregated', {
  params: {
    path: { companyId: 'C-1042' },
    query: { startDate: '2026-03-01', endDate: '2026-03-07' },
  },
})
}
{
await listMySavingsPlans(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/savings-plans/my-inventory', { params: { path: { companyId: 'C-1042' } } })
}
{
await listSavingsPlans(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/savings-plans/inventory', { params: { path: { companyId: 'C-1042' } } })
}
{
await getSavingsPlansCategories(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/aws/services/savings-plans/inventory/categories', { params: { path: { companyId: 'C-1042' } } })
}
{
await listCommittedUseUtilizations(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/gcp/services/cud/utilizations', {
  params: {
    path: { companyId: 'C-1042' },
    query: { startDate: '2026-03-01', endDate: '2026-03-07' },
  },
})
}
{
await listCommittedUseUtilizationTimeSeries(client, {
  path: { companyId: 'C-1042', dateType: 'DAILY' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/gcp/services/cud/utilizations/time-series/{dateType}', {
  params: {
    path: { companyId: 'C-1042', dateType: 'DAILY' },
    query: { startDate: '2026-03-01', endDate: '2026-03-07' },
  },
})
}
{
await getCommittedUseUtilizationCategories(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/gcp/services/cud/utilizations/categories', { params: { path: { companyId: 'C-1042' } } })
}
{
await getCommittedUseUtilizationAggregate(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/gcp/services/cud/utilizations/aggregated', {
  params: {
    path: { companyId: 'C-1042' },
    query: { startDate: '2026-03-01', endDate: '2026-03-07' },
  },
})
}
{
await listCommittedUseCoverages(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/gcp/services/cud/coverages', {
  params: {
    path: { companyId: 'C-1042' },
    query: { startDate: '2026-03-01', endDate: '2026-03-07' },
  },
})
}
{
await listCommittedUseCoverageTimeSeries(client, {
  path: { companyId: 'C-1042', dateType: 'DAILY' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/gcp/services/cud/coverages/time-series/{dateType}', {
  params: {
    path: { companyId: 'C-1042', dateType: 'DAILY' },
    query: { startDate: '2026-03-01', endDate: '2026-03-07' },
  },
})
}
{
await getCommittedUseCoverageCategories(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/gcp/services/cud/coverages/categories', { params: { path: { companyId: 'C-1042' } } })
}
{
await getCommittedUseCoverageAggregate(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/gcp/services/cud/coverages/aggregated', {
  params: {
    path: { companyId: 'C-1042' },
    query: { startDate: '2026-03-01', endDate: '2026-03-07' },
  },
})
}
{
await listGcpRecommendations(client, { path: { companyId: 'C-1042', service: 'cud' } })
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/gcp/services/{service}/recommendations', { params: { path: { companyId: 'C-1042', service: 'cud' } } })
}
{
await listGcpPurchaseOptions(client, { path: { companyId: 'C-1042', service: 'cud' } })
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/gcp/services/{service}/recommendations/purchase-options', { params: { path: { companyId: 'C-1042', service: 'cud' } } })
}
{
await listGcpRecommendationProducts(client, { path: { companyId: 'C-1042', service: 'cud' } })
}
{
await client.GET('/cost/v3/commitment/companies/{companyId}/vendors/gcp/services/{service}/recommendations/products', { params: { path: { companyId: 'C-1042', service: 'cud' } } })
}
{
await listAwsAutoSavingsAccounts(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/accounts', { params: { path: { companyId: 'C-1042' } } })
}
{
await listAwsAutoSavingsSubscriptions(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/accounts/subscription/histories', { params: { path: { companyId: 'C-1042' } } })
}
{
await getAwsAutoSavingsState(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/accounts/state', { params: { path: { companyId: 'C-1042' } } })
}
{
await getAwsAutoSavingsRoleArn(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/accounts/role-arn', { params: { path: { companyId: 'C-1042' } } })
}
{
await getAwsAutoSavingsRegion(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/accounts/region', { params: { path: { companyId: 'C-1042' } } })
}
{
await listAutoSavingsSubscriptions(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/all/services/accounts/subscription/histories', { params: { path: { companyId: 'C-1042' } } })
}
{
await getAutoSavingsState(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/all/services/accounts/state', { params: { path: { companyId: 'C-1042' } } })
}
{
await listAzureAutoSavingsSubscriptions(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/azure/services/accounts/subscription/histories', { params: { path: { companyId: 'C-1042' } } })
}
{
await getAzureAutoSavingsState(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/azure/services/accounts/state', { params: { path: { companyId: 'C-1042' } } })
}
{
await listIntegratedCoverages(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/integration/coverages', { params: { path: { companyId: 'C-1042' } } })
}
{
await listIntegratedCoverageTimeSeries(client, { path: { companyId: 'C-1042', dateType: 'DAILY' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/integration/coverages/time-series/{dateType}', { params: { path: { companyId: 'C-1042', dateType: 'DAILY' } } })
}
{
await getIntegratedCoverageCategories(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/integration/coverages/categories', { params: { path: { companyId: 'C-1042' } } })
}
{
await getIntegratedCoverageAggregate(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/integration/coverages/aggregated', { params: { path: { companyId: 'C-1042' } } })
}
{
await listMyIntegratedInventory(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/integration/inventory/my-list', { params: { path: { companyId: 'C-1042' } } })
}
{
await listIntegratedSavingsPlansInventory(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/integration/inventory/list', { params: { path: { companyId: 'C-1042' } } })
}
{
await listAutoSavingsInventory(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/integration/inventory/auto-list', { params: { path: { companyId: 'C-1042' } } })
}
{
await listIntegratedUtilizations(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/integration/utilizations', { params: { path: { companyId: 'C-1042' } } })
}
{
await listIntegratedUtilizationTimeSeries(client, { path: { companyId: 'C-1042', dateType: 'DAILY' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/integration/utilizations/time-series/{dateType}', { params: { path: { companyId: 'C-1042', dateType: 'DAILY' } } })
}
{
await getOverviewSavings(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/integration/utilizations/overview-savings', { params: { path: { companyId: 'C-1042' } } })
}
{
await getIntegratedUtilizationCategories(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/integration/utilizations/categories', { params: { path: { companyId: 'C-1042' } } })
}
{
await getIntegratedUtilizationAggregate(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/aws/services/integration/utilizations/aggregated', { params: { path: { companyId: 'C-1042' } } })
}
{
await listMyAzureInventory(client, { path: { companyId: 'C-1042' } })
}
{
await client.GET('/cost/v3/autosave/companies/{companyId}/vendors/azure/services/integration/inventory/my-list', { params: { path: { companyId: 'C-1042' } } })
}
