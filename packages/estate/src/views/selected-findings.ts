import type { OptimizationQuery } from '@cloud-cost/asset-client'
import type { Company } from '../company/company.js'
import { type Inputs, isIn, keeps } from '../inputs.js'
import { type Finding, findingsOf } from '../optimization/findings.js'
import { type Resource, tagValue } from '../resources/resource.js'

type Selection = Inputs<{ readonly body: OptimizationQuery }>['body']

/** Those that a query of the optimization selects, of both categories. */
export function selectedFindings(company: Company, query: Selection): Finding[] {
  const { vendor, accountList, regionList, serviceGroupList, tagList = [] } = query
  const isVendor = keeps(vendor)
  const isAccount = isIn(accountList)
  const isRegion = isIn(regionList)
  const isServiceGroup = isIn(serviceGroupList)
  return findingsOf(company).filter(
    ({ resource }) =>
      isVendor(resource.vendor) &&
      isAccount(resource.account) &&
      isRegion(resource.region) &&
      isServiceGroup(resource.serviceGroup) &&
      tagList.every((condition) => hasTag(resource, condition)),
  )
}

/** A condition without values is met by any. */
function hasTag({ tags }: Resource, { key, value }: NonNullable<Selection['tagList']>[number]): boolean {
  const carried = key === undefined ? undefined : tagValue(tags, key)
  return key === undefined || (carried !== undefined && isIn(value)(carried))
}
