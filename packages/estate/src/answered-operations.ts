// The operations that companies answer, each with its answer and with what it changes.
import type { AnyHandler, Changed, Companies, Company } from './clouds/cloud.js'
import { WITH_NOT_FOUND } from './generated/operations.js'

/** How the estate answers an operation. */
export interface AnsweredOperation {
  /** Whether it is answered only where illustrative answers are asked for. */
  readonly isIllustrative: boolean
  /** Whether an unknown company is not found, rather than one that has nothing. */
  readonly needsCompany: boolean
  readonly answer: ReadAnswer | ChangeAnswer
}

/** What is given are snapshots: a read may take its time, whatever is changed meanwhile. */
interface ReadAnswer {
  /** Returns the body of the success. */
  read(company: Company, inputs: object, companies: Companies): object | boolean | Promise<object | boolean>
}

/** A change waits for nothing, so that changes come one after the other. */
interface ChangeAnswer {
  change(company: Company, inputs: object): Changed
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
    // The contract has been checked before, so the inputs fit the operation.
    const run: AnsweredOperation['answer'] =
      'change' in answer
        ? { change: (company, inputs) => answer.change(company, inputs as never) }
        : { read: (company, inputs, companies) => answer(company, inputs as never, companies) }
    return [[operationId, { isIllustrative, needsCompany, answer: run }]]
  })
}
