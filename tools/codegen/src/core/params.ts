// Writes the types of the inputs of an operation.
import type { Operation, Parameter } from '@cloud-cost/contract/model'
import { docComment } from './comment.js'
import { key } from './literal.js'
import { pascal } from './names.js'
import type { TypeWriter } from './type-expression.js'

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

export function paramsDeclaration(writer: TypeWriter, operation: Operation): string {
  const name = paramsName(operation)
  const places = placesOf(writer, operation)
  const comment = `/** Inputs of {@link ${operation.operationId}}${places.length === 0 ? ', which takes none' : ''}. */\n`
  // An interface without members would let every object pass.
  if (places.length === 0) return `${comment}export type ${name} = Record<string, never>\n`
  return `${comment}export interface ${name} {\n${places.join('')}}\n`
}

/** The places in which an operation takes inputs, a member each. */
function placesOf(writer: TypeWriter, { parameters, unnamedInputs, body }: Operation): string[] {
  const place = (name: string, required: boolean, type: string): string =>
    required ? `  ${name}: ${type}\n` : `  ${name}?: ${type} | undefined\n`
  const places = ['path', 'query'].flatMap((name) => {
    const inputs = parameters.filter((parameter) => parameter.in === name)
    if (inputs.length === 0) return []
    const required = inputs.some((input) => input.required)
    return [place(name, required, `{\n${inputs.map((input) => parameterMember(writer, input)).join('')}  }`)]
  })
  if (unnamedInputs !== undefined) {
    const text = `Further query inputs, under the names that your deployment gives them. ${unnamedInputs}`
    places.push(docComment(text, '  ') + place('extraQuery', false, extraQueryType(parameters)))
  }
  if (body !== undefined) places.push(place('body', body.required, writer.type(body.schema, 'request', '  ')))
  return places
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

/** Names that the contract shows are given in `query`, where they are checked. */
function extraQueryType(parameters: readonly Parameter[]): string {
  const shown = parameters.filter((parameter) => parameter.in === 'query')
  return `{\n    [name: string]: QueryValue\n${shown.map(({ name }) => `    ${key(name)}?: never\n`).join('')}  }`
}
