import { randomBytes } from 'node:crypto'
import { createEstate } from '@cloud-cost/estate'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMock, type Estate, type EstateAnswer, type Mock, type MockOptions } from '../src/index.js'
import { type Case, caseNamed, requestOf, token } from './operations.js'

const costs = caseNamed('listResourceExternalCosts')
const MANY = 2_000
/** So many megabytes that no buffer on the way takes them. */
const ENDLESS = 30_000

/** How many items of a list were computed, and whether that has ended. */
interface Progress {
  computed: number
  isOver: boolean
}

interface Line {
  readonly id: string
}

const WORDS = 400
/** A text that compression makes little of. */
const TEXT = randomBytes(150 * WORDS).toString('hex')

function lineOf(number: number): unknown {
  const start = (number * WORDS) % TEXT.length
  return { id: `line-${number}`, cost: 1, costDescription: TEXT.slice(start, start + WORDS) }
}

/** A mock whose cost lines are computed before they are read. */
function readyMock(item = lineOf): { readonly mock: Mock; readonly body: object } {
  const body = { status: 'success', data: Array.from({ length: MANY }, (_, number) => item(number)), totalCount: MANY }
  const session = { version: 0, changes: () => ({}), load: () => undefined, answer: () => ({ body }) }
  const operations = new Set(['listResourceExternalCosts'])
  return { mock: createMock({ estate: { ...createEstate(), operations, createSession: () => session } }), body }
}

/** A mock whose cost lines are computed while they are read. */
function mockOf(
  count: number,
  options: MockOptions = {},
  item = lineOf,
): { readonly mock: Mock; readonly progress: Progress } {
  const progress: Progress = { computed: 0, isOver: false }
  async function* lines(): AsyncIterable<unknown> {
    try {
      for (let number = 0; number < count; number += 1) {
        if (number % 50 === 0) await new Promise(setImmediate)
        progress.computed += 1
        yield item(number)
      }
    } finally {
      progress.isOver = true
    }
  }
  const estate: Estate = {
    ...createEstate(),
    operations: new Set(['listResourceExternalCosts', 'listCompanies']),
    createSession: () => ({
      version: 0,
      changes: () => ({}),
      load: () => undefined,
      async answer({ operationId, lazy = false }): Promise<EstateAnswer> {
        if (operationId === 'listCompanies') return { body: { status: 'success', data: { list: lines() } } }
        if (lazy) return { body: { status: 'success', data: lines() } }
        const all: unknown[] = []
        for await (const line of lines()) all.push(line)
        return { body: { status: 'success', data: all } }
      },
    }),
  }
  return { mock: createMock({ estate, ...options }), progress }
}

interface Change {
  readonly operation?: Case
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal
}

type Ask = (change?: Change) => Promise<Response>

/** The ways to a mock: in process, and over HTTP with compression and without. */
const WAYS: readonly (readonly [way: string, open: (mock: Mock) => Promise<Ask>])[] = [
  ['in process', async (mock) => (change) => mock.fetch(asked('', {}, change), signalOf(change))],
  ...(['gzip', 'identity'] as const).map((encoding): [string, (mock: Mock) => Promise<Ask>] => [
    `over HTTP as ${encoding}`,
    async (mock) => {
      const server = await mock.listen({ port: 0 })
      onTestFinished(() => server.close())
      return (change) => fetch(asked(server.url, { 'accept-encoding': encoding }, change), signalOf(change))
    },
  ]),
]

function signalOf({ signal }: Change = {}): RequestInit {
  return signal === undefined ? {} : { signal }
}

function asked(
  base: string,
  own: Record<string, string>,
  { operation = costs, method, headers }: Change = {},
): Request {
  return requestOf(operation, {
    headers: { ...token, ...own, ...headers },
    ...(base && { base }),
    ...(method && { method }),
  })
}

