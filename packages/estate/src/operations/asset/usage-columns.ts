// The columns of current usage and of its history.
import { today } from '../../charges/company.js'
import type { Company } from '../../clouds/cloud.js'
import type { Resource } from '../../company/resource.js'
import { accountName, regionName } from '../inventory.js'
import { statesOf } from '../lookup.js'
import type { Columns } from '../rows.js'
import type { Period } from './periods.js'

/** What a deleted resource has for a state. */
const DELETED = 'deleted'

/** The columns of `listCurrentUsage`. */
export function currentColumns(company: Company): Columns<Resource> {
  const stateOf = statesOf(company)
  const day = today(company)
  return {
    instId: { caption: 'Id', of: ({ id }) => id },
    rsrcKey: { caption: 'Key', of: ({ key }) => key },
    rsrcNm: { caption: 'Name', of: ({ name }) => name },
    rsrcType: { caption: 'Type', of: ({ kind }) => kind.code },
    spec: { caption: 'Specification', of: ({ type }) => type },
    state: { caption: 'State', of: (resource) => (resource.life.last < day ? DELETED : stateOf(resource)) },
    accId: { caption: 'Account', of: ({ account }) => account },
    accAlias: { caption: 'Account alias', of: (resource) => accountName(company, resource) },
    rgnId: { caption: 'Region', of: ({ region }) => region },
    rgnNm: { caption: 'Region name', of: (resource) => regionName(company, resource) },
  }
}

/** The resources of an account and region in a period. */
export interface PlaceInPeriod {
  readonly period: Period
  /** One of these resources. */
  readonly resource: Resource
  readonly count: number
}

/** The columns of `listUsageHistory`. */
export function historyColumns(company: Company): Columns<PlaceInPeriod> {
  return {
    histDt: { caption: 'Date', of: ({ period }) => period.label, isOrder: true },
    accId: { caption: 'Account', of: ({ resource }) => resource.account },
    accAlias: { caption: 'Account alias', of: ({ resource }) => accountName(company, resource) },
    rgnId: { caption: 'Region', of: ({ resource }) => resource.region },
    count: { caption: 'Resources', of: ({ count }) => count },
  }
}
