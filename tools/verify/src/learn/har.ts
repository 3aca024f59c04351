import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isObject, type Json, type JsonObject, mapping } from '@cloud-cost/contract/document'
import { UserError } from '@cloud-cost/contract/failure'

/** A request and its response, as a HAR file holds them. */
export interface Exchange {
  /** The file as it was named on the command line. */
  readonly file: string
  /** Number of the entry in the file, from 1. */
  readonly entry: number
  /** `yyyy-MM-dd`. */
  readonly day: string
  readonly method: string
  readonly url: URL
  readonly requestText: string
  readonly status: number
  readonly contentType: string
  /** Names of the headers of the response, in lower case. */
  readonly headers: ReadonlySet<string>
  /** Nothing where the recorder left the body out, or only a part of it came. */
  readonly text: string | undefined
  /** The operation, where the recorder says which. */
  readonly operationId: string | undefined
  /** Wire names whose values the recording replaced. */
  readonly redacted: ReadonlySet<string>
}

/** Why a file can't be read. */
const REASONS: Readonly<Record<string, string>> = { ENOENT: 'does not exist', EISDIR: 'is a folder' }

/** A longer text is more than V8 takes for one string. */
const MOST_BYTES = 500_000_000

/**
 * The exchanges of a HAR file, one at a time. A request without a response is left out.
 *
 * @throws UserError that names the file, and the entry that is broken
 */
export function* readExchanges(file: string): Iterable<Exchange> {
  const entries = mapping(mapping(readHar(file))['log'])['entries']
  if (!Array.isArray(entries))
    throw new UserError(
      `${file} has no \`log.entries\`. Give a HAR file, as a recorder or the devtools of a browser write it.`,
    )
  for (const [index, entry] of entries.entries()) {
    const exchange = exchangeOf(file, index + 1, mapping(entry))
    if (exchange !== undefined) yield exchange
  }
}

function readHar(file: string): Json {
  let bytes: Buffer
  try {
    bytes = readFileSync(resolve(process.env['INIT_CWD'] ?? '.', file))
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new UserError(`${file} ${REASONS[code] ?? `cannot be read (${code})`}. Give the path of a HAR file.`)
  }
  if (bytes.length > MOST_BYTES)
    throw new UserError(`${file} is longer than ${MOST_BYTES / 1e6} MB. Record in several files and give them all.`)
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, '')) as Json
  } catch {
    throw new UserError(`${file} is not JSON, or it is cut off. Record it again, or end it with \`]}}\`.`)
  }
}

function exchangeOf(
  file: string,
  entry: number,
  { startedDateTime, request, response, ...own }: JsonObject,
): Exchange | undefined {
  const broken = (what: string): UserError =>
    new UserError(`${file}: entry ${entry} ${what}. Remove it, or record it again.`)
  if (!isObject(request) || !isObject(response)) throw broken('has no `request` or no `response`')
  const { method, url, postData } = request
  const { status, headers, content } = response
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url))
    throw broken('has no `request.method`, or a `request.url` that is no URL')
  if (typeof status !== 'number') throw broken('has no `response.status`')
  const day = typeof startedDateTime === 'string' ? startedDateTime.slice(0, 10) : ''
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw broken('has no `startedDateTime`, an ISO 8601 time')
  // A browser gives the status 0 to what it called off.
  if (status === 0) return undefined
  const { mimeType, text, encoding, size, comment } = mapping(content)
  const isLeftOut = comment !== undefined || own['_problem'] !== undefined || (text === undefined && Number(size) > 0)
  const written = textOf(text)
  const operationId = own['_operationId']
  const redacted = own['_redacted']
  return {
    file,
    entry,
    day,
    method,
    url: new URL(url),
    requestText: textOf(mapping(postData)['text']),
    status,
    contentType: textOf(mimeType),
    headers: new Set(
      (Array.isArray(headers) ? headers : []).map((header) => textOf(mapping(header)['name']).toLowerCase()),
    ),
    text: isLeftOut ? undefined : encoding === 'base64' ? Buffer.from(written, 'base64').toString('utf8') : written,
    operationId: typeof operationId === 'string' ? operationId : undefined,
    redacted: new Set((Array.isArray(redacted) ? redacted : []).map(String)),
  }
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
