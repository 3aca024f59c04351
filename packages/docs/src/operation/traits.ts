import { type Html, html } from '../html/html.js'
import { traitsOf } from '../reference/operation-notes.js'
import { MOCK_TRAITS } from './mock.js'
import type { Scope } from './scope.js'

/** What sets the operation apart, as badges that say what they mean. */
export function traitList(scope: Scope): Html {
  const { operation, effects } = scope
  const traits = [...traitsOf(operation), MOCK_TRAITS[effects.answer]]
  return html`<dl class="traits">${traits.map(
    ({ name, text }) => html`<div><dt><span class="badge">${name}</span></dt><dd>${scope.prose(text)}</dd></div>`,
  )}</dl>`
}
