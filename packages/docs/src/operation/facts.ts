import { badgesOf, operationNotes } from '../reference/operation-notes.js'
import { type Html, html } from '../site/html.js'
import type { Scope } from './scope.js'

/** What a caller has to know besides the description. */
export function factList(scope: Scope): Html {
  const notes = operationNotes(scope.operation)
  const badges = badgesOf(scope.operation)
  return html`<ul class="badges">${badges.map(({ name, description }) => html`<li><strong>${name}</strong> ${description}</li>`)}</ul>
${notes.map((note) => scope.prose(note))}`
}
