// Entries of HAR, made of exchanges without their secrets.
import { RecentValues, Redaction } from '@cloud-cost/client-core/redaction'
import { decodeSegment } from '@cloud-cost/contract/operation-finder'
import type { CompiledOperation, Contract } from '../../contract/contract.js'
import type { RedactedNames } from '../../contract/redacted-names.js'
import { type HarBody, type HarEntry, type HarPair, recordedTarget } from '../../recording/recording.js'
import { Router } from '../../route/router.js'
import { type Exchange, type RecordedContent, type RecordedMessage, recordedContent } from './recorded-content.js'

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

/**
 * Makes entries of a recording of exchanges, without what must not be recorded.
 *
 * @param mostOfBody bytes of a body, decompressed; of a longer one only the size is recorded
 */
export function harEntries(
  contract: Contract,
  names: RedactedNames,
  mostOfBody: number,
): (exchange: Exchange) => HarEntry {
  const router = new Router(contract.operations)
  const recent = new RecentValues()
  return (exchange) => {
    const { startedAt, timings, request, response } = exchange
    const url = new URL(request.url)
    const { match } = router.locate(recordedTarget(url, contract.groups))
    const operation = match?.methods.get(request.method === 'HEAD' ? 'GET' : request.method)
    const redaction = new Redaction({ kinds: names.of(operation), replacement: REDACTED, persons: true, recent })
    for (const segment of url.pathname.split('/')) redaction.addOrdinary(decodeSegment(segment))
    const sent = recordedContent(request, mostOfBody)
    const received = response && recordedContent(response, mostOfBody)
    const show = (): Shown => shownOf(exchange, url, operation, sent, received, redaction)
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
      ...(operation !== undefined && { _operationId: operation.operationId }),
      _redacted: [...redaction.replaced].sort(),
      ...(shown.violations.length > 0 && { _violations: shown.violations }),
      ...(shown.problem !== '' && { _problem: shown.problem }),
    }
  }
}

function shownOf(
  { request, response, violations = [], problem }: Exchange,
  { origin, pathname, search }: URL,
  operation: CompiledOperation | undefined,
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
    url:
      origin + redaction.path(pathname, operation?.path) + (search === '' ? '' : `?${redaction.form(search.slice(1))}`),
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
