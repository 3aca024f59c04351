import { docComment } from './comment.js'
import type { OperationModel, ParameterModel } from './document.js'
import { pascal } from './names.js'
import type { TypeWriter } from './type-expression.js'

/** The type of an operation's inputs. */
export function paramsName({ operationId }: OperationModel): string {
  return `${pascal(operationId)}Params`
}

/** Whether an operation can be called without inputs. */
export function isOptional({ parameters, body }: OperationModel): boolean {
  return !parameters.some(({ required }) => required) && body?.required !== true
}

/** The places in which an operation takes inputs, in the order in which they are written. */
export function placesOf({ parameters, unnamedInputs, body }: OperationModel): ('path' | 'query' | 'body')[] {
  const places: ('path' | 'query' | 'body')[] = []
  if (parameters.some((parameter) => parameter.in === 'path')) places.push('path')
  if (parameters.some((parameter) => parameter.in === 'query') || unnamedInputs !== undefined) places.push('query')
  if (body !== undefined) places.push('body')
  return places
}

/** Whether an operation needs something in this place. */
export function isNeeded(operation: OperationModel, place: 'path' | 'query' | 'body'): boolean {
  if (place === 'body') return operation.body?.required === true
  return operation.parameters.some((parameter) => parameter.in === place && parameter.required)
}

export function paramsDeclaration(writer: TypeWriter, operation: OperationModel): string {
  const name = paramsName(operation)
  const places = placesOf(operation)
  const comment = `/** Inputs of {@link ${operation.operationId}}${places.length === 0 ? ', which takes none' : ''}. */\n`
  // An interface without members would let every object pass.
  if (places.length === 0) return `${comment}export type ${name} = Record<string, never>\n`
  const members = places.map((place) => {
    const needed = isNeeded(operation, place)
    return `  ${place}${needed ? '' : '?'}: ${placeType(writer, operation, place)}${needed ? '' : ' | undefined'}\n`
  })
  return `${comment}export interface ${name} {\n${members.join('')}}\n`
}

function placeType(writer: TypeWriter, operation: OperationModel, place: 'path' | 'query' | 'body'): string {
  if (place === 'body')
    return operation.body === undefined ? 'never' : writer.type(operation.body.schema, 'request', '  ')
  const parameters = operation.parameters.filter((parameter) => parameter.in === place)
  const members = parameters.map((parameter) => parameterMember(writer, parameter)).join('')
  return `{\n${members}${place === 'query' ? unnamed(operation) : ''}  }`
}

function parameterMember(
  writer: TypeWriter,
  { name, schema, description, example, deprecated, required }: ParameterModel,
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

function unnamed({ unnamedInputs }: OperationModel): string {
  if (unnamedInputs === undefined) return ''
  const comment = docComment(
    `Further inputs, under the names that your deployment gives them. ${unnamedInputs}`,
    '    ',
  )
  return `${comment}    [key: string]: QueryValue\n`
}
