import type {
  ExternalCostListSuccess,
  GetResourceByKeyParams,
  GetResourceMetricDataParams,
  GetResourceParams,
  ListRelatedResourcesParams,
  ListResourceAuditEventsParams,
  ListResourceExternalCostsParams,
  ListResourceMetricsParams,
  ListResourceServiceGroupsParams,
  ListResourceTagsByKeyParams,
  ListResourceTagsParams,
  RelatedResourceListSuccess,
  ResourceAuditEventListSuccess,
  ResourceMetricDataSuccess,
  ResourceMetricListSuccess,
  ResourceServiceGroupListSuccess,
  ResourceSuccess,
  ResourceTagListSuccess,
} from '@cloud-cost/asset-client'
import { type Company, today } from '../../company/company.js'
import { rejected } from '../../failure.js'
import { type Inputs, keeps, searchRange } from '../../inputs.js'
import { auditEvents } from '../../resources/audit-events.js'
import { chargeOf, priceOf } from '../../resources/charge.js'
import { KINDS } from '../../resources/kinds.js'
import { knownResource, machineOf, presentResource } from '../../resources/lookup.js'
import { measured } from '../../resources/metric-data.js'
import { securityGroupOf, vpcOf } from '../../resources/network.js'
import { existingResources, type Resource, resourcesOf } from '../../resources/resource.js'
import { type DateRange, daysOf, instantText, intersection } from '../../time.js'
import { EVER, recentRange } from '../common.js'
import { pageOf } from '../cursor.js'
import { costDayOf, costLinesOf, externalCost } from '../external-costs.js'
import { metricRequest, statisticsOf } from '../metric-request.js'
import { resourceRecord, serviceGroupsOf } from '../resource-record.js'

export function getResource(company: Company, inputs: Inputs<GetResourceParams>): ResourceSuccess {
  return { status: 'success', data: resourceRecord(company, namedById(company, inputs)) }
}

export function getResourceByKey(company: Company, inputs: Inputs<GetResourceByKeyParams>): ResourceSuccess {
  return { status: 'success', data: resourceRecord(company, namedByKey(company, inputs)) }
}

export function listResourceTags(company: Company, inputs: Inputs<ListResourceTagsParams>): ResourceTagListSuccess {
  return tagsOf(namedById(company, inputs))
}

export function listResourceTagsByKey(
  company: Company,
  inputs: Inputs<ListResourceTagsByKeyParams>,
): ResourceTagListSuccess {
  return tagsOf(namedByKey(company, inputs))
}

export function listResourceServiceGroups(
  company: Company,
  inputs: Inputs<ListResourceServiceGroupsParams>,
): ResourceServiceGroupListSuccess {
  return { status: 'success', data: serviceGroupsOf(company, namedById(company, inputs)) }
}

/** The network of a machine on AWS and its volumes, or the machine of a volume. */
export function listRelatedResources(
  company: Company,
  { path: { vendor }, query: { rsrcKey: key, rsrcType: resourceType } }: Inputs<ListRelatedResourcesParams>,
): RelatedResourceListSuccess {
  const resource = presentResource(company, { vendor, key, resourceType })
  const related: Record<string, string>[] = []
  const add = (type: string, id: string, name: string) =>
    related.push({ resourceType: type, resourceId: id, resourceName: name })
  if (resource.resourceType === 'ec2') {
    const [vpc, group] = [vpcOf(company, resource), securityGroupOf(company, resource)]
    add('vpc', vpc.id, vpc.name)
    add('security group', group.id, group.name)
  }
  const machine = machineOf(company, resource)
  const volumes = existingResources(company, today(company)).filter(({ attachedTo }) => attachedTo === resource.key)
  for (const one of machine === undefined ? volumes : [machine]) add(one.resourceType, one.id, one.name)
  return { status: 'success', data: related }
}

/** What happened to a resource is known after its end, too. */
export function listResourceAuditEvents(
  company: Company,
  { path, query }: Inputs<ListResourceAuditEventsParams>,
): ResourceAuditEventListSuccess {
  const { vendor, startDate, endDate } = path
  const resource = knownResource(company, { vendor, key: query.rsrcKey, resourceType: query.rsrcType })
  const events = auditEvents(company, resource, searchRange({ startDate, endDate }, EVER))
  const { items, nextToken } = pageOf(events, [resource.key, startDate, endDate], {
    size: query.maxResults ?? '30',
    cursor: query.nextToken,
  })
  return {
    status: 'success',
    data: items.map(({ time, name, user }) => ({
      eventTime: instantText(time),
      eventName: name,
      ...(user === undefined ? {} : { userName: user }),
    })),
    ...(nextToken === undefined ? {} : { nextToken }),
  }
}

