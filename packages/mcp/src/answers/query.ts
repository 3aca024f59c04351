// Answers a question on the rows of an answer: which fields, which rows, sums by groups, the largest first.
import type { PublishedOperation } from '@cloud-cost/openapi/operations'
import { cellAt, count, fieldOfKey, keyOfField, ordered } from './cells.js'
import { type Condition, conditionsIn } from './conditions.js'
import { groupsOf } from './groups.js'
import { Labels } from './labels.js'
import { fieldIn, namesIn, refuseUnknown, rowsIn, valueAt } from './rows.js'

/** A question on rows, as a tool takes it. */
export interface WrittenQuery {
  readonly fields?: readonly string[] | undefined
  readonly where?: string | undefined
  readonly sum?: readonly string[] | undefined
  readonly by?: readonly string[] | undefined
  /** 0 for all. */
  readonly top: number
  readonly order?: string | undefined
}

export interface Query {
  readonly fields: readonly string[]
  readonly conditions: readonly Condition[]
  readonly sum: readonly string[]
  readonly by: readonly string[]
  readonly top: number
  readonly order: { readonly field: string; readonly isDescending: boolean } | undefined
}

/** The answer to a question: a table, and what is said of it. */
export interface Table {
  /** Such as `413 rows of data, 12 match, 3 groups`. */
  readonly about: string
  /** What a line stands for. */
  readonly of: 'rows' | 'groups'
  readonly columns: readonly string[]
  /** The fields that the columns are of. */
  readonly fields: readonly string[]
  readonly lines: readonly (readonly string[])[]
  readonly notes: readonly string[]
}

/**
 * Reads a question; undefined where none is asked.
 * @throws {ToolError} for conditions that can't be read
 */
export function queryOf(written: WrittenQuery): Query | undefined {
  const { fields = [], where, sum = [], by = [], top, order: ordering } = written
  if (where === undefined && ordering === undefined && fields.length + sum.length + by.length + top === 0)
    return undefined
  const [, minus = '', field = '', direction = ''] =
    /^(-?)(.*?)(?:\s+(asc|desc|ascending|descending))?$/i.exec(ordering?.trim() ?? '') ?? []
  const order = field === '' ? undefined : { field, isDescending: minus === '-' || /^desc/i.test(direction) }
  return { fields, conditions: where === undefined ? [] : conditionsIn(where), sum, by, top, order }
}

/** @throws {ToolError} for a field that the rows don't have */
export function tableOf(body: unknown, query: Query, operation: PublishedOperation): Table {
  const asked = fieldsOf(query)
  const found = rowsIn(body, asked)
  const own = (key: string): string => keyOfField(key, (field) => fieldIn(found, field))
  const documented = operation.success.fields.filter(({ path }) => path.startsWith(`${found.item}.`))
  const names = documented.map(({ path }) => fieldIn(found, path))
  refuseUnknown(
    found,
    asked.map((field) => fieldIn(found, field)),
    names,
  )
  const matching = query.conditions.map(({ field, holds }) => ({ field: fieldIn(found, field), holds }))
  const rows = found.rows.filter((row) => matching.every(({ field, holds }) => holds(valueAt(row, field))))
  const all = `${count(found.rows.length, 'row')} of ${found.path || 'the answer'}`
  const about = query.conditions.length > 0 ? `${all}, ${rows.length} of them match` : all
  const question = {
    ...query,
    fields: query.fields.map(own),
    sum: query.sum.map(own),
    by: query.by.map(own),
    order: query.order && { ...query.order, field: own(query.order.field) },
  }
  const labels = new Labels(found, rows, documented, operation)
  return query.sum.length + query.by.length > 0
    ? groupsOf(rows, question, about, labels)
    : listOf(rows, question, about, labels)
}

/** The fields that a question is about, without those that it makes. */
function fieldsOf({ fields, conditions, sum, by, order }: Query): string[] {
  const made = [...sum, ...by, 'rows']
  const ordered = order === undefined || made.includes(order.field) ? [] : [order.field]
  return [...fields, ...conditions.map(({ field }) => field), ...sum, ...by, ...ordered].map(fieldOfKey)
}

function listOf(rows: readonly unknown[], { fields, top, order }: Query, about: string, labels: Labels): Table {
  const columns = fields.length > 0 ? fields : namesIn(rows)
  const sorted =
    order === undefined ? rows : rows.toSorted(ordered((row) => cellAt(row, order.field), order.isDescending))
  const shown = top > 0 ? sorted.slice(0, top) : sorted
  return {
    about: shown.length < rows.length ? `${about}, the first ${shown.length}` : about,
    of: 'rows',
    columns: columns.map((column) => labels.labelOf(column)),
    fields: columns,
    lines: shown.map((row) => columns.map((column) => cellAt(row, column))),
    // Nobody who asks for all fields wants to read what is said of each.
    notes:
      fields.length > 0 ? labels.notesOn(columns) : ['What is uncertain of these fields, describe_operation says.'],
  }
}
