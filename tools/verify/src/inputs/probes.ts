// Requests that show more of a read than its success, such as unknown ids and outer pages.
import { DATE_FORMS } from '@cloud-cost/contract/date-forms'
import type { Json } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import type { Input } from './need.js'
import { type OutgoingRequest, requestFor } from './request.js'

/** A read that was answered, asked for once more with one thing changed. */
interface Probe {
  /** What is changed, in words: `without a token`. */
  readonly name: string
  readonly request: OutgoingRequest
}

const DAY = /^\d{4}-\d{2}-\d{2}/

/** What costs nothing to ask of a read: an id that does not exist, the pages 0 and 1, and its dates in each form. */
export function probesOf(operation: Operation, inputs: readonly Input[]): Probe[] {
  const { pagination } = operation
  const probe = (name: string, changes: readonly Input[]): Probe => {
    const names = changes.map(({ need }) => need.name)
    return {
      name,
      request: requestFor(operation, [...inputs.filter(({ need }) => !names.includes(need.name)), ...changes]),
    }
  }
  const id = inputs.findLast(({ need }) => need.in === 'path' && need.isLookedUp)
  const dates = inputs.filter(({ value }) => typeof value === 'string' && DAY.test(value))
  const pages = pagination?.['style'] === 'page' ? [0, 1] : []
  return [
    ...(id === undefined
      ? []
      : [probe(`with a \`${id.need.name}\` that does not exist`, [{ ...id, value: 'does-not-exist' }])]),
    ...pages.map((page) => probe(`page ${page}`, [pageInput(pagination?.['in'], pagination?.['page'], page)])),
    ...(dates.length === 0 ? [] : DATE_FORMS).map(({ words, write }) =>
      probe(
        `dates as ${words}`,
        dates.map((date) => ({ ...date, value: write(String(date.value).slice(0, 10)) })),
      ),
    ),
  ]
}

/** A request without the token, which is refused for that reason alone. */
export function anonymousProbe(operation: Operation, inputs: readonly Input[]): Probe {
  return { name: 'without a token', request: { ...requestFor(operation, inputs), anonymous: true } }
}

function pageInput(where: Json | undefined, name: Json | undefined, value: number): Input {
  const need = {
    name: String(name),
    in: where === 'body' ? 'body' : 'query',
    source: undefined,
    isLookedUp: false,
  } as const
  return { need: { ...need, default: undefined, example: undefined }, value, from: 'a probe' }
}
