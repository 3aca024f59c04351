import { describe, expect, it } from 'vitest'
import { COLUMNS, type Committed, gaps, unmetDifferences } from '../../src/matrix/gate.js'
import type { Cell } from '../../src/matrix/trials.js'
import { DIFFERENCES } from '../../src/run/differences.js'
import type { Kind } from '../../src/table/cases.js'

const operation: Committed = { operationId: 'readThing', requiredInputs: ['query.size'], hasErrorExample: true }
const KINDS: readonly Kind[] = ['requests', 'examples', 'envelope', 'statuses', 'token', 'missing']
const [column = expect.unreachable()] = COLUMNS

function cell(kind: Kind, of = column, change: Partial<Cell> = {}): Cell {
  const cases = [kind === 'missing' ? { name: 'without query size', location: 'query.size' } : { name: kind }]
  return {
    operationId: 'readThing',
    server: of.server,
    way: of.way,
    kind,
    cases,
    failed: [],
    differences: [],
    ...change,
  }
}

const complete = COLUMNS.flatMap((of) => KINDS.map((kind) => cell(kind, of)))
const isFirst = ({ server, way }: Cell): boolean => server === column.server && way === column.way
const place = `${column.server} by ${column.way}`

describe('the gate', () => {
  it('passes an operation that was tried in every column', () => {
    expect(gaps(operation, complete)).toEqual([])
  })

  it.each(KINDS)('names the operation when it has no %s in a column', (kind) => {
    const cells = complete.filter((one) => !(isFirst(one) && one.kind === kind))
    expect(gaps(operation, cells)).toContain(`readThing: ${kind} did not pass against ${place}`)
  })

  it('names the operation when a case failed', () => {
    const cells = complete.map((one) => (isFirst(one) && one.kind === 'token' ? { ...one, failed: ['token'] } : one))
    expect(gaps(operation, cells)).toEqual([`readThing: token did not pass against ${place}`])
  })

  it('names a required input that was not left out', () => {
    const cells = complete.map((one) => (isFirst(one) && one.kind === 'missing' ? { ...one, cases: [] } : one))
    expect(gaps(operation, cells)).toEqual([`readThing: query.size was not left out against ${place}`])
  })

  it('asks in every column for a kind that one column has', () => {
    expect(gaps(operation, [...complete, cell('values')])).toHaveLength(COLUMNS.length - 1)
  })

  it('takes no cells of other operations', () => {
    const others = complete.map((one) => ({ ...one, operationId: 'readOther' }))
    expect(gaps(operation, others)).toHaveLength(COLUMNS.length * (KINDS.length + 1))
  })

  it('lists the differences that no case met', () => {
    const [met = expect.unreachable(), ...unmet] = DIFFERENCES
    const cells = [cell('values', { server: met.server, way: 'function' }, { differences: [met.name] })]
    expect(unmetDifferences(cells)).toEqual(unmet.map(({ server, name }) => `${server}: ${name}`))
  })
})