describe.each(WAYS)('a list that is computed while it is read, %s,', (_, open) => {
  it('arrives whole and without a length, its beginning before its end is computed, and others are answered meanwhile', async () => {
    const { mock, progress } = mockOf(ENDLESS)
    const ask = await open(mock)
    const response = await ask()
    expect((await ask({ headers: { authorization: '' } })).status).toBe(401)
    expect(progress.computed).toBeLessThan(ENDLESS)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBeNull()
    const { status, data } = (await response.json()) as { status: string; data: Line[] }
    expect([status, data.length]).toEqual(['success', ENDLESS])
    expect(data.every(({ id }, index) => id === `line-${index}`)).toBe(true)
    expect(progress).toEqual({ computed: ENDLESS, isOver: true })
  })

  it('is computed no faster than it is read, and no further once nobody reads it', async () => {
    const { mock, progress } = mockOf(ENDLESS)
    const response = await (await open(mock))()
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    let before = -1
    await vi.waitFor(
      () => {
        const isStill = progress.computed === before
        before = progress.computed
        expect(isStill).toBe(true)
      },
      { interval: 50, timeout: 10_000 },
    )
    expect(progress.computed).toBeLessThan(ENDLESS)
    await reader.cancel()
    await vi.waitFor(() => expect(progress.isOver).toBe(true), { timeout: 10_000 })
    expect(progress.computed).toBeLessThan(ENDLESS)
  })

  it('is computed anew for each request', async () => {
    const { mock, progress } = mockOf(MANY)
    const ask = await open(mock)
    const [first, second] = [await (await ask()).text(), await (await ask()).text()]
    expect(second).toBe(first)
    expect(progress.computed).toBe(2 * MANY)
  })

  it('that is short has its length, and is remembered', async () => {
    const { mock, progress } = mockOf(3)
    const ask = await open(mock)
    for (let times = 0; times < 2; times += 1) {
      const response = await ask()
      expect(response.headers.get('content-length')).toBeTruthy()
      expect(((await response.json()) as { data: Line[] }).data.map(({ id }) => id)).toEqual([
        'line-0',
        'line-1',
        'line-2',
      ])
    }
    expect(progress.computed).toBe(3)
  })

  it("breaks off where an item can't be computed, and the journal and the log say why", async () => {
    const logged: (string | undefined)[] = []
    const { mock } = mockOf(MANY, { log: ({ problem }) => logged.push(problem) }, (number) => {
      if (number === MANY / 2) throw new Error('no such day')
      return lineOf(number)
    })
    const response = await (await open(mock))()
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
    await vi.waitFor(() => expect(logged).toEqual([undefined, 'the answer broke off: no such day']))
    expect(mock.requests().map(({ problem }) => problem)).toEqual(['the answer broke off: no such day'])
  })

  it('breaks off where an item leaves the contract, and says which', async () => {
    const { mock } = mockOf(MANY, {}, (number) => (number === MANY / 2 ? { cost: 'much' } : lineOf(number)))
    await expect((await (await open(mock))()).text()).rejects.toThrow('terminated')
    const problem = `the answer broke off: The response violates the contract: body.data.${MANY / 2}.cost must be a number.`
    await vi.waitFor(() => expect(mock.requests()[0]?.problem).toBe(problem))
  })

  it('that leaves the contract from the beginning is answered with 500', async () => {
    const { mock, progress } = mockOf(MANY, {}, () => ({ cost: 'much' }))
    const response = await (await open(mock))()
    expect(response.status).toBe(500)
    expect(await response.text()).toContain('body.data.0.cost must be a number')
    await vi.waitFor(() => expect(progress.isOver).toBe(true))
  })

  it('is cut where a rule truncates it', async () => {
    const rules = [{ match: { operation: 'listResourceExternalCosts' as const }, fault: 'truncated' as const }]
    const { mock, progress } = mockOf(MANY, { rules })
    await expect((await (await open(mock))()).text()).rejects.toThrow('terminated')
    expect(progress.computed).toBeLessThan(MANY)
    expect(progress.isOver).toBe(true)
  })

  it('has the headers of a rule', async () => {
    const { mock } = mockOf(1_000, { rules: [{ match: {}, answer: { headers: { 'x-own': 'yes' } } }] })
    const response = await (await open(mock))()
    expect(response.headers.get('x-own')).toBe('yes')
    expect(((await response.json()) as { data: Line[] }).data).toHaveLength(1_000)
  })

  it('is in memory where a function makes another answer of it', async () => {
    const { mock, progress } = mockOf(1_000)
    mock.rules.add({
      match: { operation: 'listResourceExternalCosts' },
      answer: async (request, { estate }) => {
        const answer = (await estate.answer(request)) as { readonly body: { readonly data: readonly Line[] } }
        return { body: { ...answer.body, data: answer.body.data.slice(-2) } as never }
      },
    })
    const response = await (await open(mock))()
    expect(((await response.json()) as { data: Line[] }).data.map(({ id }) => id)).toEqual(['line-998', 'line-999'])
    expect(progress).toEqual({ computed: 1_000, isOver: true })
  })
})

