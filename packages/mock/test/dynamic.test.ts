import { createEstate } from '@cloud-cost/estate'
import { describe, expect, it } from 'vitest'
import { isObject, visit } from '../src/contract/json.js'
import { createMock } from '../src/index.js'
import { caseNamed, cases, contractOf, requestOf, token, tried } from './operations.js'

const mock = createMock()
const clock = Date.parse(createEstate().clock)
const generated = async (operation: (typeof cases)[number], prefer: string, from = mock): Promise<string> => {
  const response = await from.fetch(requestOf(operation, { headers: { ...token, prefer } }))
  expect(response.status).toBe(200)
  return response.text()
}
const withBody = cases.filter(({ examples }) => (examples.get('200')?.size ?? 0) > 0)

describe('generated bodies', () => {
  it.each(tried(withBody))('of $name are valid and the same each time', async (operation) => {
    const first = await generated(operation, 'dynamic=true, seed=one')
    expect(await generated(operation, 'dynamic=true, seed=one')).toBe(first)
  })

  it('differ by the seed of the request or of the mock', async () => {
    const operation = caseNamed('listCompanyUsers')
    const seeded = createMock({ seed: 'other' })
    const bodies = [
      await generated(operation, 'dynamic=true'),
      await generated(operation, 'dynamic=true, seed=one'),
      await generated(operation, 'dynamic=true', seeded),
    ]
    expect(new Set(bodies).size).toBe(3)
  })

  it.each(tried(withBody))('of $name are successes that a person would believe', async (operation) => {
    for (const seed of ['one', 'two', 'three']) {
      const body: unknown = JSON.parse(await generated(operation, `dynamic=true, seed=${seed}`))
      if (isObject(body) && 'status' in body) expect([body['status'], body['error']]).toEqual(['success', undefined])
      visit(body, (value) => {
        if (Array.isArray(value)) expect(value.length).toBeLessThanOrEqual(5)
        if (typeof value === 'number') expect(String(value)).toMatch(/^-?(\d+(\.\d\d?)?|0\.0*\d\d?)$/)
        if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return
        const days = (clock - Date.parse(value)) / 86_400_000
        expect(days >= 0 && days <= 60).toBe(true)
      })
    }
  })

  it('are errors where the status of one is asked for', async () => {
    const operation = caseNamed('listCompanies')
    const response = await mock.fetch(requestOf(operation, { headers: { ...token, prefer: 'dynamic=true, code=404' } }))
    expect([response.status, await response.json()]).toMatchObject([404, { status: 'error' }])
  })

  it('have numbers and lists within the bounds of the contract, or those of a company', async () => {
    const number = { type: 'number' }
    const schema = {
      type: 'object',
      required: ['free', 'least', 'most', 'both', 'list', 'long', 'day', 'time', 'one'],
      properties: {
        free: number,
        least: { ...number, minimum: 20_000 },
        most: { ...number, maximum: -5 },
        both: { type: 'integer', minimum: -3, maximum: -2 },
        list: { type: 'array', items: { type: 'string' } },
        long: { type: 'array', minItems: 7, items: { type: 'string' } },
        day: { type: 'string', format: 'date' },
        time: { type: 'string', format: 'date-time' },
        one: { const: 7 },
      },
    }
    const contract = await contractOf({
      openapi: '3.1.0',
      info: { title: 'Numbers', version: '1' },
      paths: {
        '/a': { get: { responses: { 200: { description: 'd', content: { 'application/json': { schema } } } } } },
      },
    })
    const own = createMock({ contract, estate: createEstate({ clock: '2020-02-29T10:00:00Z' }) })
    for (const seed of ['one', 'two', 'three', 'four']) {
      const response = await own.fetch('http://mock/a', { headers: { prefer: `dynamic=true, seed=${seed}` } })
      const body = (await response.json()) as { [name: string]: number } & {
        list: []
        long: []
        day: string
        time: string
      }
      expect(Object.keys(body).sort()).toEqual([...schema.required].sort())
      const within = (value: number | undefined, least: number, most: number): boolean =>
        value !== undefined && least <= value && value <= most
      expect(within(body['free'], 0, 10_000) && within(body['least'], 20_000, 30_000)).toBe(true)
      expect(within(body['most'], -10_005, -5) && within(body['both'], -3, -2)).toBe(true)
      expect(within(body.list.length, 1, 5)).toBe(true)
      expect(body.long.length).toBe(7)
      expect(body.day).toMatch(/^20(20-0[12]|19-12|20-01)-\d\d$/)
      expect(body.time).toMatch(/^20(20-0[12]|19-12)-\d\dT10:00:00Z$/)
      expect(body['one']).toBe(7)
    }
  })

  it('stand in where the contract has no example', async () => {
    const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 1 } } }
    const contract = await contractOf({
      openapi: '3.1.0',
      info: { title: 'Names', version: '1' },
      paths: {
        '/name': { get: { responses: { 200: { description: 'd', content: { 'application/json': { schema } } } } } },
      },
    })
    const response = await createMock({ contract }).fetch('http://mock/name')
    expect(await response.json()).toEqual({ name: expect.stringMatching(/./) })
  })
})
