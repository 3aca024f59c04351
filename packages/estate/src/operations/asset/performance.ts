// The operations that list what machines did in periods.
import type { Company, Handlers, Inputs } from '../../clouds/cloud.js'
import type { Metric, Resource } from '../../company/resource.js'
import type { OperationIds } from '../../generated/operations.js'
import { accountName, regionName } from '../inventory.js'
import { allRows, type Columns, type Items, pageOfGrid, pastRange, type Row, selectedResources } from '../rows.js'
import { existingIn, existsIn, type FiguresOf, figuresOver, hoursOf, type Period, periodsOf } from './load-figures.js'
import { currentColumns, historyColumns } from './usage.js'

export const performance = {
  listPerformanceHistory: (company, { path, body }) => performancePage(company, path.prvrCd, body),
  listResourceTypePerformanceHistory: (company, { path, body }) =>
    performancePage(company, path.prvrCd, { ...body, rsrcType: path.rsrcType }),
  /** The columns of the rows of the grid that the menu and the view show. */
  getGridHeaders: (company, { path: { menu, viewType } }) => allRows(headersOf(company, menu, viewType)),
} satisfies Handlers<OperationIds['all']['performance'] | 'getGridHeaders'>

function headersOf(company: Company, menu: string, viewType: string): Row[] {
  const history = menu === 'performance' ? performanceColumns(company) : historyColumns(company)
  const columns = viewType === 'history' ? history : currentColumns(company)
  return Object.entries(columns).map(([field, { caption }]) => ({ field, caption }))
}

/** What one machine did in one period. */
interface MachineInPeriod {
  readonly resource: Resource
  readonly period: Period
}

type Query = Inputs<'listPerformanceHistory'>['body']

/** A row for each machine in each hour, day, week or month in which it existed; in the whole period where no step is asked for. */
function performancePage(company: Company, vendor: string, query: Query) {
  const { searchText, oid, oname, mtrc, nmSpce, ...page } = query
  const machines = selectedResources(company, { ...page, searchText, vendor, rsrcNm: oname }).filter(
    ({ machines: fleet, id, kind }) =>
      fleet !== undefined &&
      (oid === undefined || id === oid) &&
      (nmSpce === undefined || kind.namespace === nmSpce) &&
      metricOf(kind.metrics, mtrc) !== undefined,
  )
  const range = pastRange(company, query)
  const whole = { label: '', ...hoursOf(company, range) }
  const periods = query.viewType === undefined ? [whole] : periodsOf(company, range, query.viewType)
  return pageOfGrid(
    new MachinesByPeriod(machines, periods),
    performanceColumns(company, figuresOver(company, whole), mtrc),
    page,
  )
}

/** The machines that exist in each period, period by period. They are listed when they are asked for. */
class MachinesByPeriod implements Items<MachineInPeriod> {
  readonly #machines: readonly Resource[]
  readonly #periods: readonly Period[]
  /** How many rows come before each period. */
  readonly #before: number[] = []
  readonly length: number
  #listed: { readonly position: number; readonly machines: readonly Resource[] } | undefined

  constructor(machines: readonly Resource[], periods: readonly Period[]) {
    this.#machines = machines
    this.#periods = periods
    let length = 0
    for (const count of existingIn(periods, machines)) {
      this.#before.push(length)
      length += count
    }
    this.length = length
  }

  at(index: number): MachineInPeriod | undefined {
    const next = this.#before.findIndex((before) => before > index)
    const position = (next === -1 ? this.#before.length : next) - 1
    const period = this.#periods[position]
    if (period === undefined) return undefined
    if (this.#listed?.position !== position) {
      this.#listed = { position, machines: this.#machines.filter((machine) => existsIn(machine, period)) }
    }
    const resource = this.#listed.machines[index - (this.#before[position] ?? 0)]
    return resource && { resource, period }
  }
}

/** The metric that is asked for, or the first one of a kind. */
function metricOf(metrics: readonly Metric[], name: string | undefined): Metric | undefined {
  return name === undefined ? metrics[0] : metrics.find((metric) => metric.name === name)
}

/** The columns of grids of performance. */
function performanceColumns(
  company: Company,
  figuresOf: FiguresOf = figuresOver(company, { from: 0, until: 0 }),
  mtrc?: string,
): Columns<MachineInPeriod> {
  // A row has several of them.
  const figures = lastOf(({ resource, period }: MachineInPeriod) =>
    figuresOf(resource, metricOf(resource.kind.metrics, mtrc), period),
  )
  return {
    histDt: { caption: 'Date', of: ({ period }) => (period.label === '' ? undefined : period.label), isOrder: true },
    instId: { caption: 'Id', of: ({ resource }) => resource.id },
    rsrcKey: { caption: 'Key', of: ({ resource }) => resource.key },
    instNm: { caption: 'Name', of: ({ resource }) => resource.name },
    rsrcType: { caption: 'Type', of: ({ resource }) => resource.kind.code },
    accId: { caption: 'Account', of: ({ resource }) => resource.account },
    accAlias: { caption: 'Account alias', of: ({ resource }) => accountName(company, resource) },
    rgnId: { caption: 'Region', of: ({ resource }) => resource.region },
    rgnNm: { caption: 'Region name', of: ({ resource }) => regionName(company, resource) },
    metricName: { caption: 'Metric', of: ({ resource }) => metricOf(resource.kind.metrics, mtrc)?.name },
    unit: { caption: 'Unit', of: ({ resource }) => metricOf(resource.kind.metrics, mtrc)?.unit },
    average: { caption: 'Average', of: (item) => figures(item).average },
    peak: { caption: 'Peak', of: (item) => figures(item).peak },
    runningHours: { caption: 'Running hours', of: (item) => figures(item).running },
  }
}

/** Remembers what was found for the last item. */
function lastOf<Item, Value>(find: (item: Item) => Value): (item: Item) => Value {
  let last: { readonly item: Item; readonly value: Value } | undefined
  return (item) => {
    if (last?.item !== item) last = { item, value: find(item) }
    return last.value
  }
}
