import { isObject, type Json, mapping } from '@cloud-cost/contract/document'
import type { Call } from './call.js'
import type { Place } from './places.js'

const DAY = /^\d{4}-\d{2}-\d{2}/

/** What a response to a range of dates holds: the last day of each member that has days of the range alone. */
interface Answer {
  readonly end: string
  readonly days: ReadonlyMap<string, ReadonlySet<string>>
}

/** Whether the end date of a range belongs to it, where responses show it. */
export class Ranges {
  /** The keys are the input, and what else was asked for. */
  readonly #answers = new Map<Place, Map<string, Answer[]>>()

  add({ subject, exchange, path, requestBody, body, accepted }: Call): void {
    if (!accepted || body === undefined) return
    const inputs = this.#endInputs(subject)
    if (inputs.size === 0) return
    const sent = {
      ...Object.fromEntries(path),
      ...Object.fromEntries(exchange.url.searchParams),
      ...mapping(requestBody),
    }
    for (const [name, place] of inputs) {
      const end = DAY.exec(String(sent[name] ?? ''))?.[0]
      if (end === undefined || exchange.redacted.has(name)) continue
      const start = Object.entries(sent).flatMap(([input, value]) =>
        input !== name && DAY.test(String(value)) ? [String(value).slice(0, 10)] : [],
      )
      const [first] = start.sort()
      if (first === undefined || first > end) continue
      const otherInputs = JSON.stringify([subject.operation.operationId, { ...sent, [name]: null }])
      const lists = this.#answers.get(place) ?? new Map<string, Answer[]>()
      this.#answers.set(place, lists)
      lists.set(otherInputs, [...(lists.get(otherInputs) ?? []), { end, days: daysWithin(body, first, end) }])
    }
  }

  /** Whether the end belongs to the range, by the input, where nothing contradicts. A single day may be in a response for another reason. */
  decided(): Map<Place, boolean> {
    const decided = new Map<Place, boolean>()
    for (const [place, lists] of this.#answers) {
      const all = [...lists.values()]
      const isIncluded = all
        .flat()
        .some(({ end, days }) => [...days.values()].some((own) => own.size > 1 && own.has(end)))
      const isExcluded = all.some((answers) =>
        answers.some((short) => answers.some((long) => lacksItsEnd(short, long))),
      )
      if (isIncluded !== isExcluded) decided.set(place, isIncluded)
    }
    return decided
  }

  #endInputs({ operation, group, schemas }: Call['subject']): Map<string, Place> {
    const { places } = schemas
    const inputs = new Map(
      operation.parameters.map(({ name, reference }) => [name, places.at(group, reference.replace(/\/schema$/, ''))]),
    )
    const members = operation.body === undefined ? [] : schemas.node([operation.body.reference]).properties
    for (const [name, [reference = '']] of members) inputs.set(name, places.at(group, reference))
    return new Map([...inputs].filter(([, place]) => place.marksFor('range-end').length > 0))
  }
}

/** Whether the day at which a short range ends is in a longer range alone. */
function lacksItsEnd(short: Answer, long: Answer): boolean {
  if (short.end >= long.end) return false
  return [...long.days].some(([name, days]) => days.has(short.end) && short.days.get(name)?.has(short.end) === false)
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
