// The pages of clients and other tools.
import { type Context, packageVersion } from '../context.js'
import type { DocumentedGroup } from '../contract/group.js'
import type { PackageInfo } from '../contract/service.js'
import { type Choice, choice } from '../html/choice.js'
import { html, to } from '../html/html.js'
import { markdown, sections, siteLink } from '../html/markdown.js'
import type { Page } from '../html/page.js'
import { contents, pageOf } from './page-of.js'

/** Sections of the runtime's README that concern who generates code, not who calls it. */
const INTERNAL = ['For the generated code']

const OTHER_TOOLS = 'clients/other-tools.html'

/** The TypeScript clients: how to begin with each, and what they have in common. */
export function clientsPage(context: Context): Page {
  const { service } = context
  const parts = sections(service.clientCore.readme).filter(({ title }) => title !== '' && !INTERNAL.includes(title))
  const options = { shift: 1, link: siteLink }
  const beginnings = service.groups.map((group, index) => beginning(group, service.clients[index], options))
  return pageOf(context, {
    file: 'clients.html',
    label: 'Clients',
    title: 'TypeScript clients',
    description:
      'Typed functions for every operation, with tokens, retries, errors, envelopes and paging taken care of.',
    versions: [...service.clients, service.clientCore].map(packageVersion),
    lead: html`A package for each group, a function for each operation. They work in Node 20 or later, Bun, Deno, browsers and edge
runtimes, without third-party code. For other languages there are <a href="${to(OTHER_TOOLS)}">generators and tools</a>.`,
    parts: [
      { title: 'Begin', content: choice({ name: 'client', title: 'Group' }, beginnings) },
      ...parts.map(({ title, text }) => ({ title, content: markdown(text, options) })),
    ],
  })
}

/** What works in the tools of others, from the results of trying them. */
export function otherToolsPage(context: Context): Page {
  const { openapi, otherTools } = context.service
  return pageOf(context, {
    file: OTHER_TOOLS,
    title: 'Other languages and tools',
    description:
      'Code generators, importers and servers that work with the documents, and the options that each needs.',
    versions: [packageVersion(openapi)],
    lead: html`Tools of other languages work from the documents of <code>${openapi.name}</code>, which has forms for those that need them.`,
    sections: contents(otherTools),
    main: markdown(otherTools.replace(/^# .*\n/, ''), { link: siteLink }),
  })
}

function beginning(
  group: DocumentedGroup,
  client: PackageInfo | undefined,
  options: Parameters<typeof markdown>[1],
): Choice {
  const text = sections(client?.readme ?? '')
    .map((section) => section.text)
    .join('\n\n')
  return { value: group.name, title: group.title, content: markdown(text, options) }
}
