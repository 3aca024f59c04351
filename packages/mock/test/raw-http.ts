import { once } from 'node:events'
import { connect } from 'node:net'

/** The head of a request in the bytes of HTTP/1.1. */
export function head(operation: { method: string; target: string }, ...headers: string[]): string {
  const { method, target } = operation
  return [`${method} ${target} HTTP/1.1`, 'Host: mock', 'Authorization: Bearer t', ...headers, '', ''].join('\r\n')
}

/** What a connection gets that sends these bytes; it waits for the server to close, or closes its own half. */
export async function sendBytes(
  { port }: { readonly port: number },
  bytes: string | Buffer,
  { half = false } = {},
): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  socket.on('error', () => {})
  socket.on('end', () => socket.end())
  socket.write(bytes)
  if (half) socket.end()
  await once(socket, 'close')
  return answer
}
