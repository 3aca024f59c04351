import type { CompiledOperation, ErrorAnswer, PrismOperation } from '../contract/contract.js'
import { isObject, present, visit } from '../contract/json.js'

/**
 * The error answers of an operation by status, taken from its own error responses and, for 200, from the example `error`.
 * An operation without a `default` response takes that of a neighbour, so that every problem has an envelope.
 */
export function compileErrors(operation: PrismOperation, all: readonly PrismOperation[]): CompiledOperation['errors'] {
  const own = errorsOf(operation)
  const fallback =
    own['default'] ??
    Object.values(own)[0] ??
    all
      .map(errorsOf)
      .flatMap((errors) => errors['default'] ?? Object.values(errors)[0] ?? [])
      .at(0)
  return { ...own, default: fallback ?? describeError({ error: { code: '', message: '' } }) }
}

function errorsOf(operation: PrismOperation): { [status: string]: ErrorAnswer } {
  return Object.fromEntries(
    operation.responses
      .filter(({ code }) => code === 'default' || /^(?:200|[45]\d\d)$/.test(code))
      .flatMap(({ code, contents }) => {
        const { examples } = contents?.find(({ mediaType }) => mediaType.includes('json')) ?? {}
        const example = code === '200' ? examples?.find(({ key }) => key === 'error') : examples?.[0]
        return isObject(example) && 'value' in example ? [[code, describeError(example['value'])]] : []
      }),
  )
}

/** Finds the code and the text of an error by their names, which differ in case from envelope to envelope. */
function describeError(body: unknown): ErrorAnswer {
  let codePointer: string | undefined
  let messagePointer: string | undefined
  visit(body, (value, pointer) => {
    const name = pointer.split('/').at(-1)?.toLowerCase()
    if (name === 'code' && (typeof value === 'string' || typeof value === 'number')) codePointer ??= pointer
    if (name === 'message' && typeof value === 'string') messagePointer ??= pointer
  })
  return { body, ...present({ codePointer, messagePointer }) }
}
