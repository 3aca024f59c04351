// The rows of a report's data.

import type { CustomReportDataSource, CustomReportDimension } from '@cloud-cost/asset-client'
import type { Company } from '../../clouds/cloud.js'
import type { Metric, Resource } from '../../company/resource.js'
import { REPORT_LAYOUT } from '../../generated/report-layout.js'
import { rejected } from '../../kernel/failure.js'
import { inTurns } from '../../kernel/steps.js'
import { type DateRange, dateOf } from '../../kernel/time.js'
import { accountName, regionName } from '../inventory.js'
import { serviceGroupIn } from '../rows.js'
import { existsIn, figuresOver, type HourRange, hoursOf, type Period, periodsOf } from './load-figures.js'

/** A row of a report's data: the members are made up, since the service shows none. */
type ReportRow = {
  /** Both days of the range, in a report that compares two. */
  readonly period?: string
  /** The step of the range, where one is asked for. */
  readonly histDt?: string
  readonly vendor: string
  readonly accAlias: string
  readonly rgnNm: string
  readonly instNm: string
  readonly instId: string
  readonly rsrcKey: string
  readonly svcGrp?: string
  /** The mean of the metric over the hours in which the machine ran; left out where there were none. */
  readonly average?: number
  /** How many hours of the range it ran. */
  readonly runningHours: number
}

/** What a report is about. */
interface ReportTerms {
  /** One range, or two that are compared. */
  readonly ranges: readonly DateRange[]
  readonly viewType: string | undefined
  readonly svcGrpView: string | undefined
  /** Which metric of a resource it shows, if any. */
  metricOf(resource: Resource): Metric | undefined
}

/** The machines that exist in a period of a range. */
interface PartOfReport {
  readonly range: DateRange
  readonly period: HourRange | Period
  readonly existing: readonly Resource[]
}

/** More than a pivot table shows. */
const MOST_ROWS = 100_000

/**
 * What machines did in the hours of a range that are over; those that have had none are left out. Rows are computed while they are read.
 *
 * @throws RequestFailure when there are so many rows that no table could show them
 */
export function reportRows(
  company: Company,
  machines: readonly Resource[],
  terms: ReportTerms,
): AsyncIterable<ReportRow> {
  const { ranges, viewType } = terms
  const parts = ranges.flatMap((range) => {
    const periods = viewType === undefined ? [hoursOf(company, range)] : periodsOf(company, range, viewType)
    return periods.map((period) => ({
      range,
      period,
      existing: machines.filter((machine) => existsIn(machine, period)),
    }))
  })
  const count = parts.reduce((sum, { existing }) => sum + existing.length, 0)
  if (count > MOST_ROWS) {
    throw rejected(`The report has more than ${MOST_ROWS} rows. Name accounts, a type, or a shorter period.`)
  }
  return inTurns(rowsOf(company, parts, terms))
}

function* rowsOf(company: Company, parts: readonly PartOfReport[], terms: ReportTerms): Iterable<ReportRow> {
  const { ranges } = terms
  const figuresIn = new Map(ranges.map((range) => [range, figuresOver(company, hoursOf(company, range))]))
  for (const { range, period, existing } of parts) {
    const figuresOf = figuresIn.get(range)
    const texts = {
      ...(ranges.length > 1 ? { period: `${dateOf(range.first)} to ${dateOf(range.last)}` } : {}),
      ...('label' in period ? { histDt: (period as Period).label } : {}),
    }
    for (const resource of existing) {
      const metric = terms.metricOf(resource)
      const figures = figuresOf?.(resource, metric, period)
      const svcGrp = serviceGroupIn(company, resource, terms.svcGrpView)
      yield {
        ...texts,
        vendor: resource.vendor,
        accAlias: accountName(company, resource),
        rgnNm: regionName(company, resource),
        instNm: resource.name,
        instId: resource.id,
        rsrcKey: resource.key,
        ...(svcGrp === undefined ? {} : { svcGrp }),
        ...(metric === undefined || figures?.average === undefined ? {} : { average: figures.average }),
        runningHours: figures?.running ?? 0,
      }
    }
  }
}

type Slice = NonNullable<CustomReportDataSource['slice']>
type Options = NonNullable<CustomReportDataSource['options']>
type Measure = NonNullable<Slice['measures']>[number]

const { availableAggregations: AGGREGATIONS, ...RUNNING } = REPORT_LAYOUT.running
const { rgnId: REGION, accId: ACCOUNT, instId: INSTANCE, period: PERIOD, step: STEP } = REPORT_LAYOUT.dimensions

/** The keys are the members of records that requests name. */
const DIMENSIONS: ReadonlyMap<string | undefined, CustomReportDimension> = new Map<string, CustomReportDimension>([
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

interface Axes {
  readonly dimX?: string | undefined
  readonly dimY?: string | undefined
}

/** What a report shows beside its machines. */
interface Shown {
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
    measures: [
      ...(hasMetric ? [averageOf(metric, unit)] : []),
      { ...RUNNING, availableAggregations: [...AGGREGATIONS] },
    ],
    expands: { expandAll: true },
    drills: { drillAll: false },
  }
}

/** As the chart that the report is configured to have. */
export function optionsOf(chart: unknown): Options {
  return { viewType: typeof chart === 'string' ? chart : 'grid', ...REPORT_LAYOUT.options }
}
