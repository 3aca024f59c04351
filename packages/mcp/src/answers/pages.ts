// Cuts a long answer into pages.
import { isObject } from '../contract/json.js'

/** A part of an answer that was too long, with what it is a part of. */
export interface Page {
  /** Such as `rows 1 to 40 of 350 of data.list, 310 rows left out`. */
  readonly what: string
  readonly text: string
  /** The cells of a text that is a table. */
  readonly table?: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] }
}

interface Rows {
  readonly path: readonly string[]
  readonly rows: readonly unknown[]
}

/**
 * Cuts an answer into pages of at most so many characters: between the rows of its longest list, each page with what stands around
 * the list, or within its text where that doesn't fit.
 *
 * @param whole what is said of a body that needs no cut
 */
export function pagesOf(body: unknown, maxCharacters: number, whole = 'complete'): Page[] {
  const text = JSON.stringify(body) ?? ''
  if (text.length <= maxCharacters) return [{ what: text === '' ? 'no body' : whole, text }]
  return rowPages(body, maxCharacters) ?? textPages(text, maxCharacters)
}

function rowPages(body: unknown, maxCharacters: number): Page[] | undefined {
  const longest = listsIn(body, []).sort((a, b) => lengthOf(b.rows) - lengthOf(a.rows))[0]
  if (longest === undefined) return undefined
  const { path, rows } = longest
  const left = maxCharacters - lengthOf(withList(body, path, []))
  // A frame that takes most of every page would be repeated for little.
  if (left < maxCharacters / 2 || rows.some((row) => lengthOf(row) > left)) return undefined

  const pages: Page[] = []
  for (let start = 0; start < rows.length; ) {
    let end = start
    for (let used = 0; end < rows.length; end++) {
      used += lengthOf(rows[end]) + (end > start ? 1 : 0)
      if (used > left) break
    }
    const list = path.length === 0 ? 'the list' : path.join('.')
    const what = `rows ${start + 1} to ${end} of ${rows.length} of ${list}, ${rows.length - end} rows left out after them`
    pages.push({ what, text: JSON.stringify(withList(body, path, rows.slice(start, end))) })
    start = end
  }
  return pages
}

function textPages(text: string, maxCharacters: number): Page[] {
  const pages: Page[] = []
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + maxCharacters, text.length)
    // Not between the two halves of a character.
    if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end--
    const what = `characters ${start + 1} to ${end} of ${text.length} of the JSON text, ${text.length - end} characters left out after them`
    pages.push({ what, text: text.slice(start, end) })
    start = end
  }
  return pages
}

/** The lists of a value that are not within another list. */
export function listsIn(value: unknown, path: readonly string[]): Rows[] {
  if (Array.isArray(value)) return [{ path, rows: value }]
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => listsIn(inner, [...path, name]))
}

/** A value with another list at a path. */
export function withList(value: unknown, [name, ...rest]: readonly string[], rows: readonly unknown[]): unknown {
  if (name === undefined) return rows
  return isObject(value) ? { ...value, [name]: withList(value[name], rest, rows) } : value
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0
}
