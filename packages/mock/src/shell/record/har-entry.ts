import type { Contract } from '../../contract/contract.js'
import type { HarBody, HarEntry, HarPair, HarRequest } from '../../recording/har.js'
import { Router } from '../../route/router.js'
import { decompress } from './decompress.js'
import type { Exchange, RecordedMessage } from './exchange.js'
import { RecordedAddress } from './recorded-address.js'
import type { RedactedNames } from './redacted-names.js'
import { isJson, Redaction } from './redaction.js'

const TOO_LONG = 'The body is longer than what is recorded of one.'

/** A body that is not compressed any more: text, bytes that are none, or the reason why it is not there. */
type Content =
  | {
      readonly text: string
      readonly isJson: boolean
      /** Where they are in another charset than UTF-8. */
      readonly bytes?: Uint8Array
    }
  | { readonly bytes: Uint8Array }
  | { readonly comment: string }

/** Makes entries of a recording of exchanges, without what must not be recorded. */
export class HarEntries {
  readonly #contract: Contract
  readonly #router: Router
  readonly #names: RedactedNames
  readonly #mostOfBody: number

  /** @param mostOfBody bytes of a body, decompressed; of a longer one only the size is recorded */
  constructor(contract: Contract, names: RedactedNames, mostOfBody: number) {
    this.#contract = contract
    this.#router = new Router(contract.operations)
    this.#names = names
    this.#mostOfBody = mostOfBody
  }

  entryOf({ startedAt, timings, request, response, violations, problem }: Exchange): HarEntry {
    const redaction = new Redaction(this.#names)
    const address = new RecordedAddress(request.url, request.method, this.#contract, this.#router)
    const sent = this.#contentOf(request)
    const received = response && this.#contentOf(response)
    address.collect(redaction)
    collect(redaction, request.headers, sent)
    if (response !== undefined && received !== undefined) collect(redaction, response.headers, received)
    const { url, queryString } = address.shown(redaction)
    const shownRequest: HarRequest = {
      method: request.method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairsOf(request.headers, redaction),
      queryString,
      ...(request.body?.length !== 0 && { postData: bodyOf(request, sent, redaction) }),
      headersSize: -1,
      bodySize: request.body?.length ?? -1,
    }
    const content = response && received ? bodyOf(response, received, redaction) : { mimeType: '' }
    const headers = pairsOf(response?.headers ?? [], redaction)
    const shownViolations = violations && (JSON.parse(redaction.json(JSON.stringify(violations))) as typeof violations)
    return {
      startedDateTime: new Date(startedAt).toISOString(),
      time: timings.wait + timings.receive,
      request: shownRequest,
      response: {
        status: response?.status ?? 0,
        statusText: response?.statusText ?? '',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers,
        content: { size: sizeOf(content), ...content },
        redirectURL: headers.find(({ name }) => name.toLowerCase() === 'location')?.value ?? '',
        headersSize: -1,
        bodySize: response?.body?.length ?? -1,
      },
      cache: {},
      timings: { send: 0, ...timings },
      ...(address.operation !== undefined && { _operationId: address.operation.operationId }),
      _redacted: [...redaction.replaced].sort(),
      ...(shownViolations !== undefined && shownViolations.length > 0 && { _violations: shownViolations }),
      ...(problem !== undefined && { _problem: redaction.text(problem) }),
    }
  }

  #contentOf({ headers, body }: RecordedMessage): Content {
    if (body === undefined || body.length > this.#mostOfBody) return { comment: TOO_LONG }
    const bytes = decompress(body, headerOf(headers, 'content-encoding'), this.#mostOfBody)
    if (typeof bytes === 'string') return { comment: bytes }
    const charset = /;\s*charset="?([\w.:-]+)/i.exec(headerOf(headers, 'content-type') ?? '')?.[1] ?? 'utf-8'
    const text = decoded(bytes, charset)
    if (text === undefined) return { bytes }
    return { text, isJson: isJson(text), ...(!/^utf-?8$/i.test(charset) && { bytes }) }
  }
}

/** The text of bytes, with the mark of their order if they have one; nothing where they are none in this charset. */
function decoded(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function collect(redaction: Redaction, headers: RecordedMessage['headers'], content: Content): void {
  for (const [name, value] of headers) redaction.collect(name, value)
  if ('text' in content && content.isJson) redaction.collectJson(content.text)
}

function pairsOf(headers: RecordedMessage['headers'], redaction: Redaction): HarPair[] {
  return headers.map(([name, value]) => ({ name, value: redaction.pair(name, value) }))
}

function bodyOf({ headers }: RecordedMessage, content: Content, redaction: Redaction): HarBody {
  const mimeType = headerOf(headers, 'content-type') ?? ''
  if ('comment' in content) return { mimeType, comment: content.comment }
  const { bytes } = content
  if ('text' in content) {
    const isForm = mimeType.toLowerCase().startsWith('application/x-www-form-urlencoded')
    const shown = isForm
      ? redaction.query(content.text)
      : content.isJson
        ? redaction.json(content.text)
        : redaction.text(content.text)
    // A recording has text in Unicode alone: bytes of another charset stay what they were, unless something in them is replaced.
    if (bytes === undefined || shown !== content.text) return { mimeType, text: shown }
  }
  return { mimeType, text: base64(bytes ?? new Uint8Array()), encoding: 'base64' }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

function sizeOf({ text = '', encoding }: HarBody): number {
  return Buffer.byteLength(text, encoding === 'base64' ? 'base64' : 'utf8')
}

function headerOf(headers: RecordedMessage['headers'], wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1]
}
