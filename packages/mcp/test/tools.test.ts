import { readFileSync } from 'node:fs'
import { isSecretName } from '@cloud-cost/client-core'
import type { JsonObject } from '@cloud-cost/contract/document'
import { wireNames } from '@cloud-cost/contract/wire-names'
import * as documents from '@cloud-cost/openapi'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { openCatalog } from '../src/contract/catalog.js'
import { bodyOf, exampleIn, open, TOKEN } from './support/session.js'

const SECRET = 'secret-of-the-application'
const company = { companyId: 'C-1042' }
const registration = {
  operationId: 'registerAzureTenant',
  path: company,
  body: {
    tenantId: '4e6a8ca2-3d5f-4b7c-8e9a-1f2d3c4e5a6b',
    tenantAlias: 'Halcyon Vision',
    applicationId: '8faac2e4-5a7d-4c9e-9f3a-2b4d5e6f7081',
    clientSecret: SECRET,
    tenantType: 'PAY-AS-YOU-GO',
  },
}

/** For what changes nothing: a server takes a while to read the contract. */
const session = await open()

describe('what a model reads before its first call', () => {
  // A token of o200k_base is 4.5 characters of it. Other models count differently, but not twice as much.
  it.each([{ allowWrites: false }, { allowWrites: true }])('costs few tokens with %o', async (options) => {
    const { client } = await open(options)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'find_operations',
      'describe_operation',
      'call_operation',
      'search_docs',
    ])
    // No host shows a model the schema of an answer.
    const shown = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
    expect(`${JSON.stringify(shown)}${client.getInstructions()}`.length).toBeLessThan(1500 * 4.5)
  })

  it('says whether calls can change something', async () => {
    const hintsOf = async (allowWrites: boolean) =>
      (await (await open({ allowWrites })).client.listTools()).tools.find(({ name }) => name === 'call_operation')
        ?.annotations
    expect(await hintsOf(false)).toMatchObject({ readOnlyHint: true })
    expect(await hintsOf(true)).toMatchObject({ readOnlyHint: false, destructiveHint: true })
  })
})

describe('find_operations', () => {
  it.each([
    ['list aws accounts', 'listAwsAccounts'],
    ['register a new azure subscription', 'registerAzureSubscription'],
    ['trend of cost anomalies', 'getAnomalyDashboardTrend'],
    ['tags of a resource', 'listResourceTags'],
    ['azuer tenants', 'listAzureTenants'],
  ])('finds by the words "%s"', async (words, operationId) => {
    const { call } = session
    const { text } = await call('find_operations', { words, limit: 3 })
    const found = text.split('\n').map((line) => JSON.parse(line))
    expect(found.map((operation) => operation.operationId)).toContain(operationId)
    expect(found.length).toBeLessThanOrEqual(3)
  })

  it('says of each operation what it does and whether it writes', async () => {
    const { call } = session
    const { text } = await call('find_operations', { words: 'deleteAwsAccount', limit: 1 })
    expect(JSON.parse(text)).toEqual({
      operationId: 'deleteAwsAccount',
      group: 'platform',
      summary: expect.stringMatching(/account/),
      writes: true,
      score: expect.any(Number),
    })
  })

  it('takes as many words as a search needs', async () => {
    const { call } = session
    expect(await call('find_operations', { words: 'aws '.repeat(50) })).toMatchObject({ isError: false })
  })

  it('names the topics where nothing fits', async () => {
    const { call } = session
    const topics = [...new Set(openCatalog().operations.map(({ tag }) => tag))]
    expect(topics.length).toBeGreaterThan(20)
    expect((await call('find_operations', { words: 'xyzzy' })).text).toBe(
      `Nothing was found. Topics are: ${topics.join(', ')}.`,
    )
  })

  it('offers the chosen groups only', async () => {
    const { call, client } = await open({ groups: ['cost'] })
    expect((await call('find_operations', { words: 'listCompanies' })).text).not.toContain('"listCompanies"')
    expect(await call('describe_operation', { operationId: 'listCompanies' })).toMatchObject({ isError: true })
    expect(client.getInstructions()).not.toContain('asset (')
  })
})

