// Writes a call of an operation with its example values.
import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { type Operation, shapeOf } from '@cloud-cost/contract/model'
import { literal } from './literal.js'

/** More lines than this hide the rest of an editor's hover. */
const LINES = 16

/** The variable that holds what a call gives: the member of the payload, or `result` for a whole body; nothing where there is none. */
export function resultName(payload: Operation['payload']): string | undefined {
  if (payload === 'empty') return undefined
  return isWhole(payload) ? 'result' : payload.slice(payload.lastIndexOf('.') + 1)
}

/** Whether a call gives the body itself, and not a member of it. */
function isWhole(payload: Operation['payload']): boolean {
  return payload === 'raw' || payload === 'none'
}

/** What a sample of code shows of an operation. */
export type SampleOperation = Pick<Operation, 'operationId' | 'method' | 'path' | 'payload' | 'isRead' | 'pagination'>

/** A call with values of its inputs. */
export function exampleCall(operation: SampleOperation, params: JsonObject | undefined): string {
  const { payload } = operation
  const name = resultName(payload)
  const result = name === undefined ? '' : `const ${isWhole(payload) ? name : `{ ${name} }`} = `
  const start = `${result}await ${operation.operationId}(client`
  return `${start}${argumentOf(params, start.length)})`
}

/** Inputs as a further argument with the comma before it, or nothing. */
export function argumentOf(params: JsonObject | undefined, before: number, indent = ''): string {
  return params === undefined ? '' : `, ${literal(params, indent, before + ', )'.length)}`
}

/** The required inputs and the body of the default example, less its optional members where it is long. */
export function exampleParams(operation: Operation): JsonObject | undefined {
  const full = paramsWith(operation, operation.body?.example)
  if (full === undefined || literal(full).split('\n').length <= LINES) return full
  return paramsWith(operation, onlyRequired(operation))
}

/** The example values of the required inputs, with one of the body's examples. */
export function paramsWith({ parameters, body }: Operation, bodyExample: Json | undefined): JsonObject | undefined {
  const places: { [place: string]: JsonObject } = {}
  for (const { in: place, name, required, example } of parameters) {
    if (!required) continue
    places[place] ??= {}
    places[place][name] = example ?? ''
  }
  const params: JsonObject = { ...places, ...(body !== undefined && { body: bodyExample ?? {} }) }
  return Object.keys(params).length === 0 ? undefined : params
}

function onlyRequired({ document, body }: Operation): Json | undefined {
  const { required } = shapeOf(document, body?.schema)
  if (!isObject(body?.example) || required.size === 0) return body?.example
  return Object.fromEntries(Object.entries(body.example).filter(([name]) => required.has(name)))
}
