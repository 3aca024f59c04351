// The error envelopes and the HTTP statuses of the documents.
import { type Json, type JsonObject, lookUp, mapping } from '@cloud-cost/contract/document'
import { type Operation, responseFor } from '@cloud-cost/contract/model'
import type { Context } from '../context.js'
import { type DocumentedGroup, type DocumentedOperation, groupPage, operationPage } from '../contract/group.js'
import { colouredBlock } from '../html/code-block.js'
import { type Html, html, to } from '../html/html.js'
import { markdown } from '../html/markdown.js'
import { schemaName } from '../operation/type-words.js'

/** The error envelopes and the HTTP statuses of the documents, as sections. */
export function errorReference({ service: { groups } }: Context): Html {
  const envelopes = groups.flatMap(errorEnvelopes)
  return html`<section aria-labelledby="the-error-envelopes">
<h2 id="the-error-envelopes">The ${envelopes.length} error envelopes</h2>
<p>Each operation names its own on its page. The clients read all of them alike.</p>
${envelopes.map(envelopeSection)}
</section>
<section aria-labelledby="statuses">
<h2 id="statuses">HTTP statuses</h2>
<p>What the documents declare for each group. A status that is assumed says so, and why.</p>
${groups.map(statuses)}
</section>`
}

interface Envelope {
  readonly group: DocumentedGroup
  /** Name of the component schema. */
  readonly name: string
  readonly schema: JsonObject
  readonly operations: readonly DocumentedOperation[]
}

/** The error envelopes that arrive with HTTP 200, with the operations that use each. */
function errorEnvelopes(group: DocumentedGroup): Envelope[] {
  const names = new Set(group.operations.flatMap(({ errors }) => errors.flatMap((error) => schemaName(error) ?? [])))
  return Array.from(names, (name) => ({
    group,
    name,
    schema: mapping(lookUp(group.document, `#/components/schemas/${name}`)),
    operations: group.operations.filter(({ errors }) => errors.some((error) => schemaName(error) === name)),
  }))
}

function envelopeSection({ group, name, schema, operations }: Envelope): Html {
  const example = operations.map((operation) => answerExample(operation, 'error')).find((value) => value !== undefined)
  const [first] = operations
  const description = schema['description']
  return html`<article class="envelope">
<h3 id="${name}"><a class="anchor" href="#${name}">${name}</a></h3>
<p>${operations.length} operations of the <a href="${to(groupPage(group))}">${group.title}</a>${
    first !== undefined &&
    html`, such as
<a href="${to(operationPage(first.operationId))}">${first.operationId}</a>`
  }.</p>
${typeof description === 'string' && markdown(description)}
${example !== undefined && colouredBlock(JSON.stringify(example, null, 2), 'json', `Example of ${name}`)}
</article>`
}

function statuses({ title, operations }: DocumentedGroup): Html {
  const errors = operations.flatMap(({ responses }) => responses).filter(({ status }) => status !== '200')
  // Responses that differ in their envelope alone say the same.
  const rows = new Map(
    errors.map(({ status, description }) => [`${status} ${description}`, statusRow(status, description)]),
  )
  return html`<h3>${title}</h3>
<dl class="statuses ruled">${[...rows.values()]}</dl>`
}

function statusRow(status: string, description: string): Html {
  return html`<div><dt>${status === 'default' ? 'others' : status}</dt><dd>${markdown(description)}</dd></div>`
}

/** A named example of the answer with HTTP 200. */
function answerExample({ responses }: Operation, name = 'default'): Json | undefined {
  return responseFor(responses, 200)?.examples.find((example) => example.name === name)?.body?.value
}
