import { type SampleCall, TOKEN, TOKEN_VARIABLE, targetOf } from './sample.js'

/** A call as a program without a client sends it. */
export interface HttpRequest {
  readonly method: string
  readonly url: string
  /** The token's header comes first, that of the body last. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | undefined
}

/** Stands in the header of a token for what each language reads from the environment. */
export const SECRET = `\${${TOKEN_VARIABLE}}`

export function httpRequest({ operation, inputs, body, base, token, headers, extraQuery }: SampleCall): HttpRequest {
  return {
    method: operation.method,
    url: `${base}${targetOf(operation, inputs, extraQuery)}`,
    headers: [
      ...(token === 'none' ? [] : [['Authorization', `Bearer ${token === 'secret' ? SECRET : TOKEN}`] as const]),
      ...Object.entries(headers),
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
    ],
    body,
  }
}
