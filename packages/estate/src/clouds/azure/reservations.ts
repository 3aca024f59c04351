import type { CompanyState } from '../../company/company.js'
import { endOf } from '../../company/terms.js'
import { type DateRange, dayOf } from '../../kernel/time.js'
import type { CoveredPlace } from '../cloud.js'

/** What reservations that apply at any time of the range are for. */
export function coveredPlaces({ azure }: CompanyState, { first, last }: DateRange): CoveredPlace[] {
  return (azure?.reservations ?? [])
    .filter(({ start, term, count }) => {
      const day = dayOf(start) ?? Number.POSITIVE_INFINITY
      return count > 0 && day <= last && first < endOf(day, term)
    })
    .map(({ subscription, region, type }) => ({ account: subscription, region, type }))
}
