import { PassThrough } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { expect, it, onTestFinished } from 'vitest'
import { createServer } from '../src/server.js'
import { LineTransport } from '../src/stdio/line-transport.js'

interface Answer {
  readonly id: unknown
  readonly result?: { readonly tools?: readonly unknown[] }
  readonly error?: { readonly code: number; readonly message: string }
}

/** A service to which lines are written as they are. */
function service(delay = 0) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const answers: Answer[] = []
  let rest = ''
  output.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('utf8')).split('\n')
    rest = lines.pop() ?? ''
    answers.push(...lines.map((line) => JSON.parse(line) as Answer))
  })
  const fetch = async (): Promise<Response> => {
    await setTimeout(delay)
    return Response.json({ code: 'NO' }, { status: 404 })
  }
  const options = { baseUrl: 'https://service.example', token: 'example-token', fetch }
  const handle = serveStdio(() => createServer(options), {
    transport: new LineTransport(input, output),
  })
  onTestFinished(() => handle.close())
  /** The next answer to what is written, and the one to a sound request after it. */
  const ask = async (...chunks: readonly (string | Buffer)[]): Promise<Answer[]> => {
    answers.length = 0
    for (const chunk of chunks) input.write(chunk)
    input.write(`\n${request('after', 'tools/list')}\n`)
    await expect.poll(() => answers.some(({ id }) => id === 'after'), { timeout: 20_000 }).toBe(true)
    return [...answers]
  }
  return { ask, answers, input, output }
}

function request(id: string | number, method: string, params: object = {}): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params })
}

const begin = request(0, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
})
const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const call = (inputs: object): string => request(7, 'tools/call', { name: 'call_operation', arguments: inputs })
const long = 'x'.repeat(11_000_000)

