import { HOURS_IN_MONTH } from '../company/terms.js'
import { rejected } from '../kernel/failure.js'
import type { Micros } from '../kernel/money.js'

/** @throws RequestFailure for another service than those that are known */
export function checkService(service: string, services: readonly string[]): void {
  if (services.includes(service)) return
  throw rejected(`service must be ${services.join(' or ')}, not ${service}.`)
}

/** A product for which there are recommendations. */
export function productItem({ code, name }: { code: string; name: string }, parentCode: string, index: number) {
  return { code, name, parentCode, codes: code, sort: index + 1 }
}

/** What comes to `amount` in so many hours, brought to a month. */
export function inMonth(amount: Micros, hours: number): Micros {
  return Math.round((amount * HOURS_IN_MONTH) / hours)
}
