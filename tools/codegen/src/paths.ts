import type { JsonObject } from '@cloud-cost/contract/document'
import { METHODS, type Operation } from '@cloud-cost/contract/model'
import { importTypes } from './core/module-text.js'
import { pascal } from './core/names.js'
import { isNeeded, paramsName, placesOf } from './core/params.js'
import { TypeWriter } from './core/type-expression.js'

/** The path map of a group: what each method takes and gives for each path, looked up without inference. */
export function generatePaths(document: JsonObject, operations: readonly Operation[], group: string): string {
  const writer = new TypeWriter(document)
  const methods = METHODS.flatMap((method) => {
    const entries = operations.filter((operation) => operation.method === method)
    const text = entries.map((operation) => pathEntry(writer, operation)).join('')
    return entries.length === 0 ? [] : [`  ${method}: {\n${text}  }\n`]
  })
  const params = operations.filter((operation) => placesOf(operation).some((place) => place !== 'body')).map(paramsName)
  return [
    "import type { CallOptions, PathResult } from '@cloud-cost/client-core'\n",
    importTypes([...writer.used].sort(), './models.js'),
    importTypes(params.sort(), './operations.js'),
    `\n/** What the path methods of the ${group} group take and give, by method and path. */\n`,
    `export interface ${pascal(group)}Paths {\n${methods.join('')}}\n`,
  ].join('')
}

function pathEntry(writer: TypeWriter, operation: Operation): string {
  const { operationId, path, success, errors } = operation
  const data = success === undefined ? 'undefined' : writer.type(success, 'answer', '      ')
  const error = errors.map((schema) => writer.type(schema, 'answer')).join(' | ') || 'unknown'
  const inputs = [paramsMember(operation), bodyMember(writer, operation)].filter((member) => member !== undefined)
  return [
    `    /** As {@link ${operationId}}. */\n`,
    `    '${path}': {\n`,
    `      init: CallOptions${inputs.length === 0 ? '' : ` & { ${inputs.join('; ')} }`}\n`,
    `      result: Promise<PathResult<${data}, ${error}>>\n`,
    '    }\n',
  ].join('')
}

function paramsMember(operation: Operation): string | undefined {
  const places = placesOf(operation).filter((place) => place !== 'body')
  if (places.length === 0) return undefined
  const name = paramsName(operation)
  const needed = places.some((place) => isNeeded(operation, place))
  const type = operation.body === undefined ? name : `Pick<${name}, ${places.map((place) => `'${place}'`).join(' | ')}>`
  return needed ? `params: ${type}` : `params?: ${type} | undefined`
}

function bodyMember(writer: TypeWriter, operation: Operation): string | undefined {
  if (operation.body === undefined) return undefined
  const type = writer.type(operation.body.schema, 'request', '      ')
  return operation.body.required ? `body: ${type}` : `body?: ${type} | undefined`
}
