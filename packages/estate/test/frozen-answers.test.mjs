import { sample, TRIES_ALL } from '@cloud-cost/contract/trials'
import { describe, expect, test } from 'vitest'
import * as focus from '../src/focus/index.ts'
import * as estate from '../src/index.ts'
import { Frozen, frozenHashes } from './frozen/answers.mjs'
import { COLUMNS, EXPORTS, QUICK_COLUMNS } from './frozen/companies.mjs'

/** What whoever changes an answer needs to know. */
const HELP = '`npm run frozen-answers` prints what differs, and says how to freeze other answers.'

const frozen = new Frozen({ ...estate, ...focus })
const { answers, exports } = frozenHashes()

describe('what the estate answers is what was frozen', () => {
  test('of the same operations', () => {
    expect(frozen.operations, HELP).toEqual([...answers.keys()])
  })

  test.each(TRIES_ALL ? COLUMNS : QUICK_COLUMNS)('about %s', async (column) => {
    const different = []
    for (const operationId of sample(frozen.operations, 12, (name) => `${column} ${name}`)) {
      if ((await frozen.hash(operationId, column)) !== answers.get(operationId)?.get(column))
        different.push(operationId)
    }
    expect(different, HELP).toEqual([])
  })

  test.runIf(TRIES_ALL).each(Object.keys(EXPORTS))('in the exported bills of %s', async (name) => {
    const hashes = await frozen.exported(name)
    const columns = [...exports.keys()].filter(
      (column) => (hashes.get(column) ?? '-') !== exports.get(column)?.get(name),
    )
    expect(columns, HELP).toEqual([])
  })
})
