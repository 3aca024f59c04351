// Reads the exchanges of a HAR file, without what is secret or personal.
import { resolve } from 'node:path'
import { printable } from '@cloud-cost/client-core'
import { type Kinds, RecentValues, Redaction } from '@cloud-cost/client-core/redaction'
import { UserError } from '@cloud-cost/contract/failure'
import { tooDeepAt } from '@cloud-cost/contract/parse-json'
import {
  InvalidRecordingError,
  type RecordedBody,
  type Recording,
  readEntries,
  readRecording,
  whyNotReplayed,
} from '@cloud-cost/mock'

/** A request and its response, as a recording has them. */
export interface Exchange {
  /** The file as it was named on the command line. */
  readonly file: string
  /** Number of the entry in the file, from 1. */
  readonly entry: number
  /** `yyyy-MM-dd`. */
  readonly day: string
  readonly method: string
  readonly url: URL
  /** Empty where the request had no body, or none was recorded. */
  readonly requestText: string
  readonly status: number
  readonly contentType: string
  /** Names of the headers of the response, in lower case. */
  readonly headers: ReadonlySet<string>
  /** Nothing where the body was not recorded, or only a part of it came. */
  readonly text: string | undefined
  /** Why there is no text, in words that go on after "since". */
  readonly missing: string | undefined
  /** The operation, where the recorder says which. */
  readonly operationId: string | undefined
  /** Wire names whose values the recording replaced. */
  readonly redacted: ReadonlySet<string>
}

/** An entry that shows nothing. */
export interface LeftOut {
  readonly file: string
  readonly entry: number
  /** In words that go on after "since". */
  readonly since: string
}

/**
 * Reads the exchanges of a HAR file, one at a time, without what is secret and what names a person: other programs record both.
 *
 * @param kinds decides what that is
 * @param leaveOut is told of each entry that shows nothing
 * @throws UserError that names a file that is no recording
 */
export function* readExchanges(
  file: string,
  kinds: Kinds,
  leaveOut: (leftOut: LeftOut) => void = () => {},
): Iterable<Exchange> {
  const recording = recordingOf(file)
  if (recording.breaksOffAt !== undefined)
    leaveOut({
      file,
      entry: recording.log.entries.length + 1,
      since: `the file breaks off at ${recording.breaksOffAt}`,
    })
  const recent = new RecentValues()
  for (const read of readEntries(recording)) {
    const { entry } = read
    if ('unread' in read) {
      leaveOut({ file, entry, since: read.unread })
      continue
    }
    const { request, response, startedAt, operationId, redacted, problem } = read
    const day = startedAt.slice(0, 10)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) {
      leaveOut({ file, entry, since: 'there is no startedDateTime' })
      continue
    }
    const { contentType, body, headers, status } = response
    const requestText = textOf(request.body, request.contentType)
    // A status such as 304 says something of that client or that connection; that a token was refused is an answer of the service.
    const foreign = status === 401 ? undefined : whyNotReplayed(request.method, status)
    const text = (problem ?? foreign) === undefined ? textOf(body, contentType) : undefined
    const unrecorded = 'missing' in body ? `the body of the response ${body.missing}` : undefined
    const isDeep = text !== undefined && tooDeepAt(text) !== undefined
    const undecoded = `the body of the response is ${isDeep ? 'nested too deep' : 'not in its charset'}`
    const missing = problem === undefined ? (foreign ?? unrecorded ?? undecoded) : 'the response is not whole'
    const exchange = {
      ...{ file, entry, day, operationId, redacted, status, contentType },
      method: request.method,
      url: request.url,
      requestText: requestText === undefined || tooDeepAt(requestText) !== undefined ? '' : requestText,
      headers: new Set(headers.map(({ name }) => name.toLowerCase())),
      ...(text === undefined || isDeep ? { text: undefined, missing } : { text, missing: undefined }),
    }
    const redaction = new Redaction({ kinds, replacement: 'redacted', persons: true, recent })
    yield shareable(exchange, [...request.headers, ...headers], redaction)
  }
}

function shareable(
  exchange: Exchange,
  headers: readonly { readonly name: string; readonly value: string }[],
  redaction: Redaction,
): Exchange {
  const show = (): Pick<Exchange, 'url' | 'requestText' | 'text'> => {
    const { url, requestText, text } = exchange
    const shown = new URL(url)
    shown.pathname = redaction.path(url.pathname)
    shown.search = redaction.form(url.search.slice(1))
    return {
      url: shown,
      requestText: redaction.text(requestText),
      text: text === undefined ? undefined : redaction.text(text),
    }
  }
  redaction.collect(() => {
    for (const { name, value } of headers) redaction.header(name, value)
    show()
  })
  const shown = show()
  return { ...exchange, ...shown, redacted: new Set([...exchange.redacted, ...redaction.replaced]) }
}

function recordingOf(file: string): Recording {
  try {
    return {
      ...readRecording(resolve(process.env['INIT_CWD'] ?? '.', file), (text) =>
        console.error(printable(`learn: ${text}`)),
      ),
      name: file,
    }
  } catch (error) {
    if (error instanceof InvalidRecordingError) throw new UserError(`${printable(error.sentence)}. Give a HAR file.`)
    throw error
  }
}

/** The text of a body in its charset; nothing where it was not recorded. */
function textOf(body: RecordedBody, contentType: string): string | undefined {
  if ('missing' in body) return undefined
  const charset = body.isText === true ? undefined : /;\s*charset="?([\w-]+)/i.exec(contentType)?.[1]
  try {
    return new TextDecoder(charset).decode(body.bytes)
  } catch {
    return undefined
  }
}