export function listResourceMetrics(
  company: Company,
  { body: { vendor, rsrcKey: key } }: Inputs<ListResourceMetricsParams>,
): ResourceMetricListSuccess {
  const { namespace, metrics } = KINDS[knownResource(company, { vendor, key }).resourceType]
  return { status: 'success', data: metrics.map(({ name }) => ({ namespace, metricName: name })) }
}

/** Another metric than one of the resource, and a dimension that is not its own, have no data. */
export function getResourceMetricData(
  company: Company,
  { body }: Inputs<GetResourceMetricDataParams>,
): ResourceMetricDataSuccess {
  const resource = knownResource(company, { vendor: body.vendor, key: body.rsrcKey })
  const kind = KINDS[resource.resourceType]
  const {
    namespace = kind.namespace,
    metricName,
    statistics,
    ...range
  } = metricRequest(company, body.metricStatisticsRequest)
  const metric = kind.metrics.find(({ name }) => metricName === undefined || name === metricName)
  const isOfResource = (body.dimensions ?? []).every(({ value = resource.id }) => value === resource.id)
  if (metric === undefined || namespace !== kind.namespace || !isOfResource) return { status: 'success', data: [] }
  return {
    status: 'success',
    data: measured(company, resource, metric, range).map(({ time, values }) => ({
      timestamp: instantText(time),
      ...statisticsOf(values, statistics),
      unit: metric.unit,
    })),
  }
}

/** More lines than anyone reads; the operation has no pages. */
const MOST_LINES = 100_000

/** A line for each day on which a resource was used, by day. */
export function listResourceExternalCosts(
  company: Company,
  { body }: Inputs<ListResourceExternalCostsParams>,
): ExternalCostListSuccess {
  const { stDt: startDate, endDt: endDate } = body
  const range = recentRange(company, { startDate, endDate }, ['stDt', 'endDt'])
  const charged = chargedResources(company, body, range)
  const data = daysOf(range).flatMap((day) => {
    const costDay = costDayOf(day)
    return charged.flatMap((lines) => {
      const charge = chargeOf(lines.resource, lines.price, day, company.seed)
      return charge === undefined ? [] : [externalCost(lines, costDay, charge)]
    })
  })
  return { status: 'success', data }
}

/** @throws RequestFailure when they have so many days that no answer could hold their lines */
function chargedResources(company: Company, body: Inputs<ListResourceExternalCostsParams>['body'], range: DateRange) {
  const keepsVendor = keeps(body.vendor?.toLowerCase())
  const keepsAccount = keeps(body.accId)
  const keepsType = keeps(body.rsrcType)
  const keys = new Set(body.arnList ?? [])
  let days = 0
  const charged = resourcesOf(company).flatMap((resource, index) => {
    const { first, last } = intersection(range, resource.life)
    const isAsked =
      first <= last &&
      (keys.size === 0 || keys.has(resource.key)) &&
      keepsVendor(resource.vendor) &&
      keepsAccount(resource.account) &&
      keepsType(resource.resourceType)
    const price = isAsked ? priceOf(resource) : undefined
    if (price === undefined) return []
    days += last - first + 1
    return days > MOST_LINES ? [] : [costLinesOf(resource, index + 1, price)]
  })
  if (days > MOST_LINES) {
    throw rejected(
      `There are more than ${MOST_LINES} cost lines. Name an account, a type, resources or a shorter period.`,
    )
  }
  return charged
}

function namedById(
  company: Company,
  { path, query }: Inputs<GetResourceParams | ListResourceTagsParams | ListResourceServiceGroupsParams>,
): Resource {
  const { vendor, accId: account, rgnId: region } = path
  return presentResource(company, { vendor, account, region, id: query.instId, resourceType: query.rsrcType })
}

function namedByKey(
  company: Company,
  { path, query }: Inputs<GetResourceByKeyParams | ListResourceTagsByKeyParams>,
): Resource {
  const { vendor, rgnId: region } = path
  return presentResource(company, { vendor, region, key: query.rsrcKey, resourceType: query.rsrcType })
}

function tagsOf({ tags }: Resource): ResourceTagListSuccess {
  return { status: 'success', data: Object.entries(tags).map(([tagKey, tagVal]) => ({ tagKey, tagVal })) }
}
