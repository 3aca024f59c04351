import type { CompiledOperation } from './contract.js'
import type { PrismOperation, PrismResponse } from './prism-types.js'

/** An example of an answer; one that stands outside the document has no value. */
export interface Example {
  readonly key: string
  readonly value?: unknown
}

/** The examples of a response, of all its media types. */
export function examplesOf(response: PrismResponse | undefined): readonly Example[] {
  return (response?.contents ?? []).flatMap(({ examples = [] }) => examples)
}

/** The examples of a success. */
function successExamples({ responses }: PrismOperation): readonly Example[] {
  return examplesOf(responses.find(({ code }) => code.startsWith('2')))
}

/** Names of the examples of a success. */
export function exampleNames({ prism }: CompiledOperation): string[] {
  return successExamples(prism).map(({ key }) => key)
}

/** The examples of an operation by status, for a caller who asked for one that isn't there. */
export function listExamples({ prism }: CompiledOperation): string {
  return prism.responses
    .map((response) => {
      const names = examplesOf(response).map(({ key }) => key)
      return `${response.code}: ${names.length === 0 ? 'none' : names.join(', ')}`
    })
    .join('; ')
}
