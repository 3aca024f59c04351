import type { Json } from '@cloud-cost/contract/document'
import type { Result } from '../result.js'
import type { Report } from './report.js'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: left; font-weight: 600; padding: .6rem 0 .2rem; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #8884; vertical-align: top; }
code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
summary { cursor: pointer; padding: .4rem 0; }
details { border-bottom: 1px solid #8884; }
.outcome { display: inline-block; min-width: 6.5em; font-weight: 600; }
.match { color: #15803d; } .deviation, .failed { color: #dc2626; } .refused, .skipped { color: #92700c; }
@media (prefers-color-scheme: dark) { .match { color: #4ade80; } .deviation, .failed { color: #f87171; } .refused, .skipped { color: #facc15; } }
`

/** A report as a page that needs nothing from elsewhere. */
export function pageOf(report: Report): string {
  const { baseUrl, startedAt, seconds, contract, totals, stopped, operations } = report
  const versions = Object.entries(contract).map(([group, version]) => `${group} ${version}`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Contract of ${escapeHtml(baseUrl)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>A deployment against the contract</h1>
<p><code>${escapeHtml(baseUrl)}</code>, ${escapeHtml(startedAt)}, ${seconds} s. Contract: ${escapeHtml(versions.join(', '))}.</p>
${stopped === undefined ? '' : `<p class="failed" role="alert">Stopped: ${escapeHtml(stopped)}</p>`}
<table>
<caption>Operations by outcome</caption>
<thead><tr>${Object.keys(totals)
    .map((outcome) => `<th scope="col" class="${outcome}">${outcome}</th>`)
    .join('')}</tr></thead>
<tbody><tr>${Object.values(totals)
    .map((count) => `<td>${count}</td>`)
    .join('')}</tr></tbody>
</table>
<h2>Operations</h2>
${operations.map(section).join('\n')}
</body>
</html>
`
}

function section(result: Result): string {
  const { operationId, outcome, method, path, status, milliseconds, reason, isPrerequisite } = result
  const facts = [status, milliseconds === undefined ? undefined : `${milliseconds} ms`].filter(
    (fact) => fact !== undefined,
  )
  return `<details${outcome === 'deviation' ? ' open' : ''}>
<summary><span class="outcome ${outcome}">${outcome}</span> ${escapeHtml(operationId)} ${escapeHtml(facts.join(', '))}</summary>
<p><code>${escapeHtml(`${method} ${path}`)}</code>${isPrerequisite ? ' Called for what other operations need.' : ''}</p>
${reason === undefined ? '' : `<p>${escapeHtml(reason)}</p>`}
${table(
  'Deviations',
  ['Place', 'What is different', 'Times'],
  result.deviations.map(({ place, message, count }) => [place, message, String(count)]),
)}
${table(
  'Members that are not described',
  ['Place', 'Type', 'Values'],
  result.undescribed.map(({ place, type, values }) => [place, type, shown(values)]),
)}
${table(
  'Seen of what is not shown',
  ['Place', 'Not shown', 'Type', 'Values'],
  result.unspecified.map(({ place, what, type, values }) => [place, what, type, shown(values)]),
)}
${table(
  'Inputs',
  ['Name', 'In', 'From', 'Value'],
  result.inputs.map(({ name, in: at, from, value }) => [
    name,
    at,
    from,
    value === undefined ? '' : JSON.stringify(value),
  ]),
)}
</details>`
}

function table(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const used = heads.map((_, column) => rows.some((row) => row[column] !== ''))
  const keep = (cells: readonly string[]): readonly string[] => cells.filter((_, column) => used[column])
  const head = keep(heads).map((text) => `<th scope="col">${escapeHtml(text)}</th>`)
  const body = rows.map(
    (row) =>
      `<tr>${keep(row)
        .map((text) => `<td><code>${escapeHtml(text)}</code></td>`)
        .join('')}</tr>`,
  )
  return `<table><caption>${escapeHtml(caption)}</caption><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function shown(values: readonly Json[] | undefined): string {
  return values === undefined ? '' : values.map((value) => JSON.stringify(value)).join(', ')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
