// What the mock does for an operation.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OperationEffects } from '@cloud-cost/estate'
import { codeList, type Html, html, joined, to } from '../html/html.js'
import { inlineCode } from '../html/markdown.js'
import { ROOT } from '../paths.js'
import type { Trait } from '../reference/operation-notes.js'
import { memberName } from './member-name.js'
import type { Scope } from './scope.js'
import { type StatusCase, statusesOfMock } from './statuses.js'

/** How the mock answers, in short. */
export const MOCK_TRAITS: Readonly<Record<OperationEffects['answer'], Trait>> = {
  computed: {
    name: 'Mock: computed',
    text: 'Follows [the inputs](#mock).',
  },
  illustrative: {
    name: 'Mock: fixed sample',
    text: 'Invented rows [on request](#mock).',
  },
  none: { name: 'Mock: fixed sample', text: 'The same for [all inputs](#mock).' },
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
  html`<p>It changes ${codeList(effects.changes)}; later reads return the change until the mock is reset.</p>`
}
${
  effects.withoutEffect.length > 0 &&
  html`<p>These inputs are checked, but have no effect:</p>
<ul>${withoutEffect(effects).map(inputsWithReason)}</ul>`
}
${
  behaviour.length > 0 &&
  html`<details class="fold"><summary>How the mock computes</summary>
<p>These are rules of the mock; a deployment may follow others.</p>
<ul>${behaviour.map((text) => html`<li>${scope.prose(text)}</li>`)}</ul>
</details>`
}
<p>Further statuses of the mock:</p>
<dl class="statuses ruled">${statusesOfMock(scope).map(statusRow)}</dl>
<p>Ask for an example by name with the header <code>Prefer: example=NAME</code>: ${codeList(names)}.
<a href="${to('mock.html')}">More on the mock</a></p>
</section>`
}

const ANSWERS: Readonly<Record<OperationEffects['answer'], string>> = {
  computed:
    'The response follows the inputs and agrees with the responses of other operations. The samples have its responses.',
  illustrative:
    'The mock returns a fixed sample. Started with `--illustrative`, it returns invented rows of its company: good for a '.concat(
      'first screen, not for a test of what the service does.',
    ),
  none: 'The mock checks the request and returns a fixed sample.',
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

/** What `BEHAVIOUR.md` of the estate says of the operations of a tag, one bullet each. */
const BULLETS: ReadonlyMap<string, readonly string[]> = new Map(
  readFileSync(join(ROOT, 'packages/estate/BEHAVIOUR.md'), 'utf8')
    .split(/^### /m)
    .slice(1)
    .map((section) => {
      const [tag = '', ...lines] = section.split(/^## /m, 1).join('').split('\n')
      return [tag.trim(), lines.join('\n').split(/^- /m).slice(1).map(oneLine)] as const
    }),
)

/**
 * How the mock computes an operation: what is said of it, or of all operations of its tag. A bullet may point to operations of other
 * tags; only its own operations say what it is about.
 */
function behaviourOf(operationId: string, tag: string, ofTag: ReadonlySet<string>): string[] {
  return (BULLETS.get(tag) ?? []).filter((bullet) => {
    const named = Array.from(bullet.matchAll(/`(\w+)`/g), ([, name = '']) => name)
    return named.includes(operationId) || !named.some((name) => ofTag.has(name))
  })
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}
