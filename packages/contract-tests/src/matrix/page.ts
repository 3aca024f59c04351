import { DIFFERENCES } from '../run/differences.js'
import { KINDS, type Kind } from '../table/cases.js'
import { COLUMNS, type Column } from './gate.js'
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
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Contract matrix</title>
<style>${STYLE}</style>
<h1>Contract matrix</h1>
<p>${rows.length} operations, ${countOf(cells)} calls in ${COLUMNS.length} columns, ${failed} failed.
A number is how many cases were held; a row opens to show them by kind.</p>
<p><label>Filter <input id="filter" type="search" placeholder="operation, path or group" autofocus></label>
<output id="shown">${rows.length}</output> shown</p>
<table>
<thead><tr><th scope="col">Operation</th>${COLUMNS.map((column) => `<th scope="col">${escapeHtml(column.server)}<br>${column.way}</th>`).join('')}</tr></thead>
<tbody>
${rows.map(renderRow).join('\n')}
</tbody>
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

function renderRow({ group, operationId, method, path, cells }: Row): string {
  const found = `${group} ${operationId} ${method} ${path}`.toLowerCase()
  const kinds = KIND_NAMES.filter((kind) => cells.some((cell) => cell.kind === kind))
  const details = kinds.map((kind) => renderKind(kind, cells)).join('')
  const heading = `<details><summary>${escapeHtml(operationId)}</summary><p><code>${escapeHtml(`${method} ${path}`)}</code></p><ul>${details}</ul></details>`
  return `<tr data-text="${escapeHtml(found)}"><th scope="row">${heading}</th>${COLUMNS.map((column) => renderCell(cells, column)).join('')}</tr>`
}

function renderKind(kind: Kind, cells: readonly Cell[]): string {
  const own = cells.filter((cell) => cell.kind === kind)
  const names = [...new Set(own.flatMap((cell) => cell.cases.map(({ name }) => name)))]
  const failed = new Set(own.flatMap((cell) => cell.failed))
  const shown = names.map((name) => (failed.has(name) ? `<b class="bad">${escapeHtml(name)}</b>` : escapeHtml(name)))
  return `<li><b>${kind}</b> (${names.length}): ${shown.join('; ')}</li>`
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

const STYLE = `
:root { color-scheme: light dark; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #8886; padding: .3rem .5rem; text-align: right; vertical-align: top; }
th[scope=row] { text-align: left; font-weight: normal; max-width: 34rem; overflow-wrap: anywhere; }
thead th { position: sticky; top: 0; background: Canvas; font-size: .85rem; }
.good { background: #2a82; } .bad { background: #d226; }
summary { cursor: pointer; } ul { padding-left: 1.2rem; font-size: .85rem; }
dt { font-weight: bold; } dd { margin: 0 0 .5rem 1rem; }`

const SCRIPT = `
const filter = document.getElementById('filter'), shown = document.getElementById('shown')
const rows = [...document.querySelectorAll('tbody tr')]
filter.addEventListener('input', () => {
  const words = filter.value.toLowerCase().split(/\\s+/).filter(Boolean)
  for (const row of rows) row.hidden = !words.every((word) => row.dataset.text.includes(word))
  shown.value = rows.filter((row) => !row.hidden).length
})`
