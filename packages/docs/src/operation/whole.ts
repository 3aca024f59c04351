import { methodTag } from '../context.js'
import { operationPage } from '../contract/group.js'
import { type Html, html, raw } from '../html/html.js'
import { breakable } from './breakable.js'
import { marksAt } from './element.js'
import { bodySection, parameterSection } from './inputs.js'
import { markLine, withoutAssumptions } from './marks.js'
import { responseSection } from './responses.js'
import type { Scope } from './scope.js'
import { traitList } from './traits.js'

/** What a caller sends and gets, for a page that has all operations of a group. The operation's own page has the rest. */
export function wholeOperation(scope: Scope, envelopes: Set<string>): Html {
  const { operationId, method, path, summary, description } = scope.operation
  const content = html`<h1><a href="${operationPage(operationId)}">${summary}</a></h1>
<p class="operation-path">${methodTag(method)} <code>${breakable(path)}</code> <code>${operationId}</code></p>
${scope.prose(withoutAssumptions(description, scope.operation))}
${markLine(marksAt('operation', scope), 'operation', scope.operation)}
${traitList(scope)}
${parameterSection(scope)}
${bodySection(scope)}
${responseSection(scope, envelopes)}`
  return html`<section class="whole-operation">
${amongOthers(content, operationPage(operationId))}
</section>`
}

/** The markup of an operation's page beside that of others: a level lower, without ids, with its links to ids on the page that has them. */
function amongOthers({ text }: Html, page: string): Html {
  return raw(
    text
      .replaceAll(/ (?:id|aria-labelledby)="[^"]*"/g, '')
      .replaceAll(' href="#', ` href="${page}#`)
      .replaceAll(/(?<=<\/?h)[1-5](?=[ >])/g, (level) => String(Number(level) + 1)),
  )
}
