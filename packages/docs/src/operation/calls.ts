import { resultName } from '@cloud-cost/codegen/example-call'
import { type DocumentedOperation, operationPage } from '../contract/group.js'
import { choice } from '../html/choice.js'
import { colouredBlock } from '../html/code-block.js'
import { type Html, html, to } from '../html/html.js'
import { sampleBlock, shownFor } from '../html/sample-block.js'
import { answerPicture } from '../pictures/answer.js'
import { sampleCall } from '../samples/sample.js'
import { type ExampleCase, exampleCases } from '../samples/sample-inputs.js'
import { samplesOf } from '../samples/samples.js'
import type { Scope } from './scope.js'

/** The examples: each with code that sends its request, and the response to it. */
export function callsSection(scope: Scope): Html {
  return html`<section class="calls" aria-labelledby="samples">
<h2 id="samples">Code samples</h2>
${choice(
  { name: 'example', title: 'Example', id: 'examples' },
  exampleCases(scope.operation).map((one, index) => ({
    value: one.name,
    title: one.summary || one.name,
    content: caseParts(one, scope, index > 0),
  })),
)}
</section>`
}

function caseParts(one: ExampleCase, scope: Scope, isFurther: boolean): Html {
  const { operation, group } = scope
  const { name, inputs, response, after, isError, summary } = one
  const headers = isError ? { Prefer: `example=${name}` } : {}
  return html`<h3 class="print-only">${summary || name}</h3>
${after.map((change) => changeBefore(change, scope))}
${isError && html`<p class="facts">The mock gives this answer when <code>Prefer</code> asks for it:</p>`}
${sampleBlock(samplesOf(sampleCall(group.name, operation, inputs, { headers })), summary || name, { isFurther })}
${installLines(group.name)}
${response?.body !== undefined && resultLines(operation, isError)}
<p class="facts from-form" hidden>The code has what the form says. The response is still the example's.</p>
${response === undefined ? html`<p class="facts">No response to this request is shown.</p>` : responseOf(response)}`
}

function responseOf({ body, summary, name }: NonNullable<ExampleCase['response']>): Html {
  return html`<h3 class="answer">Response <span class="status">200</span></h3>
${
  body === undefined
    ? html`<p class="facts">Without a described body.</p>`
    : html`${colouredBlock(JSON.stringify(body.value, null, 2), 'json', `${summary || name}: response`)}
${answerPicture(body.value)}`
}`
}

/** What the client gives of the response that stands below, where that is not all of it. */
function resultLines({ payload }: DocumentedOperation, isError: boolean): Html | undefined {
  if (isError)
    return html`<p class="facts ${shownFor('client', 'react-query')}">The client rejects it as an
<a href="${to('guides/errors.html')}">EnvelopeError</a>.</p>`
  const name = resultName(payload)
  if (name === undefined || name === 'result') return undefined
  return html`<p class="facts ${shownFor('client')}">It prints <code>${payload}</code> of the response below.</p>
<p class="facts ${shownFor('react-query')}">The hook gives <code>${payload}</code> of the response below.</p>`
}

/** A call without which the example would be answered otherwise. */
function changeBefore({ operationId, ...inputs }: ExampleCase['after'][number], { operations }: Scope): Html {
  const found = operations.get(operationId)
  if (found === undefined) throw new Error(`an example comes after ${operationId}, which is not there`)
  return html`<details class="before-example"><summary>First, <a href="${to(operationPage(operationId))}">${operationId}</a></summary>
${sampleBlock(samplesOf(sampleCall(found.group.name, found.operation, inputs)), `Before: ${operationId}`, { isFurther: true })}</details>`
}

/** What a sample needs besides its language. */
function installLines(group: string): Html {
  return html`<p class="facts install ${shownFor('client')}"><code>npm install @cloud-cost/${group}-client</code></p>
<p class="facts install ${shownFor('react-query')}"><code>npm install @cloud-cost/${group}-client @tanstack/react-query</code></p>
<p class="facts install ${shownFor('python')}"><code>pip install requests</code></p>
<p class="facts install ${shownFor('java')}">Java 17 or later</p>`
}
