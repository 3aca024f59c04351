import negotiator from '@stoplight/prism-http/dist/mocker/negotiator/NegotiatorHelpers.js'
import type { IHttpNegotiationResult } from '@stoplight/prism-http/dist/mocker/negotiator/types.js'
import { isObject } from '../json.js'
import { silentLogger } from './silent-logger.js'
import type { PrismOperation } from './types.js'

/** What a caller wants of the answers that the contract offers. */
export interface Choice {
  readonly status?: number
  readonly example?: string
  readonly accept?: string
}

/** An answer that Prism's negotiation found. */
export interface Plan {
  readonly status: number
  readonly headers: { readonly [name: string]: string }
  /** The example of the contract; `undefined` when the answer has no body, or when one must be generated. */
  readonly body: unknown
  /** Schema of the body. */
  readonly schema?: unknown
  /** Whether Prism found the answer valid already. */
  readonly isChecked?: boolean
}

const helpers = ((negotiator as { default?: unknown }).default ?? negotiator) as typeof negotiator.default

/** Chooses among the answers of an operation as Prism does; an error when nothing matches. */
export function negotiate(operation: PrismOperation, { status, example, accept }: Choice): Plan | Error {
  const result = helpers.negotiateOptionsForValidRequest(operation, {
    dynamic: false,
    ...(status !== undefined && { code: status }),
    ...(example !== undefined && { exampleKey: example }),
    ...(accept !== undefined && { mediaTypes: accept.split(',') }),
  })(silentLogger)
  if (result._tag === 'Left') return result.left
  const { code, mediaType, bodyExample, headers, schema } = result.right
  const body = isObject(bodyExample) && 'value' in bodyExample ? bodyExample['value'] : undefined
  // For an answer without a body Prism's negotiation names text/plain, which Prism doesn't send.
  const isEmpty = schema === undefined && (body === undefined || body === '')
  return {
    status: Number(code),
    headers: {
      ...headerValues(headers),
      ...(mediaType !== undefined && !isEmpty && { 'content-type': mediaType }),
      ...(operation.deprecated === true && { deprecation: 'true' }),
    },
    body,
    ...(schema !== undefined && { schema }),
  }
}

/** The headers of an answer for which the contract shows a value. */
function headerValues(headers: IHttpNegotiationResult['headers']): { [name: string]: string } {
  return Object.fromEntries(
    headers.flatMap(({ name, examples, schema }) => {
      const example = examples?.[0]
      const value = isObject(example) && 'value' in example ? example['value'] : schema?.default
      return value === undefined ? [] : [[name.toLowerCase(), String(value)]]
    }),
  )
}
