import * as documents from '@cloud-cost/openapi/with-mock'
import { describe, expect, it } from 'vitest'
import { compileContract } from '../src/compile/compile.js'
import { exampleNames } from '../src/control/scenarios.js'
import { Checks } from '../src/engine/checks.js'
import { negotiate } from '../src/engine/negotiate.js'
import { Planner } from '../src/engine/planner.js'
import { answerViolations, exchange } from '../src/engine/prism.js'
import { type Received, toPrismRequest } from '../src/engine/request.js'
import { Router } from '../src/engine/router.js'
import { isError } from '../src/engine/violations.js'
import { queryValues } from '../src/inputs.js'
import { isObject, removeAt, replaceAt, visit } from '../src/json.js'
import { loadContract } from '../src/load.js'
import { createMock } from '../src/mock.js'
import { parseTarget } from '../src/target.js'
import { type Case, caseNamed, cases, requestOf, token, tried } from './operations.js'

const contract = loadContract()
const checks = new Checks(contract)
const router = new Router(contract.operations)

/** Values of every JSON type, and texts that look like others. */
const ODD_VALUES = [null, true, 0, -1, 1.5, 1e300, '', 'text', '7', '2026-02-29', '2026-03-01', [], ['text'], [{}], {}]
const ODD_TEXTS = [
  '',
  'text',
  '0',
  '-1',
  '1.5',
  '99999999999',
  'true',
  '2026-02-30',
  '2026-03-01',
  'a,b',
  'ä&?/ %',
  '{}',
]

describe('a check of a request', () => {
  it('is there for every operation', () => {
    expect(contract.operations.filter((operation) => operation.checks.request === undefined)).toEqual([])
  })

  it.each(tried(cases))('of $name takes the example without Prism', async (one) => {
    const received = receive(one)
    expect(await isValid(received)).toBe(true)
    expect(checks.accepts(received)).toBe(isPlain(received))
  })

  it.each(tried(cases))('of $name says what Prism says of odd inputs', async (one) => {
    const odd = [...oddParameters(one), ...oddBodies(one), ...oddHeaders(one)]
    const judged = await Promise.all(
      odd.map(async (received) => ({ received, accepted: checks.accepts(received), valid: await isValid(received) })),
    )
    // Where a check can't tell, it says no.
    const wrong = judged.filter(({ received, accepted, valid }) => accepted !== (valid && isPlain(received)))
    expect(wrong.map(({ received: { request, inputs }, accepted }) => ({ ...request, inputs, accepted }))).toEqual([])
  })

  it('leaves to Prism what it has no validator for', () => {
    const received = receive(caseNamed('listCompanies'))
    const { request: _, ...none } = received.operation.checks
    const operation = { ...received.operation, checks: none }
    expect(checks.accepts({ ...received, operation })).toBe(false)
    expect(new Checks({ ...contract, operations: [operation] }).accepts({ ...received, operation })).toBe(false)
  })
})

describe('a check of an answer', () => {
  const variable = contract.operations.filter(({ checks: { answer } }) => answer !== undefined)

  it('is there for the answers that vary', () => {
    expect(variable.map(({ operationId }) => operationId)).toEqual(
      contract.operations
        .filter(({ resource, pagination }) => resource !== undefined || pagination !== undefined)
        .map(({ operationId }) => operationId),
    )
  })

  it.each(variable)('of $operationId says what Prism says', (operation) => {
    let accepted = 0
    for (const { code, contents = [], headers = [] } of operation.prism.responses) {
      for (const example of contents[0]?.examples ?? []) {
        const status = code === 'default' ? 500 : Number(code)
        for (const body of oddAnswers('value' in example ? example.value : undefined)) {
          const answer = { statusCode: status, headers: { 'content-type': 'application/json' }, body }
          const valid = answerViolations(operation.prism, answer).length === 0
          // A response with headers is left to Prism.
          const expected = valid && headers.length === 0
          expect([body, checks.acceptsAnswer(operation, status, body)]).toEqual([body, expected])
          if (valid) accepted++
        }
      }
    }
    expect(accepted).toBeGreaterThan(0)
  })

  it('leaves to Prism what has no validator', () => {
    const [fixed] = contract.operations.filter(({ checks: { answer } }) => answer === undefined)
    if (fixed === undefined) throw new Error('all answers vary')
    expect(checks.acceptsAnswer(fixed, 200, { status: 'success' })).toBe(false)
  })
})

describe('prepared answers', () => {
  const accepts = [undefined, '*/*', 'application/json', 'application/json, text/plain, */*', 'text/html', 'a/b, */*']

  const withExamples = contract.operations.filter((operation) => exampleNames(operation).length > 0)

  it.each(contract.operations)('of $operationId are those of Prism', async (operation) => {
    const planner = new Planner()
    const names = [undefined, ...operation.answers.flatMap(({ example }) => example ?? []), 'no-such-example']
    for (const example of new Set(names)) {
      for (const accept of accepts) {
        const own = planner.prepared(operation, { dynamic: false, ...(example && { example }) }, accept)
        if (own === undefined) continue
        const { isChecked, ...plan } = own
        const choice = { ...(example && { example }), ...(accept && { accept }) }
        expect(plan).toEqual(negotiate(operation.prism, choice))
        const answer = { statusCode: plan.status, headers: plan.headers, body: plan.body }
        expect([isChecked, answerViolations(operation.prism, answer)]).toEqual([true, []])
      }
    }
  })

  it.each(withExamples)('of $operationId are there for plain requests', (operation) => {
    for (const accept of accepts.slice(0, 4)) {
      expect(new Planner().prepared(operation, { dynamic: false }, accept)?.body).toBeDefined()
    }
  })
})

