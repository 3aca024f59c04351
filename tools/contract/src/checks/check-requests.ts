import { isObject, type Json, type JsonObject, mapping, operationsOf, resolve, toReference } from '../model/document.js'
import type { Problem } from '../model/failure.js'
import type { StrictValidator } from '../model/strict-validator.js'
import { list } from '../model/values.js'

/**
 * What is wrong with the values of the request that an example names, and of the changes before it, each by the schema of its input. That
 * the inputs exist is the lint's to check. Paths are those below `x-request`.
 */
export function requestProblems(
  document: JsonObject,
  validator: StrictValidator,
  operationId: string,
  request: Json | undefined,
): Problem[] {
  const changes = list(mapping(request)['after']).filter(isObject)
  return [
    ...inputProblems(document, validator, operationId, mapping(request)),
    ...changes.flatMap((change, index) =>
      inputProblems(document, validator, String(change['operationId']), change).map(({ tokens, ...problem }) => ({
        ...problem,
        tokens: ['after', String(index), ...tokens],
      })),
    ),
  ]
}

function inputProblems(
  document: JsonObject,
  validator: StrictValidator,
  operationId: string,
  request: JsonObject,
): Problem[] {
  const operation = operationsOf(document).find((candidate) => candidate.operationId === operationId)
  if (operation === undefined) return []
  const { pointer, value } = operation
  const parameters = list(value['parameters']).flatMap((written, index) => {
    const { in: place, name } = mapping(resolve(document, written))
    const given = mapping(request[String(place)])[String(name)]
    const at = [...pointer, 'parameters', String(index)]
    const input = [String(place), String(name)]
    return given === undefined ? [] : [{ schema: [...referred(written, at), 'schema'], given, input }]
  })
  const body = request['body']
  const media = [...pointer, 'requestBody', 'content', 'application/json', 'schema']
  const bodies =
    body === undefined || value['requestBody'] === undefined ? [] : [{ schema: media, given: body, input: ['body'] }]
  return [...parameters, ...bodies].flatMap(({ schema, given, input }) =>
    validator.deviations(toReference(schema), given).map(({ tokens, message }) => ({
      tokens: [...input, ...tokens],
      rule: 'request-fits-schema',
      message: `${message.replace('`the body`', `\`${input.join('.')}\``)} Fix \`x-request\`, or the schema of the input.`,
    })),
  )
}

/** Where a parameter is written: in place, or where its reference leads. */
function referred(written: Json, place: readonly string[]): readonly string[] {
  const reference = mapping(written)['$ref']
  return typeof reference === 'string' ? reference.slice(2).split('/') : place
}
