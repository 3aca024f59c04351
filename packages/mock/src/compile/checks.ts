import mergeAllOf from '@stoplight/json-schema-merge-allof'
import {
  stripReadOnlyProperties,
  stripWriteOnlyProperties,
} from '@stoplight/prism-http/dist/utils/filterRequiredProperties.js'
import type { OperationChecks } from '../contract.js'
import { type Content, requestParts } from '../engine/request-parts.js'
import type { PrismOperation } from '../engine/types.js'
import type { JsonObject } from '../json.js'
import type { ValidatorCompiler } from './validators.js'

type Request = NonNullable<PrismOperation['request']>
type ParameterSpecs = NonNullable<Request['query']> | NonNullable<Request['path']> | NonNullable<Request['headers']>
type Strip = typeof stripReadOnlyProperties

/**
 * Compiles what finds the requests and answers of an operation valid without Prism. It validates against the very schemas
 * that Prism makes of the operation; what it has no validator for is left to Prism.
 *
 * @param variable whether the answers vary, so that each has to be checked; fixed ones are checked when they are compiled
 */
export function compileChecks(
  operation: PrismOperation,
  compiler: ValidatorCompiler,
  variable: boolean,
): OperationChecks {
  const request = requestValidators(operation, compiler)
  const answer = variable ? answerValidators(operation, compiler) : undefined
  return { ...(request !== undefined && { request }), ...(answer !== undefined && { answer }) }
}

/** Validators of the answers by status; none for those with headers or without a body, nor where `4XX` stands for many. */
function answerValidators(operation: PrismOperation, compiler: ValidatorCompiler): OperationChecks['answer'] {
  if (operation.responses.some(({ code }) => code.includes('X'))) return undefined
  return Object.fromEntries(
    operation.responses.flatMap(({ code, headers = [], contents = [] }) => {
      if (headers.length > 0) return []
      const name = bodyValidator(operation, contents, stripWriteOnlyProperties, compiler)
      return name === undefined ? [] : [[code, name]]
    }),
  )
}

/** Validators of all parts of a request; none when one of the parts can't have one. */
function requestValidators(operation: PrismOperation, compiler: ValidatorCompiler): OperationChecks['request'] {
  const { query, path, headers, body, contents } = requestParts(operation)
  const validators: { [part: string]: string } = {}
  for (const [part, parameters, style] of [
    ['query', query, 'form'],
    ['path', path, 'simple'],
    ['headers', headers, 'simple'],
  ] as const) {
    if (parameters.length === 0) continue
    const name = parametersValidator(operation, parameters, style, compiler)
    if (name === undefined) return undefined
    validators[part] = name
  }
  if (body !== undefined) {
    const name = bodyValidator(operation, contents, stripReadOnlyProperties, compiler)
    if (name === undefined) return undefined
    validators['body'] = name
  }
  return validators
}

/** Prism's schema of parameters: an object with their names in lower case. */
function parametersValidator(
  operation: PrismOperation,
  parameters: ParameterSpecs,
  style: 'form' | 'simple',
  compiler: ValidatorCompiler,
): string | undefined {
  if (parameters.some((parameter) => parameter.style !== style || isSplit(parameter.schema, style))) return undefined
  const properties = parameters.flatMap(({ name, schema }) =>
    schema === undefined ? [] : [[name.toLowerCase(), schema]],
  )
  const required = parameters.filter((parameter) => parameter.required === true).map(({ name }) => name.toLowerCase())
  const schema = { type: 'object', properties: Object.fromEntries(properties) as JsonObject, required }
  return compiler.add(withBundle(schema, operation), true)
}

/** Prism fails on a list or an object in the simple style that is absent. */
function isSplit(schema: unknown, style: 'form' | 'simple'): boolean {
  const type = (schema as { readonly type?: unknown } | undefined)?.type
  return style === 'simple' && (type === 'array' || type === 'object')
}

/** Prism's schema of a JSON body: one without `allOf`, and without the members that only the other side sends. */
function bodyValidator(
  operation: PrismOperation,
  contents: readonly Content[],
  strip: Strip,
  compiler: ValidatorCompiler,
): string | undefined {
  const [content, ...others] = contents
  if (others.length > 0 || content?.mediaType !== 'application/json' || content.schema === undefined) return undefined
  const stripped = strip(withoutAllOf(content.schema) as Parameters<Strip>[0])
  return stripped._tag === 'None' ? undefined : compiler.add(withBundle(stripped.value, operation), false)
}

function withoutAllOf(schema: object): object {
  try {
    return mergeAllOf(schema, { deep: true, ignoreAdditionalProperties: true })
  } catch {
    return schema
  }
}

function withBundle(schema: object, operation: PrismOperation): object {
  const { __bundled__ } = operation as { readonly __bundled__?: unknown }
  return __bundled__ === undefined ? schema : { ...schema, __bundled__ }
}
