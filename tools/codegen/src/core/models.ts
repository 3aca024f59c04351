// Writes the types of a group's schemas.
import { isObject, type JsonObject, lookUp, resolve } from '@cloud-cost/contract/document'
import { ownProperties, ownRequired, shapeOf } from '@cloud-cost/contract/model'
import { docComment } from './comment.js'
import { type Position, TypeWriter } from './type-expression.js'

export function schemasOf(document: JsonObject): [string, JsonObject][] {
  const schemas = lookUp(document, '#/components/schemas')
  return Object.entries(isObject(schemas) ? schemas : {}).filter((entry): entry is [string, JsonObject] =>
    isObject(entry[1]),
  )
}

export function generateModels(document: JsonObject, requests: ReadonlySet<string>): string {
  const declarations = modelDeclarations(new TypeWriter(document), requests)
  return declarations.map(([, declaration]) => declaration).join('\n')
}

/** The declaration of each schema by its name. */
function modelDeclarations(writer: TypeWriter, requests: ReadonlySet<string>): [string, string][] {
  return schemasOf(writer.document).map(([name, schema]) => [
    name,
    modelDeclaration(writer, name, schema, requests.has(name) ? 'request' : 'answer'),
  ])
}

/** `allOf` of named objects, with members beside it or in a branch, is an interface that extends them. */
function modelDeclaration(writer: TypeWriter, name: string, schema: JsonObject, position: Position): string {
  const description = typeof schema['description'] === 'string' ? schema['description'].trim() : ''
  const comment = docComment(schema['deprecated'] === true ? `${description}\n@deprecated` : description)
  const branches = Array.isArray(schema['allOf']) ? schema['allOf'].filter(isObject) : []
  const bases = branches.filter((branch) => '$ref' in branch)
  const own = [...branches.filter((branch) => !('$ref' in branch)), schema]
  if (bases.length > 0 && [...bases, ...own].every((branch) => isPlainObject(writer.document, branch))) {
    const names = bases.map((base) => writer.type(base, position)).join(', ')
    return `${comment}export interface ${name} extends ${names} {\n${ownMembers(writer, bases, own, position)}}\n`
  }
  if (isObject(schema['properties']) && !('allOf' in schema)) {
    return `${comment}export interface ${name} {\n${writer.members(schema, position, '  ')}}\n`
  }
  return `${comment}export type ${name} = ${writer.type(schema, position)}\n`
}

/** Whether an interface can say it all: no alternatives, no value that is no object. */
function isPlainObject(document: JsonObject, schema: JsonObject): boolean {
  const target = resolve(document, schema)
  if (!isObject(target) || 'oneOf' in target || 'anyOf' in target) return false
  return isObject(target['properties']) || Array.isArray(target['allOf']) || Array.isArray(target['required'])
}

/** Members that the extending schema describes, and those of a base that it only requires. */
function ownMembers(
  writer: TypeWriter,
  bases: readonly JsonObject[],
  own: readonly JsonObject[],
  position: Position,
): string {
  const inherited = shapeOf(writer.document, { allOf: [...bases] })
  const required = new Set([...own.flatMap(ownRequired), ...inherited.required])
  const described: { [name: string]: JsonObject } = Object.assign({}, ...own.map(ownProperties))
  for (const name of required) {
    const base = inherited.properties[name]
    if (base !== undefined && !inherited.required.has(name)) described[name] ??= base
  }
  const open = own.some((schema) => schema['additionalProperties'] === true)
  return writer.shape({ properties: described, required, open }, position, '  ')
}
