// The examples of an operation by status and name.
import { declaredFor } from '@cloud-cost/contract/declared-status'
import type { CompiledOperation, PrismResponse } from './contract.js'

/** An example of an answer; one that stands outside the document has no value. */
export interface Example {
  readonly key: string
  readonly value?: unknown
}

/** The examples of a response, of all its media types. */
export function examplesOf(response: PrismResponse | undefined): readonly Example[] {
  return (response?.contents ?? []).flatMap(({ examples = [] }) => examples)
}

/** Names of the examples of a success. */
export function exampleNames({ prism }: CompiledOperation): string[] {
  return examplesOf(prism.responses.find(({ code }) => code.startsWith('2'))).map(({ key }) => key)
}

/** Names of all examples of an operation. */
export function namesOfExamples({ prism }: CompiledOperation): string[] {
  return prism.responses.flatMap(namesIn)
}

/**
 * Why an operation can't answer an example, with what to do about it; with a status, why not with that one.
 * `undefined` where it can.
 */
export function exampleMistake(operation: CompiledOperation, example: string, status?: number): string | undefined {
  const { responses } = operation.prism
  const all = `${operation.operationId} has ${listExamples(operation)}`
  const [owner, ...others] = responses.filter((response) => namesIn(response).includes(example))
  if (owner === undefined) return `${example} not found; ${all}`
  const owners = [owner, ...others].map(({ code }) => code)
  if (status === undefined) {
    // Without a success, Prism chooses among the others.
    const isSuccess = owners.some((code) => code.startsWith('2')) || !responses.some(({ code }) => code.startsWith('2'))
    if (isSuccess) return undefined
    const [code = ''] = owners
    return `${example} is an example of ${code}: name ${code === 'default' ? 'a status' : `the status ${code}`}, too; ${all}`
  }
  const declared = declaredFor(responses, status, ({ code }) => code)?.code ?? 'default'
  if (owners.includes(declared)) return undefined
  return `${example} is an example of ${owners.join(', ')}, not of ${status}: leave out one of the two; ${all}`
}

/** The examples of an operation by status, for a caller who asked for one that isn't there. */
export function listExamples({ prism }: CompiledOperation): string {
  return prism.responses
    .map((response) => {
      const names = namesIn(response)
      return `${response.code}: ${names.length === 0 ? 'none' : names.join(', ')}`
    })
    .join('; ')
}

function namesIn(response: PrismResponse): string[] {
  return examplesOf(response).map(({ key }) => key)
}
