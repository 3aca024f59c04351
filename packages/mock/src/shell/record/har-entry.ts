import type { Contract } from '../../contract/contract.js'
import { decodeBody } from '../../exchange/decode-body.js'
import type { HarBody, HarEntry, HarPair, HarRequest } from '../../recording/har.js'
import { Router } from '../../route/router.js'
import { decompress } from './decompress.js'
import type { Exchange, RecordedMessage } from './exchange.js'
import { RecordedAddress } from './recorded-address.js'
import type { RedactedNames } from './redacted-names.js'
import { Redaction } from './redaction.js'

const TOO_LONG = 'The body is longer than what is recorded of one.'

/** A body that is not compressed any more: JSON, text, bytes, or the reason why it is not there. */
type Content =
  | { readonly json: unknown }
  | { readonly text: string }
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
    const shownViolations = violations?.map((violation) => redaction.json(violation)) as HarEntry['_violations']
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
    const decoded = decodeBody(bytes)
    if (!('text' in decoded)) return { bytes }
    try {
      return { json: JSON.parse(decoded.text) as unknown }
    } catch {
      return { text: decoded.text }
    }
  }
}

function collect(redaction: Redaction, headers: RecordedMessage['headers'], content: Content): void {
  for (const [name, value] of headers) redaction.collect(name, value)
  if ('json' in content) redaction.collectJson(content.json)
}

function pairsOf(headers: RecordedMessage['headers'], redaction: Redaction): HarPair[] {
  return headers.map(([name, value]) => ({ name, value: redaction.pair(name, value) }))
}

function bodyOf({ headers }: RecordedMessage, content: Content, redaction: Redaction): HarBody {
  const mimeType = headerOf(headers, 'content-type') ?? ''
  if ('comment' in content) return { mimeType, comment: content.comment }
  if ('bytes' in content) return { mimeType, text: Buffer.from(content.bytes).toString('base64'), encoding: 'base64' }
  if ('json' in content) return { mimeType, text: JSON.stringify(redaction.json(content.json)) }
  const isForm = mimeType.toLowerCase().startsWith('application/x-www-form-urlencoded')
  return { mimeType, text: isForm ? redaction.query(content.text) : redaction.text(content.text) }
}

function sizeOf({ text = '', encoding }: HarBody): number {
  return Buffer.byteLength(text, encoding === 'base64' ? 'base64' : 'utf8')
}

function headerOf(headers: RecordedMessage['headers'], wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1]
}
