import { type AssetClient, listResourceMetrics, getResourceMetricData, listResourceExternalCosts, listResourceAuditEvents, listRelatedResources, listResourceTags, listResourceServiceGroups, getResource, listResourceTagsByKey, getResourceByKey, listBillingTagKeys, listBillingTagValues, getGridHeaders, getMenuFilters, getOptimizationDetail, listOptimizations, getOptimizationChart, resetOptimizationSettings, listOptimizationSupportItems, getOptimizationRuleSet, listOptimizationExcludedTags, getOptimizationRuleSetId, getOptimizationFilters, downloadOptimizationReport, getOptimizationLastExecution, listOptimizationCards, getOptimizationSummary, runOptimizationAnalysis, runResourceOptimizationAnalysis, getUsageSummary, listUsageHistory, listCurrentUsage, getCurrentUsageChart, getUsageHistoryChart, listResourceTypePerformanceHistory, listPerformanceHistory, listTagKeys, listTagValues, undoTagging, getTagProcessingStatus, retryTagging, listCommonResourceTags, listTags, getTagStatistics, listCustomReports, setCustomReportFavorite, deleteCustomReport, checkCustomReportName, getCustomReportDataSource } from '@cloud-cost/asset-client'
declare const client: AssetClient
{
await listResourceMetrics(client, {
  body: {
    cmpnId: 'C-1042',
    rsrcKey: 'arn:aws:ec2:us-east-1:444455556666:instance/i-0a1b2c3d4e5f60718',
    vendor: 'aws',
  },
})
}
{
await getResourceMetricData(client, {
  body: {
    cmpnId: 'C-1042',
    rsrcKey: 'arn:aws:ec2:us-east-1:444455556666:instance/i-0a1b2c3d4e5f60718',
    vendor: 'aws',
    dimensions: [{ name: 'InstanceId', value: 'i-0a1b2c3d4e5f60718' }],
    metricStatisticsRequest: {
      namespace: 'AWS/EC2',
      metricName: 'CPUUtilization',
      startTime: '2026-03-02T07:00:00Z',
      endTime: '2026-03-02T09:00:00Z',
      period: 3600,
      statistics: ['Average'],
    },
  },
})
}
{
await listResourceExternalCosts(client, {
  body: {
    cmpnId: 'C-1042',
    vendor: 'aws',
    accId: '444455556666',
    rsrcType: 'ec2',
    arnList: ['arn:aws:ec2:us-east-1:444455556666:instance/i-0a1b2c3d4e5f60718'],
    stDt: '2026-03-01',
    endDt: '2026-03-02',
  },
})
}
{
await listResourceAuditEvents(client, {
  path: {
    cmpnId: 'C-1042',
    vendor: 'aws',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
  },
  query: {
    rsrcKey: 'arn:aws:ec2:us-east-1:444455556666:instance/i-0a1b2c3d4e5f60718',
    rsrcType: 'ec2',
  },
})
}
{
await listRelatedResources(client, {
  path: { cmpnId: 'C-1042', vendor: 'aws' },
  query: {
    rsrcKey: 'arn:aws:ec2:us-east-1:444455556666:instance/i-0a1b2c3d4e5f60718',
    rsrcType: 'ec2',
  },
})
}
{
await listResourceTags(client, {
  path: { cmpnId: 'C-1042', vendor: 'aws', rgnId: 'us-east-1', accId: '444455556666' },
  query: { instId: 'i-0a1b2c3d4e5f60718', rsrcType: 'ec2' },
})
}
{
await listResourceServiceGroups(client, {
  path: { cmpnId: 'C-1042', vendor: 'aws', rgnId: 'us-east-1', accId: '444455556666' },
  query: { instId: 'i-0a1b2c3d4e5f60718', rsrcType: 'ec2' },
})
}
{
await getResource(client, {
  path: { cmpnId: 'C-1042', vendor: 'aws', rgnId: 'us-east-1', accId: '444455556666' },
  query: { instId: 'i-0a1b2c3d4e5f60718', rsrcType: 'ec2' },
})
}
{
await listResourceTagsByKey(client, {
  path: { cmpnId: 'C-1042', vendor: 'aws', rgnId: 'us-east-1' },
  query: {
    rsrcKey: 'arn:aws:ec2:us-east-1:444455556666:instance/i-0a1b2c3d4e5f60718',
    rsrcType: 'ec2',
  },
})
}
{
await getResourceByKey(client, {
  path: { cmpnId: 'C-1042', vendor: 'aws', rgnId: 'us-east-1' },
  query: {
    rsrcKey: 'arn:aws:ec2:us-east-1:444455556666:instance/i-0a1b2c3d4e5f60718',
    rsrcType: 'ec2',
  },
})
}
{
await listBillingTagKeys(client, { query: { masterCmpnId: 'C-1042' } })
}
{
await listBillingTagValues(client, { query: { tagKey: 'team', masterCmpnId: 'C-1042' } })
}
{
await getGridHeaders(client, {
  path: { menu: 'usage', vendor: 'aws', viewType: 'history' },
  body: {
    cmpnId: 'C-1042',
    rsrcType: 'ec2',
    vendor: 'aws',
    viewType: 'history',
    menu: 'usage',
  },
})
}
{
await getMenuFilters(client, {
  path: { menuId: 'usage' },
  body: { cmpnId: 'C-1042', actionType: 'current', keyList: [] },
})
}
{
await getOptimizationDetail(client, {
  body: {
    cmpnId: 'C-1042',
    optimizeCategory: 'right-sizing',
    accountId: '333344445555',
    regionId: 'eu-west-1',
    instanceId: 'i-063f538c1dd255976',
    resourceType: 'ec2',
    vendor: 'aws',
    recommend: 'idle',
  },
})
}
{
await listOptimizations(client, {
  body: {
    cmpnId: 'C-1042',
    optimizeCategory: 'right-sizing',
    resourceType: 'ec2',
    vendor: 'aws',
  },
})
}
{
await getOptimizationChart(client, {
  body: {
    cmpnId: 'C-1042',
    optimizeCategory: 'right-sizing',
    resourceType: 'ec2',
    vendor: 'aws',
    accountList: ['444455556666', '777788889999'],
    regionList: ['us-east-1', 'eu-central-1'],
  },
})
}
{
await resetOptimizationSettings(client, {
  body: {
    cmpnId: 'C-1042',
    vendor: 'aws',
    resourceType: 'ec2',
    optimizeCategory: 'right-sizing',
  },
})
}
{
await listOptimizationSupportItems(client, { path: { optimizeCategory: 'right-sizing' } })
}
{
await getOptimizationRuleSet(client, {
  path: {
    cmpnId: 'C-1042',
    vendor: 'aws',
    optimizeCategory: 'right-sizing',
    ruleSetId: 'Default',
  },
})
}
{
await listOptimizationExcludedTags(client, { path: { cmpnId: 'C-1042', ruleSetId: 'Default' } })
}
{
await getOptimizationRuleSetId(client, { path: { cmpnId: 'C-1042' } })
}
{
await getOptimizationFilters(client, { body: { cmpnId: 'C-1042', actionType: 'current' } })
}
{
await downloadOptimizationReport(client, { body: { cmpnId: 'C-1042' } })
}
{
await getOptimizationLastExecution(client, {
  body: {
    cmpnId: 'C-1042',
    optimizeCategory: 'right-sizing',
    resourceType: 'ec2',
    vendor: 'aws',
  },
})
}
{
await listOptimizationCards(client, {
  body: {
    cmpnId: 'C-1042',
    optimizeCategory: 'right-sizing',
    resourceType: 'ec2',
    vendor: 'aws',
  },
})
}
{
await getOptimizationSummary(client, {
  body: {
    cmpnId: 'C-1042',
    optimizeCategory: 'right-sizing',
    resourceType: 'ec2',
    vendor: 'aws',
  },
})
}
{
await runOptimizationAnalysis(client, { body: { cmpnId: 'C-1042' } })
}
{
await runResourceOptimizationAnalysis(client, { body: { cmpnId: 'C-1042' } })
}
{
await getUsageSummary(client, {
  path: { prvrCd: 'aws' },
  body: {
    cmpnId: 'C-1042',
    accounts: ['444455556666', '777788889999'],
    regions: ['us-east-1', 'eu-central-1'],
    rsrcTypes: ['ec2', 'ebs', 'rds'],
  },
})
}
{
await listUsageHistory(client, {
  path: { prvrCd: 'aws' },
  body: {
    cmpnId: 'C-1042',
    from: '2026-03-01',
    to: '2026-03-07',
    sortColId: 'histDt',
    sortDirection: 'desc',
    excelYn: 'N',
    rsrcType: 'ec2',
    prvrCd: 'aws',
    viewType: 'day',
  },
})
}
{
await listCurrentUsage(client, { path: { prvrCd: 'aws' }, body: { cmpnId: 'C-1042', rsrcType: 'ec2', prvrCd: 'aws' } })
}
{
await getCurrentUsageChart(client, {
  path: { prvrCd: 'aws' },
  body: {
    cmpnId: 'C-1042',
    rsrcType: 'ec2',
    prvrCd: 'aws',
    reqType: 'region',
    delChk: 'Y',
    regions: ['us-east-1', 'eu-central-1'],
    svcGrps: ['checkout'],
    accounts: ['444455556666', '777788889999'],
    tags: [{ key: 'team', value: ['checkout', 'platform'] }],
  },
})
}
{
await getUsageHistoryChart(client, {
  path: { prvrCd: 'aws' },
  body: {
    cmpnId: 'C-1042',
    from: '2026-03-01',
    to: '2026-03-07',
    rsrcType: 'ec2',
    prvrCd: 'aws',
    viewType: 'day',
    regions: ['us-east-1', 'eu-central-1'],
    svcGrps: ['checkout'],
    accounts: ['444455556666', '777788889999'],
    tags: [{ key: 'team', value: ['checkout', 'platform'] }],
  },
})
}
{
await listResourceTypePerformanceHistory(client, { path: { prvrCd: 'aws', rsrcType: 'ec2' }, body: { cmpnId: 'C-1042', excelYn: 'N' } })
}
{
await listPerformanceHistory(client, {
  path: { prvrCd: 'aws' },
  body: {
    cmpnId: 'C-1042',
    excelYn: 'N',
    limitCnt: 50,
    pageNum: 1,
    sortColId: 'histDt',
    sortDirection: 'desc',
    prvrCd: 'aws',
    viewType: 'day',
    from: '2026-03-01',
    to: '2026-03-07',
    mtrc: 'CPUUtilization',
  },
})
}
{
await listTagKeys(client, {
  path: { vendor: 'aws' },
  body: {
    vendor: 'aws',
    page: 1,
    size: 100,
    offset: 0,
    accIds: ['444455556666', '777788889999'],
    sortColId: 'tagKey',
    sortDirection: 'desc',
  },
})
}
{
await listTagValues(client, {
  path: { vendor: 'aws', tagKey: 'team' },
  body: { vendor: 'aws', page: 1, size: 100, offset: 0, accIds: ['444455556666'] },
})
}
{
await undoTagging(client, { body: { cmpnId: 'C-1042' } })
}
{
await getTagProcessingStatus(client, { body: { cmpnId: 'C-1042', vendor: 'aws', taggingId: 'TAG-0042' } })
}
{
await retryTagging(client, { body: { cmpnId: 'C-1042' } })
}
{
await listCommonResourceTags(client, { body: { cmpnId: 'C-1042' } })
}
{
await listTags(client, {
  path: { cmpnId: 'C-1042', vendor: 'aws' },
  body: {
    cmpnId: 'C-1042',
    vendor: 'aws',
    page: 1,
    size: 100,
    accIds: ['444455556666'],
    rsrcTypes: ['ec2'],
    tagKeys: ['team', 'env'],
    sortColId: 'instId',
    sortDirection: 'desc',
  },
})
}
{
await getTagStatistics(client, { path: { cmpnId: 'C-1042', vendor: 'aws' }, body: { cmpnId: 'C-1042' } })
}
{
await listCustomReports(client, { body: { cmpnId: 'C-1042' } })
}
{
await setCustomReportFavorite(client, { body: { cmpnId: 'C-1042', custmRprtId: 'RPT-0009', favYn: 'Y' } })
}
{
await deleteCustomReport(client, { body: { cmpnId: 'C-1042', custmRprtId: 'RPT-0011' } })
}
{
await checkCustomReportName(client, { body: { cmpnId: 'C-1042', custmRprtNm: 'April EC2 utilization' } })
}
{
await getCustomReportDataSource(client, { path: { reportType: 'performance' }, body: { cmpnId: 'C-1042' } })
}
