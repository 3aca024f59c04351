// What models write for inputs, and the schemas by which model providers let them.
import { sample } from '@cloud-cost/contract/trials'
import operations from '@cloud-cost/openapi/operations'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { expectTexts } from './support/golden.js'
import { callTool, open, type Session } from './support/session.js'

const company = { companyId: 'C-1042' }

/** The requests of a server whose service answers nothing. */
async function recording(): Promise<Session & { last(): Promise<unknown> }> {
  const sent: Request[] = []
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    sent.push(new Request(url, init))
    return Response.json({ status: 'success', data: [], list: [], result: {} })
  }
  const session = await open({ fetch, allowWrites: true })
  const last = async (): Promise<unknown> => {
    const request = sent.pop()
    return request && { method: request.method, url: request.url, body: await request.text() }
  }
  return { ...session, sent, last }
}

const FILLERS = [null, '', 'null', '{}', {}, [], '[]', 'undefined', '""', ' ']

describe('the inputs of each operation', async () => {
  const session = await recording()
  const examples = operations.flatMap(({ operations }) =>
    operations.map(({ operationId, parameters, body }) => {
      const valuesIn = (place: string): Record<string, unknown> =>
        Object.fromEntries(
          parameters.flatMap((one) => (one.in === place && one.required ? [[one.name, one.example]] : [])),
        )
      return {
        operationId,
        path: valuesIn('path'),
        query: valuesIn('query'),
        body: body?.example as object | undefined,
      }
    }),
  )

  /** Operations with an input that the path and the body have. */
  const ambiguous = new Set(
    operations.flatMap(({ operations }) =>
      operations
        .filter(({ parameters, body }) => parameters.some(({ name }) => body?.fields.some(({ path }) => path === name)))
        .map(({ operationId }) => operationId),
    ),
  )

  it('are the same as objects, JSON texts, texts of these, and beside each other, with and without fillers', async () => {
    for (const { operationId, path, query, body } of sample(examples, 6, (example) => example.operationId)) {
      const request = async (args: object): Promise<unknown> => {
        const { text } = await callTool(session.client, 'call_operation', { operationId, ...args })
        const made = await session.last()
        expect(made, `${operationId} ${JSON.stringify(args)}: ${text}`).toBeDefined()
        return made
      }
      const objects = await request({ path, query, body })
      const texts = { path: JSON.stringify(path), query: JSON.stringify(query), body: body && JSON.stringify(body) }
      expect(await request(texts), operationId).toEqual(objects)
      expect(await request({ arguments: { path, query, body: body && JSON.stringify(texts.body) } })).toEqual(objects)
      const filler = FILLERS[examples.findIndex((one) => one.operationId === operationId) % FILLERS.length]
      const filled = { extraQuery: filler, cursor: filler, max_characters: filler }
      expect(await request({ ...filled, path, query, body: body ?? filler }), operationId).toEqual(objects)
      const flat = { ...path, ...query, ...body }
      const isPlain = !ambiguous.has(operationId)
      if (isPlain) expect(await request(flat), operationId).toEqual(objects)
    }
  })
})

