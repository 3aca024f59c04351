// The inputs on the page of an operation.
import { ownDescription, resolved } from '@cloud-cost/contract/model'
import { type Html, html, to } from '../html/html.js'
import { inlineCode } from '../html/markdown.js'
import { type Element, elementRow, marksAt } from './element.js'
import { memberList } from './members.js'
import { openPoints } from './open-points.js'
import { originOf } from './origin.js'
import { requiredSentence } from './presence.js'
import type { Scope } from './scope.js'
import { schemaName, typeWords } from './type-words.js'

/** The parameters of the path and of the query. */
export function parameterSection(scope: Scope): Html {
  const { parameters, unnamedInputs } = scope.operation
  return html`<section aria-labelledby="parameters">
<h2 id="parameters">${parameters.length === 0 ? 'Authorization' : 'Authorization and parameters'}</h2>
<p><code>Authorization: Bearer TOKEN</code>, a header that every request needs.
<a href="${to('guides/authentication.html')}">Where a token comes from</a></p>
${(['path', 'query'] as const).map((place) => parametersIn(place, scope))}
${unnamedInputs !== undefined && html`<p><strong>Further inputs.</strong> ${inlineCode(unnamedInputs)}</p>`}
</section>`
}

function parametersIn(place: 'path' | 'query', scope: Scope): Html | undefined {
  const parameters = scope.operation.parameters.filter((parameter) => parameter.in === place)
  if (parameters.length === 0) return undefined
  const elements = parameters.map((parameter): Element => {
    const described = { ...parameter, description: parameter.ownDescription }
    return {
      ...described,
      id: `${place}.${parameter.name}`,
      presence: parameter.required ? 'required' : undefined,
      marks: marksAt(`${place} ${parameter.name}`, scope),
      origin: parameter.required || parameter.source !== undefined ? originOf(described, scope) : undefined,
    }
  })
  const separated = new Set(parameters.filter(({ commaSeparated }) => commaSeparated).map(({ name }) => name))
  const more = html`<p class="facts">Written as <code>a,b,c</code></p>`
  return html`<h3>In the ${place}</h3>
${requiredSentence(elements, scope)}
<dl class="elements">${elements.map((element) => elementRow(element, scope, separated.has(element.name) ? more : undefined))}</dl>`
}

/** The body of the request with its members. */
export function bodySection(scope: Scope): Html {
  const { body } = scope.operation
  if (body === undefined) return html``
  const { group, operation } = scope
  const description = ownDescription(resolved(operation.document, body.schema))
  const marks = ['request body', 'body'].flatMap((element) => marksAt(element, scope))
  return html`<section aria-labelledby="body">
<h2 id="body">Body</h2>
<p class="facts">JSON, ${typeWords(group, body.schema)}${body.required ? ' · required' : ' · optional'}${openPoints(marks, 'body', 'the request body')}</p>
${description !== '' && scope.prose(description)}
${memberList(body.schema, scope, { presence: 'required', id: 'body', depth: 1, around: [schemaName(body.schema) ?? ''] })}
</section>`
}
