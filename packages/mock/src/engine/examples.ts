import type { PrismOperation } from './types.js'

/** An example of an answer; one that stands outside the document has no value. */
export interface Example {
  readonly key: string
  readonly value?: unknown
}

/** The examples of an answer, of all its media types. */
export function examplesOf(response: PrismOperation['responses'][number] | undefined): readonly Example[] {
  return (response?.contents ?? []).flatMap(({ examples = [] }) => examples)
}
