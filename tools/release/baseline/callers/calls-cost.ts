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
await listAnomalyDetails(client, {
  path: { analyzeType: 'ai' },
  body: { companyId: 'C-1042', userId: 'finops-lead', histSeq: 2087, ruleSeq: 17 },
})
}
{
await listAnomalyNotifications(client, { body: { companyId: 'C-1042', userId: 'finops-lead', histSeq: 2087, ruleSeq: 17 } })
}
{
await getAnomalyResult(client, { body: { companyId: 'C-1042', userId: 'finops-lead', histSeq: 2087, ruleSeq: 17 } })
}
{
await getManualAnomalyPeriodChart(client, { body: { companyId: 'C-1042', userId: 'finops-lead', histSeq: 2093, ruleSeq: 23 } })
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
await aggregateAnomalies(client, { body: { companyId: 'C-1042', userId: 'finops-lead', vendors: ['aws', 'azure', 'gcp'] } })
}
{
await aggregateVendorAnomalies(client, {
  path: { vendor: 'aws' },
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
await listAwsRecommendations(client, {
  path: { companyId: 'C-1042', service: 'reserved-instance' },
  query: { product: 'AmazonEC2', purchase: 'reserved-instance', term: '14' },
})
}
{
await listAwsPurchaseOptions(client, {
  path: { companyId: 'C-1042', service: 'reserved-instance' },
  query: { product: 'AmazonEC2', purchase: 'reserved-instance', term: '14' },
})
}
{
await listAwsRecommendationProducts(client, { path: { companyId: 'C-1042', service: 'reserved-instance' } })
}
{
await listMyReservedInstances(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await listReservedInstances(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await getReservedInstanceCategories(client, { path: { companyId: 'C-1042' } })
}
{
await listAutoSavingsReservedInstances(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await listReservedInstanceUtilizations(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await listReservedInstanceUtilizationTimeSeries(client, {
  path: { companyId: 'C-1042', dateType: 'DAILY' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await getReservedInstanceUtilizationCategories(client, { path: { companyId: 'C-1042' } })
}
{
await getReservedInstanceUtilizationAggregate(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await listMyReservedInstanceUtilizations(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await listMyReservedInstanceUtilizationTimeSeries(client, {
  path: { companyId: 'C-1042', dateType: 'DAILY' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await getMyReservedInstanceUtilizationCategories(client, { path: { companyId: 'C-1042' } })
}
{
await getMyReservedInstanceUtilizationAggregate(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await listMySavingsPlans(client, { path: { companyId: 'C-1042' } })
}
{
await listSavingsPlans(client, { path: { companyId: 'C-1042' } })
}
{
await getSavingsPlansCategories(client, { path: { companyId: 'C-1042' } })
}
{
await listCommittedUseUtilizations(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await listCommittedUseUtilizationTimeSeries(client, {
  path: { companyId: 'C-1042', dateType: 'DAILY' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await getCommittedUseUtilizationCategories(client, { path: { companyId: 'C-1042' } })
}
{
await getCommittedUseUtilizationAggregate(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await listCommittedUseCoverages(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await listCommittedUseCoverageTimeSeries(client, {
  path: { companyId: 'C-1042', dateType: 'DAILY' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await getCommittedUseCoverageCategories(client, { path: { companyId: 'C-1042' } })
}
{
await getCommittedUseCoverageAggregate(client, {
  path: { companyId: 'C-1042' },
  query: { startDate: '2026-03-01', endDate: '2026-03-07' },
})
}
{
await listGcpRecommendations(client, { path: { companyId: 'C-1042', service: 'cud' } })
}
{
await listGcpPurchaseOptions(client, { path: { companyId: 'C-1042', service: 'cud' } })
}
{
await listGcpRecommendationProducts(client, { path: { companyId: 'C-1042', service: 'cud' } })
}
{
await listAwsAutoSavingsAccounts(client, { path: { companyId: 'C-1042' } })
}
{
await listAwsAutoSavingsSubscriptions(client, { path: { companyId: 'C-1042' } })
}
{
await getAwsAutoSavingsState(client, { path: { companyId: 'C-1042' } })
}
{
await getAwsAutoSavingsRoleArn(client, { path: { companyId: 'C-1042' } })
}
{
await getAwsAutoSavingsRegion(client, { path: { companyId: 'C-1042' } })
}
{
await listAutoSavingsSubscriptions(client, { path: { companyId: 'C-1042' } })
}
{
await getAutoSavingsState(client, { path: { companyId: 'C-1042' } })
}
{
await listAzureAutoSavingsSubscriptions(client, { path: { companyId: 'C-1042' } })
}
{
await getAzureAutoSavingsState(client, { path: { companyId: 'C-1042' } })
}
{
await listIntegratedCoverages(client, { path: { companyId: 'C-1042' } })
}
{
await listIntegratedCoverageTimeSeries(client, { path: { companyId: 'C-1042', dateType: 'DAILY' } })
}
{
await getIntegratedCoverageCategories(client, { path: { companyId: 'C-1042' } })
}
{
await getIntegratedCoverageAggregate(client, { path: { companyId: 'C-1042' } })
}
{
await listMyIntegratedInventory(client, { path: { companyId: 'C-1042' } })
}
{
await listIntegratedSavingsPlansInventory(client, { path: { companyId: 'C-1042' } })
}
{
await listAutoSavingsInventory(client, { path: { companyId: 'C-1042' } })
}
{
await listIntegratedUtilizations(client, { path: { companyId: 'C-1042' } })
}
{
await listIntegratedUtilizationTimeSeries(client, { path: { companyId: 'C-1042', dateType: 'DAILY' } })
}
{
await getOverviewSavings(client, { path: { companyId: 'C-1042' } })
}
{
await getIntegratedUtilizationCategories(client, { path: { companyId: 'C-1042' } })
}
{
await getIntegratedUtilizationAggregate(client, { path: { companyId: 'C-1042' } })
}
{
await listMyAzureInventory(client, { path: { companyId: 'C-1042' } })
}
