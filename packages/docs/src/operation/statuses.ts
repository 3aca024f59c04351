import { STATUS_CODES } from 'node:http'
import type { Scope } from './scope.js'

/** A status, and when a caller gets it. */
export interface StatusCase {
  readonly status: number
  readonly when: string
}

/** The status with which the mock refuses what contradicts the data of its company, where the contract doesn't name it. */
export function conflictsOfMock({ operation, effects }: Pick<Scope, 'operation' | 'effects'>): StatusCase[] {
  const isRegistration = operation.operationId.startsWith('register') && effects.changes.length > 0
  const isDeclared = operation.responses.some(({ status }) => status === '409')
  return isRegistration && !isDeclared ? [{ status: 409, when: 'What the request registers exists already.' }] : []
}

/** The statuses with which the mock refuses a request as HTTP, and which the contract doesn't name. */
export function statusesOfMock({ operation }: Pick<Scope, 'operation'>): StatusCase[] {
  const { body, method, payload, responses } = operation
  const cases: (StatusCase | false)[] = [
    { status: 405, when: `The path has no such method. \`Allow\` lists the methods that it has, such as ${method}.` },
    payload !== 'empty' && { status: 406, when: '`Accept` leaves out JSON.' },
    body !== undefined && { status: 413, when: 'The body is larger than 1 MiB.' },
    body !== undefined && { status: 415, when: 'The body is not sent as `application/json`.' },
  ]
  const declared = new Set(responses.map(({ status }) => status))
  return cases.filter((entry) => entry !== false).filter(({ status }) => !declared.has(String(status)))
}

/** A status as a reader knows it: `404 Not Found`. */
export function statusName(status: string): string {
  return status === 'default' ? 'Any other status' : `${status} ${STATUS_CODES[status] ?? ''}`.trim()
}
