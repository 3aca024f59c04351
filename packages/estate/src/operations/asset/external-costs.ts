import type { ExternalCost } from '@cloud-cost/asset-client'
import type { Company } from '../../clouds/cloud.js'
import type { Charge } from '../../company/charge.js'
import type { Resource } from '../../company/resource.js'
import type { Micros } from '../../kernel/money.js'
import { type Day, dateOf, dayOf, weekdayOf } from '../../kernel/time.js'
import { cloudOf, regionName } from '../inventory.js'

/** The cost lines of a resource. */
export interface CostLines {
  readonly resource: Resource
  readonly price: Micros
  /** Ends the ids of the lines. */
  readonly suffix: string
  /** A line without what differs by day. It has all members already, since a copy of it is quick. */
  readonly line: ExternalCost
}

/** `number` is that of the resource in its company. */
export function costLinesOf(company: Company, resource: Resource, number: number, price: Micros): CostLines {
  const { vendor, kind, region, type } = resource
  const { product, os, billing } = kind
  const isVolume = kind.isStorage
  const availabilityZone = cloudOf(company, vendor)?.zoneOf(region)
  const line: ExternalCost = {
    ...(availabilityZone === undefined ? {} : { availabilityZone }),
    cost: 0,
    costDescription: `${price / 1_000_000} USD per ${isVolume ? 'GB-month' : 'hour'}, ${type} on demand`,
    currency: 'USD',
    date: '',
    id: '',
    month: '',
    name: resource.name,
    ...(billing === undefined ? {} : { operationName: billing.operation }),
    originalResourceId: resource.key,
    ...(os === undefined ? {} : { os }),
    productCode: product.code,
    productName: product.name,
    quantity: 0,
    recordType: 'Usage',
    region: regionName(company, resource),
    regionCode: region,
    resourceId: resource.id,
    resourceType: kind.code,
    savingEffect: 'none',
    savingEffectQuantity: 0,
    ...(billing === undefined
      ? {}
      : { subProductName: billing.subProduct, useType: `${billing.useType}${isVolume ? '.' : ':'}${type}` }),
    week: '',
    year: '',
  }
  return { resource, price, suffix: String(number).padStart(4, '0'), line }
}

/** What the cost lines of a day have in common. Weeks begin on Sunday, the first one on 1 January. */
export function costDayOf(day: Day) {
  const date = dateOf(day)
  const year = date.slice(0, 4)
  const newYear = dayOf(`${year}-01-01`) ?? day
  const week = Math.floor((day - newYear + weekdayOf(newYear)) / 7) + 1
  return {
    date,
    prefix: `cost-${date.replaceAll('-', '')}`,
    month: date.slice(5, 7),
    week: String(week).padStart(2, '0'),
    year,
  }
}
export type CostDay = ReturnType<typeof costDayOf>

/** The cost line of a resource on a day, at the price on demand. */
export function externalCost({ line, suffix }: CostLines, day: CostDay, { cost, quantity }: Charge): ExternalCost {
  const { date, prefix, month, week, year } = day
  const amounts = { cost: cost / 1_000_000, quantity: quantity / 1_000_000 }
  return { ...line, ...amounts, date, id: `${prefix}-${suffix}`, month, week, year }
}
