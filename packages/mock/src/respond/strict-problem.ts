import type { CompiledOperation } from '../contract/contract.js'
import { type Violation, violationAt } from '../contract/violations.js'
import type { Problem } from '../exchange/problem.js'
import type { StrictMistake } from './estate.js'

const OWN_RULE = 'strict, a rule of this mock and not of the service'

/**
 * The problem of a request that the contract allows and strict mode refuses: 400, or an error inside HTTP 200 where all that
 * is wrong is a company that does not exist. A group with a 404 for that answers it without strict mode, too.
 */
export function strictProblem(
  { errors }: CompiledOperation,
  mistakes: readonly StrictMistake[],
  ofContract: readonly Violation[],
): Problem | undefined {
  // What such a group does not find it says itself.
  const isOwn = ({ isUnknownCompany, isUnknownAccount }: StrictMistake): boolean =>
    isUnknownCompany === true || isUnknownAccount === true
  const refused = mistakes.filter((mistake) => !isOwn(mistake) || errors['404'] === undefined)
  if (refused.length + ofContract.length === 0) return undefined
  const found = refused.map(({ in: place, path, message }) => {
    const pointer = path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
    return violationAt(place, pointer, message)
  })
  const violations = [...ofContract, ...found].map((violation) => ({ ...violation, strict: true as const }))
  const reasons = violations.map(({ location, reason }) => `${location} ${reason}`)
  const message = `${reasons.join('; ')} (${OWN_RULE}).`
  const isInside200 =
    errors['200'] !== undefined &&
    ofContract.length === 0 &&
    refused.every(({ isUnknownCompany }) => isUnknownCompany === true)
  return isInside200
    ? { status: 404, message, violations, isWhole: true, isInside200 }
    : { status: 400, message, violations }
}
