import { isObject, type Json, type JsonObject, mapping, resolve } from '@cloud-cost/contract/document'
import { shapeOf } from '@cloud-cost/contract/model'
import { describe, expect, test } from 'vitest'
import { CONTRACT, EXAMPLES } from './contract.js'
import { ALL_COMPANIES, estateOf } from './support.js'

/** A number, also one that is written as text with decimals; ids and years have none. */
const AMOUNT = /^-?\d+\.\d+$/

describe('examples of the contract', () => {
  test.each(EXAMPLES)(
    '$id is what the estate answers; `npm run update` rewrites it',
    async ({ id, request, ...example }) => {
      if (request === undefined) throw new Error(`${id} names no request in x-request`)
      const session = estateOf(ALL_COMPANIES).createSession()
      for (const change of request.after) expect(await session.answer(change)).toHaveProperty('body')
      const answer = await session.answer({ operationId: example.operationId, ...request })
      expect(answer).toEqual({ ...answer, body: example.value })
    },
  )

  test('have the amounts that schemas show; `npm run update` rewrites them', () => {
    const amounts = new Map<JsonObject, unknown[]>()
    for (const { operationId, value } of EXAMPLES) {
      const { document, success } = CONTRACT.find((operation) => operation.operationId === operationId) ?? {}
      if (document !== undefined) collectAmounts(document, success, value, amounts)
    }
    const outdated = [...amounts].filter(([{ example }, shown]) => !shown.includes(example))
    expect(outdated.map(([schema, shown]) => [schema, shown[0]])).toEqual([])
  })
})

/** Collects the values of the members whose schemas show an amount, by these schemas. */
function collectAmounts(
  document: JsonObject,
  schema: Json | undefined,
  value: Json | undefined,
  amounts: Map<JsonObject, unknown[]>,
): void {
  const target = mapping(resolve(document, schema))
  const { items, example } = target
  if (Array.isArray(value)) {
    for (const item of value) collectAmounts(document, items, item, amounts)
  } else if (isObject(value)) {
    for (const [name, member] of Object.entries(shapeOf(document, target).properties)) {
      collectAmounts(document, member, value[name], amounts)
    }
  } else if (value !== undefined && (typeof example === 'number' || AMOUNT.test(String(example)))) {
    amounts.set(target, [...(amounts.get(target) ?? []), value])
  }
}
