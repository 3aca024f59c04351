import type { Operation, Parameter } from '@cloud-cost/contract/model'
import { docComment } from './comment.js'
import { key } from './literal.js'
import { pascal } from './names.js'
import type { TypeWriter } from './type-expression.js'

/** Where inputs are given. */
type Place = 'path' | 'query' | 'extraQuery' | 'body'

export function paramsName({ operationId }: Operation): string {
  return `${pascal(operationId)}Params`
}

export function isOptional({ parameters, body }: Operation): boolean {
  return !parameters.some(({ required }) => required) && body?.required !== true
}

/** The parameter for the inputs; it can be left out only where no required parameter follows. */
export function paramsParameter(operation: Operation, isFollowed = false): string {
  const name = paramsName(operation)
  if (!isOptional(operation)) return `  params: ${name},\n`
  return isFollowed ? `  params: ${name} | undefined,\n` : `  params?: ${name},\n`
}

/** The places in which an operation takes inputs, in the order in which they are written. */
function placesOf({ parameters, unnamedInputs, body }: Operation): Place[] {
  const places: Place[] = []
  if (parameters.some((parameter) => parameter.in === 'path')) places.push('path')
  if (parameters.some((parameter) => parameter.in === 'query')) places.push('query')
  if (unnamedInputs !== undefined) places.push('extraQuery')
  if (body !== undefined) places.push('body')
  return places
}

function isNeeded(operation: Operation, place: Place): boolean {
  if (place === 'body') return operation.body?.required === true
  return operation.parameters.some((parameter) => parameter.in === place && parameter.required)
}

export function paramsDeclaration(writer: TypeWriter, operation: Operation): string {
  const name = paramsName(operation)
  const places = placesOf(operation)
  const comment = `/** Inputs of {@link ${operation.operationId}}${places.length === 0 ? ', which takes none' : ''}. */\n`
  // An interface without members would let every object pass.
  if (places.length === 0) return `${comment}export type ${name} = Record<string, never>\n`
  const members = places.map((place) => {
    const needed = isNeeded(operation, place)
    return `${placeDoc(operation, place)}  ${place}${needed ? '' : '?'}: ${placeType(writer, operation, place)}${needed ? '' : ' | undefined'}\n`
  })
  return `${comment}export interface ${name} {\n${members.join('')}}\n`
}

function placeType(writer: TypeWriter, operation: Operation, place: Place): string {
  if (place === 'body')
    return operation.body === undefined ? 'never' : writer.type(operation.body.schema, 'request', '  ')
  if (place === 'extraQuery') return extraQueryType(operation)
  const parameters = operation.parameters.filter((parameter) => parameter.in === place)
  return `{\n${parameters.map((parameter) => parameterMember(writer, parameter)).join('')}  }`
}

function parameterMember(
  writer: TypeWriter,
  { name, schema, description, example, deprecated, required }: Parameter,
): string {
  const documented = {
    ...schema,
    ...(description !== '' && { description }),
    ...(example !== undefined && { example }),
    ...(deprecated && { deprecated }),
  }
  return writer.member(name, documented, required, 'parameter', '    ')
}

/** What callers may give for inputs of their own. */
export const QUERY_VALUE = `/** A value in the query. \`undefined\` and \`null\` are left out. */
export type QueryValue = string | number | boolean | Date | readonly (string | number | boolean)[] | null | undefined
`

/** What is known of inputs that are given under names of the caller's. */
function placeDoc({ unnamedInputs }: Operation, place: Place): string {
  if (place !== 'extraQuery' || unnamedInputs === undefined) return ''
  return docComment(`Further query inputs, under the names that your deployment gives them. ${unnamedInputs}`, '  ')
}

/** Names that the contract shows are given in `query`, where they are checked. */
function extraQueryType({ parameters }: Operation): string {
  const shown = parameters.filter((parameter) => parameter.in === 'query')
  return `{\n    [name: string]: QueryValue\n${shown.map(({ name }) => `    ${key(name)}?: never\n`).join('')}  }`
}
