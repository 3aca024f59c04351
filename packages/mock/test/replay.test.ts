import { createEstate } from '@cloud-cost/estate'
import { describe, expect, it } from 'vitest'
import { createMock, type HarEntry, type Recording } from '../src/index.js'
import { caseNamed, cases, requestOf, token, tried } from './operations.js'

const tenants = caseNamed('listAzureTenants')
const reserved = caseNamed('listReservedInstances')

interface Answered {
  readonly target?: string
  readonly status?: number
  readonly body?: unknown
  readonly more?: Partial<HarEntry>
  readonly mimeType?: string
  readonly encoding?: 'base64'
}

/** A recorded exchange: the example request of an operation, unless it says otherwise. */
function entryOf(
  name: string,
  { target, status = 200, body, more, mimeType = 'application/json', encoding }: Answered = {},
): HarEntry {
  const operation = caseNamed(name)
  // An operation without an example has an empty response.
  const example = operation.examples.get('200')?.get('default')
  const text = typeof body === 'string' ? body : (JSON.stringify(body ?? example) ?? '')
  const sent =
    operation.body === undefined
      ? {}
      : { postData: { mimeType: 'application/json', text: JSON.stringify(operation.body) } }
  const message = { httpVersion: 'HTTP/1.1', cookies: [] as const, headersSize: -1 as const, bodySize: -1 }
  return {
    startedDateTime: '2026-03-01T00:00:00.000Z',
    time: 1,
    request: {
      ...message,
      method: operation.method,
      url: `https://service.example/base${target ?? operation.target}`,
      headers: [{ name: 'authorization', value: 'redacted' }],
      queryString: [],
      ...sent,
    },
    response: {
      ...message,
      status,
      statusText: '',
      headers: [
        { name: 'Content-Type', value: mimeType },
        { name: 'Content-Encoding', value: 'gzip' },
        { name: 'Content-Length', value: '1' },
        { name: 'X-Service-Version', value: '7' },
      ],
      content: { size: Math.min(text.length, 1), mimeType, text, ...(encoding !== undefined && { encoding }) },
      redirectURL: '',
    },
    cache: {},
    timings: { send: 0, wait: 1, receive: 0 },
    _redacted: [],
    ...more,
  }
}

function recordingOf(...entries: HarEntry[]): Recording {
  return { log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } }
}

const listOf = (...names: string[]): object => ({
  status: 'success',
  data: { list: names.map((tenantAlias) => ({ tenantAlias })) },
})

it('tells what of the bills beside a recording is not counted', async () => {
  const notes = ['1 row of Oracle is left out: the mock knows AWS, Azure and Google Cloud.']
  const estate = { ...createEstate(), notes }
  const mock = createMock({ estate, replay: [recordingOf(entryOf('listAzureTenants'))] })
  expect(await (await mock.fetch('http://mock/__mock/notes')).json()).toEqual(notes)
})

