import { factory } from '@stoplight/prism-core/dist/factory.js'
import type { IPrismComponents, IPrismMockConfig } from '@stoplight/prism-core/dist/types.js'
import { validateInput, validateOutput, validateSecurity } from '@stoplight/prism-http/dist/validator/index.js'
import { silentLogger } from './silent-logger.js'
import type { Diagnostic, PrismAnswer, PrismOperation, PrismRequest } from './types.js'
import { isError } from './violations.js'

/** Makes the answer to a request, once Prism has checked it. */
export type Respond = (violations: readonly Diagnostic[]) => PrismAnswer

/** An answer, and what the contract says against it. */
export interface Exchange {
  readonly answer: PrismAnswer
  readonly violations: readonly Diagnostic[]
}

type Config = IPrismMockConfig & { readonly mock: Respond }
type Components = IPrismComponents<PrismOperation, PrismRequest, PrismAnswer, Config>

/**
 * Prism's engine with its own `mock` component replaced: the answer comes from `respond`, and Prism checks the request
 * before it and the answer after it. Routing is done by then, so Prism is given one operation.
 */
const prism = factory<PrismOperation, PrismRequest, PrismAnswer, Config>(
  config(() => ({ statusCode: 500 })),
  {
    route: ({ resources: [operation] }) => ({ _tag: 'Right', right: operation as PrismOperation }),
    validateSecurity: validateSecurity as unknown as Components['validateSecurity'],
    validateInput,
    validateOutput,
    mock:
      ({ input: { validations }, config: respond }) =>
      () => ({ _tag: 'Right', right: (respond as Respond)(validations) }),
    forward: () => () => () => Promise.resolve({ _tag: 'Left', left: new Error('the mock forwards nothing') }),
    logger: silentLogger,
  },
)

/** Lets Prism check a request and the answer to it. */
export async function exchange(operation: PrismOperation, request: PrismRequest, respond: Respond): Promise<Exchange> {
  // Prism writes into the configuration, so it gets a new one each time.
  const result = await prism.request(request, [operation], config(respond))()
  if (result._tag === 'Left') throw result.left
  const { output, validations } = result.right
  return { answer: output, violations: validations.output.filter(isError) }
}

/** What Prism says against an answer. */
export function answerViolations(operation: PrismOperation, answer: PrismAnswer): readonly Diagnostic[] {
  const result = validateOutput({ resource: operation, element: answer })
  return result._tag === 'Left' ? result.left.filter(isError) : []
}

/** What Prism says against the credentials of a request. */
export function securityViolations(operation: PrismOperation, request: PrismRequest): readonly Diagnostic[] {
  const result = validateSecurity({ resource: operation, element: request })
  return result._tag === 'Left' ? result.left : []
}

function config(mock: Respond): Config {
  return {
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    errors: false,
    isProxy: false,
    upstreamProxy: undefined,
    mock,
  }
}
