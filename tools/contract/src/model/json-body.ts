import { parseJson, tooDeepAt } from './parse-json.js'

/** What is wrong with a body where no response has one, in words that go on after it. */
export const MUST_BE_EMPTY = 'must be empty'

/** Reads the text of a body that is to be JSON, or says what is wrong with it, in words that go on after it. */
export function readJsonBody(text: string): { readonly value: unknown } | { readonly reason: string } {
  if (text === '') return { reason: 'is required' }
  // Validators recurse.
  if (tooDeepAt(text) !== undefined) return { reason: 'is nested too deep to be judged' }
  try {
    return { value: parseJson(text) }
  } catch (error) {
    return { reason: `must be JSON: ${(error as Error).message}` }
  }
}
