import { isObject, type Json } from '@cloud-cost/contract/document'
import { type Operation, shapeOf } from '@cloud-cost/contract/model'
import { successOf } from '../contract/operation.js'
import { successForms } from '../contract/shape.js'

/**
 * What an operation function makes of a success, told from the contract: the members of the envelope without `status` and `error`;
 * where `data` holds nothing but a `list`, that list; a body without an envelope as it is; nothing where there is no body.
 */
export function expectedResult(operation: Operation, body: unknown): unknown {
  const { reference, schema } = successOf(operation)
  if (reference === undefined || schema === undefined) return undefined
  const [success] = successForms(operation.document, schema)
  const envelope = shapeOf(operation.document, success)
  if (!('status' in envelope.properties) || !isObject(body as Json)) return body
  const { status: _, error: __, ...members } = body as { [name: string]: Json }
  const data = shapeOf(operation.document, envelope.properties['data'])
  if (Object.keys(data.properties).join() !== 'list') return members
  const { data: held, ...others } = members
  return { ...others, ...(isObject(held) ? held : {}) }
}