describe('inputs as models write them', () => {
  const lines = { operationId: 'listResourceExternalCosts' }
  const body = { cmpnId: 'C-1042', vendor: 'aws', stDt: '2026-03-01', endDt: '2026-03-31' }

  it.each([
    ['a number as a text', 'find_operations', { words: 'aws accounts', limit: '2' }, /^(.*\n){1}.*$/],
    ['no limit', 'find_operations', { words: 'aws accounts', limit: 0 }, /^(.*\n){9}.*$/],
    ['a limit beyond the bound', 'find_operations', { words: 'aws accounts', limit: 5000 }, /^(.*\n){49}.*$/],
    ['a list of words', 'find_operations', { words: ['aws', 'accounts'], limit: 1 }, /listAwsAccounts/],
    ['a text under another name', 'find_operations', { query: 'aws accounts', limit: 1 }, /listAwsAccounts/],
    ['a name in snake case', 'describe_operation', { operation_id: 'listCompanies' }, /^listCompanies/],
    ['an id in snake case', 'describe_operation', { operationId: 'list_companies' }, /^listCompanies/],
    ['a text in quotes', 'describe_operation', { operationId: '"listCompanies"' }, /^listCompanies/],
    [
      'numbers for texts',
      'call_operation',
      { operationId: 'getBillingSummary', body: { companyId: 'C-1042', vndr: 'aws', searchYear: 2026, searchMnth: 3 } },
      /^HTTP 200/,
    ],
    [
      'one text for a list',
      'call_operation',
      {
        operationId: 'listResourceExternalCosts',
        cmpnId: 'C-1042',
        arnList: 'arn:aws:ec2:x',
        stDt: '2026-03-01',
        endDt: '2026-03-02',
      },
      /^HTTP 200/,
    ],
  ] as const)('take %s', async (_, tool, args, expected) => {
    const { call } = await open()
    const { text, isError } = await call(tool, args)
    expect({ isError, text }).toEqual({ isError: false, text: expect.stringMatching(expected) })
  })

  it.each([
    ['empty', { ...body, accId: '', arnList: [] }],
    ['"null"', { ...body, accId: 'null', arnList: 'null' }],
    ['null', { ...body, accId: null }],
  ])('are not sent by a read where they are %s and not demanded, which is said', async (_, written) => {
    const session = await recording()
    const { text } = await session.call('call_operation', { ...lines, body: written })
    expect(await session.last()).toMatchObject({ body: JSON.stringify(body) })
    expect(text.includes('Left out, as they were empty: body.accId')).toBe(written.accId !== null)
  })

  it('are sent by a write as they are, also empty ones', async () => {
    const session = await recording()
    const written = { accountAlias: '', isCancelDeleteAccount: null }
    await session.call('call_operation', {
      operationId: 'updateAwsAccount',
      path: { ...company, accountId: '777788889999' },
      body: written,
    })
    expect(await session.last()).toMatchObject({ body: expect.stringContaining('""') })
  })

  it('are told by name where no call is made of them', async () => {
    const { call, sent } = await open()
    const find = 'find_operations'
    const refused: readonly (readonly [about: string, request: Record<string, unknown>, tool?: string])[] = [
      ['an input of two places', { operationId: 'listUsageHistory', prvrCd: 'aws' }],
      ['two values of one input', { operationId: 'listAwsAccounts', path: company, companyId: 'C-1' }],
      ['a misspelt argument of the tool', { operationId: 'listCompanies', max_chars: 5, curser: '1.1' }],
      ['a misspelt input beside the others', { operationId: 'listAwsAccounts', compnyId: 'C-1042' }],
      ['a misspelt input', { operationId: 'listAwsAccounts', path: company, query: { accounttype: 'master' } }],
      ['a misspelt property', { ...lines, body: { ...body, vendr: 'aws' } }],
      ['a missing property', { ...lines, body: { vendor: 'aws' } }],
      ['a missing input', { operationId: 'listAwsAccounts' }],
      ['a missing body', { operationId: 'getResourceMetricData' }],
      ['a body too many', { operationId: 'listCompanies', body: { a: 1 } }],
      ['a text that is no object', { operationId: 'listAwsAccounts', path: 'C-1042' }],
      ['an input of no place', { operationId: 'listCompanies', companyId: 'C-1042' }],
      ['extra inputs where all have names', { operationId: 'listCompanies', extraQuery: { x: 1 } }],
      ['a value that no query can have', { operationId: 'listCompanies', query: { permissionType: { read: true } } }],
      ['a misspelt operation', { operationId: 'listAwsAcounts' }],
      ['an unknown operation', { operationId: 'listNothing' }],
      ['a misspelt operation to describe', { operationId: 'getBilingSummary' }, 'describe_operation'],
      ['a number that is none', { operationId: 'listCompanies', max_characters: 'many' }],
      ['an argument with a similar name', { words: 'a', limt: 2 }, find],
      ['an argument that the tool has not', { words: 'a', group: 'cost' }, find],
      ['a further text', { uri: 'cloud-cost://guides/agents', page: 'all' }, 'search_docs'],
      ['more words than a search needs', { words: 'secret '.repeat(50) }, find],
      ...['null', '[]', '{', 'text'].map(
        (text) => [`the body ${text}`, { operationId: 'listCustomReports', body: text }] as const,
      ),
    ]
    const texts: [string, string][] = []
    for (const [about, request, tool = 'call_operation'] of refused) {
      const { isError, text } = await call(tool, request)
      expect([about, isError]).toEqual([about, true])
      texts.push([about, text])
    }
    expect(sent).toEqual([])
    await expectTexts('refused-inputs.yaml', texts)
  })

  it('are taken under another name where a tool takes one text', async () => {
    const { call } = await open()
    for (const tool of ['find_operations', 'search_docs']) {
      const asked = await call(tool, { words: 'how do pages work', limit: 1 })
      expect(asked).not.toMatchObject({ isError: true })
      expect((await call(tool, { question: 'how do pages work', limit: '1' })).text).toBe(asked.text)
    }
  })

  it('are sent though they are undocumented, which is said', async () => {
    const session = await recording()
    const { text } = await session.call('call_operation', { ...lines, body: { ...body, somethingElse: 1 } })
    expect(await session.last()).toMatchObject({ body: expect.stringContaining('somethingElse') })
    expect(text).toContain('Sent, though undocumented: body.somethingElse.')
  })
})

