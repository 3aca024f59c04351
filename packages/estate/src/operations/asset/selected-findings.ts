import type { Company, Inputs } from '../../clouds/cloud.js'
import { type Resource, tagValue } from '../../company/resource.js'
import { isIn, keeps } from '../../kernel/inputs.js'
import { type Finding, findingsOf } from './findings.js'

type Selection = Inputs<'listOptimizations'>['body']

/** Returns the findings of both categories that a query of the optimization selects. */
export async function selectedFindings(company: Company, query: Selection): Promise<Finding[]> {
  const { vendor, accountList, regionList, serviceGroupList, tagList = [] } = query
  const isVendor = keeps(vendor?.toLowerCase())
  const isAccount = isIn(accountList)
  const isRegion = isIn(regionList)
  const isServiceGroup = isIn(serviceGroupList)
  return (await findingsOf(company)).filter(
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
