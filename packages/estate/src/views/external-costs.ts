import type { ExternalCost } from '@cloud-cost/asset-client'
import { regionOf } from '../catalog/regions.js'
import type { Micros } from '../money.js'
import type { Charge } from '../resources/charge.js'
import { KINDS } from '../resources/kinds.js'
import type { Resource } from '../resources/resource.js'
import { type Day, dateOf, dayOf, weekdayOf } from '../time.js'

/** Everything of a cost line that is the same on each day of a resource. */
export interface CostLines {
  readonly resource: Resource
  /** Number of the resource in its company, from which the ids of its lines are made. */
  readonly number: number
  readonly price: Micros
}

/** The cost line of a resource on a day, at the price on demand. */
export function externalCost(
  { resource, number, price }: CostLines,
  day: Day,
  { quantity, cost }: Charge,
): ExternalCost {
  const { resourceType, region, name, type } = resource
  const { product, os, billing } = KINDS[resourceType]
  const date = dateOf(day)
  const zone = zoneOf(resource)
  return {
    ...(zone === undefined ? {} : { availabilityZone: zone }),
    cost: cost / 1_000_000,
    costDescription: `${price / 1_000_000} USD per ${resourceType === 'ebs' ? 'GB-month' : 'hour'}, ${type} on demand`,
    currency: 'USD',
    date,
    id: `cost-${date.replaceAll('-', '')}-${String(number).padStart(4, '0')}`,
    month: date.slice(5, 7),
    name,
    ...(billing === undefined ? {} : { operationName: billing.operation }),
    originalResourceId: resource.key,
    ...(os === undefined ? {} : { os }),
    productCode: product.code,
    productName: product.name,
    quantity: quantity / 1_000_000,
    recordType: 'Usage',
    region: regionOf(region).name,
    regionCode: region,
    resourceId: resource.id,
    resourceType,
    savingEffect: 'none',
    savingEffectQuantity: 0,
    ...(billing === undefined
      ? {}
      : {
          subProductName: billing.subProduct,
          useType: `${billing.useType}${resourceType === 'ebs' ? '.' : ':'}${type}`,
        }),
    week: String(weekOf(day)).padStart(2, '0'),
    year: date.slice(0, 4),
  }
}

/** Everything is in the first zone of its region. Zones on Azure are not modelled. */
function zoneOf({ vendor, region }: Resource): string | undefined {
  if (vendor === 'azure') return undefined
  return vendor === 'aws' ? `${region}a` : `${region}-a`
}

/** Weeks begin on Sunday, the first one on 1 January. */
function weekOf(day: Day): number {
  const newYear = dayOf(`${dateOf(day).slice(0, 4)}-01-01`) ?? day
  return Math.floor((day - newYear + weekdayOf(newYear)) / 7) + 1
}
