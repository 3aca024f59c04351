import { parseJson, tooDeepAt } from './parse-json.js'

/** The response that is declared for a status: by itself, by its class such as `4XX`, or by `default`, which stands for errors. */
export function declaredFor<Declared>(
  declared: readonly Declared[],
  status: number,
  statusOf: (declared: Declared) => string,
): Declared | undefined {
  const wanted = [String(status), `${Math.floor(status / 100)}XX`, ...(status < 400 ? [] : ['default'])]
  return wanted.flatMap((name) => declared.filter((one) => statusOf(one).toUpperCase() === name.toUpperCase()))[0]
}

/** What is wrong with a status that no response is declared for, in words that go on after it. */
export function undeclaredStatus(statuses: readonly string[], status: number): string {
  const words = statuses.map((name) => (name === 'default' ? 'an error' : name))
  return `must be one of: ${words.join(', ')}; it is ${status}`
}

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
