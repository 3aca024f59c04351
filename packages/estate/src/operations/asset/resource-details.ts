import type { Resource as ResourceRecord, ServiceGroupInfo } from '@cloud-cost/asset-client'
import { recentRange, today } from '../../charges/company.js'
import type { Body, Company, Handlers, Inputs } from '../../clouds/cloud.js'
import type { Resource } from '../../company/resource.js'
import type { OperationIds } from '../../generated/operations.js'
import { pageOf, searchRange } from '../../kernel/inputs.js'
import type { WithLazyLists } from '../../kernel/steps.js'
import { EVER, instantText } from '../../kernel/time.js'
import { accountName, existingResources, offsetOf, regionName } from '../inventory.js'
import { attachedMachine, knownResource, machineOf, presentResource, statesOf } from '../lookup.js'
import { auditEvents } from './audit-events.js'
import { externalCosts } from './external-costs.js'
import { type Measured, measured, metricRequest, statisticsOf } from './metric-data.js'

export const resourceDetails = {
  getResource: (company, inputs): Body<'getResource'> => ({
    data: resourceRecord(company, namedById(company, inputs)),
  }),
  getResourceByKey: (company, inputs): Body<'getResourceByKey'> => ({
    data: resourceRecord(company, namedByKey(company, inputs)),
  }),
  listResourceTags: (company, inputs) => tagsOf(namedById(company, inputs)),
  listResourceTagsByKey: (company, inputs) => tagsOf(namedByKey(company, inputs)),
  listResourceServiceGroups: (company, inputs): Body<'listResourceServiceGroups'> => ({
    data: serviceGroupsOf(company, namedById(company, inputs)),
  }),
  /** The network of a machine on AWS and its volumes, the machine of a volume, or the machines of a network. */
  listRelatedResources(
    company,
    { path: { vendor }, query: { rsrcKey: key, rsrcType: resourceType } },
  ): Body<'listRelatedResources'> {
    const resource = presentResource(company, { vendor, keys: [key], resourceType })
    const related: Record<string, string>[] = []
    const add = (type: string, id: string, name: string) =>
      related.push({ resourceType: type, resourceId: id, resourceName: name })
    for (const { type, id, name } of resource.kind.network?.(resource, company) ?? []) add(type, id, name)
    const machine = machineOf(company, resource)
    const others = existingResources(company, today(company)).filter(
      (other) => other.attachedTo === resource.key || isInNetwork(company, other, resource),
    )
    for (const asset of machine === undefined ? others : [machine]) add(asset.kind.code, asset.id, asset.name)
    return { data: related }
  },
  /** What happened to a resource is known after its end, too. */
  listResourceAuditEvents(company, { path, query }): Body<'listResourceAuditEvents'> {
    const { vendor, startDate, endDate } = path
    const resource = knownResource(company, { vendor, keys: [query.rsrcKey], resourceType: query.rsrcType })
    const events = auditEvents(company, resource, searchRange({ startDate, endDate }, EVER))
    const { items, nextToken } = pageOf(events, [resource.key, startDate, endDate], {
      size: query.maxResults ?? '30',
      cursor: query.nextToken,
    })
    return {
      data: items.map(({ time, name, user }) => ({
        eventTime: instantText(time),
        eventName: name,
        ...(user === undefined ? {} : { userName: user }),
      })),
      ...(nextToken === undefined ? {} : { nextToken }),
    }
  },
  listResourceMetrics(company, { body: { vendor, rsrcKey: key } }): Body<'listResourceMetrics'> {
    const { namespace, metrics } = knownResource(company, { vendor, keys: [key] }).kind
    return { data: metrics.map(({ name }) => ({ namespace, metricName: name })) }
  },
  /** Another metric than one of the resource, and a dimension that is not its own, have no data. */
  getResourceMetricData(company, { body }): Body<'getResourceMetricData'> {
    const resource = knownResource(company, { vendor: body.vendor, keys: [body.rsrcKey] })
    const { kind } = resource
    const {
      namespace = kind.namespace,
      metricName,
      statistics,
      ...range
    } = metricRequest(company, body.metricStatisticsRequest)
    const metric = kind.metrics.find(({ name }) => metricName === undefined || name === metricName)
    const isOfResource = (body.dimensions ?? []).every(({ value = resource.id }) => value === resource.id)
    if (metric === undefined || namespace !== kind.namespace || !isOfResource) return { data: [] }
    return {
      data: measured(company, measuredOf(company, resource), metric, range).map((point) => ({
        timestamp: instantText(point.time),
        ...statisticsOf(point, statistics),
        unit: metric.unit,
      })),
    }
  },
  /** A line for each resource and who pays for it on each day, and one for what commitments were not used for. */
  async listResourceExternalCosts(company, { body }): Promise<WithLazyLists<Body<'listResourceExternalCosts'>>> {
    const { stDt: startDate, endDt: endDate } = body
    const range = recentRange(company, { startDate, endDate }, ['stDt', 'endDt'])
    return { data: await externalCosts(company, body, range) }
  },
} satisfies Handlers<OperationIds['all']['resource-details']>

function namedById(
  company: Company,
  { path, query }: Inputs<'getResource' | 'listResourceTags' | 'listResourceServiceGroups'>,
): Resource {
  const { vendor, accId: account, rgnId: region } = path
  return presentResource(company, { vendor, account, region, id: query.instId, resourceType: query.rsrcType })
}

function namedByKey(company: Company, { path, query }: Inputs<'getResourceByKey' | 'listResourceTagsByKey'>): Resource {
  const { vendor, rgnId: region } = path
  return presentResource(company, { vendor, region, keys: [query.rsrcKey], resourceType: query.rsrcType })
}

/** A volume follows its machine. */
function measuredOf(company: Company, resource: Resource): Measured {
  const machine = attachedMachine(company, resource)
  return { resource, offset: offsetOf(company, resource), ...(machine === undefined ? {} : { machine }) }
}

function tagsOf({ tags }: Resource): Body<'listResourceTags'> {
  return { data: Object.entries(tags).map(([tagKey, tagVal]) => ({ tagKey, tagVal })) }
}

function isInNetwork(company: Company, machine: Resource, { kind, account, region, id }: Resource): boolean {
  if (machine.account !== account || machine.region !== region || machine.kind.network === undefined) return false
  return machine.kind.network(machine, company).some((part) => part.type === kind.code && part.id === id)
}

/** A resource as `getResource` describes it. A volume has no instance type. */
function resourceRecord(company: Company, resource: Resource): ResourceRecord {
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
function serviceGroupsOf({ serviceGroups = [] }: Company, { serviceGroup, tags }: Resource): ServiceGroupInfo[] {
  const listed = serviceGroups.find(({ tagKey, name }) => tagKey === undefined && name === serviceGroup)
  const category = listed === undefined ? {} : { category: listed.category }
  return [
    ...(serviceGroup === undefined ? [] : [{ view: 'Default', dfltYn: 'Y', ...category, svcGrp: serviceGroup }]),
    ...serviceGroups
      .filter(({ tagKey, name }) => tagKey !== undefined && tags[tagKey] === name)
      .map(({ view, tagKey, category, name }) => ({ view: view ?? `${tagKey}`, dfltYn: 'N', category, svcGrp: name })),
  ]
}
