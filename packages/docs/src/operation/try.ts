import { type Parameter, resolved } from '@cloud-cost/contract/model'
import { type ExampleCase, exampleCases } from '../samples/inputs.js'
import { BASE_URL, TOKEN, written } from '../samples/sample.js'
import { type Html, html, raw } from '../site/html.js'
import { copyIcon } from '../site/icons.js'
import type { Scope } from './scope.js'
import type { TryExample } from './try-example.js'

/** A form that sends the request from the page. Its scripts are in `browser/try`; without them it isn't shown. */
export function trySection({ operation }: Scope): Html {
  const { method, path, parameters, body, isRead, unnamedInputs } = operation
  const cases = exampleCases(operation)
  const rows = cases[0]?.inputs.body === undefined ? 3 : lines(cases[0].inputs.body)
  const fields = (place: 'path' | 'query', title: string): Html | undefined => {
    const own = parameters.filter((parameter) => parameter.in === place)
    if (own.length === 0) return undefined
    return html`<fieldset><legend>${title}</legend>
${own.map((parameter) => parameterField(parameter, operation.document))}</fieldset>`
  }
  return html`<form class="try" aria-labelledby="try" data-method="${method}" data-path="${path}" novalidate autocomplete="off">
<h2 id="try">Try it</h2>
<p>The mock answers in this page: nothing is sent anywhere, and what you change is forgotten with the page. A server can answer instead: the mock, which <code>npx @cloud-cost/mock</code> starts, or a deployment that lets pages call it.</p>
<fieldset><legend>Answered by</legend>
<p class="try-where-choice"><label><input type="radio" name="where" value="page" checked> this page</label> <label><input type="radio" name="where" value="server"> a server</label></p>
<div class="try-bills"><label for="try.bills">A bill of your own <span class="type">FOCUS: CSV, gzip or Parquet; it stays in this page</span></label>
<input type="file" id="try.bills" multiple accept=".csv,.gz,.parquet"><span class="try-bills-status" aria-live="polite"></span></div>
<div class="try-base">${field('base', 'Base URL', true, html`<input type="url" value="${BASE_URL}"`)}</div>
${field('token', html`Token <span class="type">the mock takes any, such as ${TOKEN}</span>`, false, html`<input type="password" value="${TOKEN}" autocomplete="off"`)}
${field('prefer', html`Prefer <span class="type">for the mock: example=NAME or code=STATUS</span>`, false, html`<input type="text" spellcheck="false"`)}
</fieldset>
${fields('path', 'In the path')}
${fields('query', 'In the query')}
${unnamedInputs !== undefined && html`<fieldset><legend>Inputs whose names are not shown</legend>${field('more', 'Further query, such as name=value', false, html`<input type="text" spellcheck="false"`)}</fieldset>`}
${body !== undefined && html`<fieldset><legend>Body</legend>${field('body', 'JSON', body.required, html`<textarea rows="${Math.min(rows, 20)}" spellcheck="false"`, html`</textarea>`)}</fieldset>`}
${block('Request', 'try-curl', 'The request with curl')}
${!isRead && html`<p class="try-change"><strong>This changes data</strong> of the company. The mock forgets changes: in this page when you leave it, as a server when it restarts.</p>`}
<p><button class="button primary" type="submit">${isRead ? 'Send' : 'Send the change'}</button></p>
<p class="try-status" role="status"></p>
<p class="try-inside" hidden>The HTTP status is 200, but the <code>status</code> of the body is <code>error</code>: the operation failed. More on <a href="guides/errors.html">errors inside 200</a>.</p>
<div class="try-violations" hidden><p>The mock names what is wrong with the request:</p><ul></ul></div>
<div class="try-help" hidden><p>Nothing answers at <code class="try-where"></code>, or the browser keeps the answer from this page.</p>
<ul><li>Start the mock: <code>npx @cloud-cost/mock</code>. It answers pages of any origin, also those opened from a folder.</li>
<li>A browser may ask whether this page may reach this machine; allow it.</li>
<li>A deployment has to allow the origin <code class="try-origin"></code> (CORS). If it doesn't, send the request with curl.</li></ul></div>
<dl class="try-headers" hidden></dl>
<div class="try-answer" hidden>${block('Response', 'try-body', 'Body of the response')}</div>
<script type="application/json" class="try-examples">${raw(JSON.stringify(cases.map(tryExample)).replaceAll('<', '\\u003c'))}</script>
</form>`
}

/** `control` is the beginning of the control's tag, to which the field adds what all have. */
function field(name: string, label: Html | string, required: boolean, control: Html, end: Html = html``): Html {
  return html`<p class="try-field"><label for="try.${name}">${label}${required && html` <span class="required">required</span>`}</label>
${control} id="try.${name}" name="${name}"${required && html` required`}>${end}</p>
`
}

function parameterField({ name, in: place, required, schema }: Parameter, document: Scope['group']['document']): Html {
  const { enum: closed } = resolved(document, schema)
  if (!Array.isArray(closed))
    return field(`${place}.${name}`, html`<code>${name}</code>`, required, html`<input type="text" spellcheck="false"`)
  const values = [...(required ? [] : ['']), ...closed.map(String)]
  return field(
    `${place}.${name}`,
    html`<code>${name}</code>`,
    required,
    html`<select`,
    html`${values.map((value) => html`<option>${value}</option>`)}</select>`,
  )
}

/** A block of code that the script fills. */
function block(title: string, name: string, label: string): Html {
  return html`<div class="code"><div class="code-head"><span>${title}</span><button class="copy" type="button">${copyIcon()}<span>Copy</span></button></div><pre class="${name}" role="group" aria-label="${label}" tabindex="0"></pre></div>`
}

function lines(value: unknown): number {
  return JSON.stringify(value, null, 2).split('\n').length
}

function tryExample({ name, inputs, isError }: ExampleCase): TryExample {
  const named = (['path', 'query'] as const).flatMap((place) =>
    Object.entries(inputs[place]).map(([parameter, value]) => [`${place}.${parameter}`, written(value)] as const),
  )
  return {
    name,
    values: {
      ...Object.fromEntries(named),
      ...(inputs.body !== undefined && { body: JSON.stringify(inputs.body) }),
      ...(isError && { prefer: `example=${name}` }),
    },
  }
}