/** What a schema of Gemini's function declarations may have, besides what is in OpenAI's strict form. */
const GEMINI =
  '$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum anyOf oneOf properties additionalProperties required'.split(
    ' ',
  )
const OPENAI = 'type properties required additionalProperties description enum items anyOf $ref $defs const'.split(' ')

describe('the schemas of all tools', async () => {
  const { client } = await open({ allowWrites: true })
  const { tools } = await client.listTools()
  const schemasIn = (schema: unknown): Record<string, unknown>[] => {
    if (typeof schema !== 'object' || schema === null) return []
    const { properties = {}, items, anyOf = [] } = schema as { properties?: object; items?: unknown; anyOf?: unknown[] }
    return [schema as Record<string, unknown>, ...[...Object.values(properties), items, ...anyOf].flatMap(schemasIn)]
  }

  it.each(tools.map(({ name, inputSchema }) => [name, inputSchema] as const))('%s', (_, schema) => {
    const judge = new Ajv2020({ strict: true, allowUnionTypes: true })
    expect(judge.validateSchema(schema)).toBe(true)
    expect(() => judge.compile(schema)).not.toThrow()
    for (const part of schemasIn(schema)) {
      expect(Object.keys(part).filter((word) => !OPENAI.includes(word) || !GEMINI.includes(word))).toEqual([])
      if (part['type'] !== 'object') continue
      expect(part['additionalProperties']).toBe(false)
      expect(part['required']).toEqual(Object.keys(part['properties'] ?? {}))
      expect(Object.keys(part['properties'] ?? {}).length).toBeGreaterThan(0)
    }
  })

  it('have a title and say all that annotations can', () => {
    for (const { title, annotations } of tools) {
      expect(title).toMatch(/^[A-Z]/)
      expect(annotations).toEqual({
        title,
        readOnlyHint: expect.any(Boolean),
        destructiveHint: expect.any(Boolean),
        idempotentHint: expect.any(Boolean),
        openWorldHint: expect.any(Boolean),
      })
    }
    expect(JSON.stringify(client.getServerCapabilities())).not.toContain('"listChanged":true')
  })
})
