import type { Readable, Writable } from 'node:stream'
import {
  deserializeMessage,
  INVALID_REQUEST,
  type JSONRPCMessage,
  PARSE_ERROR,
  type Transport,
} from '@modelcontextprotocol/server'
import { idAtEnd, type MessageScan, scanMessage } from './message-scan.js'

/** No call of the service needs more. */
const MOST_BYTES = 10_000_000
const MOST_DEPTH = 100
/** How much of a longer message is looked through for its id, and how much at its end, where many clients write it. */
const [MOST_SCANNED, BYTES_OF_END] = [3 * MOST_BYTES, 1000]

const NEWLINE = 0x0a

/**
 * Messages as lines over two streams. What is too long, too deep or no message of the protocol gets an error, with its id where that can be
 * read, and the next line is read as any other; the SDK's own transport ends at a long line, and leaves out in silence what is not JSON.
 */
export class LineTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  readonly #input: Readable
  readonly #output: Writable
  #isClosed = false
  /** Whether no more messages come. */
  #hasEnded = false
  /** The ids of the requests that have no answer yet. */
  readonly #unanswered = new Set<unknown>()
  #pieces: Buffer[] = []
  #end = Buffer.alloc(0)
  #bytes = 0

  constructor(input: Readable, output: Writable) {
    this.#input = input
    this.#output = output
  }

  async start(): Promise<void> {
    const end = (): void => {
      this.#hasEnded = true
      this.#closeWhenAnswered()
    }
    const gone = (): void => void this.close()
    this.#input.on('data', (chunk: Buffer) => this.#read(chunk))
    this.#input
      .on('error', (error) => this.onerror?.(error))
      .on('end', end)
      .on('close', end)
    // Whoever reads is gone.
    this.#output.on('error', gone)
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#write(message)
    if ('method' in message || !('id' in message)) return
    this.#unanswered.delete(message.id)
    this.#closeWhenAnswered()
  }

  /** A client that has said all it has to say may still read. */
  #closeWhenAnswered(): void {
    if (this.#hasEnded && this.#unanswered.size === 0) void this.close()
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#input.removeAllListeners('data').pause()
    this.onclose?.()
  }

  #read(chunk: Buffer): void {
    let rest = chunk
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      this.#keep(rest.subarray(0, end))
      this.#endLine()
      rest = rest.subarray(end + 1)
    }
    this.#keep(rest)
  }

  #keep(piece: Buffer): void {
    if (this.#bytes < MOST_SCANNED) this.#pieces.push(piece)
    this.#end = Buffer.concat([this.#end, piece.subarray(-BYTES_OF_END)]).subarray(-BYTES_OF_END)
    this.#bytes += piece.length
  }

  #endLine(): void {
    const [text, bytes, end] = [Buffer.concat(this.#pieces).toString('utf8'), this.#bytes, this.#end.toString('utf8')]
    this.#pieces = []
    this.#bytes = 0
    this.#end = Buffer.alloc(0)
    const { id, deepest } = scanMessage(text)
    const scan = { id: bytes > MOST_SCANNED ? (idAtEnd(end) ?? id) : id, deepest }
    if (bytes > MOST_BYTES) this.#refuse(INVALID_REQUEST, `The message is longer than ${MOST_BYTES / 1e6} MB.`, scan)
    else if (scan.deepest > MOST_DEPTH)
      this.#refuse(
        INVALID_REQUEST,
        `The message has more than ${MOST_DEPTH} objects and lists within each other.`,
        scan,
      )
    else if (text.trim() !== '') this.#receive(text, scan)
  }

  #receive(text: string, scan: MessageScan): void {
    let message: JSONRPCMessage
    try {
      message = deserializeMessage(text)
    } catch (error) {
      if (error instanceof SyntaxError) this.#refuse(PARSE_ERROR, 'The message is not JSON.', scan)
      else this.#refuse(INVALID_REQUEST, 'The message is no request, notification or response of JSON-RPC 2.0.', scan)
      return
    }
    if ('method' in message && 'id' in message) this.#unanswered.add(message.id)
    // A request that is cancelled gets no answer.
    if ('method' in message && message.method === 'notifications/cancelled')
      this.#unanswered.delete(message.params?.['requestId'])
    this.onmessage?.(message)
  }

  #refuse(code: number, reason: string, { id }: MessageScan): void {
    this.onerror?.(new Error(`a message was refused: ${reason}`))
    this.#write({ jsonrpc: '2.0', id: id ?? null, error: { code, message: reason } }).catch(() => {})
  }

  #write(message: object): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('the client is gone'))
    return new Promise((resolve, reject) => {
      this.#output.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()))
    })
  }
}
