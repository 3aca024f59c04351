// The data of responses that the contract does not describe, as the mock invents them.
interface Data<Of> {
  readonly status: string
  readonly data: Of
}

interface Success<Of> extends Data<Of> {
  readonly error: { readonly code: string; readonly message: string }
}

interface Records<Row> extends Success<readonly Row[]> {}

interface Rows<Row> extends Data<readonly Row[]> {
  readonly totalCount: number
}

interface Grid<Row> extends Rows<Row> {
  readonly headers: readonly { readonly field: string; readonly caption: string }[]
}

/**
 * The responses that the mock invents, by operation: those whose payload the service does not document, where they are asked for
 * (`illustrative`, `X-Mock-Illustrative: true`). **These types are ours, not the service's:** the service responds with other properties, so that what is
 * built on these has to be changed. They may change with any version. Written from what is invented, by `npx vitest run test/invented-responses.test.ts -u`.
 */
export interface InventedResponses {
  readonly aggregateAnomalies: Records<{ readonly vendor: string; readonly count: number; readonly cost: number }>
  readonly aggregateVendorAnomalies: Records<{ readonly vendor: string; readonly count: number; readonly cost: number }>
  readonly getAnomalyDashboardTrend: Records<{
    readonly item: string
    readonly itemName: string
    readonly date: string
    readonly cost: number
    readonly expectedCost: number
  }>
  readonly getAnomalyDetectionTrend: Records<{
    readonly date: string
    readonly cost: number
    readonly expectedCost?: number
    readonly highestExpectedCost?: number
  }>
  readonly getAnomalyPossibleCause: Records<{
    readonly vendor: string
    readonly resourceId: string
    readonly resourceName: string
    readonly resourceType: string
    readonly accountId: string
    readonly accountAlias: string
    readonly region: string
    readonly rise: number
  }>
  readonly getAnomalyResult: Success<{
    readonly histSeq: number
    readonly ruleSeq: number
    readonly vendor: string
    readonly accountId: string
    readonly accountAlias: string
    readonly date: string
    readonly cost: number
    readonly expectedCost: number
  }>
  readonly getAnomalyRule: Success<{
    readonly seq: number
    readonly name: string
    readonly vendor: string
    readonly analyzeType: string
    readonly analyzeBy: string
    readonly sensitivity: string
    readonly alertStatus: string
    readonly alertFreq: string
    readonly alertOpt: string
    readonly receivers: string
    readonly useYn: string
    readonly viewBy: string
  }>
  readonly getBillingSummary: Success<{
    readonly month: string
    readonly cost: number
    readonly services: readonly {
      readonly product: string
      readonly productName: string
      readonly cost: number
    }[]
  }>
  readonly getCurrentUsageChart: Rows<{ readonly name: string; readonly count: number }>
  readonly getDailyCostPortion: Records<{
    readonly product: string
    readonly productName: string
    readonly cost: number
  }>
  readonly getGridHeaders: Rows<{ readonly field: string; readonly caption: string }>
  readonly getManualAnomalyPeriodChart: Records<{
    readonly date: string
    readonly cost: number
    readonly expectedCost: number
  }>
  readonly getOptimizationChart: Rows<{ readonly name: string; readonly expectedSavingCost: number }>
  readonly getOptimizationDetail: Data<{
    readonly vendor: string
    readonly optimizeCategory: string
    readonly resourceType: string
    readonly instanceId: string
    readonly rsrcKey: string
    readonly instanceName: string
    readonly spec: string
    readonly recommendedSpec: string
    readonly accountId: string
    readonly accountAlias: string
    readonly regionId: string
    readonly expectedSavingCost: number
  }>
  readonly getOptimizationRuleSet: Data<{
    readonly ruleSetId: string
    readonly vendor: string
    readonly optimizeCategory: string
    readonly resourceType: string
    readonly analyzedDays: number
    readonly lowLoadPercent: number
  }>
  readonly getTagStatistics: Rows<{
    readonly tagKey: string
    readonly taggedCount: number
    readonly untaggedCount: number
  }>
  readonly getUsageHistoryChart: Rows<{ readonly histDt: string; readonly count: number }>
  readonly listAnomalyDetails: Records<{
    readonly vendor: string
    readonly resourceId: string
    readonly resourceName: string
    readonly resourceType?: string
    readonly accountId: string
    readonly accountAlias: string
    readonly region?: string
    readonly cost: number
  }>
  readonly listAnomalyHistory: Records<InventedResponses['getAnomalyResult']['data']>
  readonly listAnomalyRules: Records<{
    readonly seq: number
    readonly name: string
    readonly vendor?: string
    readonly analyzeType: string
    readonly analyzeBy?: string
    readonly sensitivity?: string
    readonly alertStatus?: string
    readonly alertFreq?: string
    readonly alertOpt?: string
    readonly receivers?: string
    readonly useYn: string
    readonly viewBy?: string
    readonly thVal?: number
    readonly thOpt?: string
  }>
  readonly listCurrentUsage: Grid<{
    readonly instId: string
    readonly rsrcNm: string
    readonly state: string
    readonly rsrcKey?: string
    readonly rsrcType?: string
    readonly spec?: string
    readonly accId?: string
    readonly accAlias?: string
    readonly rgnId?: string
    readonly rgnNm?: string
  }>
  readonly listOptimizationExcludedTags: Rows<unknown>
  readonly listOptimizations: Rows<InventedResponses['getOptimizationDetail']['data']>
  readonly listPerformanceHistory: Rows<{
    readonly histDt: string
    readonly instId: string
    readonly rsrcKey: string
    readonly instNm: string
    readonly rsrcType: string
    readonly accId: string
    readonly accAlias: string
    readonly rgnId: string
    readonly rgnNm: string
    readonly metricName: string
    readonly unit: string
    readonly average?: number
    readonly peak?: number
    readonly runningHours: number
  }>
  readonly listResourceTypePerformanceHistory: Grid<InventedResponses['listPerformanceHistory']['data'][number]>
  readonly listTagKeys: Rows<{ readonly tagKey: string; readonly resourceCount: number }>
  readonly listTagValues: Rows<{ readonly tagValue: string; readonly resourceCount: number }>
  readonly listTags: Rows<{
    readonly instId: string
    readonly rsrcKey: string
    readonly rsrcNm: string
    readonly rsrcType: string
    readonly accId: string
    readonly accAlias: string
    readonly rgnId: string
    readonly tags: readonly { readonly tagKey: string; readonly tagValue: string }[]
  }>
  readonly listUsageHistory: Grid<{
    readonly histDt: string
    readonly accId: string
    readonly count: number
    readonly accAlias?: string
    readonly rgnId?: string
  }>
}

/** The response that the mock invents for an operation, such as `InventedResponse<'getBillingSummary'>`. */
export type InventedResponse<Id extends keyof InventedResponses> = InventedResponses[Id]
