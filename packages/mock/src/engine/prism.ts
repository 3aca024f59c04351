import { factory } from '@stoplight/prism-core/dist/factory.js'
import type { IPrismComponents, IPrismMockConfig } from '@stoplight/prism-core/dist/types.js'
import { validateInput, validateOutput, validateSecurity } from '@stoplight/prism-http/dist/validator/index.js'
import { silentLogger } from './silent-logger.js'
import type { Diagnostic, PrismAnswer, PrismOperation, PrismRequest } from './types.js'

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
export class Engine {
  /** Bodies of the contract that were found valid. They are never changed, so once is enough. */
  readonly #valid = new WeakSet<object>()
  readonly #prism = factory<PrismOperation, PrismRequest, PrismAnswer, Config>(
    config(() => ({ statusCode: 500 })),
    {
      route: ({ resources: [operation] }) =>
        operation === undefined
          ? { _tag: 'Left', left: new Error('no operation') }
          : { _tag: 'Right', right: operation },
      validateSecurity: validateSecurity as unknown as Components['validateSecurity'],
      validateInput,
      validateOutput: (options) => this.#validateOutput(options),
      mock:
        ({ input: { validations }, config: respond }) =>
        () => ({ _tag: 'Right', right: (respond as Respond)(validations) }),
      forward: () => () => () => Promise.resolve({ _tag: 'Left', left: new Error('the mock forwards nothing') }),
      logger: silentLogger,
    },
  )

  async exchange(operation: PrismOperation, request: PrismRequest, respond: Respond): Promise<Exchange> {
    // Prism writes into the configuration, so it gets a new one each time.
    const result = await this.#prism.request(request, [operation], config(respond))()
    if (result._tag === 'Left') throw result.left
    const { output, validations } = result.right
    return { answer: output, violations: validations.output.filter(isError) }
  }

  #validateOutput: Components['validateOutput'] = (options) => {
    const { body } = options.element
    const known = typeof body === 'object' && body !== null ? body : undefined
    if (known !== undefined && this.#valid.has(known)) return { _tag: 'Right', right: options.element }
    const result = validateOutput(options)
    if (known !== undefined && result._tag === 'Right' && Object.isFrozen(known)) this.#valid.add(known)
    return result
  }
}

/** Whether a diagnostic is an error (Prism's severity 0) and not a hint. */
export function isError({ severity }: Diagnostic): boolean {
  return severity === 0
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
