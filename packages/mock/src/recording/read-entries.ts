// Reads the exchanges of a recording.
import { isObject, type JsonObject } from '../contract/json.js'
import { STATUSES_WITHOUT_BODY } from '../exchange/exchange.js'
import { type BodyFacts, type RecordedBody, readBody, readRequestBody } from './recorded-body.js'
import { entriesOf, type HarPair, type Recording } from './recording.js'
import { TOKEN } from './replayed-headers.js'

/** A request and the response to it, as any program recorded them. */
export interface RecordedExchange {
  /** Number of the entry, from 1. */
  readonly entry: number
  /** When the request began, as the recording writes it; empty where it doesn't. */
  readonly startedAt: string
  readonly request: RecordedMessage & {
    /** In upper case. */
    readonly method: string
    readonly url: URL
  }
  readonly response: RecordedMessage & {
    /** From 100 to 599. */
    readonly status: number
  }
  /** The operation, where the recorder says which. */
  readonly operationId: string | undefined
  /** Names whose values were replaced. */
  readonly redacted: ReadonlySet<string>
  /** Why there is not all of the response, where the recorder says so. */
  readonly problem: string | undefined
}

/** The headers and the body of a request or a response. */
interface RecordedMessage {
  readonly headers: readonly HarPair[]
  /** Empty where it is not known. */
  readonly contentType: string
  readonly body: RecordedBody
}

/** An entry that holds no exchange. */
export interface UnreadEntry {
  readonly entry: number
  /** Why, in words that go on after "since". */
  readonly unread: string
  readonly detail?: string
}

/** Reads the entries of a recording, one at a time: whatever is in one spoils neither the reading nor another one. */
export function* readEntries(recording: Recording): Generator<RecordedExchange | UnreadEntry> {
  for (const [index, entry] of (entriesOf(recording) ?? []).entries())
    yield { entry: index + 1, ...readEntry(isObject(entry) ? entry : {}, recording) }
}

type Read = Omit<RecordedExchange, 'entry'> | Omit<UnreadEntry, 'entry'>

function readEntry(entry: JsonObject, { bodies }: Recording): Read {
  const {
    request,
    response,
    startedDateTime,
    _operationId: operationId,
    _redacted: redacted,
    _problem: problem,
  } = entry
  if (!isObject(request)) return { unread: 'there is no request' }
  if (typeof request['method'] !== 'string' || !TOKEN.test(request['method']))
    return { unread: 'the request has no method' }
  const url = urlOf(request)
  if (url === undefined) return { unread: 'the request has no HTTP address' }
  if (!isObject(response) || response['status'] === 0 || response['status'] === -1)
    return { unread: 'no response came', ...(typeof problem === 'string' && { detail: problem }) }
  const { status } = response
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 100 || status > 599)
    return { unread: 'the response has no HTTP status' }
  const method = request['method'].toUpperCase()
  return {
    startedAt: textOf(startedDateTime),
    request: { method, url, ...messageOf(request, 'postData', { hasNone: false, bodies }) },
    response: {
      status,
      ...messageOf(response, 'content', {
        hasNone: method === 'HEAD' || status < 200 || STATUSES_WITHOUT_BODY.has(status),
        bodies,
      }),
    },
    operationId: typeof operationId === 'string' ? operationId : undefined,
    redacted: new Set(Array.isArray(redacted) ? redacted.filter((name) => typeof name === 'string') : []),
    problem: typeof problem === 'string' ? problem : undefined,
  }
}

/** Some programs write the query beside the address alone. */
function urlOf({ url, queryString }: JsonObject): URL | undefined {
  if (typeof url !== 'string' || !/^https?:/i.test(url) || !URL.canParse(url)) return undefined
  const parsed = new URL(url)
  if (parsed.search === '') for (const { name, value } of pairsOf(queryString)) parsed.searchParams.append(name, value)
  return parsed
}

function messageOf(
  message: JsonObject,
  holder: 'postData' | 'content',
  given: Pick<BodyFacts, 'hasNone' | 'bodies'>,
): RecordedMessage {
  // HTTP/2 has names that are none of headers, such as `:status`.
  const headers = pairsOf(message['headers']).filter(({ name }) => !name.startsWith(':'))
  const byName = Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]))
  const content = message[holder]
  const mimeType = isObject(content) ? textOf(content['mimeType']) : ''
  // What browsers write where they know none.
  const known = /^(x-unknown|application\/x-unknown)$/.test(mimeType) ? '' : mimeType
  const contentType = byName['content-type'] ?? known
  const facts = {
    ...given,
    headers: byName,
    contentType,
    bodySize: message['bodySize'],
    isBroken: textOf(message['_error']) !== '',
  }
  return {
    headers,
    contentType,
    body: holder === 'content' ? readBody(content, facts) : readRequestBody(content, facts),
  }
}

function pairsOf(list: unknown): HarPair[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((pair: unknown) => {
    const { name, value } = isObject(pair) ? pair : {}
    const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return typeof name === 'string' && isText ? [{ name, value: String(value) }] : []
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
