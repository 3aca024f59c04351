// The companies that a mock begins with, and those that are given to a session.
import { checkCompanyFile, createEstate, type EstateOptions } from '@cloud-cost/estate'
import { visit } from '../contract/json.js'
import type { Estate, EstateMaker } from '../respond/estate.js'

/** A file of a few bytes can say that there are a billion machines, each of which takes memory. */
const MOST_COUNTED = 10_000

/** Makes estates of the company files that are given to sessions. */
export const SESSION_COMPANY: EstateMaker = {
  check(file) {
    const mistakes = checkCompanyFile(file)
    const count = mistakes.length > 0 ? 0 : countIn(file)
    if (count <= MOST_COUNTED) return mistakes
    const message = `must not count more than ${MOST_COUNTED} machines and commitments for a session, not ${count}; serve larger ones in a mock of their own`
    return [{ path: ['companies'], message }]
  },
  make: (file) => createEstate({ company: file as NonNullable<EstateOptions['company']> }),
}

function countIn(file: unknown): number {
  let sum = 0
  visit(file, (value, pointer) => {
    if (pointer.endsWith('/count')) sum += Number(value)
  })
  return sum
}

let made: Estate | undefined

/** The default companies, made once for all mocks of a process: what a session changes shows in no other one. */
export function defaultCompanies(): Estate {
  made ??= createEstate()
  return made
}

/** The default companies know the operations of the contract of this package; those of another one may only be called the same. */
export function withoutCompanies(clock: string): Estate {
  return {
    clock,
    operations: new Set(),
    createSession: () => ({
      version: 0,
      answer: () => undefined,
      changes: () => ({}),
      load: () => 'There are no companies whose state could be loaded.',
      setClock: () => {},
    }),
  }
}
