import { at, isObject, listOf } from '../contract/json.js'
import type { PrismOperation } from '../contract/prism-types.js'

/** Whether the service does not describe what a success holds: `x-unspecified` stands on its first form as a whole. */
export function isUndescribed(operation: PrismOperation): boolean {
  const { __bundled__: root } = operation as { readonly __bundled__?: unknown }
  const resolve = (schema: unknown): unknown => {
    const reference = isObject(schema) ? schema['$ref'] : undefined
    return typeof reference === 'string' ? resolve(at({ __bundled__: root }, reference.replace(/^#/, ''))) : schema
  }
  const success = operation.responses.find(({ code }) => code.startsWith('2'))
  const schema = resolve(success?.contents?.[0]?.schema)
  const [first = schema] = isObject(schema) ? listOf(schema['oneOf']) : []
  const form = resolve(first)
  const marks = isObject(form) ? [form['x-unspecified']].flat() : []
  return marks.some((mark) => isObject(mark) && mark['what'] === 'members')
}
