// Asks Prism for the answers of an operation.

import { createInstance, resetJSONSchemaGenerator } from '@stoplight/prism-http'
import type { PrismAnswer, PrismOperation } from '../contract/contract.js'
import { present } from '../contract/json.js'
import { plausibleValues, rounded } from './plausible-values.js'

/** What a caller wants of the answers that the contract offers. */
export interface WantedResponse {
  readonly status?: number
  readonly example?: string
  readonly accept?: string
  /** Makes the body up: the same seed gives the same body, with dates before the instant. */
  readonly generated?: { readonly seed: string; readonly now: string }
}

type Instance = ReturnType<typeof createInstance>
type Components = Parameters<typeof createInstance>[1]

const nothing = (): void => {}
/** A logger that says nothing: Prism's takes half of its time. */
const logger = {
  ...Object.fromEntries(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'success', 'silent'].map((level) => [level, nothing]),
  ),
  child: () => logger,
} as unknown as Components['logger']

const SETTINGS = {
  isProxy: false,
  checkSecurity: false,
  validateRequest: false,
  validateResponse: false,
  errors: false,
  upstreamProxy: undefined,
} as const

/**
 * Prism, which chooses among the answers of an operation and makes bodies up. It is given one valid request to one
 * operation, so it neither routes nor validates.
 */
const prism: Instance = createInstance(
  { ...SETTINGS, mock: { dynamic: false } },
  {
    logger,
    route: ({ resources: [operation] }) => ({ _tag: 'Right', right: operation as PrismOperation }),
  },
)

/** The answer that Prism chooses; an error when the contract has none. */
export async function ask(operation: PrismOperation, wanted: WantedResponse): Promise<PrismAnswer | Error> {
  const { status, example, accept, generated } = wanted
  if (generated !== undefined) resetJSONSchemaGenerator()
  const method = operation.method as 'get'
  const request = { method, url: { path: operation.path }, ...(accept !== undefined && { headers: { accept } }) }
  const chosen = generated === undefined ? operation : plausibleValues(operation, generated.now)
  // Prism writes into the configuration, so it gets a new one each time.
  const result = await prism.request(request, [chosen], {
    ...SETTINGS,
    mock: {
      dynamic: generated !== undefined,
      ...(generated !== undefined && { seed: generated.seed, ignoreExamples: true }),
      ...present({ code: status, exampleKey: example }),
    },
  })()
  if (result._tag === 'Left') return result.left
  const { body, ...answer } = result.right.output
  return cleaned({ ...answer, body: generated === undefined ? body : rounded(body) })
}

/** Headers in lower case, without those that have no value. */
function cleaned({ statusCode, headers = {}, body }: PrismAnswer): PrismAnswer {
  // For an answer without a body Prism names a media type that it doesn't send.
  const isEmpty = body === undefined || body === ''
  const sent = Object.entries(headers as { readonly [name: string]: unknown })
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name, value]) => value !== null && value !== undefined && !(isEmpty && name === 'content-type'))
  return { statusCode, headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])), body }
}
