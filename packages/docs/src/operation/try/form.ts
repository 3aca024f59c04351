// The form that sends a request from the page of an operation.
import { isObject } from '@cloud-cost/contract/document'
import { codeBlock } from '../../html/code-block.js'
import { type Html, html, raw, to } from '../../html/html.js'
import { BASE_URL, TOKEN } from '../../samples/sample.js'
import { type ExampleCase, exampleCases } from '../../samples/sample-inputs.js'
import type { Scope } from '../scope.js'
import { attributes } from './control.js'
import type { TryData } from './data.js'
import { bodyFields, field, parameterFields } from './fields.js'

/** A form that sends the request from the page. Its scripts are in `browser/try`; without them it isn't shown. */
export function trySection(scope: Scope): Html {
  const { operationId, method, path, payload, isRead, pagination } = scope.operation
  const cases = exampleCases(scope.operation)
  const examples = cases.map(({ name, inputs, isError }) => ({ name, inputs, isError }))
  const given = new Set(cases.flatMap(fieldsIn))
  const operation = { operationId, method, path, payload, isRead, pagination }
  const data: TryData = { group: scope.group.name, operation, examples }
  return html`<form class="try" aria-labelledby="try" novalidate autocomplete="off">
<h2 id="try">Try it</h2>
<p>The mock answers in this page: nothing is sent anywhere, and what you change is forgotten with the page. A server can answer
instead: the mock, which <code>npx @cloud-cost/mock</code> starts, or a deployment that lets pages call it.</p>
${answeredBy()}
${parameterFields(scope, given)}
${bodyFields(scope, given)}
${block(html`<span class="language-choice">Request</span>`, 'try-request', 'The request as code')}
${undescribed(scope)}
${
  !isRead &&
  html`<p class="try-change"><strong>This changes data</strong> of the company. The mock forgets changes: in this page when you leave
it, as a server when it restarts.</p>`
}
<div class="try-send wrap">${exampleChoice(cases)}
<button class="button primary" type="submit">${isRead ? 'Send' : 'Send the change'}</button></div>
${resultPart()}
<script type="application/json" class="try-data">${raw(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>
</form>`
}

function answeredBy(): Html {
  const base = html`<input type="url" value="${BASE_URL}"${attributes({ field: 'base', required: true })}>`
  const token = html`<input type="password" value="${TOKEN}" autocomplete="off"${attributes({ field: 'token', required: false })}>`
  const session = html`<input type="text" spellcheck="false"${attributes({ field: 'session', required: false })}>`
  const prefer = html`<input type="text" spellcheck="false"${attributes({ field: 'prefer', required: false })}>`
  return html`<fieldset><legend>Answered by</legend>
<p class="try-where-choice wrap"><label><input type="radio" name="where" value="page" checked> this page</label>
<label><input type="radio" name="where" value="server"> a server</label></p>
<div class="try-bills"><label for="try.bills">A bill of your own
<span class="type soft">FOCUS, AWS CUR or Azure cost, as CSV, Parquet, gzip or zip; it stays in this page</span></label>
<input type="file" id="try.bills" multiple accept=".csv,.tsv,.gz,.zip,.parquet,.json"><span class="try-bills-status" aria-live="polite"></span></div>
<div class="try-base">${field('base', 'Base URL', true, base)}</div>
${field('token', html`Token <span class="type soft">the mock takes any, such as ${TOKEN}</span>`, false, token)}
${field('session', html`Session <span class="type soft">for the mock: a name, for data of your own</span>`, false, session)}
${field('prefer', html`Prefer <span class="type soft">for the mock: example=NAME or code=STATUS</span>`, false, prefer)}
</fieldset>`
}

/** Says so where the service does not describe the answer, and offers what the mock can make up. */
function undescribed({ operation, effects }: Scope): Html | undefined {
  if (effects.answer === 'computed' || operation.payload !== 'none') return undefined
  const offer = html`<label><input type="checkbox"${attributes({ field: 'illustrative', required: false })}>
Answer with invented rows</label>
<span class="type soft">good for a first screen, no proof of what the service answers</span>`
  return html`<div class="try-undescribed"><p>Only <code>status</code> and <code>error</code> of the response are documented: the mock answers with a
fixed sample.</p>
${effects.answer === 'illustrative' && offer}</div>`
}

/** The form offers the examples of the code samples. */
function exampleChoice(cases: readonly ExampleCase[]): Html {
  const options = cases.map(({ name, summary }) => html`<option value="${name}">${summary || name}</option>`)
  return html`<label class="try-example soft">Example <select>${options}</select></label>`
}

/** The fields that an example has a value for. */
function fieldsIn({ inputs: { path, query, body = {} } }: ExampleCase): string[] {
  return Object.entries({ path, query, body }).flatMap(([place, members]) =>
    isObject(members) ? Object.keys(members).map((name) => `${place}.${name}`) : [],
  )
}

/** What comes back, in parts that the script fills and shows. */
function resultPart(): Html {
  return html`<p class="try-status" role="status"></p>
<div class="try-result" hidden>
<p class="try-inside" hidden>The HTTP status is 200, but the <code>status</code> of the body is <code>error</code>: the operation
failed. More on <a href="${to('guides/errors.html')}">errors inside 200</a>.</p>
<p class="try-made-up" hidden>Sample data from the mock.</p>
<div class="try-violations" hidden><p>The mock names what is wrong with the request:</p><ul></ul></div>
<div class="try-help" hidden><p>Nothing answers at <code class="try-where"></code>, or the browser keeps the answer from this page.</p>
<ul><li>Start the mock: <code>npx @cloud-cost/mock</code>. It answers pages of any origin, also those opened from a folder.</li>
<li>A browser may ask whether this page may reach this machine; allow it.</li>
<li>A deployment has to allow the origin <code class="try-origin"></code> (CORS). If it doesn't, send the request with curl.</li></ul></div>
<dl class="try-headers" hidden></dl>
<div class="try-answer" hidden>${block('Response', 'try-body', 'Body of the response')}</div>
</div>`
}

/** A block of code that the script fills. */
function block(title: Html | string, name: string, label: string): Html {
  return codeBlock(title, html`<pre class="${name}" role="group" aria-label="${label}" tabindex="0"></pre>`)
}
