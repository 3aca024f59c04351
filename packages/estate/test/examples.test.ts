import { relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answerOf, estateExamples } from '../scripts/examples.mjs'

describe('examples of the contract', () => {
  test.each(estateExamples().map((example) => [relative('../..', example.path), example] as const))(
    '%s is what the estate answers; `npm run examples` rewrites it',
    (_, example) => {
      expect(example.document.toJS().value).toEqual(answerOf(example))
    },
  )
})
