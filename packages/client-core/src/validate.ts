import { ValidationError } from './errors.js'

/**
 * Makes something of an input, before anything is sent.
 * @throws {ValidationError} when that fails or gives `undefined`. It has no cause: the platform's complaints quote values, which may be secret.
 */
export function valid<T>(operationId: string, parameter: string, problem: string, make: () => T | undefined): T {
  try {
    const created = make()
    if (created !== undefined) return created
  } catch {}
  throw new ValidationError(operationId, parameter, problem)
}
