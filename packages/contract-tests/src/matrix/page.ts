import { DIFFERENCES } from '../run/differences.js'
import { SERVER_NAMES } from '../run/servers.js'
import { WAYS } from '../run/ways.js'
import { KINDS, type Kind } from '../table/cases.js'
import { COLUMNS, type Column } from './gate.js'
import { SCRIPT, STYLE } from './page-assets.js'
import type { Cell } from './trials.js'

/** An operation of the matrix. */
export interface Row {
  readonly group: string
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly cells: readonly Cell[]
}

const KIND_NAMES = Object.keys(KINDS) as Kind[]

/** The matrix as one page that loads nothing. */
export function renderPage(rows: readonly Row[]): string {
  const cells = rows.flatMap((row) => row.cells)
  const failed = cells.reduce((sum, cell) => sum + cell.failed.length, 0)
  const groups = [...new Set(rows.map(({ group }) => group))]
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Contract matrix</title>
<style>${STYLE}</style>
<h1>Contract matrix</h1>
<p>${rows.length} operations, ${countOf(cells).toLocaleString('en')} calls in ${COLUMNS.length} columns, ${failed} failed.
A number is how many cases were held; an operation opens to show them by kind.</p>
<p><label>Filter <input id="filter" type="search" placeholder="operation, path, group or failed"></label>
<output id="shown">${rows.length}</output> shown</p>
<table>
<thead>
<tr><th></th>${SERVER_NAMES.map((server) => `<th scope="colgroup" colspan="${WAYS.length}">${escapeHtml(server)}</th>`).join('')}</tr>
<tr><th scope="col">Operation</th>${COLUMNS.map(({ way }) => `<th scope="col">${way}</th>`).join('')}</tr>
</thead>
${groups.map((group) => renderGroup(group, rows)).join('\n')}
</table>
<h2>Kinds of cases</h2>
<dl>${KIND_NAMES.map((kind) => `<dt>${kind}</dt><dd>${escapeHtml(KINDS[kind])}</dd>`).join('')}</dl>
<h2>Differences between the servers</h2>
<p>Asserted as they are listed here.</p>
<dl>${DIFFERENCES.map(({ server, name, reason }) => `<dt>${escapeHtml(`${server}: ${name}`)}</dt><dd>${escapeHtml(reason)}</dd>`).join('')}</dl>
<script>${SCRIPT}</script>
</html>
`
}

function renderGroup(group: string, rows: readonly Row[]): string {
  const own = rows.filter((row) => row.group === group)
  const heading = `<th scope="rowgroup" colspan="${COLUMNS.length + 1}">${escapeHtml(group)} (${own.length})</th>`
  return [`<tbody class="group" data-group="${group}"><tr>${heading}</tr></tbody>`, ...own.map(renderRow)].join('\n')
}

function renderRow({ group, operationId, method, path, cells }: Row): string {
  const hasFailed = cells.some(({ failed }) => failed.length > 0)
  const found = `${group} ${operationId} ${method} ${path}${hasFailed ? ' failed' : ''}`.toLowerCase()
  const kinds = KIND_NAMES.filter((kind) => cells.some((cell) => cell.kind === kind))
  const details = `<p><code>${escapeHtml(`${method} ${path}`)}</code></p><dl>${kinds.map((kind) => renderKind(kind, cells)).join('')}</dl>`
  return `<tbody data-group="${group}" data-text="${escapeHtml(found)}"><tr><th scope="row"><button type="button" aria-expanded="false">${escapeHtml(operationId)}</button></th>${COLUMNS.map((column) => renderCell(cells, column)).join('')}</tr>
<tr class="details" hidden><td colspan="${COLUMNS.length + 1}">${details}</td></tr></tbody>`
}

function renderKind(kind: Kind, cells: readonly Cell[]): string {
  const own = cells.filter((cell) => cell.kind === kind)
  const names = [...new Set(own.flatMap((cell) => cell.cases.map(({ name }) => name)))]
  const failed = new Set(own.flatMap((cell) => cell.failed))
  const shown = names.map((name) => (failed.has(name) ? `<b class="bad">${escapeHtml(name)}</b>` : escapeHtml(name)))
  return `<dt>${kind} (${names.length})</dt><dd>${shown.join('; ')}</dd>`
}

function renderCell(cells: readonly Cell[], { server, way }: Column): string {
  const own = cells.filter((cell) => cell.server === server && cell.way === way)
  const failed = own.reduce((sum, cell) => sum + cell.failed.length, 0)
  const title = own.map(({ kind, cases }) => `${kind} ${cases.length}`).join(', ')
  const text = own.length === 0 ? 'none' : failed === 0 ? String(countOf(own)) : `${failed} of ${countOf(own)} failed`
  return `<td class="${own.length > 0 && failed === 0 ? 'good' : 'bad'}" title="${escapeHtml(title)}">${text}</td>`
}

function countOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { cases }) => sum + cases.length, 0)
}

function escapeHtml(text: string): string {
  const entities: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}
