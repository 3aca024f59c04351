// Finds the rows of an answer, which stand in one of its lists.
import { isObject, type JsonObject } from '../contract/json.js'
import { suggestName } from '../suggest-name.js'
import { ToolError } from '../tools/tool-error.js'
import { listsIn } from './pages.js'

/** Rows with their place in the answer. */
export interface FoundRows {
  /** Such as `data.list`; empty for a body that is a list. */
  readonly path: string
  /** What the contract calls a row, such as `data.list[]`, or `data` for an object that is no list. */
  readonly item: string
  readonly rows: readonly unknown[]
}

/** Where an answer that is an object has it. */
const PAYLOADS = ['data', 'result']

/**
 * The rows of an answer that have most of the fields that are asked for; of lists that have as many, the longest. An answer without a list
 * is one row.
 */
export function rowsIn(body: unknown, fields: readonly string[]): FoundRows {
  const lists = listsIn(body, []).map(({ path, rows }): FoundRows => {
    const name = path.join('.')
    return { path: name, item: `${name}[]`, rows }
  })
  const [best] = lists.toSorted(
    (first, second) => fieldsOf(second, fields) - fieldsOf(first, fields) || second.rows.length - first.rows.length,
  )
  if (best !== undefined && (fields.length === 0 || fieldsOf(best, fields) > 0 || best.rows.length === 0)) return best
  const path = PAYLOADS.find((name) => isObject(body) && isObject(body[name])) ?? ''
  const record: FoundRows = { path, item: path, rows: [path === '' ? body : (body as JsonObject)[path]] }
  return best === undefined || fieldsOf(record, fields) > 0 ? record : best
}

/** How many of the fields some row has. */
function fieldsOf(found: FoundRows, fields: readonly string[]): number {
  return fields.filter((field) => found.rows.some((row) => valueAt(row, fieldIn(found, field)) !== undefined)).length
}

/** A field may be said with the place of its row. */
export function fieldIn({ path, item }: Pick<FoundRows, 'path' | 'item'>, field: string): string {
  const prefix = [`${item}.`, `${path}.`].find((start) => start !== '.' && field.startsWith(start)) ?? ''
  return field.slice(prefix.length)
}

/** What a row has in a field, such as `config.chart`. */
export function valueAt(row: unknown, field: string): unknown {
  if (!isObject(row)) return field === 'value' ? row : undefined
  if (Object.hasOwn(row, field)) return row[field]
  return field.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), row)
}

/** The names of the fields of rows, in the order in which they come. */
export function namesIn(rows: readonly unknown[]): string[] {
  return [...new Set(rows.flatMap((row) => (isObject(row) ? Object.keys(row) : ['value'])))]
}

/**
 * @param documented names that the contract has for a field of these rows
 * @throws {ToolError} for a field that neither a row nor the contract has
 */
export function refuseUnknown(found: FoundRows, fields: readonly string[], documented: readonly string[]): void {
  if (found.rows.length === 0) return
  const names = [...new Set([...namesIn(found.rows), ...documented])]
  for (const field of fields) {
    if (documented.includes(field) || found.rows.some((row) => valueAt(row, field) !== undefined)) continue
    const meant = suggestName(field, names)
    const hint = meant === undefined ? `They have ${names.join(', ')}` : `Did you mean ${meant}`
    throw new ToolError(
      `the rows of ${found.path || 'the answer'} have no "${field}". ${hint}${meant === undefined ? '.' : '?'}`,
    )
  }
}
