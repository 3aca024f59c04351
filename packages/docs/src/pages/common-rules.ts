import type { Context } from '../context.js'
import { type CommonRule, commonRules } from '../contract/common-rules.js'
import { COMMON_RULES_PAGE } from '../contract/group.js'
import { html, joined, to } from '../html/html.js'
import type { Page } from '../html/page.js'
import { proseOf, type Scope } from '../operation/scope.js'
import { type Part, pageOf } from './page-of.js'

/** What the documents say of all operations of a group, once for all groups that say the same. */
export function commonRulesPage(context: Context): Page {
  const { groups } = context.service
  const rules = commonRules(groups)
  const prose = proseOf(context)
  return pageOf(context, {
    file: COMMON_RULES_PAGE,
    title: 'Common rules',
    description:
      'What holds for all operations of a group: envelopes, base URL, values and versions, and what is undocumented.',
    lead: html`What holds for all operations of a group, and what is undocumented for all of them. The guides show how to work with it:
<a href="${to('guides/errors.html')}">errors</a>, <a href="${to('guides/base-url.html')}">base URL</a>,
<a href="${to('guides/limits.html')}">limits</a> and <a href="${to('guides/dates-and-money.html')}">dates and money</a>.`,
    parts: rules.map((rule) => rulePart(rule, groups.length, prose)),
  })
}

function rulePart({ title, texts }: CommonRule, groups: number, prose: Scope['prose']): Part {
  const content = texts.map(
    ({ text, groups: sayers }) =>
      html`${sayers.length < groups && html`<h3>${joined(sayers.map((group) => html`${group.title}`))}</h3>`}
${prose(text)}
`,
  )
  return { title, content: html`${content}` }
}
