import { createEstate } from '@cloud-cost/estate'
import * as documents from '@cloud-cost/openapi'
import { describe, expect, it } from 'vitest'
import { at, isObject } from '../src/contract/json.js'
import { createMock } from '../src/index.js'
import { type Case, caseNamed, cases, requestOf, token, tried } from './operations.js'

const UNDESCRIBED = 'x-mock-undescribed'
const ILLUSTRATIVE = 'x-mock-illustrative'

const mock = createMock()
const { illustrative } = createEstate({ illustrative: true })

/** The operations of whose success the documents say that its members are not shown, read apart from the mock's compiler. */
const undescribed = new Set(
  Object.values(documents).flatMap((document) => {
    const resolved = (value: unknown): unknown =>
      isObject(value) && typeof value['$ref'] === 'string' ? resolved(at(document, value['$ref'].slice(1))) : value
    const isUndescribed = (operation: object): boolean => {
      const schema = resolved(at(resolved(at(operation, '/responses/200')), '/content/application~1json/schema'))
      const success = resolved(at(schema, '/oneOf/0') ?? schema)
      return at(success, '/x-unspecified/what') === 'members'
    }
    return Object.values(document.paths).flatMap((item) =>
      Object.values(item as object).flatMap((operation) =>
        isObject(operation) && isUndescribed(operation) ? [String(operation['operationId'])] : [],
      ),
    )
  }),
)

async function headersOf(operation: Case, headers = {}, of = mock): Promise<(string | null)[]> {
  of.reset()
  const response = await of.fetch(requestOf(operation, { headers: { ...token, ...headers } }))
  expect([operation.name, response.status]).toEqual([operation.name, 200])
  return [UNDESCRIBED, ILLUSTRATIVE].map((name) => response.headers.get(name))
}

describe('an answer of an operation that the service does not describe', () => {
  it('says so, and no other one', async () => {
    expect(undescribed.size).toBeGreaterThan(30)
    for (const operation of cases) {
      expect([operation.name, await headersOf(operation)]).toEqual([
        operation.name,
        [undescribed.has(operation.name) ? 'true' : null, null],
      ])
    }
  })

  it('says so in rows that are made up, too, which a request asks for', async () => {
    // The examples of some name what the companies do not have.
    const found = cases.filter(
      ({ name }) => illustrative.has(name) && !/^(listAnomalyDetails|getAnomaly\w*)$/.test(name),
    )
    expect(found.length).toBeGreaterThan(20)
    for (const operation of tried(found)) {
      expect([operation.name, await headersOf(operation, { [ILLUSTRATIVE]: 'true' })]).toEqual([
        operation.name,
        ['true', 'true'],
      ])
    }
  })

  it('is described where it is an error, or asked for with another status', async () => {
    const grid = caseNamed('getGridHeaders')
    expect(await headersOf(grid, { prefer: 'example=error' })).toEqual([null, null])
    const response = await mock.fetch(requestOf(grid, { headers: { ...token, prefer: 'code=400' } }))
    expect(response.headers.get(UNDESCRIBED)).toBeNull()
    expect(await headersOf(grid, { prefer: 'dynamic=true' })).toEqual(['true', null])
  })
})

describe('rows that are made up', () => {
  const usage = caseNamed('listCurrentUsage')

  it.each([
    ['createMock', createMock({ illustrative: true })],
    ['the estate', createMock({ estate: createEstate({ illustrative: true }) })],
  ])('are asked for by %s, unless a request says otherwise', async (_, own) => {
    expect(await headersOf(usage, {}, own)).toEqual(['true', 'true'])
    expect(await headersOf(usage, { [ILLUSTRATIVE]: 'false' }, own)).toEqual(['true', null])
  })

  it('are not asked for by createMock where it says so', async () => {
    const own = createMock({ illustrative: false, estate: createEstate({ illustrative: true }) })
    expect(await headersOf(usage, {}, own)).toEqual(['true', null])
  })

  it('have the changes of the session', async () => {
    const session = createMock().session()
    const headers = { ...token, [ILLUSTRATIVE]: 'true' }
    const rules = async (): Promise<string> =>
      (await session.fetch(requestOf(caseNamed('listAnomalyRules'), { headers }))).text()
    const before = await rules()
    await session.fetch(requestOf(caseNamed('saveAnomalyRule')))
    expect(await rules()).toBe(before)
    await session.fetch(requestOf(caseNamed('saveAnomalyRule'), { headers }))
    expect(await rules()).not.toBe(before)
  })

  it('are what a function of a rule is given where they are asked for', async () => {
    const own = createMock({
      rules: [
        {
          answer: async (request, { estate }) => {
            return { body: { rows: (await estate.answer(request)) !== undefined }, invalid: true }
          },
        },
      ],
    })
    const rowsOf = async (headers = {}): Promise<unknown> =>
      (await own.fetch(requestOf(usage, { headers: { ...token, ...headers } }))).json()
    expect(await rowsOf()).toEqual({ rows: false })
    expect(await rowsOf({ [ILLUSTRATIVE]: 'true' })).toEqual({ rows: true })
  })
})
