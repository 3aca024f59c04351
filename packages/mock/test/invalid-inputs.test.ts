import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject, listOf } from '../src/json.js'
import { createMock } from '../src/mock.js'
import { type Case, cases, type Parameter, requestOf } from './operations.js'

const mock = createMock()

/** A request with one mistake, and where the mock must see it. */
interface Mistake {
  readonly name: string
  readonly request: Request
  readonly location: string
}

const mistakes = cases.flatMap((one) =>
  [...parameterMistakes(one), ...bodyMistakes(one)].map((mistake) => ({ ...mistake, operation: one.name })),
)

describe('invalid inputs', () => {
  it('covers inputs of every kind', () => {
    expect(mistakes.length).toBeGreaterThan(200)
    for (const kind of ['missing', 'value', 'type']) expect(mistakes.some(({ name }) => name.includes(kind))).toBe(true)
  })

  it.each(mistakes)('$operation: $name', async ({ request, location }) => {
    const response = await mock.fetch(request)
    expect(response.status).toBe(400)
    const violations: unknown = JSON.parse(response.headers.get('x-mock-violations') ?? '[]')
    expect(violations).toContainEqual({ location, reason: expect.any(String) })
    expect(await response.text()).toContain(location)
  })
})

describe('bodies that are no JSON', () => {
  const withBody = cases.filter(({ requestSchema }) => requestSchema !== undefined)

  it.each([
    ['malformed', '{"cmpnId":'],
    ['text after the end', '{} {}'],
    ['too deep', `${'['.repeat(101)}${']'.repeat(101)}`],
    ['very deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ])('are refused: %s', async (_, body) => {
    for (const one of withBody) {
      const response = await mock.fetch(requestOf(one, { body }))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ status: 'error' })
    }
  })

  it('may nest as deep as is allowed', async () => {
    const [one] = cases.filter(({ name }) => name === 'listPerformanceHistory')
    if (one === undefined) throw new Error('no operation takes unknown members')
    const deep = JSON.parse(`${'['.repeat(90)}${']'.repeat(90)}`) as unknown
    const response = await mock.fetch(requestOf(one, { body: { ...(one.body as object), unknownMember: deep } }))
    expect(response.status).toBe(200)
  })

  it('are refused with 401 first when there is no token', async () => {
    const [one] = withBody
    if (one === undefined) throw new Error('no operation has a body')
    const response = await mock.fetch(requestOf(one, { body: '{', headers: {} }))
    expect(response.status).toBe(401)
  })
})

function parameterMistakes(one: Case): Mistake[] {
  return one.parameters.flatMap((parameter) => [
    ...(parameter.in === 'query' && parameter.required
      ? [mistake(one, 'missing', parameter, without(one.target, parameter.name))]
      : []),
    ...wrongTexts(parameter.schema).map((wrong) =>
      mistake(one, `value ${wrong}`, parameter, replaced(one, parameter, wrong)),
    ),
  ])
}

function mistake(one: Case, kind: string, { name, in: place }: Parameter, target: string): Mistake {
  return { name: `${place} ${name}: ${kind}`, location: `${place}.${name}`, request: requestOf(one, { target }) }
}

/** Texts that a parameter's schema excludes. */
function wrongTexts(schema: JsonObject): string[] {
  const { type, enum: values, format, minimum } = schema
  if (Array.isArray(values)) return ['NONE-OF-THEM']
  if (type === 'integer' || type === 'number')
    return ['many', ...(typeof minimum === 'number' ? [String(minimum - 1)] : [])]
  if (type === 'boolean') return ['perhaps']
  return format === 'date' ? ['2026-02-30', 'yesterday'] : []
}

function without(target: string, name: string): string {
  const url = new URL(target, 'http://mock')
  url.searchParams.delete(name)
  return url.pathname + url.search
}

function replaced({ target, parameters }: Case, { name, in: place, example }: Parameter, wrong: string): string {
  const url = new URL(target, 'http://mock')
  if (place === 'query') {
    url.searchParams.set(name, wrong)
    return url.pathname + url.search
  }
  const before = parameters.filter((parameter) => parameter.in === 'path' && parameter.example === example)
  const encoded = `/${encodeURIComponent(String(example))}`
  if (before.length !== 1 || target.split(encoded).length !== 2)
    throw new Error(`can't tell where ${name} is in ${target}`)
  return target.replace(encoded, `/${encodeURIComponent(wrong)}`)
}

function bodyMistakes(one: Case): Mistake[] {
  const { body, requestSchema } = one
  if (!isObject(body) || requestSchema === undefined) return []
  const properties = (requestSchema['properties'] ?? {}) as { readonly [name: string]: JsonObject }
  const required = listOf(requestSchema['required']).map(String)
  const wrong = Object.entries(properties).flatMap(([name, schema]) =>
    wrongValues(schema).map((value) => bodyMistake(one, `value or type of ${name}`, name, { ...body, [name]: value })),
  )
  const missing = required.map((name) => {
    const { [name]: _, ...others } = body
    return bodyMistake(one, `missing ${name}`, name, others)
  })
  return [...missing, ...wrong]
}

function bodyMistake(one: Case, kind: string, member: string, body: unknown): Mistake {
  return { name: `body ${kind}`, location: `body.${member}`, request: requestOf(one, { body }) }
}

function wrongValues({ type, enum: values, format }: JsonObject): unknown[] {
  if (Array.isArray(values)) return ['NONE-OF-THEM']
  if (format === 'date') return ['2026-02-30']
  if (type === 'string' || type === 'array' || type === 'object') return [42]
  return type === undefined ? [] : ['text']
}
