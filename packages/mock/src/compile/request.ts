// What a request of an operation has to be, compiled from its document.
import type {
  CompiledOperation,
  Parameter,
  PrismOperation,
  Reading,
  RequestContract,
  SecurityScheme,
} from '../contract/contract.js'
import { isObject, type JsonObject } from '../contract/json.js'
import { branches, hasOpenQuery, parameterValues, propertiesOfBody, withBundle } from '../contract/properties.js'
import { forSender } from './schemas.js'
import type { ValidatorCompiler } from './validators.js'

type Request = NonNullable<PrismOperation['request']>
type ParameterSpec = NonNullable<Request['query' | 'path' | 'headers']>[number]

/** Headers that OpenAPI describes elsewhere than among the parameters. */
const RESERVED_HEADERS = new Set(['accept', 'content-type', 'authorization'])
/** Where Prism has the parameters of each place. */
const PLACES = { path: 'path', query: 'query', header: 'headers' } as const

/**
 * What a request of an operation has to be, with the validators of its parts.
 *
 * @param documented the operation with its extensions
 */
export function compileRequest(
  operation: PrismOperation,
  documented: PrismOperation,
  compiler: ValidatorCompiler,
): RequestContract {
  const validators: { [place in Parameter['in']]?: string } = {}
  const parameters: Parameter[] = []
  for (const place of ['path', 'query', 'header'] as const) {
    const specs = specsOf(operation, place)
    if (specs.every(isAnyText)) continue
    parameters.push(...specs.map((spec) => toParameter(spec, place, operation)))
    const schema = {
      type: 'object',
      properties: Object.fromEntries(specs.map(({ name, schema = {} }) => [name, schema])) as JsonObject,
      required: specs.filter(({ required }) => required === true).map(({ name }) => name),
    }
    validators[place] = compiler.add(withBundle(schema, operation))
  }
  const body = compileBody(operation, documented, compiler)
  const hasUnnamedQuery = hasOpenQuery(documented)
  const values = parameterValues(documented)
  return {
    parameters,
    validators,
    ...(Object.keys(values).length > 0 && { values }),
    ...(hasUnnamedQuery === true && { hasUnnamedQuery }),
    ...(body !== undefined && { body }),
  }
}

export function compileSecurity({ security = [] }: PrismOperation): CompiledOperation['security'] {
  return security.map((schemes) =>
    schemes.map((scheme): SecurityScheme => {
      if (scheme.type === 'apiKey') return { type: 'apiKey', in: scheme.in, name: scheme.name }
      return { type: 'http', ...(scheme.type === 'http' && { scheme: scheme.scheme.toLowerCase() }) }
    }),
  )
}

function specsOf({ request = {} }: PrismOperation, place: Parameter['in']): readonly ParameterSpec[] {
  const specs: readonly ParameterSpec[] = request[PLACES[place]] ?? []
  return place === 'header' ? specs.filter(({ name }) => !RESERVED_HEADERS.has(name.toLowerCase())) : specs
}

/** A path parameter that is any text is there whenever the path matches. */
function isAnyText({ schema, style }: ParameterSpec): boolean {
  return (
    style === 'simple' &&
    isObject(schema) &&
    schema['type'] === 'string' &&
    !Object.keys(schema).some((key) => key !== 'type' && key !== 'default')
  )
}

function toParameter(spec: ParameterSpec, place: Parameter['in'], operation: PrismOperation): Parameter {
  const { name, required = false, style, explode = false, schema = {} } = spec
  return { name, in: place, isRequired: required, style, explode, reading: readingOf(withBundle(schema, operation)) }
}

/** How the text of a value is read: by the types that its schema names, and those of its items or members. */
function readingOf(schema: unknown, root: unknown = schema, isInner = false): Reading {
  const parts = branches(schema, root)
  const types = [...new Set(parts.flatMap(({ type }) => (type === undefined ? [] : [type].flat().map(String))))]
  if (isInner) return { types }
  if (types.includes('array')) {
    return { types, items: readingOf({ allOf: parts.flatMap(({ items }) => items ?? []) }, root, true) }
  }
  if (!types.includes('object')) return { types }
  const members = parts.flatMap(({ properties }) => Object.entries(isObject(properties) ? properties : {}))
  return { types, members: Object.fromEntries(members.map(([name, inner]) => [name, readingOf(inner, root, true)])) }
}

function compileBody(
  operation: PrismOperation,
  documented: PrismOperation,
  compiler: ValidatorCompiler,
): RequestContract['body'] {
  const { body } = operation.request ?? {}
  if (body === undefined || !('contents' in body)) return undefined
  const { required = false, contents = [] } = body
  return {
    isRequired: required,
    contents: contents.map(({ mediaType, schema }, index) => {
      const { [index]: content } = contentsOf(documented)
      // Forms come as text, which says nothing of their members.
      const isJudged = schema !== undefined && !/^(multipart|application\/x-www-form-urlencoded)/i.test(mediaType)
      return {
        mediaType,
        ...(isJudged && { validator: compiler.add(withBundle(forSender(schema, 'readOnly'), operation)) }),
        ...(isJudged && { properties: propertiesOfBody(content?.schema ?? schema, documented) }),
      }
    }),
  }
}

function contentsOf({ request }: PrismOperation): readonly { readonly schema?: object }[] {
  const { body } = request ?? {}
  return body !== undefined && 'contents' in body ? ((body.contents ?? []) as { schema?: object }[]) : []
}
