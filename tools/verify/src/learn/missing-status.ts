import { isObject, lookUp } from '@cloud-cost/contract/document'
import type { RecordedCall } from './recorded-call.js'

/** Successes that have their payload and no `status`: clients refuse them unless they are told to accept them. */
export class MissingStatus {
  /** How many there are, by operationId. */
  readonly operations = new Map<string, number>()
  /** The first of them: `a.har, entry 12`. */
  first = ''

  add({ subject, exchange, body, accepted }: RecordedCall): void {
    const { operationId, payload, payloadType } = subject.operation
    // Without a payload, a success can't be told from the page of an outage.
    if (payload === 'raw' || payload === 'empty' || payload === 'none') return
    if (!accepted || !isObject(body) || 'status' in body) return
    const value = lookUp(body, `#/${payload.replace('.', '/')}`)
    const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
    if (value === undefined || (type !== payloadType && payloadType !== 'unknown')) return
    this.operations.set(operationId, (this.operations.get(operationId) ?? 0) + 1)
    this.first ||= `${exchange.file}, entry ${exchange.entry}`
  }
}
