import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { listening } from '../listening.js'
import { caseNamed } from '../operations.js'
import { type PlannedAnswer, plannedAnswers } from './answers.js'

/** A second implementation of the service, which answers in its own ways. */
export interface Deployment {
  readonly url: string
  /** The requests that came, with the bytes of their bodies. */
  readonly requests: readonly ReceivedRequest[]
  close(): Promise<void>
}

interface ReceivedRequest {
  readonly method: string
  readonly target: string
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

const COMPRESSIONS = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync } as const
const answers = new Map(
  plannedAnswers.map((answer) => {
    const { method, target } = caseNamed(answer.operationId)
    return [`${method} ${target}`, answer]
  }),
)

/**
 * Starts the deployment. `POST /echo?status=201&encoding=gzip&chunks=3` answers with the body that was sent, which may be anything, and `GET /silence`
 * with nothing.
 */
export async function startDeployment(): Promise<Deployment> {
  const requests: ReceivedRequest[] = []
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => {})
    request.once('end', () => {
      const { method = '', url: target = '', rawHeaders } = request
      const body = Buffer.concat(chunks)
      requests.push({ method, target, rawHeaders, body })
      const planned = answers.get(`${method} ${target}`)
      if (target.startsWith('/echo')) void echo(request, response, body)
      else if (planned !== undefined) void answer(planned, response)
      else if (target !== '/silence') response.writeHead(404, { 'content-type': 'text/plain' }).end('Nothing is here.')
    })
  })
  const { url, close } = await listening(server)
  return { url, requests, close }
}

async function echo({ url = '', headers }: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
  const query = new URLSearchParams(url.split('?')[1])
  const chunks = Number(query.get('chunks') ?? 0)
  const encoding = query.get('encoding')
  response.writeHead(Number(query.get('status') ?? 200), [
    ...['Content-Type', headers['content-type'] ?? 'application/octet-stream'],
    ...(encoding === null ? [] : ['Content-Encoding', encoding]),
    ...(chunks === 0 ? ['Content-Length', String(body.length)] : []),
    ...['X-Twice', 'one', 'x-twice', 'two', 'X-Latin', 'caf\u00e9'],
  ])
  for (let index = 0; index < chunks; index++) {
    const length = Math.ceil(body.length / chunks)
    response.write(body.subarray(index * length, (index + 1) * length))
    await new Promise((resolve) => setImmediate(resolve))
  }
  response.end(chunks === 0 ? body : undefined)
}

async function answer({ status, contentType, body, manner }: PlannedAnswer, response: ServerResponse): Promise<void> {
  const headers = { 'Content-Type': contentType, 'X-Service-Version': '7' }
  const bytes = Buffer.from(body)
  switch (manner) {
    case 'no HTTP':
      response.socket?.end('SSH-2.0-server\r\n')
      return
    case 'cut off':
      response.writeHead(status, { ...headers, 'Content-Length': bytes.length })
      response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.destroy())
      return
    case 'chunked':
    case 'slow':
      response.writeHead(status, headers)
      for (let index = 0; index < bytes.length; index += 97) {
        response.write(bytes.subarray(index, index + 97))
        await new Promise((resolve) => setTimeout(resolve, manner === 'slow' ? 20 : 0))
      }
      response.end()
      return
    case 'whole':
      response.writeHead(status, { ...headers, 'Content-Length': bytes.length }).end(bytes)
      return
    default:
      response.writeHead(status, { ...headers, 'Content-Encoding': manner }).end(COMPRESSIONS[manner](bytes))
  }
}
