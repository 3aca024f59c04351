import type { OperationParameter, PublishedOperation } from '@cloud-cost/openapi/operations'
import { isObject } from '../contract/json.js'
import type { CallInputs } from './call-inputs.js'

/** The inputs of an example call: what is required, and the example body. */
export function exampleInputs({ parameters, body }: PublishedOperation): CallInputs {
  const valuesIn = (place: OperationParameter['in']): { readonly [name: string]: unknown } =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && parameter.required)
        .map(({ name, example }) => [name, example]),
    )
  const path = valuesIn('path')
  const query = valuesIn('query')
  return {
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(isObject(body?.example) && { body: body.example }),
  }
}
