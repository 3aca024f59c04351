import { isObject, type Json, mapping } from '@cloud-cost/contract/document'
import { inputElements, type RecordedCall } from './recorded-call.js'
import type { SchemaElement } from './schema-elements.js'

const DAY = /^\d{4}-\d{2}-\d{2}/

/** What responses to the same inputs, but for the end of the range, show of members that have days of the range alone: each as day and member. */
interface Shown {
  /** The ends of ranges at which a member has no value. */
  readonly absentEnds: Set<string>
  /** The days before the end of a range at which a member has one. */
  readonly days: Set<string>
}

/** Whether the end date of a range belongs to it, where responses show it. */
export class Ranges {
  /** The keys are the input, and what else was asked for. */
  readonly #shown = new Map<SchemaElement, Map<string, Shown>>()
  /** The inputs whose day a response had, among others. */
  readonly #included = new Set<SchemaElement>()

  add({ subject, exchange, path, requestBody, body, accepted }: RecordedCall): void {
    if (!accepted || body === undefined) return
    const sent = {
      ...path,
      ...Object.fromEntries(exchange.url.searchParams),
      ...mapping(requestBody),
    }
    for (const [name, [element]] of inputElements(subject)) {
      if (element === undefined || element.marksFor('range-end').length === 0) continue
      const end = DAY.exec(String(sent[name] ?? ''))?.[0]
      if (end === undefined || exchange.redacted.has(name)) continue
      const start = Object.entries(sent).flatMap(([input, value]) =>
        input !== name && DAY.test(String(value)) ? [String(value).slice(0, 10)] : [],
      )
      const [first] = start.sort()
      if (first === undefined || first > end) continue
      const otherInputs = JSON.stringify([subject.operation.operationId, { ...sent, [name]: null }])
      const byInputs = this.#shown.get(element) ?? new Map<string, Shown>()
      this.#shown.set(element, byInputs)
      const shown = byInputs.get(otherInputs) ?? { absentEnds: new Set(), days: new Set() }
      byInputs.set(otherInputs, shown)
      for (const [member, days] of daysWithin(body, first, end)) {
        if (!days.has(end)) shown.absentEnds.add(`${end} ${member}`)
        // A single day may be in a response for another reason.
        else if (days.size > 1) this.#included.add(element)
        for (const day of days) if (day < end) shown.days.add(`${day} ${member}`)
      }
    }
  }

  /** Whether the end belongs to the range, by the input, where nothing contradicts. It does not where its day is in a response to a longer range alone. */
  decided(): Map<SchemaElement, boolean> {
    const decided = new Map<SchemaElement, boolean>()
    for (const [element, byInputs] of this.#shown) {
      const isIncluded = this.#included.has(element)
      const isExcluded = [...byInputs.values()].some(({ absentEnds, days }) =>
        [...absentEnds].some((end) => days.has(end)),
      )
      if (isIncluded !== isExcluded) decided.set(element, isIncluded)
    }
    return decided
  }
}

/** The days of the members whose days are all within a range. */
function daysWithin(body: Json, start: string, end: string): Map<string, Set<string>> {
  const days = new Map<string, Set<string>>()
  collectDays(body, '', days)
  for (const [name, own] of days) if ([...own].some((day) => day < start || day > end)) days.delete(name)
  return days
}

function collectDays(value: Json, name: string, days: Map<string, Set<string>>): void {
  if (Array.isArray(value)) for (const item of value) collectDays(item, name, days)
  else if (isObject(value)) for (const [member, child] of Object.entries(value)) collectDays(child, member, days)
  else if (typeof value === 'string' && DAY.test(value))
    days.set(name, (days.get(name) ?? new Set()).add(value.slice(0, 10)))
}
