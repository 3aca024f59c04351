import { requestParts } from './request-parts.js'
import type { Diagnostic, PrismOperation } from './types.js'

/** What is wrong with a request, and where. */
export interface Violation {
  /** Such as `query.startDate` or `body.tags.0.key`. */
  readonly location: string
  readonly reason: string
}

/** Whether a diagnostic is an error (Prism's severity 0) and not a hint. */
export function isError({ severity }: Diagnostic): boolean {
  return severity === 0
}

/** Puts Prism's diagnostics into the contract's own names; Prism writes those of parameters in lower case. */
export function describeViolations(operation: PrismOperation, diagnostics: readonly Diagnostic[]): Violation[] {
  return diagnostics.map((diagnostic) => describe(parameterNames(operation), diagnostic))
}

function describe(names: ReadonlyMap<string, string>, { message, path = [] }: Diagnostic): Violation {
  if (message === 'Body parameter is required') return { location: 'body', reason: 'is missing' }
  const [place = 'request', ...keys] = path
  const exact = place === 'body' ? keys : keys.map((key) => names.get(key) ?? key)
  const named = keys.length > 0 ? `${place === 'body' ? 'property' : 'parameter'} ${keys.join('.')} ` : ''
  const [subject] = message.split(' ', 1)
  const described = `${subject} ${place} ${named}`
  const reason = message.startsWith(described) ? message.slice(described.length) : message
  const missing = /^must have required property '(.+)'$/.exec(reason)?.[1]
  if (missing === undefined) return { location: [place, ...exact].join('.'), reason }
  const name = place === 'body' ? missing : (names.get(missing) ?? missing)
  return { location: [place, ...exact, name].join('.'), reason: 'is missing' }
}

function parameterNames(operation: PrismOperation): ReadonlyMap<string, string> {
  const { query, path, headers } = requestParts(operation)
  return new Map([...query, ...path, ...headers].map(({ name }) => [name.toLowerCase(), name]))
}
