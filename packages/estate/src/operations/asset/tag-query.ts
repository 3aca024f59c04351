// Selects and orders resources by tags.
import { today } from '../../charges/company.js'
import type { Company, Inputs } from '../../clouds/cloud.js'
import { type Resource, tagValue } from '../../company/resource.js'
import { isIn, keeps } from '../../kernel/inputs.js'
import { isWithin } from '../../kernel/time.js'
import { type PageQuery, selectedResources } from '../rows.js'

type Query = Inputs<'listTags'>['body']
type Condition = NonNullable<Query['tags']>[number]

/** The resources of today that a query of tags selects: what it names once and in a list must both hold. */
export function taggedResources(company: Company, vendor: string, query: Query): Resource[] {
  const { accId, accIds, rgnId, rgnIds, rsrcType, rsrcTypes, instId, instIds, resourceGroups = [] } = query
  const { tagKeys = [], antiTagKeys = [], tags = [], search, taggingStatus, taggingStatuses } = query
  const day = today(company)
  const isAccount = keeps(accId)
  const isRegion = keeps(rgnId)
  const isInstance = isIn(instIds)
  const isStatus = keeps(taggingStatus)
  const isListedStatus = isIn(taggingStatuses)
  const has = ({ tags: carried }: Resource, key: string): boolean => tagValue(carried, key) !== undefined
  return selectedResources(company, {
    vendor,
    accounts: accIds,
    regions: rgnIds,
    rsrcType,
    rsrcTypes,
    searchText: search,
  }).filter(
    (resource) =>
      isWithin(resource.life, day) &&
      isAccount(resource.account) &&
      isRegion(resource.region) &&
      (instId === undefined || instId === resource.id || instId === resource.key) &&
      (isInstance(resource.id) || isInstance(resource.key)) &&
      (resourceGroups.length === 0 || resourceGroups.some((group) => isInGroup(resource, group))) &&
      (tagKeys.length === 0 || tagKeys.some((key) => has(resource, key))) &&
      !antiTagKeys.some((key) => has(resource, key)) &&
      tags.every((condition) => meets(resource, condition)) &&
      isStatus(statusOf(resource)) &&
      isListedStatus(statusOf(resource)),
  )
}

/** Resource groups are parts of keys on Azure, in which case makes no difference. */
function isInGroup({ key }: Resource, group: string): boolean {
  return key.toLowerCase().includes(`/resourcegroups/${group.toLowerCase()}/`)
}

/** A condition names one value, several, or none where any will do. */
function meets({ tags }: Resource, { tagKey, tagVal, tagVals = [] }: Condition): boolean {
  if (tagKey === undefined) return true
  const carried = tagValue(tags, tagKey)
  const wanted = tagVal === undefined ? tagVals : [...tagVals, tagVal]
  return carried !== undefined && isIn(wanted)(carried)
}

function statusOf({ tags }: Resource): string {
  return Object.keys(tags).length > 0 ? 'tagged' : 'untagged'
}

/** Resources in the order of the values of a tag, where the query names a tag; resources without it come first. */
export function byTag(resources: readonly Resource[], { sortTagKey, tagSort }: Query): Resource[] {
  if (sortTagKey === undefined) return [...resources]
  const sign = tagSort === 'desc' ? -1 : 1
  const textOf = ({ tags }: Resource): string => tagValue(tags, sortTagKey) ?? ''
  return [...resources].sort((first, second) => {
    const [left, right] = [textOf(first), textOf(second)]
    return left === right ? 0 : left < right ? -sign : sign
  })
}

/** The page of a query, whose order may be one text such as `instId,desc`. */
export function pageIn(query: (PageQuery & { readonly sort?: string | undefined }) | undefined = {}): PageQuery {
  const [sortColId, sortDirection] = (query.sort ?? '').split(',')
  const { page, size, offset } = query
  return {
    page,
    size,
    offset,
    sortColId: query.sortColId ?? sortColId,
    sortDirection: query.sortDirection ?? sortDirection,
  }
}
