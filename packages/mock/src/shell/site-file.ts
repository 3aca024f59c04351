// Sends the files of a site.
import { once } from 'node:events'
import { fstat, ReadStream, type Stats } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip } from 'node:zlib'
import type { SendResult } from '@fastify/send'
import { acceptsGzip, MIN_COMPRESSED } from './serve-answers.js'

/** What a path of a site turned out to be. */
export type Outcome = 'answered' | 'folder' | 'missing'

const statOf = promisify(fstat)
const TEXT = /^text\/|[/+](json|xml|javascript|yaml)\b/
/** How often a file is looked up while others take its place: a build replaces it once, so this is never reached. */
const ATTEMPTS = 50

const REASONS: { readonly [status: number]: string } = {
  400: 'is not percent-encoded correctly',
  403: 'is outside the site',
  412: 'has changed',
  416: 'has no such range',
}

/** A path that leads to something other than a file, such as a pipe, which may never end. */
class NotAFile extends Error {}

/**
 * Answers with a file of a folder, unless there is none. The connection is closed when the file can't be read to its end.
 *
 * @param path of the file below the folder, percent-encoded, with a slash at its beginning
 * @throws Error when the caller has left, or when reading fails on the way.
 */
export async function answerFile(
  request: IncomingMessage,
  response: ServerResponse,
  folder: string,
  path: string,
): Promise<Outcome> {
  const found = await find(request, folder, path)
  if (found.type === 'directory') return 'folder'
  if (found.statusCode === 404) return 'missing'
  if (found.type === 'error') sayProblem(response, found, path)
  else await sendFound(request, response, found)
  return 'answered'
}

async function sendFound(request: IncomingMessage, response: ServerResponse, found: SendResult): Promise<void> {
  const { statusCode: status, headers, stream } = found
  const isText = TEXT.test(headers['Content-Type'] ?? '')
  // An answer that nothing has changed names no type, and stands for one that varies.
  if (isText || status === 304) response.setHeader('vary', 'Accept-Encoding')
  if (!(stream instanceof ReadStream)) {
    response.writeHead(status, headers).end()
    return
  }
  const length = Number(headers['Content-Length'])
  const whole = (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> => requireAll(chunks, stream, length)
  if (status !== 200 || !isText || length < MIN_COMPRESSED || !acceptsGzip(request)) {
    response.writeHead(status, headers)
    return pipeline(stream, whole, response)
  }
  // A range of the file is no range of what is sent.
  const { 'Content-Length': _length, 'Accept-Ranges': _ranges, ...others } = headers
  response.writeHead(status, { ...others, 'Content-Encoding': 'gzip' })
  return pipeline(stream, whole, createGzip(), response)
}

/** Finds and opens a file. */
async function find(request: IncomingMessage, folder: string, path: string): Promise<SendResult> {
  // Loaded with the first file that is asked for: most mocks serve none.
  const { default: send } = await import('@fastify/send')
  const asked = askedOf(request)
  const onFile = (_: string, stat: Stats): void => {
    if (!stat.isFile()) throw new NotAFile()
    if (isMoreThan(stat.size, asked.headers.range)) delete asked.headers.range
  }
  const options = { root: folder, cacheControl: false, extensions: ['html'], onFile }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      const found = await send(asked, path, options)
      if (await isOpenAsFound(found)) return found
      found.stream.destroy()
    } catch (error) {
      if (error instanceof NotAFile) return problem(404, error)
      // A file that vanished before it was opened may have been replaced by now.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return problem(500, error as Error)
    }
  }
  return problem(500, new Error('The file changes all the time.'))
}

/**
 * The request as the library takes it, without `Cache-Control`: the library answers no condition beside `no-cache`, which Node's
 * `fetch` sends with each condition.
 */
function askedOf({ method, headers }: IncomingMessage): IncomingMessage {
  const { 'cache-control': _, ...others } = headers
  return { method, headers: others } as IncomingMessage
}

/** Whether a range asks for more bytes at the end than a file has. By HTTP it stands for the whole file; the library refuses it. */
function isMoreThan(size: number, range = ''): boolean {
  const [, length] = /^ *bytes= *-(\d+) *$/.exec(range) ?? []
  return size > 0 && Number(length) > size
}

/** Whether a file could be opened and is still the one whose length is announced; rejects when it could not be opened. */
async function isOpenAsFound({ type, stream, metadata }: SendResult): Promise<boolean> {
  if (type !== 'file' || !(stream instanceof ReadStream)) return true
  const [descriptor] = (await once(stream, 'open')) as [number]
  const { ino, size, mtimeMs } = await statOf(descriptor)
  const { stat } = metadata
  // The number alone says little: a new file may get the one of a file that was just removed.
  return ino === stat.ino && size === stat.size && mtimeMs === stat.mtimeMs
}

/** Passes the bytes of a file on, and fails when they are fewer than announced. */
async function* requireAll(chunks: AsyncIterable<Buffer>, file: ReadStream, length: number): AsyncGenerator<Buffer> {
  yield* chunks
  if (file.bytesRead < length) throw new Error(`${String(file.path)} became shorter while it was sent.`)
}

function problem(statusCode: number, error: Error): SendResult {
  return { type: 'error', statusCode, headers: {}, stream: Readable.from([]), metadata: { error } }
}

function sayProblem(response: ServerResponse, { statusCode, headers }: SendResult, path: string): void {
  const { 'Content-Range': range } = headers
  if (range !== undefined) response.setHeader('content-range', range)
  sendText(response, statusCode, `${path} ${REASONS[statusCode] ?? "can't be read"}.`)
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(`${text}\n`)
}
