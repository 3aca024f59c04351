import { type Context, documentVersion } from '../context.js'
import { type CommonRule, commonRules } from '../contract/common-rules.js'
import { COMMON_RULES_PAGE } from '../contract/group.js'
import { type Html, html, joined, to } from '../html/html.js'
import { slug } from '../html/markdown.js'
import type { Page } from '../html/page.js'
import { proseOf, type Scope } from '../operation/scope.js'
import { contents } from './contents.js'

/** What the documents say of all operations of a group, once for all groups that say the same. */
export function commonRulesPage(context: Context): Page {
  const { groups } = context.service
  const rules = commonRules(groups)
  const prose = proseOf(context)
  return {
    file: COMMON_RULES_PAGE,
    label: 'Common rules',
    title: 'Common rules',
    description:
      'What holds for all operations of a group: envelopes, base URL, values and versions, and what is undocumented.',
    versions: groups.map((group) => documentVersion(context.service, group)),
    sections: contents(rules.map(({ title }) => title)),
    main: html`<h1>Common rules</h1>
<p class="lead">What holds for all operations of a group, and what is undocumented for all of them. The guides show how to work with it:
<a href="${to('guides/errors.html')}">errors</a>, <a href="${to('guides/base-url.html')}">base URL</a>,
<a href="${to('guides/limits.html')}">limits</a> and <a href="${to('guides/dates-and-money.html')}">dates and money</a>.</p>
${rules.map((rule) => ruleSection(rule, groups.length, prose))}`,
  }
}

function ruleSection({ title, texts }: CommonRule, groups: number, prose: Scope['prose']): Html {
  const id = slug(title)
  return html`<section aria-labelledby="${id}">
<h2 id="${id}"><a class="anchor" href="#${id}">${title}</a></h2>
${texts.map(
  ({ text, groups: sayers }) =>
    html`${sayers.length < groups && html`<h3>${joined(sayers.map((group) => html`${group.title}`))}</h3>`}
${prose(text)}
`,
)}</section>
`
}