describe('a replayed recording', () => {
  it.each(tried(cases).map((operation) => operation.name))('answers %s as it was recorded', async (name) => {
    const mock = createMock({ replay: [recordingOf(entryOf(name))] })
    expect(mock.replayMistakes).toEqual([])
    const answer = await mock.fetch(requestOf(caseNamed(name)))
    expect(answer.headers.get('x-mock-replay')).toBe('exact; recording 1 entry 1')
    expect(answer.headers.get('x-service-version')).toBe('7')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe(JSON.stringify(caseNamed(name).examples.get('200')?.get('default')) ?? '')
  })

  it('answers the same request as often as it was recorded, in that order, in each session', async () => {
    const mock = createMock({
      replay: [
        recordingOf(
          entryOf('listAzureTenants', { body: listOf('one') }),
          entryOf('listAzureTenants', { body: listOf('two') }),
        ),
      ],
    })
    const ask = async (fetch = mock.fetch): Promise<unknown> => (await fetch(requestOf(tenants))).json()
    expect([await ask(), await ask(), await ask()]).toEqual([listOf('one'), listOf('two'), listOf('two')])
    expect(await ask(mock.session('other').fetch)).toEqual(listOf('one'))
    mock.reset()
    expect(await ask()).toEqual(listOf('one'))
  })

  it('answers other inputs with the nearest exchange, and says in what it differs', async () => {
    const shifted = reserved.target.replace('2026-03-01', '2026-02-01')
    const elsewhere = reserved.target.replace('C-1042', 'C-7')
    const answers = (name: string): object => ({ status: 'success', list: [{ reservedInstanceId: name }] })
    const mock = createMock({
      replay: [
        recordingOf(
          entryOf('listReservedInstances', { target: elsewhere, body: answers('elsewhere') }),
          entryOf('listReservedInstances', { target: shifted, body: answers('shifted') }),
        ),
      ],
    })
    const answer = await mock.fetch(requestOf(reserved))
    expect(await answer.json()).toEqual(answers('shifted'))
    expect(answer.headers.get('x-mock-replay')).toBe('nearest; recording 1 entry 2; other query.startDate')
  })

  it('does not look at what was replaced when it was recorded', async () => {
    const target = reserved.target.replace('C-1042', 'redacted')
    const mock = createMock({
      replay: [recordingOf(entryOf('listReservedInstances', { target, more: { _redacted: ['companyId'] } }))],
    })
    expect((await mock.fetch(requestOf(reserved))).headers.get('x-mock-replay')).toContain('exact')
  })

  it('leaves other operations to the companies, and explicit choices to the contract', async () => {
    const mock = createMock({ replay: [recordingOf(entryOf('listAzureTenants', { body: listOf('one') }))] })
    const unrecorded = await mock.fetch(requestOf(caseNamed('listCompanies')))
    expect(unrecorded.headers.get('x-mock-replay')).toBeNull()
    expect(await unrecorded.json()).toEqual(
      await (await createMock().fetch(requestOf(caseNamed('listCompanies')))).json(),
    )
    const chosen = await mock.fetch(requestOf(tenants, { headers: { ...token, prefer: 'example=empty' } }))
    expect(chosen.headers.get('x-mock-replay')).toBeNull()
  })

  it('is answered as it is where it is not as the contract has it, which is said with the place', async () => {
    const page = '<!doctype html><title>Sign in</title>'
    const mock = createMock({
      replay: [
        {
          ...recordingOf(
            entryOf('listAzureTenants', { body: { status: 'success', data: { list: [{ tenantAlias: 1 }] } } }),
            entryOf('listCompanies', { status: 502, body: page, mimeType: 'text/html' }),
            entryOf('listCompanies', { target: '/nowhere' }),
            entryOf('listCompanyUsers', { more: { _problem: 'the response \u001b[2Jbroke off' } }),
            entryOf('getAzureTenant', {
              body: { status: 'success', data: { tenantAlias: 0 } },
              more: { _redacted: ['tenantAlias'] },
            }),
          ),
          name: 'a.har',
        },
      ],
    })
    expect(mock.replayMistakes).toEqual([
      'a.har: 1 of 5 entries is not replayed, since the contract has no such operation: entry 3 (GET /base/nowhere)',
      'a.har: 1 of 5 entries is not replayed, since the response is not whole: entry 4 (the response  [2Jbroke off)',
      'a.har entry 1 (listAzureTenants): response.body.data.list.0.tenantAlias must be a string',
      'a.har entry 2 (listCompanies): response.header.Content-Type must be application/json, not "text/html"',
    ])
    const answer = await mock.fetch(requestOf(caseNamed('listCompanies')))
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([502, 'text/html', page])
    expect(answer.headers.get('x-mock-violations')).toContain('/response/header/Content-Type')
  })

  it('has bytes that are no text', async () => {
    const bytes = Buffer.from([0, 255, 128, 10])
    const entry = entryOf('listCompanies', {
      body: bytes.toString('base64'),
      encoding: 'base64',
      mimeType: 'application/zip',
    })
    const answer = await createMock({ replay: [recordingOf(entry)] }).fetch(requestOf(caseNamed('listCompanies')))
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it.each([{}, [], { log: {} }, { log: { entries: {} } }, null, 7])('is refused where it is none: %j', (recording) => {
    expect(() => createMock({ replay: [recording as unknown as Recording] })).toThrow(
      'replay must be a recording (HAR); in recording 1 it has no list log.entries',
    )
  })
})
