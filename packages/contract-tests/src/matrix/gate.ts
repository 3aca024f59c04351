import { DIFFERENCES } from '../run/differences.js'
import { SERVER_NAMES, type ServerName } from '../run/servers.js'
import { WAYS, type Way } from '../run/ways.js'
import { KINDS, type Kind } from '../table/cases.js'
import type { Cell } from './trials.js'

/** What is committed about an operation, independently of the documents that the table is made of. */
export interface Committed {
  readonly operationId: string
  /** Places of the required inputs: `path.companyId`, `body.tags.0.key`. */
  readonly requiredInputs: readonly string[]
  readonly hasErrorExample: boolean
}

/** A column of the matrix. */
export interface Column {
  readonly server: ServerName
  readonly way: Way['name']
}

export const COLUMNS: readonly Column[] = SERVER_NAMES.flatMap((server) =>
  WAYS.map(({ name }) => ({ server, way: name })),
)

/** The columns that an operation was not exercised in, though it should have been; failed cells count as not exercised. */
export function gaps(operation: Committed, cells: readonly Cell[], columns: readonly Column[] = COLUMNS): string[] {
  const own = cells.filter(({ operationId }) => operationId === operation.operationId)
  const cellOf = ({ server, way }: Column, kind: Kind): Cell | undefined =>
    own.find((cell) => cell.server === server && cell.way === way && cell.kind === kind)
  return columns.flatMap((column) => {
    const name = `${column.server} by ${column.way}`
    const tried = new Set(cellOf(column, 'missing')?.cases.map(({ location }) => location))
    return [
      ...kindsOf(operation, own)
        .filter((kind) => !(cellOf(column, kind)?.failed.length === 0))
        .map((kind) => `${operation.operationId}: ${kind} did not pass against ${name}`),
      ...operation.requiredInputs
        .filter((location) => !tried.has(location))
        .map((location) => `${operation.operationId}: ${location} was not left out against ${name}`),
    ]
  })
}

/** The kinds that an operation must have in every column: those that the facts ask for, and any that it has in one. */
function kindsOf({ requiredInputs, hasErrorExample }: Committed, own: readonly Cell[]): Kind[] {
  const due = new Set<Kind>(['requests', 'examples', 'statuses', 'token', ...own.map(({ kind }) => kind)])
  if (requiredInputs.length > 0) due.add('missing')
  if (hasErrorExample) due.add('envelope')
  return (Object.keys(KINDS) as Kind[]).filter((kind) => due.has(kind))
}

/** Listed differences of the given servers that no case met. */
export function unmetDifferences(cells: readonly Cell[], servers: readonly ServerName[] = SERVER_NAMES): string[] {
  return DIFFERENCES.filter(
    ({ server, name }) =>
      servers.includes(server) && !cells.some((cell) => cell.server === server && cell.differences.includes(name)),
  ).map(({ server, name }) => `${server}: ${name}`)
}
