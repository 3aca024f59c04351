// A resource as getResource describes it.
import type { Resource as ResourceRecord, ServiceGroupInfo } from '@cloud-cost/asset-client'
import type { Company } from '../../clouds/cloud.js'
import type { Resource } from '../../company/resource.js'
import { accountName, regionName } from '../inventory.js'
import { statesOf } from '../lookup.js'

/** A resource as `getResource` describes it. A volume has no instance type. */
export function resourceRecord(company: Company, resource: Resource): ResourceRecord {
  const { vendor, key, id, name, type, account, region, kind } = resource
  const { os, docUrl, lifeCycle } = kind
  const state = statesOf(company)(resource)
  // The hours of a machine have a price; what is charged for by the amount has meters.
  const isMachine = kind.price !== undefined
  return {
    vendor,
    ...(kind.hasArn ? { arn: key } : {}),
    ...(isMachine ? { instanceType: type } : {}),
    name,
    ...(state === undefined ? {} : { state }),
    ...(lifeCycle === undefined ? {} : { lifeCycle }),
    ...(isMachine ? { instType: type } : {}),
    accId: account,
    accAlias: accountName(company, resource),
    rgnId: region,
    rgnNm: regionName(company, resource),
    ...(os === undefined ? {} : { os }),
    rsrcType: kind.code,
    instId: id,
    id,
    detailAsJsonString: JSON.stringify(kind.describe(resource, state ?? '', company)),
    ...(docUrl === '' ? {} : { docUrl }),
  }
}

/** The group of the default view first, then the groups of the views that follow a tag. */
export function serviceGroupsOf({ serviceGroups = [] }: Company, { serviceGroup, tags }: Resource): ServiceGroupInfo[] {
  const listed = serviceGroups.find(({ tagKey, name }) => tagKey === undefined && name === serviceGroup)
  const category = listed === undefined ? {} : { category: listed.category }
  return [
    ...(serviceGroup === undefined ? [] : [{ view: 'Default', dfltYn: 'Y', ...category, svcGrp: serviceGroup }]),
    ...serviceGroups
      .filter(({ tagKey, name }) => tagKey !== undefined && tags[tagKey] === name)
      .map(({ view, tagKey, category, name }) => ({ view: view ?? `${tagKey}`, dfltYn: 'N', category, svcGrp: name })),
  ]
}
