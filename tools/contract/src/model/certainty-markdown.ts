import { DOCUMENTED_MEANS, sharesInWords } from './certainty.js'
import type { CertaintyEntry, GroupCertainty, OperationCertainty } from './certainty-types.js'

const KIND_WORDS = { assumption: 'assumed', observed: 'observed' } as const

export function certaintyMarkdown({ group, counts, shared, operations }: GroupCertainty): string {
  return `# Certainty of the ${group} group

What the specification documents, what it leaves open, what the contract assumes, and what recordings showed. Written by \`npm run certainty\`; the check
fails when it is out of date, so that a change of certainty, of a required flag, a limit or a default shows in review. An element
is an operation, a parameter, a body, a response or a field; a field that several operations share counts in each.
Each element is in one class, so the classes add up.
${DOCUMENTED_MEANS}

| operations | elements | documented | observed | assumed | undocumented | assumed and undocumented |
|---:|---:|---:|---:|---:|---:|---:|
| ${counts.operations} | ${counts.elements} | ${counts.documented} | ${counts.observed} | ${counts.assumed} | ${counts.undocumented} | ${counts.assumedAndUndocumented} |

## Shared decisions and errors

What is decided for the whole document, and the error responses and envelopes that the operations have in common; counted in
none of them.

${[...shared.map(line), ...operations.map(operationSection)].join('\n')}
`
}

function operationSection(operation: OperationCertainty): string {
  const { operationId, method, path, elements, required, limits, entries } = operation
  return `
## ${operationId}

\`${method} ${path}\` · ${elements} elements: ${sharesInWords(operation)}

Required: ${codes(required) || 'nothing'}${limits.length === 0 ? '' : `\n\nLimits: ${codes(limits)}`}${
    entries.length === 0 ? '' : `\n\n${entries.map(line).join('\n')}`
  }`
}

function codes(elements: readonly string[]): string {
  return elements.map((element) => `\`${element}\``).join(', ')
}

function line({ kind, what, element, note }: CertaintyEntry): string {
  return `- \`${element}\` ${kind === 'unspecified' ? `undocumented (${what})` : KIND_WORDS[kind]}: ${note.trim().replaceAll(/\s+/g, ' ')}`
}
