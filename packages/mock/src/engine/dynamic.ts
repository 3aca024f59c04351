import { generate, resetGenerator } from '@stoplight/prism-http/dist/mocker/generator/JSONSchema.js'
import type { Operation } from '../contract.js'

type Schema = Parameters<typeof generate>[2]

/**
 * Makes up a body for a schema with Prism's generator: the same seed gives the same body.
 * It is large, so this module is loaded when a caller first asks for such a body.
 */
export function generateBody({ prism }: Operation, schema: unknown, seed: string): unknown {
  resetGenerator()
  const result = generate(prism, (prism as { __bundled__?: unknown }).__bundled__, schema as Schema, seed)
  if (result._tag === 'Left') throw result.left
  return result.right
}
