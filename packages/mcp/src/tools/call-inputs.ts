// Checks the inputs of a call before it is sent.
import type { OperationParameter, PublishedOperation } from '@cloud-cost/openapi/operations'

type Values = { readonly [name: string]: unknown }

/** The inputs of a call, by where they are sent. */
export interface CallInputs {
  readonly path?: Values | undefined
  readonly query?: Values | undefined
  readonly extraQuery?: Values | undefined
  readonly body?: unknown
}

/** What is wrong with inputs that a service could pass over in silence, or that no call can be made of. Values are left to the service. */
export function problemsOf(operation: PublishedOperation, inputs: CallInputs): string[] {
  const { body, unnamedInputs } = operation
  return [
    ...problemsIn(operation, 'path', inputs.path ?? {}),
    ...problemsIn(operation, 'query', inputs.query ?? {}),
    ...(inputs.body === undefined && body?.required === true ? ['body is required'] : []),
    ...(inputs.body !== undefined && body === undefined ? ['body: the operation takes no body'] : []),
    ...(unnamedInputs === undefined && Object.keys(inputs.extraQuery ?? {}).length > 0
      ? ['extraQuery: all inputs of the operation have names, put them into query']
      : []),
  ]
}

function problemsIn(
  { parameters, unnamedInputs }: PublishedOperation,
  place: OperationParameter['in'],
  values: Values,
): string[] {
  const inPlace = parameters.filter((parameter) => parameter.in === place)
  const names = inPlace.map(({ name }) => name)
  const missing = inPlace.filter(({ name, required }) => required && (values[name] ?? undefined) === undefined)
  const unknown = Object.keys(values).filter((name) => !names.includes(name))
  const listed = names.length === 0 ? `the operation has no ${place} inputs` : `there are ${names.join(', ')}`
  const way = place === 'query' && unnamedInputs !== undefined ? '; undocumented names go into extraQuery' : ''
  return [
    ...missing.map(({ name }) => `${place}.${name} is required`),
    ...unknown.map((name) => `${place}.${name} is not an input; ${listed}${way}`),
  ]
}
