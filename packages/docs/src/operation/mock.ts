// What the mock does for an operation.
import type { OperationEffects } from '@cloud-cost/estate'
import { codeList, type Html, html, joined, to } from '../html/html.js'
import { inlineCode } from '../html/markdown.js'
import type { Trait } from '../reference/operation-notes.js'
import { behaviourOf } from './behaviour.js'
import { memberName } from './member-name.js'
import type { Scope } from './scope.js'
import { type StatusCase, statusesOfMock } from './statuses.js'

/** How the mock answers, in short. */
export const MOCK_TRAITS: Readonly<Record<OperationEffects['answer'], Trait>> = {
  computed: {
    name: 'Mock: computed',
    text: '[The mock](#mock) works out the answer from the company behind it.',
  },
  illustrative: {
    name: 'Mock: illustrative',
    text: '[The mock](#mock) answers an example, or rows of a made-up shape when it is asked for them.',
  },
  none: { name: 'Mock: example', text: '[The mock](#mock) answers an example, whatever the inputs are.' },
}

/** What the mock does for the operation. */
export function mockSection(scope: Scope): Html {
  const { group, operation, effects } = scope
  const ofTag = group.operations.filter(({ tag }) => tag === operation.tag)
  const behaviour = behaviourOf(
    operation.operationId,
    operation.tag,
    new Set(ofTag.map(({ operationId }) => operationId)),
  )
  const inputsWithReason = ([reason, inputs]: readonly [string, readonly string[]]): Html =>
    html`<li>${joined(inputs.map((name) => memberName(name, scope.context)))}: ${reason}</li>`
  const names = operation.responses.flatMap(({ examples }) => examples.map(({ name }) => name))
  return html`<section aria-labelledby="mock">
<h2 id="mock">In the mock</h2>
${scope.prose(ANSWERS[effects.answer])}
${
  effects.changes.length > 0 &&
  html`<p>It changes ${codeList(effects.changes)} of the company, which later reads show until the mock is
reset.</p>`
}
${
  effects.withoutEffect.length > 0 &&
  html`<p>These inputs are checked, but have no effect:</p>
<ul>${withoutEffect(effects).map(inputsWithReason)}</ul>`
}
${
  behaviour.length > 0 &&
  html`<details><summary>How the mock computes</summary>
<p>The service does not show these rules. Another deployment may follow others.</p>
<ul>${behaviour.map((text) => html`<li>${scope.prose(text)}</li>`)}</ul>
</details>`
}
<p>The mock refuses some requests with a status that the contract does not name:</p>
<dl class="statuses">${statusesOfMock(scope).map(statusRow)}</dl>
<p>Ask for an example by name with the header <code>Prefer: example=NAME</code>: ${codeList(names)}.
<a href="${to('mock.html')}">More on the mock</a></p>
</section>`
}

const ANSWERS: Readonly<Record<OperationEffects['answer'], string>> = {
  computed:
    'The answer is computed from the company behind the mock, so it follows the inputs, and agrees with the answers '.concat(
      'of other operations. The successes shown with the code samples are its answers to those requests.',
    ),
  illustrative:
    'The payload is not described, so the mock answers the example of the contract. Started with `--illustrative`, it answers '.concat(
      'rows of its company instead, in a shape that is made up: good for a first screen, not for a test of what the service does.',
    ),
  none: 'The mock checks the request, and answers the example of the contract, whatever the inputs are.',
}

function statusRow({ status, when }: StatusCase): Html {
  return html`<div><dt>${status}</dt><dd>${inlineCode(when)}</dd></div>
`
}

/** Inputs without an effect by the reason. */
function withoutEffect(effects: OperationEffects): [reason: string, names: string[]][] {
  const reasons = new Map<string, string[]>()
  for (const { reason, name } of effects.withoutEffect) reasons.set(reason, [...(reasons.get(reason) ?? []), name])
  return [...reasons]
}
