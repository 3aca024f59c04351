import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readExampleFiles, readLock, readRequired } from '../../src/facts/committed.js'
import { locationOf } from '../../src/facts/required.js'
import { COLUMNS, gaps, unmetDifferences } from '../../src/matrix/gate.js'
import { type Row, renderPage } from '../../src/matrix/page.js'
import { readCells } from '../../src/matrix/trials.js'
import { DIFFERENCES } from '../../src/run/differences.js'
import { SERVER_NAMES, triedOn } from '../../src/run/servers.js'
import { KINDS } from '../../src/table/cases.js'

const folder = String(process.env['TRIALS'])
const reports = join(import.meta.dirname, '..', '..', 'reports', 'matrix')
const cells = readCells(folder)
const locked = readLock()

/** By server, the operations that were to be tried. */
const due = new Map(
  SERVER_NAMES.map((server) => [server, new Set(triedOn(server, locked).map(({ operationId }) => operationId))]),
)

const rows: Row[] = locked.map((operation) => ({
  ...operation,
  cells: cells.filter(({ operationId }) => operationId === operation.operationId),
}))

afterAll(() => {
  const differences = DIFFERENCES.map(({ server, name, reason }) => ({ server, name, reason }))
  mkdirSync(reports, { recursive: true })
  writeFileSync(join(reports, 'matrix.json'), JSON.stringify({ kinds: KINDS, columns: COLUMNS, differences, rows }))
  writeFileSync(join(reports, 'index.html'), renderPage(rows))
  rmSync(folder, { recursive: true })
})

describe('the matrix, once every server has been tried', () => {
  it.each(locked)('has $operationId in every column that is due', ({ group, operationId }) => {
    const required = readRequired(group).get(operationId) ?? []
    const committed = {
      operationId,
      requiredInputs: required.filter((element) => !element.startsWith('200 ')).map(locationOf),
      hasErrorExample: readExampleFiles(group).has(`${operationId}.error`),
    }
    const columns = COLUMNS.filter(({ server }) => due.get(server)?.has(operationId))
    expect(columns).not.toEqual([])
    expect(gaps(committed, cells, columns)).toEqual([])
  })

  it('has no operation that is not locked', () => {
    const known = new Set(locked.map(({ operationId }) => operationId))
    expect(cells.map(({ operationId }) => operationId).filter((operationId) => !known.has(operationId))).toEqual([])
  })

  it('meets every listed difference of a server that is tried', () => {
    const servers = SERVER_NAMES.filter((server) => due.get(server)?.size !== 0)
    expect(unmetDifferences(cells, servers)).toEqual([])
  })
})
