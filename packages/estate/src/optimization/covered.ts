import { endOf } from '../allocation/aws-commitment.js'
import { awsLedgerOf, type Company, gcpLedgerOf } from '../company/company.js'
import type { Resource } from '../resources/resource.js'
import { type DateRange, dayOf } from '../time.js'

/** A commitment can't tell the machines of one account, region and type apart. */
type Place = Pick<Resource, 'account' | 'region' | 'type'>

/** Whether a commitment covered anything of a resource's account, region and type at any time of the range. */
export function coveredBy(company: Company, range: DateRange): (resource: Resource) => boolean {
  const covered = new Set<string>()
  const aws = awsLedgerOf(company)
  for (const { by } of aws.days(range)) {
    for (const { usage } of [by.reservedInstance, by.savingsPlans, by.autoRi, by.autoSp]) {
      aws.pools.forEach((pool, position) => {
        if ((usage[position] ?? 0) > 0) covered.add(keyOf({ ...pool, type: pool.type.name }))
      })
    }
  }
  for (const { account, region, type } of azureReservations(company, range)) {
    covered.add(keyOf({ account, region, type }))
  }
  const gcp = gcpLedgerOf(company)
  for (const { pools } of gcp.days(range)) {
    gcp.pools.forEach(({ project, region, type }, position) => {
      if ((pools.committedUse[position] ?? 0) > 0) covered.add(keyOf({ account: project, region, type: type.name }))
    })
  }
  return (resource) => covered.has(keyOf(resource))
}

function keyOf({ account, region, type }: Place): string {
  return `${account} ${region} ${type}`
}

/** Those that apply at any time of the range. */
function azureReservations({ azure }: Company, { first, last }: DateRange): Place[] {
  return (azure?.reservations ?? [])
    .filter(({ start, term, count }) => {
      const day = dayOf(start) ?? Number.POSITIVE_INFINITY
      return count > 0 && day <= last && first < endOf(day, term)
    })
    .map(({ subscription, region, type }) => ({ account: subscription, region, type }))
}
