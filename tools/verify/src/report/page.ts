// Writes reports as pages.
import { type Report, type Result, statusAndTime } from '../result.js'

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

/** What was found in a deployment, as a page. */
export function pageOf({ baseUrl, startedAt, seconds, contract, totals, stopped, operations }: Report): string {
  const versions = Object.entries(contract).map(([group, version]) => `${group} ${version}`)
  return page(
    `Contract of ${baseUrl}`,
    `<h1>A deployment against the contract</h1>
<p><code>${escapeHtml(baseUrl)}</code>, ${escapeHtml(startedAt)}, ${seconds} s. Contract: ${escapeHtml(versions.join(', '))}.</p>
${stopped === undefined ? '' : `<p class="failed" role="alert">Stopped: ${escapeHtml(stopped)}</p>`}
${table('Operations by outcome', [totals])}
<h2>Operations</h2>
${operations.map(section).join('\n')}`,
  )
}

/** A part of a report: a sentence or a heading, and lines below it. */
export interface ReportPart {
  readonly title: string
  readonly lines: readonly string[]
}

/** What recordings of a deployment show, as a page. */
export function pageOfParts(title: string, parts: readonly ReportPart[]): string {
  const sections = parts.map(({ title, lines }) => {
    if (lines.length === 0) return `<p>${escapeHtml(title)}</p>`
    return `<h2>${escapeHtml(title)}</h2>\n<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n')}</ul>`
  })
  return page(title, `<h1>${escapeHtml(title)}</h1>\n${sections.join('\n')}`)
}

/** A page that needs nothing from elsewhere. */
function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`
}

function section(result: Result): string {
  const { operationId, outcome, method, path, reason, isPrerequisite, isEnvelopeAlone = false } = result
  return `<details${outcome === 'deviation' ? ' open' : ''}>
<summary><span class="outcome ${outcome}">${outcome}</span> ${escapeHtml(operationId)} ${statusAndTime(result).join(', ')}</summary>
<p><code>${escapeHtml(`${method} ${path}`)}</code>${isPrerequisite ? ' Called for what other operations need.' : ''}</p>
${reason === undefined ? '' : `<p>${escapeHtml(reason)}</p>`}
${isEnvelopeAlone ? '<p>Only the envelope was checked: the contract describes no payload here.</p>' : ''}
${table('Deviations', result.deviations)}
${table('Members that are not described', result.undescribed)}
${table('Observed of what is undocumented', result.unspecified)}
${table('Probes', result.probes)}
${table('Inputs', result.inputs)}
</details>`
}

/** A row an object, with their members as columns. */
function table(caption: string, rows: readonly object[]): string {
  const [first] = rows
  if (first === undefined) return ''
  const head = Object.keys(first).map((name) => `<th scope="col" class="${name}">${name}</th>`)
  const body = rows.map((row) => {
    const cells = Object.values(row).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    return `<tr>${cells.map((text) => `<td><code>${escapeHtml(text)}</code></td>`).join('')}</tr>`
  })
  return `<table><caption>${caption}</caption><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
