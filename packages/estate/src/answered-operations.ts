import type { AnyHandler, Changed, Companies, Company } from './clouds/cloud.js'
import { WITH_NOT_FOUND } from './generated/operations.js'

/** How the estate answers an operation. */
export interface AnsweredOperation {
  readonly isChange: boolean
  /** Whether it is answered only where illustrative answers are asked for. */
  readonly isIllustrative: boolean
  /** Whether an unknown company is not found, rather than one that has nothing. */
  readonly needsCompany: boolean
  /** The company afterwards, which a read leaves as it is, and the body of the success. */
  run(company: Company, inputs: object, companies: Companies): Changed
}

/** The operations that are answered, by their ids. */
export function answeredOperations(
  handlers: Readonly<Record<string, AnyHandler | undefined>>,
): [string, AnsweredOperation][] {
  return Object.entries(handlers).flatMap(([operationId, handler]): [string, AnsweredOperation][] => {
    if (handler === undefined) return []
    const isIllustrative = 'illustrative' in handler
    const answer = isIllustrative ? handler.illustrative : handler
    const needsCompany = WITH_NOT_FOUND.has(operationId)
    const isChange = 'change' in answer
    // The contract has been checked before, so the inputs fit the operation.
    const run: AnsweredOperation['run'] = isChange
      ? (company, inputs) => answer.change(company, inputs as never)
      : (company, inputs, companies) => ({ company, body: answer(company, inputs as never, companies) })
    return [[operationId, { isChange, isIllustrative, needsCompany, run }]]
  })
}
