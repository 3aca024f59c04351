import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Trial } from '../run/hold.js'
import type { ServerName } from '../run/servers.js'
import type { Way } from '../run/ways.js'
import type { Kind } from '../table/cases.js'

/** What was tried of an operation: one cell of the matrix. */
export interface Cell {
  readonly operationId: string
  readonly server: ServerName
  readonly way: Way['name']
  readonly kind: Kind
  readonly cases: readonly { readonly name: string; readonly location?: string }[]
  readonly failed: readonly string[]
  readonly differences: readonly string[]
}

export function cellOf(
  { operationId, server, way, kind }: Omit<Cell, 'cases' | 'failed' | 'differences'>,
  trials: readonly Trial[],
  failed: readonly Trial[],
): Cell {
  return {
    operationId,
    server,
    way,
    kind,
    cases: trials.map(({ case: { name, location } }) => ({ name, ...(location !== undefined && { location }) })),
    failed: failed.map((trial) => trial.case.name),
    differences: [...new Set(trials.flatMap(({ differences }) => differences))],
  }
}

/** Adds a cell to those of this run. Each process writes a file of its own. */
export function writeCell(folder: string, cell: Cell): void {
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(cell)}\n`)
}

/** All cells of this run. */
export function readCells(folder: string): Cell[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Cell)
}
