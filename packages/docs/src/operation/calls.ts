import { resultName } from '@cloud-cost/codegen/example-call'
import { methodTag } from '../context.js'
import { type DocumentedOperation, operationPage } from '../contract/group.js'
import { breakable } from '../html/breakable.js'
import { type Html, html, to } from '../html/html.js'
import { answerPicture } from '../pictures/answer.js'
import { curlSample } from '../samples/curl.js'
import { targetOf } from '../samples/sample.js'
import { defaultInputs, type ExampleCase, exampleCases } from '../samples/sample-inputs.js'
import { samplesOf } from '../samples/samples.js'
import type { Scope } from './scope.js'

/**
 * The examples: each with code that sends its request, and the response to it. Which example and which language is seen is chosen by
 * radio buttons that styles follow, so it needs no script.
 */
export function callsSection(scope: Scope): Html {
  const { operation, group } = scope
  const cases = exampleCases(operation)
  const languages = samplesOf(group, operation, defaultInputs(operation)).map(({ label }) => label)
  return html`<section class="calls" aria-labelledby="samples">
<h2 id="samples">Code samples</h2>
<fieldset class="choice languages"><legend class="visually-hidden">Language</legend>${languages.map((label, index) =>
    radio('language', { id: `language-${index}`, value: label, label, isChosen: index === 0 }),
  )}</fieldset>
<fieldset class="choice cases" id="examples"><legend>Example</legend>${cases.map(
    (one, index) =>
      html`${radio('example', { id: `example-${one.name}`, value: one.name, label: one.summary || one.name, isChosen: index === 0 })}
<div class="case">${caseParts(one, scope)}</div>`,
  )}</fieldset>
</section>`
}

interface Choice {
  readonly id: string
  readonly value: string
  readonly label: string
  readonly isChosen: boolean
}

function radio(name: string, { id, value, label, isChosen }: Choice): Html {
  const input = html`<input type="radio" name="${name}" id="${id}" value="${value}"${isChosen && html` checked`}>`
  return html`${input}<label for="${id}">${label}</label>`
}

function caseParts(one: ExampleCase, scope: Scope): Html {
  const { operation, context, group } = scope
  const { name, inputs, response, after, isError, summary } = one
  const { highlight } = context
  const samples = isError
    ? [curlSample(operation, inputs, [`Prefer: example=${name}`])]
    : samplesOf(group, operation, inputs)
  return html`<h3 class="print-only">${summary || name}</h3>
${after.map((change) => changeBefore(change, scope))}
<p class="target">${methodTag(operation.method)} <code>${breakable(targetOf(operation, inputs))}</code></p>
${isError && html`<p class="facts">The mock gives this answer when <code>Prefer</code> asks for it:</p>`}
${samples.map(
  ({ label, lang, source }, index) =>
    html`<div class="sample${isError ? ' sample-any' : ` sample-${index}`}"><h4 class="print-only">${label}</h4>
${installLine(label, group.name)}
${highlight(source, lang === 'Shell' ? 'sh' : 'ts', `${summary || name}: ${label}`)}
${response?.body !== undefined && html`<p class="facts">${resultWords(label, operation)}</p>`}</div>`,
)}
<p class="facts from-form" hidden>The code has what the form says. The response is still the example's.</p>
${response === undefined ? html`<p class="facts">No response to this request is shown.</p>` : responseOf(response, scope)}`
}

function responseOf({ body, summary, name }: NonNullable<ExampleCase['response']>, { context }: Scope): Html {
  return html`<h3 class="answer">Response <span class="status">200</span></h3>
${body !== undefined && answerPicture(body.value)}
${
  body === undefined
    ? html`<p class="facts">Without a described body.</p>`
    : context.highlight(JSON.stringify(body.value, null, 2), 'json', `${summary || name}: response`)
}`
}

/** What a sample gives of the response that stands below it. */
function resultWords(label: string, { payload }: DocumentedOperation): Html {
  const name = resultName(payload)
  const gives = label === 'React Query' ? 'The hook gives' : 'It prints'
  if (
    label === 'curl' ||
    label === 'TypeScript fetch' ||
    name === undefined ||
    (name === 'result' && payload !== 'result')
  )
    return html`${gives} the response below.`
  return html`${gives} <code>${payload}</code> of the response below.`
}

/** A call without which the example would be answered otherwise. */
function changeBefore({ operationId, ...inputs }: ExampleCase['after'][number], { context, operations }: Scope): Html {
  const found = operations.get(operationId)
  if (found === undefined) throw new Error(`an example comes after ${operationId}, which is not there`)
  return html`<p class="facts">First, <a href="${to(operationPage(operationId))}">${operationId}</a>:</p>
<div class="before-example">${context.highlight(curlSample(found.operation, inputs).source, 'sh', `Before: ${operationId}`)}</div>`
}

/** What a sample needs besides Node. */
function installLine(label: string, group: string): Html | undefined {
  const packages = { 'TypeScript client': '', 'React Query': ' @tanstack/react-query' }[label]
  if (packages === undefined) return undefined
  return html`<p class="facts install"><code>npm install @cloud-cost/${group}-client${packages}</code></p>`
}
