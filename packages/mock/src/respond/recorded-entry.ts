import type { CompiledOperation, Contract } from '../contract/contract.js'
import { listOf } from '../contract/json.js'
import type { Inputs } from '../exchange/received.js'
import type { ExchangeJudge } from '../judge/exchange-judge.js'
import type { HarBody, HarEntry, HarPair } from '../record/har.js'
import { recordedTarget } from '../record/recorded-target.js'
import type { SourceAnswer } from './answer-source.js'
import { violationsHeader } from './problem-answer.js'

/** Headers that are about the connection of that time, or about bytes that are decompressed by now. */
const NOT_REPLAYED =
  /^(connection|keep-alive|transfer-encoding|te|trailer|upgrade|proxy-.*|content-length|content-encoding|date|set-cookie|x-mock-violations)$/i

/** An answer with the place of its entry. */
export interface ReplayedAnswer extends SourceAnswer {
  readonly place: string
}

/** An exchange that can be answered again. */
interface ReplayedExchange {
  readonly operation: CompiledOperation
  readonly inputs: Inputs
  readonly answer: ReplayedAnswer
  /** Names whose values were replaced. */
  readonly redacted: readonly string[]
}

/** What is read of an entry: nothing can be answered again where it has no operation, or no whole response. */
export interface ReadEntry {
  readonly exchange?: ReplayedExchange
  /** What is wrong with the entry, in words that go on after its place. */
  readonly mistakes: readonly string[]
}

export function readEntry(entry: HarEntry, place: string, contract: Contract, judge: ExchangeJudge): ReadEntry {
  const { request, response, _redacted: redacted = [] } = entry
  const method = request.method.toUpperCase()
  const target = recordedTarget(new URL(request.url), contract.groups)
  const operation = judge.operationOf(method, target)
  if (operation === undefined) return { mistakes: [`: ${method} ${target.split('?')[0]} is not in the contract`] }
  const prefix = ` (${operation.operationId}): `
  const body = bytesOf(response.content)
  if (response.status < 200 || body === undefined || entry._problem !== undefined)
    return {
      mistakes: [`${prefix}it has no whole response${entry._problem === undefined ? '' : `, since ${entry._problem}`}`],
    }
  const headers = headersOf(response.headers)
  const head = { status: response.status, headers }
  const isRedacted = (pointer: string): boolean => pointer.split('/').some((name) => redacted.includes(name))
  const violations = [...judge.head(operation, method, head), ...judge.body(operation, method, head, body)].filter(
    ({ pointer }) => !isRedacted(pointer),
  )
  const sent = { text: request.postData?.text ?? '' }
  const sentHeaders = {
    ...headersOf(request.headers),
    ...(sent.text !== '' && { 'content-type': request.postData?.mimeType }),
  }
  const { inputs } = judge.read({ method, target, headers: sentHeaders, body: sent }, operation)
  const own = violations.length === 0 ? {} : { 'x-mock-violations': violationsHeader(violations) }
  return {
    exchange: {
      operation,
      inputs,
      answer: { status: response.status, body, isRecorded: true, headers: { ...headers, ...own }, place },
      redacted,
    },
    mistakes: violations.map(({ location, reason }) => `${prefix}${location} ${reason}`),
  }
}

function headersOf(pairs: readonly HarPair[]): { [name: string]: string } {
  return Object.fromEntries(
    (listOf(pairs) as readonly HarPair[])
      .filter(({ name }) => !NOT_REPLAYED.test(name) && !name.startsWith(':'))
      .map(({ name, value }) => [name.toLowerCase(), value]),
  )
}

/** The bytes of a body; nothing where they were not recorded. */
function bytesOf({ text, encoding, comment }: HarBody): Uint8Array | undefined {
  if (text === undefined) return comment === undefined ? new Uint8Array() : undefined
  return encoding === 'base64'
    ? Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    : new TextEncoder().encode(text)
}
