import type { GroupLedger, LedgerEntry, OperationLedger } from './ledger-types.js'

export function ledgerMarkdown(ledger: GroupLedger): string {
  const { counts } = ledger
  return `${[
    `# Ledger of the ${ledger.group} group`,
    '',
    'What the service states, what it does not show, and what the contract assumes. Written by `pnpm ledger`; the check',
    'fails when it is out of date, so that a change of certainty, of a required flag, a limit or a default shows in review. An element',
    'is an operation, a parameter, a body, a response or a member; a member that several operations share counts in each.',
    '',
    '| operations | elements | stated | not shown | assumed |',
    '|---:|---:|---:|---:|---:|',
    `| ${counts.operations} | ${counts.elements} | ${counts.stated} | ${counts.unspecified} | ${counts.assumed} |`,
    '',
    '## Shared decisions and errors',
    '',
    'What is decided for the whole document, and the error responses and envelopes that the operations have in common; counted in',
    'none of them.',
    '',
    ...ledger.shared.map((entry) => `- ${line(entry)}`),
    ...ledger.operations.flatMap(operationSection),
  ].join('\n')}\n`
}

function operationSection(operation: OperationLedger): string[] {
  return [
    '',
    `## ${operation.operationId}`,
    '',
    `\`${operation.method} ${operation.path}\` · ${operation.elements} elements, ${operation.stated} stated, ` +
      `${operation.unspecified} not shown, ${operation.assumed} assumed`,
    '',
    `Required: ${codes(operation.required) || 'nothing'}`,
    ...(operation.limits.length === 0 ? [] : ['', `Limits: ${codes(operation.limits)}`]),
    ...(operation.entries.length === 0 ? [] : ['', ...operation.entries.map((entry) => `- ${line(entry)}`)]),
  ]
}

function codes(elements: readonly string[]): string {
  return elements.map((element) => `\`${element}\``).join(', ')
}

function line({ kind, what, element, note }: LedgerEntry): string {
  return `\`${element}\` ${kind === 'assumption' ? 'assumed' : `not shown (${what})`}: ${note.trim().replaceAll(/\s+/g, ' ')}`
}
