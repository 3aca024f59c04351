import { describe, expect, test } from 'vitest'
import { createEstate, type EstateSession } from '../src/index.js'
import { ALL_OPERATIONS } from './contract.js'
import { DEFAULT_FILE, estateOf } from './support.js'

const LATER = '2027-02-03T04:05:06Z'

/** What a session answers to the examples of all reads, with the required inputs. */
async function reads(session: EstateSession): Promise<unknown[]> {
  return await Promise.all(
    ALL_OPERATIONS.filter(({ operationId }) => !estate.changes.has(operationId)).map(
      async ({ operationId, parameters, body }) => {
        const required = parameters.filter((parameter) => parameter.required)
        const inputs = Object.fromEntries(required.map(({ name, example }) => [name, example]))
        return [operationId, await session.answer({ operationId, path: inputs, query: inputs, body: body?.example })]
      },
    ),
  )
}

// What is generated depends on the clock at the start, which a company of a file does not.
const estate = estateOf(DEFAULT_FILE)
const path = { companyId: 'C-1042', accountId: '444455556666' }
const rename = { operationId: 'updateAwsAccount', path, query: {}, body: { accountAlias: 'renamed' } }

describe('the clock of a session', () => {
  test('makes it answer as an estate of that instant, and no other session', async () => {
    const [moved, untouched] = [estate.createSession(), estate.createSession()]
    const before = await reads(untouched)
    moved.setClock(LATER)
    expect(await reads(moved)).toEqual(await reads(estateOf(DEFAULT_FILE, LATER).createSession()))
    expect(await reads(moved)).not.toEqual(before)
    expect(await reads(untouched)).toEqual(before)
    expect(await reads(estate.createSession())).toEqual(before)
  })

  test('leaves what was changed, and ends answers that were given before', async () => {
    const session = estate.createSession()
    await session.answer(rename)
    const { version } = session
    session.setClock(LATER)
    expect(session.version).toBeGreaterThan(version)
    expect(JSON.stringify(session.changes())).toContain('renamed')
    expect(Object.keys(session.changes())).toEqual(['C-1042'])
    expect(session.load({})).toBeUndefined()
    expect(await reads(session)).toEqual(await reads(estateOf(DEFAULT_FILE, LATER).createSession()))
  })
})

describe('an answer whose shape is made up', () => {
  const ask = async (session: EstateSession, illustrative?: boolean) =>
    await session.answer({
      operationId: 'listCurrentUsage',
      path: {},
      query: {},
      body: { cmpnId: 'C-1042' },
      ...(illustrative === undefined ? {} : { illustrative }),
    })

  test.each([true, false])(
    'is given as a request asks for it, else as the estate does it: %s',
    async (illustrative) => {
      const session = createEstate({ illustrative }).createSession()
      expect(await ask(session, false)).toBeUndefined()
      expect(await ask(session, true)).toMatchObject({ illustrative: true })
      expect((await ask(session)) !== undefined).toBe(illustrative)
    },
  )
})
