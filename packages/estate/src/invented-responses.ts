/**
 * The responses that the mock invents, by operation: those whose payload the service does not document, where they are asked for
 * (`illustrative`, `X-Mock-Illustrative: true`). **These types are ours, not the service's:** the service responds with other properties, so that what is
 * built on these has to be changed. They may change with any version. Written from what is invented, by `npx vitest run -u test/invented-responses.test.ts`.
 */
export interface InventedResponses {
  readonly aggregateAnomalies: {
    readonly status: string
    readonly error: {
      readonly code: string
      readonly message: string
    }
    readonly data: readonly {
      readonly vendor: string
      readonly count: number
      readonly cost: number
    }[]
  }
  readonly aggregateVendorAnomalies: {
    readonly status: string
    readonly error: {
      readonly code: string
      readonly message: string
    }
    readonly data: readonly {
      readonly vendor: string
      readonly count: number
      readonly cost: number
    }[]
  }
  readonly getAnomalyDashboardTrend: {
    readonly status: string
    readonly error: {
      readonly code: string
      readonly message: string
    }
    readonly data: readonly {
      readonly item: string
      readonly itemName: string
      readonly date: string
      readonly cost: number
      readonly expectedCost: number
    }[]
  }
  readonly getAnomalyDetectionTrend: {
    readonly status: string
    readonly error: {
      readonly code: string
      readonly message: string
    }
    readonly data: readonly {
      readonly date: string
      readonly cost: number
      readonly expectedCost?: number
      readonly highestExpectedCost?: number
    }[]
  }
  readonly getAnomalyPossibleCause: {
    readonly status: string
    readonly error: {
      readonly code: string
      readonly message: string
    }
    readonly data: readonly {
      readonly vendor: string
      readonly resourceId: string
      readonly resourceName: string
      readonly resourceType: string
      readonly accountId: string
      readonly accountAlias: string
      readonly region: string
      readonly rise: number
    }[]
  }
  readonly getAnomalyResult: {
    readonly status: string
    readonly error: {
      readonly code: string
      readonly message: string
    }
    readonly data: {
      readonly histSeq: number
      readonly ruleSeq: number
      readonly vendor: string
      readonly accountId: string
      readonly accountAlias: string
      readonly date: string
      readonly cost: number
      readonly expectedCost: number
    }
  }
  readonly getAnomalyRule: {
    readonly status: string
    readonly error: {
      readonly code: string
      readonly message: string
    }
    readonly data: {
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
    }
  }
  readonly getBillingSummary: {
    readonly status: string
    readonly error: {
      readonly code: string
      readonly message: string
    }
    readonly data: {
      readonly month: string
      readonly cost: number
      readonly services: readonly {
        readonly product: string
        readonly productName: string
        readonly cost: number
      }[]
    }
  }
  readonly getCurrentUsageChart: {
    readonly status: string
    readonly data: readonly {
      readonly name: string
      readonly count: number
    }[]
    readonly totalCount: number
  }
  readonly getDailyCostPortion: {
    readonly status: string
    readonly error: {
      readonly code: string
      readonly message: string
    }
    readonly data: readonly {
      readonly product: string
      readonly productName: string
      readonly cost: number
    }[]
  }
  readonly getGridHeaders: {
    readonly status: string
    readonly data: readonly {
      readonly field: string
      readonly caption: string
    }[]
    readonly totalCount: number
  }
  readonly getManualAnomalyPeriodChart: {
    readonly status: string
    readonly error: {
      readonly code: string
      readonly message: string
    }
    readonly data: readonly {
      readonly date: string
      readonly cost: number
      readonly expectedCost: number
    }[]
  }
  readonly getOptimizationChart: {
    readonly status: string
    readonly data: readonly {
      readonly name: string
      readonly expectedSavingCost: number
    }[]
    readonly totalCount: number
  }
  readonly getOptimizationDetail: {
    readonly status: string
    readonly data: {
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
    }
  }
  readonly getOptimizationRuleSet: {
    readonly status: string
    readonly data: {
      readonly ruleSetId: string
      readonly vendor: string
      readonly optimizeCategory: string
      readonly resourceType: string
      readonly analyzedDays: number
      readonly lowLoadPercent: number
    }
  }
  readonly getTagStatistics: {
    readonly status: string
    readonly data: readonly {
      readonly tagKey: string
      readonly taggedCount: number
      readonly untaggedCount: number
    }[]
    readonly totalCount: number
  }
  readonly getUsageHistoryChart: {
    readonly status: string
    readonly data: readonly {
      readonly histDt: string
      readonly count: number
    }[]
    readonly totalCount: number
  }
  readonly listAnomalyDetails: {
    readonly status: string
    readonly error: {
      readonly code: string
      readonly message: string
    }
    readonly data: readonly {
      readonly vendor: string
      readonly resourceId: string
      readonly resourceName: string
      readonly resourceType?: string
      readonly accountId: string
      readonly accountAlias: string
      readonly region?: string
      readonly cost: number
    }[]
  }
  readonly listAnomalyHistory: {
    readonly status: string
    readonly error: {
      readonly code: string
      readonly message: string
    }
    readonly data: readonly {
      readonly histSeq: number
      readonly ruleSeq: number
      readonly vendor: string
      readonly accountId: string
      readonly accountAlias: string
      readonly date: string
      readonly cost: number
      readonly expectedCost: number
    }[]
  }
  readonly listAnomalyRules: {
    readonly status: string
    readonly error: {
      readonly code: string
      readonly message: string
    }
    readonly data: readonly {
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
    }[]
  }
  readonly listCurrentUsage: {
    readonly status: string
    readonly data: readonly {
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
    }[]
    readonly totalCount: number
    readonly headers: readonly {
      readonly field: string
      readonly caption: string
    }[]
  }
  readonly listOptimizationExcludedTags: {
    readonly status: string
    readonly data: readonly unknown[]
    readonly totalCount: number
  }
  readonly listOptimizations: {
    readonly status: string
    readonly data: readonly {
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
    }[]
    readonly totalCount: number
  }
  readonly listPerformanceHistory: {
    readonly status: string
    readonly data: readonly {
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
    }[]
    readonly totalCount: number
  }
  readonly listResourceTypePerformanceHistory: {
    readonly status: string
    readonly data: readonly {
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
    }[]
    readonly totalCount: number
    readonly headers: readonly {
      readonly field: string
      readonly caption: string
    }[]
  }
  readonly listTagKeys: {
    readonly status: string
    readonly data: readonly {
      readonly tagKey: string
      readonly resourceCount: number
    }[]
    readonly totalCount: number
  }
  readonly listTagValues: {
    readonly status: string
    readonly data: readonly {
      readonly tagValue: string
      readonly resourceCount: number
    }[]
    readonly totalCount: number
  }
  readonly listTags: {
    readonly status: string
    readonly data: readonly {
      readonly instId: string
      readonly rsrcKey: string
      readonly rsrcNm: string
      readonly rsrcType: string
      readonly accId: string
      readonly accAlias: string
      readonly rgnId: string
      readonly tags: readonly {
        readonly tagKey: string
        readonly tagValue: string
      }[]
    }[]
    readonly totalCount: number
  }
  readonly listUsageHistory: {
    readonly status: string
    readonly data: readonly {
      readonly histDt: string
      readonly accId: string
      readonly count: number
      readonly accAlias?: string
      readonly rgnId?: string
    }[]
    readonly totalCount: number
    readonly headers: readonly {
      readonly field: string
      readonly caption: string
    }[]
  }
}

/** The response that the mock invents for an operation, such as `InventedResponse<'getBillingSummary'>`. */
export type InventedResponse<Id extends keyof InventedResponses> = InventedResponses[Id]
