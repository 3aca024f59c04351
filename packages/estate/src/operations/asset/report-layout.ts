// How a report shows its machines: dimensions, order and chart.
import type { CustomReportDataSource, CustomReportDimension } from '@cloud-cost/asset-client'

type Slice = NonNullable<CustomReportDataSource['slice']>
type Options = NonNullable<CustomReportDataSource['options']>
type Measure = NonNullable<Slice['measures']>[number]

/*
 * How a pivot table shows the rows of a report. The service names the members of a layout and shows no value of theirs, so that
 * all values are made up.
 */

const REGION: CustomReportDimension = { uniqueName: 'rgnNm', caption: 'Region', dimensionName: 'region', sort: 'asc' }
const ACCOUNT: CustomReportDimension = {
  uniqueName: 'accAlias',
  caption: 'Account',
  dimensionName: 'account',
  sort: 'asc',
}
const INSTANCE: CustomReportDimension = {
  uniqueName: 'instNm',
  caption: 'Instance',
  dimensionName: 'instance',
  sort: 'asc',
}

const PERIOD: CustomReportDimension = { uniqueName: 'period', caption: 'Period', dimensionName: 'period', sort: 'asc' }
const STEP: CustomReportDimension = { uniqueName: 'histDt', caption: 'Date', dimensionName: 'date', sort: 'asc' }

/** The keys are the members of records that requests name. */
const DIMENSIONS: ReadonlyMap<string | undefined, CustomReportDimension> = new Map([
  ['rgnId', REGION],
  ['accId', ACCOUNT],
  ['instId', INSTANCE],
])

function averageOf(metric: string | undefined, unit: string | undefined): Measure {
  return {
    uniqueName: 'average',
    grandTotalCaption: 'Average of all',
    caption: captionOf(metric, unit),
    aggregation: 'average',
    format: unit === undefined || unit === 'Percent' ? 'percent' : 'number',
    availableAggregations: ['average', 'max', 'min'],
  }
}

/** Without a machine of the metric, no unit is known. */
function captionOf(metric: string | undefined, unit: string | undefined): string {
  if (metric === undefined) return 'CPU utilization (%)'
  return unit === undefined ? metric : `${metric} (${unit})`
}

const RUNNING: Measure = {
  uniqueName: 'runningHours',
  grandTotalCaption: 'Total hours',
  caption: 'Running hours',
  aggregation: 'sum',
  format: 'number',
  availableAggregations: ['sum', 'average'],
}

interface Axes {
  readonly dimX?: string | undefined
  readonly dimY?: string | undefined
}

/** What a report shows beside its machines. */
export interface Shown {
  readonly isCompared: boolean
  readonly isByStep: boolean
  readonly hasMetric: boolean
  readonly metric: string | undefined
  readonly unit: string | undefined
}

/**
 * Regions across and accounts down, unless other dimensions are asked for; the machines come below them. Periods and steps come across,
 * too.
 */
export function sliceOf({ dimX, dimY }: Axes, { isCompared, isByStep, hasMetric, metric, unit }: Shown): Slice {
  const column = DIMENSIONS.get(dimX) ?? REGION
  const rows = new Set([DIMENSIONS.get(dimY) ?? ACCOUNT, INSTANCE])
  rows.delete(column)
  return {
    columns: [column, ...(isCompared ? [PERIOD] : []), ...(isByStep ? [STEP] : [])],
    rows: [...rows],
    measures: [...(hasMetric ? [averageOf(metric, unit)] : []), RUNNING],
    expands: { expandAll: true },
    drills: { drillAll: false },
  }
}

/** As the chart that the report is configured to have. */
export function optionsOf(chart: unknown): Options {
  return {
    viewType: typeof chart === 'string' ? chart : 'grid',
    grid: {
      type: 'compact',
      showFilter: 'true',
      showHeaders: 'true',
      fitGridlines: 'false',
      showTotals: 'true',
      showGrandTotals: 'true',
      showExtraTotalLabels: 'false',
      showHierarchies: 'true',
      showHierarchyCaptions: 'true',
      showReportFiltersArea: 'false',
    },
    showAggregationLabels: 'true',
    showAggregations: 'true',
    sorting: 'on',
    defaultHierarchySortName: 'asc',
  }
}
