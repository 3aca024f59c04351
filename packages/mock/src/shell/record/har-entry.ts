// Entries of HAR, made of exchanges without their secrets.
import { RecentValues, Redaction } from '@cloud-cost/client-core/redaction'
import { decodeSegment } from '@cloud-cost/contract/operation-finder'
import type { CompiledOperation, Contract } from '../../contract/contract.js'
import type { RedactedNames } from '../../contract/redacted-names.js'
import { type HarBody, type HarEntry, type HarPair, recordedTarget } from '../../recording/recording.js'
import { Router } from '../../route/router.js'
import { type Exchange, RecordedContent, type RecordedMessage } from './recorded-content.js'

/** What stands for a text that was replaced. */
const REDACTED = 'redacted'

/** What is recorded of the texts of an exchange. */
interface Shown {
  readonly url: string
  readonly sent: readonly HarPair[]
  readonly postData: HarBody
  readonly statusText: string
  readonly received: readonly HarPair[]
  readonly content: HarBody
  readonly violations: NonNullable<Exchange['violations']>
  readonly problem: string
}

/** Makes entries of a recording of exchanges, without what must not be recorded. */
export class HarEntries {
  readonly #contract: Contract
  readonly #router: Router
  readonly #names: RedactedNames
  readonly #mostOfBody: number
  readonly #recent = new RecentValues()

  /** @param mostOfBody bytes of a body, decompressed; of a longer one only the size is recorded */
  constructor(contract: Contract, names: RedactedNames, mostOfBody: number) {
    this.#contract = contract
    this.#router = new Router(contract.operations)
    this.#names = names
    this.#mostOfBody = mostOfBody
  }

  entryOf(exchange: Exchange): HarEntry {
    const { startedAt, timings, request, response } = exchange
    const address = new RecordedAddress(request.url, request.method, this.#contract, this.#router)
    const kinds = this.#names.of(address.operation)
    const redaction = new Redaction({ kinds, replacement: REDACTED, persons: true, recent: this.#recent })
    for (const segment of address.segments) redaction.addOrdinary(segment)
    const sent = new RecordedContent(request, this.#mostOfBody)
    const received = response && new RecordedContent(response, this.#mostOfBody)
    const show = (): Shown => shownOf(exchange, address, sent, received, redaction)
    redaction.collect(show)
    const shown = show()
    return {
      startedDateTime: new Date(startedAt).toISOString(),
      time: timings.wait + timings.receive,
      request: {
        method: request.method,
        url: shown.url,
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: shown.sent,
        queryString: [...new URL(shown.url).searchParams].map(([name, value]) => ({ name, value })),
        ...(request.body?.length !== 0 && { postData: shown.postData }),
        headersSize: -1,
        bodySize: request.body?.length ?? -1,
      },
      response: {
        status: response?.status ?? 0,
        statusText: shown.statusText,
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: shown.received,
        content: { size: sizeOf(shown.content), ...shown.content },
        redirectURL: shown.received.find(({ name }) => name.toLowerCase() === 'location')?.value ?? '',
        headersSize: -1,
        bodySize: response?.body?.length ?? -1,
      },
      cache: {},
      timings: { send: 0, ...timings },
      ...(address.operation !== undefined && { _operationId: address.operation.operationId }),
      _redacted: [...redaction.replaced].sort(),
      ...(shown.violations.length > 0 && { _violations: shown.violations }),
      ...(shown.problem !== '' && { _problem: shown.problem }),
    }
  }
}

function shownOf(
  { request, response, violations = [], problem }: Exchange,
  address: RecordedAddress,
  sent: RecordedContent,
  received: RecordedContent | undefined,
  redaction: Redaction,
): Shown {
  const pairs = (headers: RecordedMessage['headers']): HarPair[] =>
    headers.map(([name, value]) => ({ name, value: redaction.header(name, value) }))
  const problems = [
    problem,
    sent.problem && `the body of the request ${sent.problem}`,
    received?.problem && `the body of the response ${received.problem}`,
  ]
  return {
    sent: pairs(request.headers),
    received: pairs(response?.headers ?? []),
    url: address.shown(redaction),
    postData: sent.shown(redaction),
    statusText: redaction.text(response?.statusText ?? ''),
    content: received?.shown(redaction) ?? { mimeType: '' },
    violations: JSON.parse(redaction.text(JSON.stringify(violations))),
    problem: redaction.text(problems.filter((text) => text !== undefined).join('; ')),
  }
}

function sizeOf({ text = '', encoding }: HarBody): number {
  return Buffer.byteLength(text, encoding === 'base64' ? 'base64' : 'utf8')
}

/** The address of a recorded request: its operation, and what is recorded of the address. */
class RecordedAddress {
  readonly operation: CompiledOperation | undefined
  readonly #url: URL

  /** @param url absolute; a base path may stand before the path of the contract */
  constructor(url: string, method: string, { groups }: Contract, router: Router) {
    this.#url = new URL(url)
    const { match } = router.locate(recordedTarget(this.#url, groups))
    this.operation = match?.methods.get(method === 'HEAD' ? 'GET' : method)
  }

  /** The segments of the path, decoded. */
  get segments(): readonly string[] {
    return this.#url.pathname.split('/').map(decodeSegment)
  }

  shown(redaction: Redaction): string {
    const { origin, pathname, search } = this.#url
    const path = redaction.path(pathname, this.operation?.path)
    return origin + path + (search === '' ? '' : `?${redaction.form(search.slice(1))}`)
  }
}
