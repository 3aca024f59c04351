// The pages that agents can read: guides, glossary, open questions and certainty.
import type { GroupCertainty } from '@cloud-cost/openapi/certainty'
import { PAGES } from '../generated/pages.js'

export interface DocsPage {
  readonly uri: string
  readonly title: string
  readonly description: string
  /** What people want of it or of a section, by the address without its scheme. */
  readonly tasks: Readonly<Record<string, string>>
  /** In Markdown. */
  read(): string | Promise<string>
}

const SCHEME = 'cloud-cost://'

const CERTAINTY: DocsPage = {
  uri: `${SCHEME}certainty`,
  title: 'What is certain',
  description: 'How much of the contract is documented, undocumented or assumed, by group and operation.',
  tasks: {},
  read: async () => certaintyText((await import('@cloud-cost/openapi/certainty')).default),
}

export const DOCS_PAGES: readonly DocsPage[] = [
  ...PAGES.map(({ name, title, description, tasks, text }) => ({
    uri: `${SCHEME}${name}`,
    title,
    description,
    tasks,
    read: () => text,
  })),
  CERTAINTY,
]

/** A part of a page under a heading. */
export interface Section {
  /** The address of its page, with the heading after `#`. */
  readonly uri: string
  readonly page: string
  readonly title: string
  readonly text: string
  readonly tasks: string
}

/** The sections of a page; what stands before its first heading is the first. */
export function sectionsOf({ uri, title, tasks }: DocsPage, text: string): Section[] {
  return text
    .split(/^(?=## )/m)
    .map((part) => {
      const [, heading, body = ''] = /^##? (.+)\n([\s\S]*)$/.exec(part) ?? []
      return heading === undefined || part.startsWith('# ')
        ? { uri, page: title, title, text: body }
        : { uri: `${uri}#${slugOf(heading)}`, page: title, title: heading, text: body }
    })
    .map((section) => ({
      ...section,
      text: section.text.trim(),
      tasks: tasks[section.uri.slice(SCHEME.length)] ?? '',
    }))
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

function certaintyText(groups: readonly GroupCertainty[]): string {
  const row = (name: string, counts: GroupCertainty['counts'] | GroupCertainty['operations'][number]): string =>
    `| ${[name, counts.elements, counts.documented, counts.assumed, counts.undocumented, counts.assumedAndUndocumented].join(' | ')} |`
  const table = (first: string, rows: readonly string[]): string =>
    [
      `| ${first} | elements | documented | assumed | undocumented | assumed and undocumented |`,
      '| --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n')
  return `# What is certain

Documented: name, type and presence come from the specification of the service. Assumed: the contract had to decide. Undocumented: the specification
leaves it open. An element is an operation, parameter, body, response or field. describe_operation says it of each; the codes are explained in
cloud-cost://questions.

${table(
  'group',
  groups.map(({ group, counts }) => row(group, counts)),
)}

${groups
  .map(
    ({ group, operations }) =>
      `## ${group}\n\n${table(
        'operation',
        operations.map((operation) => row(operation.operationId, operation)),
      )}`,
  )
  .join('\n\n')}
`
}