describe('a mock without checks, whose every request Prism judges', async () => {
  const judging = createMock({ contract: await compileContract(documents) })
  const checking = createMock()

  it.each(tried(cases))('answers $name the same', async (one) => {
    const [success] = [...one.examples].filter(([status]) => status.startsWith('2'))
    const names = [...(success?.[1].keys() ?? [])]
    const requests = [
      requestOf(one),
      requestOf(one),
      requestOf(one, { headers: {} }),
      ...(one.method === 'GET' ? [] : [requestOf(one, { body: 42 })]),
      requestOf(one, { target: one.target.split('?')[0] ?? '' }),
      ...['text/html', 'application/json;q=0.5'].map((accept) => requestOf(one, { headers: { ...token, accept } })),
      ...names.map((name) => requestOf(one, { headers: { ...token, prefer: `example=${name}` } })),
      requestOf(one, { headers: { ...token, prefer: 'code=400' } }),
    ]
    for (const request of requests) {
      const [own, expected] = [await checking.fetch(request.clone()), await judging.fetch(request)]
      // A fixed answer tells its length already here, others when they are sent.
      own.headers.delete('content-length')
      expected.headers.delete('content-length')
      expect([own.status, [...own.headers], await own.text()]).toEqual([
        expected.status,
        [...expected.headers],
        await expected.text(),
      ])
    }
  })
})

async function isValid(received: Received): Promise<boolean> {
  let errors = 0
  await exchange(received.operation.prism, toPrismRequest(received), (diagnostics) => {
    errors = diagnostics.filter(isError).length
    return { statusCode: 200 }
  })
  return errors === 0
}

/** Whether a check can tell: parameters of the path that need encoding, `null` and unusual types as a body are Prism's. */
function isPlain({ operation, inputs, request }: Received): boolean {
  const isChecked = operation.checks.request?.path !== undefined
  const type = request.headers['content-type'] ?? 'application/json'
  return (
    inputs.body !== null &&
    /^application\/json(;|$)/i.test(type) &&
    (!isChecked || Object.values(inputs.path).every((value) => /^[\w.~-]*$/.test(value)))
  )
}

function receive(
  one: Case,
  change: { target?: string; headers?: Record<string, string>; body?: unknown } = {},
): Received {
  const { path, query } = parseTarget(change.target ?? one.target)
  const match = router.find(path)
  const operation = match?.methods.get(one.method)
  if (match === undefined || operation === undefined) throw new Error(`no operation at ${path}`)
  const body = 'body' in change ? change.body : one.body
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return {
    operation,
    path,
    inputs: { path: match.parameters, query: queryValues(query), body },
    request: {
      method: one.method,
      target: change.target ?? one.target,
      headers: { ...token, ...type, ...change.headers },
      body: { text: body === undefined ? '' : JSON.stringify(body) },
    },
  }
}

function oddParameters(one: Case): Received[] {
  const { operation } = receive(one)
  return one.parameters
    .flatMap(({ name, in: place, example }) => {
      const sent = place === 'path' ? encodeURIComponent(String(example)) : ''
      const targets =
        place === 'path'
          ? ODD_TEXTS.filter((text) => text !== '').map((text) =>
              one.target.replace(`/${sent}`, `/${encodeURIComponent(text)}`),
            )
          : [undefined, ...ODD_TEXTS].flatMap((text) => [
              withQuery(one, name, text),
              withQuery(one, name, text, 'twice'),
            ])
      return targets.map((target) => receive(one, { target })).filter((received) => received.operation === operation)
    })
    .concat(receive(one, { target: withQuery(one, 'noSuchParameter', 'text') }))
}

function withQuery({ target }: Case, name: string, ...texts: (string | undefined)[]): string {
  const url = new URL(target, 'http://mock')
  url.searchParams.delete(name)
  for (const text of texts) if (text !== undefined) url.searchParams.append(name, text)
  return url.pathname + url.search
}

function oddBodies(one: Case): Received[] {
  const { body } = one
  const changed = isObject(body)
    ? Object.keys({ ...body, ...(one.requestSchema?.['properties'] ?? {}), noSuchMember: 1 }).flatMap((name) => [
        removeAt(body, `/${name}`),
        ...ODD_VALUES.map((value) => ({ ...body, [name]: value })),
      ])
    : []
  return [undefined, ...ODD_VALUES, ...changed].map((odd) => receive(one, { body: odd }))
}

function oddHeaders(one: Case): Received[] {
  const credentials = ['', 'Bearer', 'Bearer ', 'bearer token', 'Basic dXNlcjpwYXNz', 'Bearer a b', ' Bearer a']
  const types = [
    '',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'text/plain',
    'application/xml',
    'application/vnd.a+json',
  ]
  return [
    ...credentials.map((authorization) => receive(one, { headers: { authorization } })),
    ...(one.body === undefined ? [] : types.map((type) => receive(one, { headers: { 'content-type': type } }))),
  ]
}

/** An answer, and the same with each of its values replaced and removed. */
function oddAnswers(body: unknown): unknown[] {
  const pointers: string[] = []
  visit(body, (_, pointer) => pointers.push(pointer))
  return [
    body,
    ...pointers.flatMap((pointer) => [
      removeAt(body, pointer),
      ...[null, 7, 'text', [], {}].map((value) => replaceAt(body, pointer, value)),
    ]),
  ]
}
