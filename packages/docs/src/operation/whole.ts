import { parse } from 'node-html-parser'
import { methodTag } from '../context.js'
import { operationPage, referencePage } from '../contract/group.js'
import { rootOf } from '../html/addresses.js'
import { breakable } from '../html/breakable.js'
import { type Html, html, raw, to } from '../html/html.js'
import { marksAt } from './element.js'
import { bodySection, parameterSection } from './inputs.js'
import { markLine, withoutAssumptions } from './marks.js'
import { responseSection } from './responses.js'
import type { Scope } from './scope.js'
import { traitList } from './traits.js'

/** What a caller sends and gets, for a page that has all operations of a group. The operation's own page has the rest. */
export function wholeOperation(scope: Scope, envelopes: Set<string>): Html {
  const { operationId, method, path, summary, description } = scope.operation
  const content = html`<h1><a href="${to(operationPage(operationId))}">${summary}</a></h1>
<p class="operation-path">${methodTag(method)} <code>${breakable(path)}</code> <code>${operationId}</code></p>
${scope.prose(withoutAssumptions(description, scope.operation))}
${markLine(marksAt('operation', scope), 'operation', scope.operation)}
${traitList(scope)}
${parameterSection(scope)}
${bodySection(scope)}
${responseSection(scope, envelopes)}`
  return html`<section class="whole-operation">
${amongOthers(content, scope)}
</section>`
}

/** An operation as it stands among others: a level lower, without ids, and with links to the page that has the ids. */
function amongOthers(content: Html, { group, operation }: Scope): Html {
  const root = rootOf(referencePage(group))
  const markup = parse(content.with((path) => root + path))
  for (const name of ['id', 'aria-labelledby'])
    for (const element of markup.querySelectorAll(`[${name}]`)) element.removeAttribute(name)
  for (const link of markup.querySelectorAll('a[href^="#"]'))
    link.setAttribute('href', `${root}${operationPage(operation.operationId)}${link.getAttribute('href')}`)
  for (const level of [5, 4, 3, 2, 1])
    for (const heading of markup.querySelectorAll(`h${level}`)) heading.tagName = `h${level + 1}`
  return raw(markup.toString())
}
