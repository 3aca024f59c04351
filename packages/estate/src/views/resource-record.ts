import type { Resource as ResourceRecord, ServiceGroupInfo } from '@cloud-cost/asset-client'
import { regionOf } from '../catalog/regions.js'
import type { Company } from '../company/company.js'
import { KINDS } from '../resources/kinds.js'
import { accountName, statesOf } from '../resources/lookup.js'
import { vpcOf } from '../resources/network.js'
import type { Resource } from '../resources/resource.js'

/** A resource as `getResource` describes it. A volume has no instance type. */
export function resourceRecord(company: Company, resource: Resource): ResourceRecord {
  const { vendor, key, id, name, type, account, region, resourceType, machines } = resource
  const { os, docUrl } = KINDS[resourceType]
  const state = statesOf(company)(resource)
  return {
    vendor,
    ...(vendor === 'aws' ? { arn: key } : {}),
    ...(machines === undefined ? {} : { instanceType: type }),
    name,
    state,
    ...(resourceType === 'ec2' ? { lifeCycle: 'normal' } : {}),
    ...(machines === undefined ? {} : { instType: type }),
    accId: account,
    accAlias: accountName(company, resource),
    rgnId: region,
    rgnNm: regionOf(region).name,
    ...(os === undefined ? {} : { os }),
    rsrcType: resourceType,
    instId: id,
    id,
    detailAsJsonString: JSON.stringify(details(company, resource, state)),
    docUrl,
  }
}

/** In the words of the vendor's own interface. */
function details(company: Company, resource: Resource, state: string): object {
  const { id, name, type, region, gigabytes } = resource
  switch (resource.resourceType) {
    case 'ec2':
      return { InstanceId: id, InstanceType: type, VpcId: vpcOf(company, resource).id, State: { Name: state } }
    case 'rds':
      return { DBInstanceIdentifier: id, DBInstanceClass: type, DBInstanceStatus: state }
    case 'ebs':
      return { VolumeId: id, VolumeType: type, Size: gigabytes, State: state }
    case 'vm':
      return { name, location: region, properties: { hardwareProfile: { vmSize: type } } }
    case 'gce':
      return { name, machineType: type, status: state === 'running' ? 'RUNNING' : 'TERMINATED' }
  }
}

/** The group of the default view first, then those of the views that follow a tag. */
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