const NO_MESSAGE = 'The message is no request, notification or response of JSON-RPC 2.0.'
const DEEP = 'The message has more than 100 objects and lists within each other.'
/** What is written, the id of the answer, and its error. */
const REFUSED: readonly (readonly [string, string | Buffer, unknown, number, string])[] = [
  ['no JSON', 'hello', null, -32700, 'The message is not JSON.'],
  ['half a message', '{"jsonrpc":"2.0","id":5,"method":"tools/list","params":{', 5, -32700, 'The message is not JSON.'],
  ['a message that ends within a text', '{"id":"a-1","method":"tools', 'a-1', -32700, 'The message is not JSON.'],
  ['two messages in a line', '{"jsonrpc":"2.0","id":1,"method":"ping"}{}', 1, -32700, 'The message is not JSON.'],
  ['a single quote', "{'id':1}", null, -32700, 'The message is not JSON.'],
  ['bytes that are no text', Buffer.from([0x80, 0xff, 0x00, 0x7b, 0xc3]), null, -32700, 'The message is not JSON.'],
  ['a text', '"tools/list"', null, -32600, NO_MESSAGE],
  ['null', 'null', null, -32600, NO_MESSAGE],
  ['a batch', `[${request(1, 'ping')}]`, null, -32600, NO_MESSAGE],
  ['an object', '{}', null, -32600, NO_MESSAGE],
  ['another version', '{"jsonrpc":"1.0","id":4,"method":"ping"}', 4, -32600, NO_MESSAGE],
  ['a method that is no text', '{"jsonrpc":"2.0","id":"é\\u0041","method":1}', 'éA', -32600, NO_MESSAGE],
  ['an id that is an object', '{"jsonrpc":"2.0","id":{"id":3},"method":"ping"}', null, -32600, NO_MESSAGE],
  ['an id that is a fraction', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', null, -32600, NO_MESSAGE],
  ['an id within the inputs alone', '{"jsonrpc":"1","params":{"id":9},"method":"ping"}', null, -32600, NO_MESSAGE],
  ['a message that is deep', `{"jsonrpc":"2.0","id":8,"method":"ping","params":{"a":${deep(200)}}}`, 8, -32600, DEEP],
  ['a message that only opens', `{"id":8,"a":${'['.repeat(3_000_000)}`, 8, -32600, DEEP],
  ['a message that is long, its id first', `{"id":11,"a":"${long}"}`, 11, -32600, 'The message is longer than 10 MB.'],
  [
    'a message that is long, its id last',
    `{"a":"${long}\\"","b":{"id":1},"id":"z"}`,
    'z',
    -32600,
    'The message is longer than 10 MB.',
  ],
  ['a line that is long and nothing', long, null, -32600, 'The message is longer than 10 MB.'],
]

it('answers a message of any length by its id, which may come last', async () => {
  const { ask } = service()
  const chunks = Array.from({ length: 31 }, () => 'x'.repeat(1_000_000))
  const [refused] = await ask('{"a":"', ...chunks, '","id":', '12}')
  expect(refused).toMatchObject({ id: 12, error: { message: 'The message is longer than 10 MB.' } })
})

it('answers what it can not read with an error and its id, and then goes on', async () => {
  const { ask } = service()
  await ask(begin)
  // Ten megabytes take a while byte by byte.
  const large = (line: string | Buffer): boolean => line.length > 1_000_000
  const tried = REFUSED.filter(([, line, id]) => TRIES_ALL || !large(line) || id === 'z')
  for (const [what, line, id, code, message] of tried) {
    const answers = await ask(line)
    expect([what, answers]).toEqual([
      what,
      [
        expect.objectContaining({ id, error: { code, message } }),
        expect.objectContaining({ id: 'after', result: expect.objectContaining({ tools: expect.any(Array) }) }),
      ],
    ])
  }
})

it('reads messages in any pieces, several in one, with returns and empty lines', async () => {
  const { ask } = service()
  const bytes = Buffer.from(`\n \r\n${begin}\r\n${request('é', 'ping')}\n`)
  const answers = await ask(...Array.from(bytes, (byte) => Buffer.from([byte])))
  expect(answers.map(({ id }) => id)).toEqual([0, 'é', 'after'])
})

it('answers inputs that are odd as the tools do', async () => {
  const { ask, answers } = service()
  await ask(begin)
  for (const inputs of [
    { operationId: 'listCompanies', path: deep(90), query: `{"a":${deep(100_000)}}` },
    { operationId: 'listCompanies', query: { a: '\ud800', __proto__: 'x', constructor: 1 } },
    { operationId: 'listAwsAccounts', path: { companyId: '\u0000/../..' } },
    { operationId: 'listAwsAccounts', path: { companyId: '\ud800' } },
    { operationId: 'constructor' },
    { operationId: '__proto__' },
    { operationId: 'listCompanies', cursor: '\u0000'.repeat(1000) },
    { operationId: 'listCompanies', extraQuery: { '\ud800': 1 } },
  ]) {
    await ask(call(inputs))
    await expect.poll(() => answers.some(({ id }) => id === 7), { timeout: 20_000 }).toBe(true)
    const answer = answers.find(({ id }) => id === 7)
    expect([inputs, answer]).toEqual([
      inputs,
      expect.objectContaining({ id: 7, result: expect.objectContaining({ isError: true }) }),
    ])
  }
}, 60_000)

it('answers all that was asked before the client closes its end, and then ends', async () => {
  const { input, answers, output } = service(200)
  let ended = false
  input.on('pause', () => {
    ended = true
  })
  input.write(`${begin}\n${request(1, 'tools/list')}\n${call({ operationId: 'listCompanies' })}\n`)
  input.end(request('half', 'ping'))
  await expect.poll(() => ended, { timeout: 20_000 }).toBe(true)
  expect(answers.map(({ id }) => id).sort()).toEqual([0, 1, 7])
  expect(output.writableEnded).toBe(false)
})

it('ends when the client closes its end, or reads no more', async () => {
  const first = service()
  await first.ask(begin)
  first.output.destroy(new Error('EPIPE'))
  first.input.write(`${request(1, 'ping')}\n`)
  const second = service()
  await second.ask(begin)
  second.input.end()
  await expect.poll(() => second.input.isPaused() && first.input.isPaused()).toBe(true)
})
