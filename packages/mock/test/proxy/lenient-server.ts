import { createServer } from 'node:net'
import { listening } from '../listening.js'

/** A request as a server took it. */
interface Seen {
  readonly target: string
  readonly body: string
}

export interface LenientServer {
  readonly port: number
  readonly seen: readonly Seen[]
  close(): Promise<void>
}

/**
 * Starts a server that takes for HTTP what strict ones refuse: lines that end by LF, `Content_Length`, spaces before a colon, each coding that ends with
 * `chunked` somewhere, and a length beside chunks, of which it believes the length. It answers with the target.
 */
export async function startLenientServer(): Promise<LenientServer> {
  const seen: Seen[] = []
  const server = createServer((socket) => {
    let rest = ''
    socket.on('data', (data) => {
      rest += data.toString('latin1')
      for (let taken = takeRequest(rest); taken !== undefined; taken = takeRequest(rest)) {
        rest = taken.rest
        seen.push({ target: taken.target, body: taken.body })
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${taken.target.length}\r\n\r\n${taken.target}`)
      }
    })
  })
  const { port, close } = await listening(server)
  return { port, seen, close }
}

function takeRequest(bytes: string): (Seen & { readonly rest: string }) | undefined {
  const end = /\r?\n\r?\n/.exec(bytes)
  if (end === null) return undefined
  const [line = '', ...lines] = bytes.slice(0, end.index).split(/\r?\n|\r/)
  const target = line.split(' ')[1] ?? ''
  const after = bytes.slice(end.index + end[0].length)
  const headers = lines.map((header): [string, string] => {
    const [name = '', value = ''] = header.split(/:(.*)/s)
    return [name.trim().toLowerCase().replaceAll('_', '-'), value.trim()]
  })
  const length = headers.findLast(([name]) => name === 'content-length')?.[1]
  if (length !== undefined) {
    const size = Number.parseInt(length, 10)
    return after.length < size ? undefined : { target, body: after.slice(0, size), rest: after.slice(size) }
  }
  const isChunked = headers.some(([name, value]) => name === 'transfer-encoding' && /chunked/i.test(value))
  return isChunked ? takeChunks(target, after) : { target, body: '', rest: after }
}

function takeChunks(target: string, bytes: string): (Seen & { readonly rest: string }) | undefined {
  let rest = bytes
  let body = ''
  for (;;) {
    const line = /^([^\n]*)\n/.exec(rest)
    if (line === null) return undefined
    const size = Number.parseInt(line[1] ?? '', 16) || 0
    rest = rest.slice(line[0].length)
    if (size === 0) {
      const end = /^(?:[^\r\n]+\r?\n)*\r?\n/.exec(rest)
      return end === null ? undefined : { target, body, rest: rest.slice(end[0].length) }
    }
    if (rest.length < size + 2) return undefined
    body += rest.slice(0, size)
    rest = rest.slice(size).replace(/^\r?\n/, '')
  }
}
