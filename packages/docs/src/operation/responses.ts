import { envelopeBranches, type JsonObject } from '@cloud-cost/contract/document'
import type { Mark } from '@cloud-cost/contract/marks'
import { ownDescription, type Response, resolved } from '@cloud-cost/contract/model'
import { errorId } from '../contract/elements.js'
import { choice } from '../html/choice.js'
import { colouredBlock } from '../html/code-block.js'
import { type Html, html, to } from '../html/html.js'
import { inlineCode } from '../html/markdown.js'
import { schemaMarks } from './element.js'
import { memberList } from './members.js'
import { openPoints } from './open-points.js'
import { presenceOf } from './presence.js'
import type { Scope } from './scope.js'
import { conflictsOfMock, statusName } from './statuses.js'
import { schemaName, typeWords } from './type-words.js'

/** What the operation responds with, by HTTP status. */
export function responseSection(scope: Scope): Html {
  // The names of the error envelopes that the page shows already.
  const envelopes = new Set<string>()
  return html`<section aria-labelledby="responses">
<h2 id="responses">Responses</h2>
${
  scope.operation.payload !== 'raw' &&
  scope.operation.payload !== 'empty' &&
  html`<p>Look at <code>status</code> in the body, not only at
the HTTP status: an error may come with HTTP 200. <a href="${to('guides/errors.html')}">More on errors</a></p>`
}
${choice({ name: 'status', title: 'HTTP status' }, [
  ...scope.operation.responses.map((response) => ({
    value: response.status,
    title: response.status === 'default' ? 'Others' : response.status,
    content: responsePart(response, scope, envelopes),
  })),
  ...conflictsOfMock(scope).map(({ status, when }) => ({
    value: String(status),
    title: `${status} in the mock`,
    content: html`<h3><span class="status">${statusName(String(status))}</span></h3>
<p>${inlineCode(when)} The specification does not name this status.</p>`,
  })),
])}
</section>`
}

function responsePart(response: Response, scope: Scope, envelopes: Set<string>): Html {
  const { status, ownDescription: description, schema, marks, headers, examples } = response
  const { document } = scope.group
  const branches = envelopeBranches(document, schema)
  const isSuccess = status === '200'
  const bodies = branches.length > 0 ? branches.map((branch) => branch.schema) : schema === undefined ? [] : [schema]
  return html`<section class="response" aria-labelledby="response-${status}">
<div class="response-head"><h3 id="response-${status}"><span class="status">${statusName(status)}</span></h3>
${openPoints(marks, `response-${status}`, statusName(status))}</div>
${scope.prose(description)}
${Object.entries(headers).map(([name, value]) => html`<p class="facts">Header <code>${name}</code>, such as <code>${value}</code></p>`)}
${bodies.length === 0 && html`<p class="facts">No body is described.</p>`}
${bodies.map((body, index) =>
  isSuccess && index === 0
    ? successBody(body, scope, branches.length > 0)
    : errorBody(body, scope, envelopes, isSuccess),
)}
${
  !isSuccess &&
  examples.map(
    ({ summary, name, body }) =>
      body !== undefined &&
      html`<details class="fold"><summary>Example: ${summary || name}</summary>
${colouredBlock(JSON.stringify(body.value, null, 2), 'json', `Example of ${status}`)}</details>`,
  )
}
</section>`
}

function successBody(schema: JsonObject, scope: Scope, isEnvelope: boolean): Html {
  const { line, marks, assumed } = bodyParts(schema, 'response', scope)
  return html`${isEnvelope && html`<h4>Success</h4>`}
<p class="facts">JSON, ${typeWords(scope.group, schema)}${openPoints(marks, 'response', 'the body of a success')}</p>
${line}
${memberList(schema, scope, { presence: 'always present', id: 'response', assumed, depth: 0, around: [schemaName(schema) ?? ''] })}`
}

/** An error envelope is described once; further statuses that have it name it. */
function errorBody(schema: JsonObject, scope: Scope, envelopes: Set<string>, isInside: boolean): Html {
  const name = schemaName(schema) ?? ''
  const id = errorId(name)
  const isKnown = envelopes.has(name)
  envelopes.add(name)
  const description = ownDescription(resolved(scope.operation.document, schema))
  const { line, marks, assumed } = bodyParts(schema, id, scope)
  return html`${isInside && html`<h4>Error inside HTTP 200</h4>`}
${
  isKnown
    ? html`<p class="facts">Body: <a href="#${id}">${name}</a></p>`
    : html`<p class="facts" id="${id}">JSON, ${typeWords(scope.group, schema)} ·
<a href="${to(`guides/errors.html#${name}`)}">where else it occurs</a>${openPoints(marks, id, 'the body of an error')}</p>
${description !== '' && scope.prose(description)}
<details class="nested fold"><summary>Fields</summary>
${line}
${memberList(schema, scope, { presence: 'always present', id, assumed, depth: 0, around: [name] })}</details>`
}`
}

/** The sentence of what is always present, the ids that it assumes so, and the marks that it leaves. */
function bodyParts(
  schema: JsonObject,
  id: string,
  scope: Scope,
): { readonly line: Html | undefined; readonly marks: readonly Mark[]; readonly assumed: ReadonlySet<string> } {
  const all = schemaMarks(scope.group.document, schema)
  const presence = presenceOf(schema, all, id, scope)
  return {
    line: presence.line,
    marks: all.filter((mark) => !presence.marks.includes(mark)),
    assumed: new Set([...presence.assumed].map((path) => `${id}.${path}`)),
  }
}
