import { type objectOf, resolve } from '../contract/json.js'
import type { DescribedOperation, DescribedParameter } from '../contract/operation.js'
import type { Inputs } from './inputs.js'

/** The inputs of an example call: what is required, and the example body. */
export function exampleInputs({ document, parameters, body }: DescribedOperation): Inputs {
  const valuesIn = (place: DescribedParameter['in']): { readonly [name: string]: unknown } =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && parameter.required)
        .map(({ name, example, schema }) => [name, example ?? exampleOf(resolve(document, schema))]),
    )
  const path = valuesIn('path')
  const query = valuesIn('query')
  return {
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body?.example !== undefined && { body: body.example }),
  }
}

function exampleOf(schema: ReturnType<typeof objectOf>): unknown {
  const [first] = [schema['examples'], schema['enum'], schema['x-extensible-enum']].flatMap((values) => values ?? [])
  return schema['default'] ?? schema['example'] ?? schema['const'] ?? first
}
