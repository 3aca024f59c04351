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
await client.POST('/asset/us-v1/detail/performance/metric', {
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
      startTime: '2026-03-01T00:00:00Z',
      endTime: '2026-03-01T02:00:00Z',
      period: 3600,
      statistics: ['Average'],
    },
  },
})
}
{
await client.POST('/asset/us-v1/detail/performance/data', {
  body: {
    cmpnId: 'C-1042',
    rsrcKey: 'arn:aws:ec2:us-east-1:444455556666:instance/i-0a1b2c3d4e5f60718',
    vendor: 'aws',
    dimensions: [{ name: 'InstanceId', value: 'i-0a1b2c3d4e5f60718' }],
    metricStatisticsRequest: {
      namespace: 'AWS/EC2',
      metricName: 'CPUUtilization',
      startTime: '2026-03-01T00:00:00Z',
      endTime: '2026-03-01T02:00:00Z',
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
await client.POST('/asset/us-v1/detail/external/cost', {
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
await client.GET('/asset/us-v1/detail/{cmpnId}/{vendor}/{startDate}/{endDate}/event/history', {
  params: {
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
await client.GET('/asset/us-v1/detail/{cmpnId}/{vendor}/related', {
  params: {
    path: { cmpnId: 'C-1042', vendor: 'aws' },
    query: {
      rsrcKey: 'arn:aws:ec2:us-east-1:444455556666:instance/i-0a1b2c3d4e5f60718',
      rsrcType: 'ec2',
    },
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
await client.GET('/asset/us-v1/detail/{cmpnId}/{vendor}/{rgnId}/{accId}/tag', {
  params: {
    path: { cmpnId: 'C-1042', vendor: 'aws', rgnId: 'us-east-1', accId: '444455556666' },
    query: { instId: 'i-0a1b2c3d4e5f60718', rsrcType: 'ec2' },
  },
})
}
{
await listResourceServiceGroups(client, {
  path: { cmpnId: 'C-1042', vendor: 'aws', rgnId: 'us-east-1', accId: '444455556666' },
  query: { instId: 'i-0a1b2c3d4e5f60718', rsrcType: 'ec2' },
})
}
{
await client.GET('/asset/us-v1/detail/{cmpnId}/{vendor}/{rgnId}/{accId}/sg', {
  params: {
    path: { cmpnId: 'C-1042', vendor: 'aws', rgnId: 'us-east-1', accId: '444455556666' },
    query: { instId: 'i-0a1b2c3d4e5f60718', rsrcType: 'ec2' },
  },
})
}
{
await getResource(client, {
  path: { cmpnId: 'C-1042', vendor: 'aws', rgnId: 'us-east-1', accId: '444455556666' },
  query: { instId: 'i-0a1b2c3d4e5f60718', rsrcType: 'ec2' },
})
}
{
await client.GET('/asset/us-v1/detail/{cmpnId}/{vendor}/{rgnId}/{accId}/describe', {
  params: {
    path: { cmpnId: 'C-1042', vendor: 'aws', rgnId: 'us-east-1', accId: '444455556666' },
    query: { instId: 'i-0a1b2c3d4e5f60718', rsrcType: 'ec2' },
  },
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
await client.GET('/asset/us-v1/detail/{cmpnId}/{vendor}/{rgnId}/tag', {
  params: {
    path: { cmpnId: 'C-1042', vendor: 'aws', rgnId: 'us-east-1' },
    query: {
      rsrcKey: 'arn:aws:ec2:us-east-1:444455556666:instance/i-0a1b2c3d4e5f60718',
      rsrcType: 'ec2',
    },
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
await client.GET('/asset/us-v1/detail/{cmpnId}/{vendor}/{rgnId}/describe', {
  params: {
    path: { cmpnId: 'C-1042', vendor: 'aws', rgnId: 'us-east-1' },
    query: {
      rsrcKey: 'arn:aws:ec2:us-east-1:444455556666:instance/i-0a1b2c3d4e5f60718',
      rsrcType: 'ec2',
    },
  },
})
}
{
await listBillingTagKeys(client, { query: { masterCmpnId: 'C-1042' } })
}
{
await client.GET('/asset/us-v1/tag-manager/billing-tags/tag-keys', { params: { query: { masterCmpnId: 'C-1042' } } })
}
{
await listBillingTagValues(client, { query: { tagKey: 'team', masterCmpnId: 'C-1042' } })
}
{
await client.GET('/asset/us-v1/tag-manager/billing-tags/tag-keys/tag-vals', { params: { query: { tagKey: 'team', masterCmpnId: 'C-1042' } } })
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
await client.POST('/asset/us-v1/{menu}/{vendor}/grid-headers/{viewType}', {
  params: { path: { menu: 'usage', vendor: 'aws', viewType: 'history' } },
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
await client.PUT('/asset/us-v1/elastic/filter/{menuId}', {
  params: { path: { menuId: 'usage' } },
  body: { cmpnId: 'C-1042', actionType: 'current', keyList: [] },
})
}
{
await getOptimizationDetail(client, {
  body: {
    cmpnId: 'C-1042',
    optimizeCategory: 'right-sizing',
    accountId: '444455556666',
    regionId: 'us-east-1',
    instanceId: 'i-0a1b2c3d4e5f60718',
    resourceType: 'ec2',
    vendor: 'aws',
    recommend: 'idle',
  },
})
}
{
await client.POST('/asset/us-v1/optimization/detail/list/info', {
  body: {
    cmpnId: 'C-1042',
    optimizeCategory: 'right-sizing',
    accountId: '444455556666',
    regionId: 'us-east-1',
    instanceId: 'i-0a1b2c3d4e5f60718',
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
await client.POST('/asset/us-v1/optimization/detail/list', {
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
await client.POST('/asset/us-v1/optimization/detail/chart', {
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
await client.PUT('/asset/us-v1/optimization/setting/reset', {
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
await client.GET('/asset/us-v1/optimization/setting/optimize-category/{optimizeCategory}', { params: { path: { optimizeCategory: 'right-sizing' } } })
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
await client.GET('/asset/us-v1/optimization/setting/companies/{cmpnId}/vendors/{vendor}/optimize-category/{optimizeCategory}/rule-sets/{ruleSetId}', {
  params: {
    path: {
      cmpnId: 'C-1042',
      vendor: 'aws',
      optimizeCategory: 'right-sizing',
      ruleSetId: 'Default',
    },
  },
})
}
{
await listOptimizationExcludedTags(client, { path: { cmpnId: 'C-1042', ruleSetId: 'Default' } })
}
{
await client.GET('/asset/us-v1/optimization/setting/companies/{cmpnId}/rule-sets/{ruleSetId}/deny', { params: { path: { cmpnId: 'C-1042', ruleSetId: 'Default' } } })
}
{
await getOptimizationRuleSetId(client, { path: { cmpnId: 'C-1042' } })
}
{
await client.GET('/asset/us-v1/optimization/setting/companies/{cmpnId}/rule-set-id', { params: { path: { cmpnId: 'C-1042' } } })
}
{
await getOptimizationFilters(client, { body: { cmpnId: 'C-1042', actionType: 'current' } })
}
{
await client.PUT('/asset/us-v1/optimization/summary/filter', { body: { cmpnId: 'C-1042', actionType: 'current' } })
}
{
await downloadOptimizationReport(client, { body: { cmpnId: 'C-1042' } })
}
{
await client.POST('/asset/us-v1/optimization/summary/report-download', { body: { cmpnId: 'C-1042' } })
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
await client.POST('/asset/us-v1/optimization/summary/last-execute', {
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
await client.POST('/asset/us-v1/optimization/summary/card', {
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
await client.POST('/asset/us-v1/optimization/summary', {
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
await client.POST('/asset/us-v1/optimization/general/analysis', { body: { cmpnId: 'C-1042' } })
}
{
await runResourceOptimizationAnalysis(client, { body: { cmpnId: 'C-1042' } })
}
{
await client.POST('/asset/us-v1/general/rsrcopti/analysis', { body: { cmpnId: 'C-1042' } })
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
await client.POST('/asset/us-v1/usage/{prvrCd}/summary', {
  params: { path: { prvrCd: 'aws' } },
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
await client.POST('/asset/us-v1/usage/{prvrCd}/grid/history', {
  params: { path: { prvrCd: 'aws' } },
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
await client.POST('/asset/us-v1/usage/{prvrCd}/grid/current', {
  params: { path: { prvrCd: 'aws' } },
  body: { cmpnId: 'C-1042', rsrcType: 'ec2', prvrCd: 'aws' },
})
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
await client.POST('/asset/us-v1/usage/{prvrCd}/chart/pie/current', {
  params: { path: { prvrCd: 'aws' } },
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
await client.POST('/asset/us-v1/usage/{prvrCd}/chart/history', {
  params: { path: { prvrCd: 'aws' } },
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
await client.POST('/asset/us-v1/performance/{prvrCd}/{rsrcType}/grid/history', {
  params: { path: { prvrCd: 'aws', rsrcType: 'ec2' } },
  body: { cmpnId: 'C-1042', excelYn: 'N' },
})
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
await client.POST('/asset/us-v1/performance/{prvrCd}/grid/history', {
  params: { path: { prvrCd: 'aws' } },
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
await client.POST('/asset/us-v1/tag-manager/vendors/{vendor}/tag-keys', {
  params: { path: { vendor: 'aws' } },
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
await client.POST('/asset/us-v1/tag-manager/vendors/{vendor}/tag-keys/{tagKey}/tag-vals', {
  params: { path: { vendor: 'aws', tagKey: 'team' } },
  body: { vendor: 'aws', page: 1, size: 100, offset: 0, accIds: ['444455556666'] },
})
}
{
await undoTagging(client, { body: { cmpnId: 'C-1042' } })
}
{
await client.POST('/asset/us-v1/tag-manager/undo-tagging', { body: { cmpnId: 'C-1042' } })
}
{
await getTagProcessingStatus(client, { body: { cmpnId: 'C-1042', vendor: 'aws', taggingId: 'TAG-0042' } })
}
{
await client.POST('/asset/us-v1/tag-manager/tag-processing-status', { body: { cmpnId: 'C-1042', vendor: 'aws', taggingId: 'TAG-0042' } })
}
{
await retryTagging(client, { body: { cmpnId: 'C-1042' } })
}
{
await client.POST('/asset/us-v1/tag-manager/retry-tagging', { body: { cmpnId: 'C-1042' } })
}
{
await listCommonResourceTags(client, { body: { cmpnId: 'C-1042' } })
}
{
await client.POST('/asset/us-v1/tag-manager/resources/tags', { body: { cmpnId: 'C-1042' } })
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
await client.POST('/asset/us-v1/tag-manager/companies/{cmpnId}/vendors/{vendor}/tags', {
  params: { path: { cmpnId: 'C-1042', vendor: 'aws' } },
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
await client.POST('/asset/us-v1/tag-manager/companies/{cmpnId}/vendors/{vendor}/stats', { params: { path: { cmpnId: 'C-1042', vendor: 'aws' } }, body: { cmpnId: 'C-1042' } })
}
{
await listCustomReports(client, { body: { cmpnId: 'C-1042' } })
}
{
await client.POST('/asset/us-v1/customreports/list', { body: { cmpnId: 'C-1042' } })
}
{
await setCustomReportFavorite(client, { body: { cmpnId: 'C-1042', custmRprtId: 'RPT-0009', favYn: 'Y' } })
}
{
await client.POST('/asset/us-v1/customreports/favorite', { body: { cmpnId: 'C-1042', custmRprtId: 'RPT-0009', favYn: 'Y' } })
}
{
await deleteCustomReport(client, { body: { cmpnId: 'C-1042', custmRprtId: 'RPT-0011' } })
}
{
await client.POST('/asset/us-v1/customreports/delete', { body: { cmpnId: 'C-1042', custmRprtId: 'RPT-0011' } })
}
{
await checkCustomReportName(client, { body: { cmpnId: 'C-1042', custmRprtNm: 'April EC2 utilization' } })
}
{
await client.POST('/asset/us-v1/customreports/checkdup', { body: { cmpnId: 'C-1042', custmRprtNm: 'April EC2 utilization' } })
}
{
await getCustomReportDataSource(client, { path: { reportType: 'performance' }, body: { cmpnId: 'C-1042' } })
}
{
await client.POST('/asset/us-v1/customreports/datasource/{reportType}', { params: { path: { reportType: 'performance' } }, body: { cmpnId: 'C-1042' } })
}