describe.each(WAYS)('a long list that is in memory, %s,', (_, open) => {
  it('has its length, also where a test stops the time', async () => {
    const { mock, body } = readyMock()
    const ask = await open(mock)
    vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let times = 0; times < 2; times += 1) {
      const response = await ask()
      expect(response.headers.get('content-length')).toBeTruthy()
      expect(await response.text()).toBe(JSON.stringify(body))
    }
  })

  it('is answered with 500 where an item leaves the contract', async () => {
    const { mock } = readyMock((number) => (number === MANY - 1 ? { cost: 'much' } : lineOf(number)))
    const response = await (await open(mock))()
    expect([response.status, await response.text()]).toEqual([
      500,
      expect.stringContaining(`body.data.${MANY - 1}.cost must be a number`),
    ])
  })
})

it('is computed no further once its request is aborted', async () => {
  const { mock, progress } = mockOf(ENDLESS)
  const controller = new AbortController()
  const response = await mock.fetch(asked('', {}), { signal: controller.signal })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  controller.abort()
  await expect(reader.read()).rejects.toThrow('aborted')
  await vi.waitFor(() => expect(progress.isOver).toBe(true))
  expect(progress.computed).toBeLessThan(ENDLESS)
})

it.each(WAYS)(
  'an answer that is not there yet is told, %s, that its client left, which stands in the journal',
  async (_, open) => {
    let isLeft = false
    const session = {
      version: 0,
      changes: () => ({}),
      load: () => undefined,
      answer: ({ signal }: { readonly signal?: Pick<AbortSignal, 'reason' | 'addEventListener'> | undefined }) =>
        new Promise<undefined>((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            isLeft = true
            reject(signal.reason)
          })
        }),
    }
    const mock = createMock({ estate: { ...createEstate(), createSession: () => session } })
    const ask = await open(mock)
    await expect(ask({ signal: AbortSignal.timeout(100) })).rejects.toThrow()
    await vi.waitFor(() => expect([isLeft, mock.requests().map(({ status }) => status)]).toEqual([true, [499]]))
  },
)

/** Of HTTP itself, for one connection and one moment. */
const FRAMING = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])

it.each(WAYS)('HEAD has the headers of GET, %s, and leaves the connection open', async (_, open) => {
  const { mock, progress } = mockOf(MANY)
  const ask = await open(mock)
  const headersOf = ({ headers }: Response): unknown => [...headers].filter(([name]) => !FRAMING.has(name))
  const get = await ask({ operation: caseNamed('listCompanies') })
  await get.text()
  progress.computed = 0
  for (let times = 0; times < 2; times += 1) {
    const response = await ask({ operation: caseNamed('listCompanies'), method: 'HEAD' })
    expect([response.status, await response.text(), headersOf(response)]).toEqual([200, '', headersOf(get)])
    await vi.waitFor(() => expect(progress.isOver).toBe(true))
  }
  expect(progress.computed).toBeLessThan(MANY)
})

it.each(WAYS)('is computed no further, %s, once its client leaves while the answer is delayed', async (_, open) => {
  const { mock, progress } = mockOf(ENDLESS, { delay: 400 })
  const ask = await open(mock)
  await expect(ask({ signal: AbortSignal.timeout(200) })).rejects.toThrow()
  await vi.waitFor(() => expect(progress.isOver).toBe(true), { timeout: 5_000 })
  expect(progress.computed).toBeLessThan(ENDLESS)
})