describe('find_operations, asked in everyday words', () => {
  const readQuestions = (file: string): [string, ...string[]][] =>
    parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
  const sets = [
    { file: 'questions.yaml', first: 29 },
    { file: 'agent-questions.yaml', first: 20 },
  ]

  it.each(sets)('finds all answers of $file among ten, and $first first', async ({ file, first }) => {
    const places = await Promise.all(
      readQuestions(file).map(async ([words, ...answers]) => {
        const { text } = await session.call('find_operations', { words })
        const found = text.split('\n').map((line) => JSON.parse(line).operationId)
        return [words, found.findIndex((operationId) => answers.includes(operationId))] as const
      }),
    )
    expect(places.filter(([, place]) => place < 0)).toEqual([])
    expect(places.filter(([, place]) => place === 0).length).toBeGreaterThanOrEqual(first)
  })
})

describe('the README', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const codeIn = (text = ''): string[] => Array.from(text.matchAll(/`([^`]+)`/g), ([, code = '']) => code)

  it('lists the tools with their inputs and limits', async () => {
    const { client } = await open({ mock: true })
    const { tools } = await client.listTools()
    const rows = readme.split('\n').filter((line) => /^\| `\w+_\w+` \|/.test(line))
    const cells = rows.map((row) => row.split(' | '))
    expect(cells.map(([name, inputs]) => [codeIn(name), codeIn(inputs).sort()])).toEqual(
      tools.map(({ name, inputSchema }) => [[name], Object.keys(inputSchema.properties ?? {}).sort()]),
    )
    const inputOf = (tool: string, name: string): unknown =>
      tools.find((one) => one.name === tool)?.inputSchema.properties?.[name]
    expect(inputOf('find_operations', 'words')).toMatchObject({
      description: expect.stringContaining('200 characters'),
    })
    expect(readme).toContain('(200 characters)')
    expect(inputOf('call_operation', 'max_characters')).toMatchObject({
      description: expect.stringContaining('null for 10000'),
    })
    expect(readme).toContain('`max_characters` (10,000 when left out)')
  })

  it('names the members of an error', async () => {
    const error = await session.call('call_operation', { operationId: 'listAwsAccounts', path: { companyId: 'C-0' } })
    const members = readme
      .split('\n')
      .find((line) => line.includes('are tool errors: JSON with '))
      ?.split('JSON with ')[1]
    expect(codeIn(members).length).toBeGreaterThan(3)
    expect(Object.keys(JSON.parse(error.texts[0] ?? '{}'))).toEqual(expect.arrayContaining(codeIn(members)))
  })
})

describe('describe_operation', () => {
  it('shows inputs, answer, certainty and an example', async () => {
    const { call } = session
    const { text } = await call('describe_operation', { operationId: 'listAwsAccounts' })
    expect(text).toContain('Inputs\n- path.companyId: string, required')
    expect(text).toContain('query.accountType: "master" or "member"')
    expect(text).toContain('Whether it is required is undocumented.')
    expect(text).toContain('data.list[].accountId: string')
    expect(text).toContain('{"operationId":"listAwsAccounts","path":{"companyId":"C-1042"}}')
    expect(text).toMatch(/"accountId":"\d{12}"/)
  })

  it('shows only the success of an answer', async () => {
    const { call } = session
    const { text } = await call('describe_operation', { operationId: 'listCompanies' })
    expect(text).toContain('status: "success"')
    expect(text).not.toContain('status: "error"')
  })

  it('says how the service pages', async () => {
    const { call } = session
    const { text } = await call('describe_operation', { operationId: 'listResourceAuditEvents' })
    expect(text).toContain('send the value at /nextToken of an answer as query.nextToken')
  })

  it('names inputs without names', async () => {
    const { call } = session
    expect((await call('describe_operation', { operationId: 'listBillingTagKeys' })).text).toMatch(/extraQuery: names/)
  })

  it('says what replaces a deprecated operation', async () => {
    const { call } = session
    const { text } = await call('describe_operation', { operationId: 'listTags' })
    expect(text).toMatch(/Deprecated\. .* Replacement: getTagStatistics/)
  })
})

describe('call_operation', () => {
  it('returns the answer of an operation that reads', async () => {
    const { call, sent } = await open()
    const answer = await call('call_operation', { operationId: 'listAwsAccounts', path: company })
    expect(answer.texts[0]).toBe('HTTP 200, complete')
    expect(bodyOf(answer)).toMatchObject({ status: 'success', data: { list: expect.any(Array) } })
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
  })

  it('returns the answer of a POST that only reads', async () => {
    const { call, sent } = await open()
    const { text } = await call('describe_operation', { operationId: 'getResourceMetricData' })
    const example = exampleIn(text)
    expect(bodyOf(await call('call_operation', example))).toMatchObject({ status: 'success' })
    expect(sent[0]?.method).toBe('POST')
  })

  it('refuses to write, and sends nothing', async () => {
    const { call, sent } = await open()
    const answer = await call('call_operation', registration)
    expect(answer.text).toMatchInlineSnapshot(
      `"registerAzureTenant writes, and this server only reads. Nothing was sent. Whoever runs the server can allow writes with --allow-writes."`,
    )
    expect(answer.isError).toBe(true)
    expect(sent).toEqual([])
  })

  it('writes where that is allowed', async () => {
    const { call } = await open({ allowWrites: true })
    expect(await call('call_operation', registration)).toMatchObject({ isError: false })
    const tenants = await call('call_operation', { operationId: 'listAzureTenants', path: company })
    expect(tenants.text).toContain('Halcyon Vision')
  })

  it.each([
    { name: 'an error inside HTTP 200', rule: { example: 'error' }, error: { name: 'EnvelopeError', status: 200 } },
    { name: 'HTTP 404', rule: { status: 404 }, error: { name: 'NotFoundError', status: 404 } },
    { name: 'HTTP 401', rule: { status: 401 }, error: { name: 'AuthenticationError', status: 401 } },
  ])('reports $name as an error', async ({ rule, error }) => {
    const { call, mock } = await open()
    mock.rules.add({ match: { operation: 'listCompanies' }, answer: rule })
    const answer = await call('call_operation', { operationId: 'listCompanies' })
    expect(answer.isError).toBe(true)
    expect(JSON.parse(answer.text)).toMatchObject({
      ...error,
      operationId: 'listCompanies',
      serviceCode: expect.anything(),
      serviceMessage: expect.stringMatching(/./),
    })
  })

  it('reports what the service finds wrong with the inputs', async () => {
    const { call } = await open()
    const query = { accountType: 'nobody' }
    const answer = await call('call_operation', { operationId: 'listAwsAccounts', path: company, query })
    expect(answer.isError).toBe(true)
    expect(JSON.parse(answer.text)).toMatchObject({
      status: 400,
      violations: [{ path: 'query.accountType', reason: expect.stringMatching(/./) }],
    })
  })

  it('repeats a read that failed', async () => {
    const { call, mock, sent } = await open({ maxRetries: 1 })
    mock.rules.add({ match: { operation: 'listCompanies' }, answer: { status: 503, body: {} }, once: true })
    expect(await call('call_operation', { operationId: 'listCompanies' })).toMatchObject({ isError: false })
    expect(sent).toHaveLength(2)
  })

  it('reports that no answer came', async () => {
    const { call } = await open({ fetch: () => Promise.reject(new TypeError('refused')) })
    const answer = await call('call_operation', { operationId: 'listCompanies' })
    expect(answer.isError).toBe(true)
    expect(JSON.parse(answer.text)).toMatchObject({ name: 'ConnectionError', retryable: true })
  })

  it('sends inputs under names that the contract does not show', async () => {
    const { call, sent } = await open()
    const { text } = await call('describe_operation', { operationId: 'listBillingTagKeys' })
    const example = exampleIn(text)
    await call('call_operation', { ...example, extraQuery: { pageNo: 2 } })
    expect(new URL(sent[0]?.url ?? '').searchParams.get('pageNo')).toBe('2')
  })

  it('takes the JSON text of an object for the object', async () => {
    const { call } = await open()
    const body = JSON.stringify({ cmpnId: 'C-1042' })
    expect(await call('call_operation', { operationId: 'listCustomReports', body })).toMatchObject({ isError: false })
  })

  it('says what to check when nothing matches', async () => {
    const { call } = await open()
    const query = { startDate: '2026-03-01', endDate: '2026-03-31', accounts: '999999999999' }
    const answer = await call('call_operation', {
      operationId: 'listReservedInstanceUtilizations',
      path: company,
      query,
    })
    expect(answer.texts.at(-1)).toMatchInlineSnapshot(
      `"Nothing matches these inputs. Check path.companyId: the company "C-1042" must be one that listCompanies returns. Check query.startDate, query.endDate, query.accounts: leave out what narrows the answer, or use other dates."`,
    )
  })

  it('says that the company may be unknown', async () => {
    const { call } = await open()
    const answer = await call('call_operation', { operationId: 'listCompanyUsers', path: { companyId: 'C-0' } })
    expect(answer.isError).toBe(true)
    expect(answer.texts.at(-1)).toMatchInlineSnapshot(
      `"Check path.companyId: the company "C-0" must be one that listCompanies returns."`,
    )
  })

  it("ends the request when the model's client cancels", async () => {
    const ended = new Promise<void>((resolve) => {
      const fetch = (_: string, { signal }: { readonly signal: AbortSignal | null }): Promise<Response> => {
        cancelling.abort()
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => {
            reject(signal?.reason)
            resolve()
          })
        })
      }
      const cancelling = new AbortController()
      void open({ fetch }).then(({ client }) =>
        client
          .callTool(
            { name: 'call_operation', arguments: { operationId: 'listCompanies' } },
            { signal: cancelling.signal },
          )
          .catch(() => undefined),
      )
    })
    await expect(ended).resolves.toBeUndefined()
  })

  it('cuts a message of any length', async () => {
    const { call, mock } = await open()
    const error = { Code: 'TOO_LONG', Message: 'x'.repeat(1_000_000) }
    mock.rules.add({ answer: { status: 400, body: { status: 'error', error } } })
    const { text } = await call('call_operation', { operationId: 'listCompanies' })
    expect(text.endsWith(' characters left out')).toBe(true)
    expect(text.length).toBeLessThan(11_000)
  })
})

const notStored = (operationId: string): string =>
  `the cursor is not one of ${operationId}, or its answer is not stored any more. Call the operation without it.`

describe('a long answer', () => {
  const list = Array.from({ length: 400 }, (_, index) => ({ companyId: `C-${index}`, companyName: 'Halcyon Robotics' }))

  it('is read page by page, by one request', async () => {
    const { call, mock, sent } = await open()
    mock.rules.add({ answer: { body: { status: 'success', data: { list } } } })
    const rows: unknown[] = []
    let cursor: string | undefined
    do {
      const answer = await call('call_operation', { operationId: 'listCompanies', max_characters: 5000, cursor })
      const { data } = bodyOf(answer) as { data: { list: unknown[] } }
      rows.push(...data.list)
      const left = list.length - rows.length
      expect(answer.texts[0]).toContain(`to ${rows.length} of 400 of data.list, ${left} rows left out after them`)
      expect(answer.texts[1]?.length).toBeLessThanOrEqual(5000)
      cursor = /cursor "(.*?)"/.exec(answer.texts[0] ?? '')?.[1]
    } while (cursor !== undefined)
    expect(rows).toEqual(list)
    expect(sent).toHaveLength(1)
  })

  it.each(['9.1', '1.99', 'x', '9', '1.', '1.0', '1.1.1', '01.1', '1.1e0', ' 1.1', 'x'.repeat(5000)])(
    'explains the cursor "%s", which it did not give',
    async (cursor) => {
      const { call, mock } = await open()
      mock.rules.add({ answer: { body: { status: 'success', data: { list } } } })
      await call('call_operation', { operationId: 'listCompanies', max_characters: 5000 })
      const answer = await call('call_operation', { operationId: 'listCompanies', cursor })
      expect(answer).toMatchObject({ isError: true, text: notStored('listCompanies') })
    },
  )

  it('has no pages for another operation, which did not give the cursor', async () => {
    const { call, mock, sent } = await open()
    mock.rules.add({ answer: { body: { status: 'success', data: { list } } } })
    await call('call_operation', { operationId: 'listCompanies', max_characters: 5000 })
    const foreignCall = { operationId: 'listAwsAccounts', path: company, cursor: '1.1' }
    expect(await call('call_operation', foreignCall)).toMatchObject({
      isError: true,
      text: notStored('listAwsAccounts'),
    })
    expect(await call('call_operation', { ...foreignCall, operationId: 'listCompanies' })).toMatchObject({
      isError: false,
    })
    expect(sent).toHaveLength(1)
  })

  it('is kept until twenty further ones came', async () => {
    const { call, mock } = await open()
    mock.rules.add({ answer: { body: { status: 'success', data: { list } } } })
    const request = { operationId: 'listCompanies', max_characters: 5000 }
    for (let count = 0; count < 20; count++) await call('call_operation', request)
    expect(await call('call_operation', { ...request, cursor: '1.1' })).toMatchObject({ isError: false })
    await call('call_operation', request)
    expect(await call('call_operation', { ...request, cursor: '1.1' })).toMatchObject({ isError: true })
  })
})

describe('a secret', () => {
  it.each([
    { name: 'a success', answer: { body: { status: 'success', data: { clientSecret: SECRET, note: `of ${TOKEN}` } } } },
    {
      name: 'an error inside HTTP 200',
      answer: { body: { status: 'error', error: { Code: 'E', Message: `${SECRET} is not known to ${TOKEN}` } } },
    },
    {
      name: 'an error with a status',
      answer: { status: 400, body: { status: 'error', error: { Code: 'E', Message: `${SECRET} and ${TOKEN}` } } },
    },
    {
      name: 'a success that repeats what was sent',
      answer: { body: { status: 'success', data: { note: `registered with ${SECRET}` } } },
    },
    { name: 'a page of a gateway', answer: { status: 502, body: `<html>${SECRET} ${TOKEN}</html>` } },
  ])('is not shown where $name repeats it', async ({ answer }) => {
    const { call, mock } = await open({ allowWrites: true })
    mock.rules.add({ answer })
    const { text } = await call('call_operation', registration)
    expect(text).toMatch(/registerAzureTenant|HTTP 200/)
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain(TOKEN)
  })

  const planted = {
    ...{ access_token: 'planted-1', refreshToken: 'planted-2', 'x-auth-token': 'planted-3', sessionId: 'planted-4' },
    ...{ apiKey: 'planted-5', 'x-api-key': 'planted-6', privateKey: 'planted-7', 'x-access-key': 'planted-8' },
    ...{ AWSAccessKeyId: 'planted-9', 'x-signature': 'planted-10', 'X-Amz-Credential': 'planted-11' },
    ...{
      credentials: { user: 'planted-12' },
      client_secret: 'planted-13',
      password: 'planted-14',
      pwd: ['planted-15'],
    },
    ...{ 'db-passwd': 'planted-16', passphrase: 'planted-17', id_jwt: 'planted-18', cookie: 'planted-19', pin: 2020 },
    ...{ primaryKey: 'planted-21' },
  }

  it.each([
    { name: 'a success', answer: { body: { status: 'success', data: { list: [planted], ...planted } } } },
    {
      name: 'an error',
      answer: { status: 400, body: { status: 'error', error: { Code: 'E', Message: 'M' }, planted } },
    },
    {
      name: 'a text that quotes JSON with a mistake',
      answer: {
        body: { status: 'success', data: { list: [], note: JSON.stringify(planted).replace('{"user":', '') } },
      },
    },
    { name: 'JSON that is cut off', answer: { body: `${JSON.stringify({ status: 'success', planted })} and` } },
    {
      name: 'an error whose message is XML, YAML or a connection string,',
      answer: {
        status: 400,
        body: {
          status: 'error',
          error: {
            Code: 'E',
            Message:
              '<p><Name>password</Name><Value>planted-23</Value></p> Server=a;Pwd=planted-24; functions-key: planted-25',
          },
        },
      },
    },
    { name: 'the headers', answer: { status: 404, headers: { 'x-request-id': `${TOKEN} apiKey=planted-22` } } },
  ])('is not shown where $name has members that are named like one', async ({ answer }) => {
    const { call, mock } = await open()
    mock.rules.add({ answer })
    const { text } = await call('call_operation', { operationId: 'listCompanies' })
    expect(text).not.toMatch(/planted-\d|2020/)
    expect(text).not.toContain(TOKEN)
  })

  it('is not shown where the name of a member repeats the token', async () => {
    const { call, mock } = await open()
    mock.rules.add({ answer: { body: { status: 'success', data: { list: [{ [`of ${TOKEN}`]: 1 }] } }, invalid: true } })
    const answer = await call('call_operation', { operationId: 'listCompanies' })
    expect(bodyOf(answer)).toMatchObject({ data: { list: [{ 'of [removed]': 1 }] } })
  })

  it('is nothing that the contract names and does not mark as a password', () => {
    const { passwords, others } = wireNames(...(Object.values(documents) as unknown as JsonObject[]))
    expect(others.length).toBeGreaterThan(500)
    expect(others.filter((name) => isSecretName(name))).toEqual([])
    expect([...passwords].sort()).toEqual(['clientSecret', 'primaryKey'])
  })

  it('that is short does not remove parts of words', async () => {
    const { call, mock } = await open({ token: 'a' })
    mock.rules.add({ answer: { body: { status: 'success', data: { list: [{ companyName: 'a', note: 'a name' }] } } } })
    const answer = await call('call_operation', { operationId: 'listCompanies' })
    expect(bodyOf(answer)).toMatchObject({ data: { list: [{ companyName: '[removed]', note: 'a name' }] } })
  })
})
