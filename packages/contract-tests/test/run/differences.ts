// Where stock Prism is meant to differ from the contract, with the reason of each difference.
import type { Case } from '../table/cases.js'
import type { Observation } from './observe.js'
import type { ServerName } from './servers.js'

/** Where a server is meant to answer otherwise than the contract makes one expect. */
export interface Difference {
  readonly server: ServerName
  readonly name: string
  readonly reason: string
  readonly applies: (tried: Case) => boolean
  /** What is due instead. Exactly this is asserted, so that a difference which has gone is noticed. */
  readonly change: (due: Observation, tried: Case) => Observation
}

const isMistake = ({ status, location }: Case): boolean => status === 400 && location !== undefined

/** The only list of them. */
export const DIFFERENCES: readonly Difference[] = [
  {
    server: 'stock Prism',
    name: 'reasons are not in the error',
    reason:
      "Prism answers an invalid request with the contract's example as it is, so the client's error names no input.",
    applies: isMistake,
    change: ({ error: { named: _, ...error } = { operationId: '' }, ...due }) => ({ ...due, error }),
  },
  {
    server: 'stock Prism',
    name: 'places in lower case, and only down to the parent of what is missing',
    reason:
      'Prism lists violations in a header of its own: parameter names in lower case, the place of something missing without its name.',
    applies: isMistake,
    change: (due, tried) => withViolation(due, prismPlace(tried)),
  },
  {
    server: 'stock Prism',
    name: 'a missing token is listed among the violations',
    reason: 'Prism treats a missing token as a violation of the request.',
    applies: ({ withoutToken }) => withoutToken === true,
    change: (due) => withViolation(due, 'request'),
  },
]

function withViolation(due: Observation, violation: string): Observation {
  return due.received === undefined ? due : { ...due, received: { ...due.received, violations: [violation] } }
}

function prismPlace({ kind, location = '' }: Case): string {
  const [place = '', ...names] = location.split('.')
  const shown = place === 'body' ? names : names.map((name) => name.toLowerCase())
  const shownHere = kind === 'missing' ? shown.slice(0, -1) : shown
  return location === 'body' ? 'request' : ['request', place, ...shownHere].join('.')
}
