// Gets all pages of an operation, as far as there are not too many.
import { CloudCostError } from '@cloud-cost/client-core'
import type { CatalogOperation } from '../contract/catalog.js'
import { isObject } from '../contract/json.js'
import type { GroupClients } from '../group-clients.js'
import type { CallInputs } from '../tools/call-inputs.js'
import { errorText } from '../tools/error-text.js'
import { listsIn, withList } from './pages.js'
import { rowsIn } from './rows.js'

const MOST_PAGES = 100
const MOST_ROWS = 200_000

/** The rows of all pages in the body of the first, and how many pages these are. */
export interface ServicePages {
  readonly body: unknown
  /** Such as `all 3 pages of the service`, or `3 of 7 pages of the service`. */
  readonly pages: string
  /** Why there are not all of them. */
  readonly problem: string | undefined
}

/** Whether a call is of the first page, so that the others may follow it. */
export function startsAtFirstPage({ pagination }: CatalogOperation, inputs: CallInputs): boolean {
  if (pagination === undefined) return false
  const { style, page = '', first = 1 } = pagination
  const asked = inputs[pagination.in]?.[page]
  return style === 'cursor' || asked === undefined || Number(asked) <= first
}

/** @throws {CloudCostError} for a first page that failed; where another fails, those before it are returned */
export async function allPages(
  clients: GroupClients,
  operation: CatalogOperation,
  inputs: CallInputs,
  options: { readonly signal: AbortSignal },
  progress: (pages: number, total: number | undefined) => void,
): Promise<ServicePages> {
  const rows: unknown[] = []
  let [first, count, size, path]: [unknown, number, number, string] = [undefined, 0, 0, '']
  const ended = (isAll: boolean, problem?: string): ServicePages => ({
    body: withRows(first, path, rows),
    pages: pagesText(count, isAll ? count : totalPages(first, path, size), isAll),
    problem,
  })
  try {
    const pages = clients.pages(operation, inputs, (page) => rowsIn(page, []).rows, options)
    for await (const page of pages) {
      const found = rowsIn(page, [])
      if (count === 0) [first, size, path] = [page, found.rows.length, found.path]
      count += 1
      for (const row of found.rows) rows.push(row)
      progress(count, totalPages(first, path, size))
      if (count >= MOST_PAGES || rows.length >= MOST_ROWS)
        return ended(false, `No more than ${MOST_PAGES} pages or ${MOST_ROWS} rows are read: ask for less.`)
    }
    return ended(true)
  } catch (error) {
    if (count === 0 || options.signal.aborted || !(error instanceof CloudCostError)) throw error
    return ended(false, `The next page failed: ${errorText(error)}`)
  }
}

function pagesText(count: number, total: number | undefined, isAll: boolean): string {
  if (isAll) return count === 1 ? 'the only page of the service' : `all ${count} pages of the service`
  return `${count} of ${total ?? 'an unknown number of'} pages of the service`
}

/** How many pages there are, if the service says beside the list how many rows there are. */
function totalPages(body: unknown, path: string, size: number): number | undefined {
  const names = path.split('.').slice(0, -1)
  const around = names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body)
  const total = [around, body].flatMap((place) =>
    isObject(place) ? Object.entries(place).filter(([name]) => /^total(?:Count|Cnt|Elements|Rows)?$/i.test(name)) : [],
  )[0]?.[1]
  return typeof total === 'number' && size > 0 ? Math.ceil(total / size) : undefined
}

/** A body with other rows in its list. */
function withRows(body: unknown, path: string, rows: readonly unknown[]): unknown {
  return listsIn(body, []).length === 0 ? body : withList(body, path === '' ? [] : path.split('.'), rows)
}
