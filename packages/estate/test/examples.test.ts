import { relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answerOf, estateExamples } from '../scripts/examples.mjs'
import { outdatedSchemas } from '../scripts/schema-examples.mjs'

describe('examples of the contract', () => {
  test.each(estateExamples().map((example) => [relative('../..', example.path), example] as const))(
    '%s is what the estate answers; `npm run examples` rewrites it',
    (_, example) => {
      expect(example.document.toJS().value).toEqual(answerOf(example))
    },
  )

  test('the amounts in schemas are amounts of these examples; `npm run examples` rewrites them', () => {
    expect(outdatedSchemas().map(({ path }) => relative('../..', path))).toEqual([])
  })
})
