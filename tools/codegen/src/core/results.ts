// Writes the types of what an operation resolves to.
import { type Operation, type Shape, shapeOf } from '@cloud-cost/contract/model'
import { pascal } from './names.js'
import { paramsName } from './params.js'
import type { TypeWriter } from './type-expression.js'

/** Members of an envelope that a result is without: they tell success from error. */
const ENVELOPE = ['status', 'error']

/** The type that a call resolves to. */
export function resultName(writer: TypeWriter, operation: Operation): string {
  if (operation.payload === 'empty') return 'void'
  if (operation.payload === 'raw') return writer.type(operation.success ?? {}, 'answer')
  return `${pascal(operation.operationId)}Result`
}

/** The names of the types of an operation's inputs and result. */
export function typeNames(operation: Operation): string[] {
  const inputs = paramsName(operation)
  return hasResult(operation) ? [inputs, `${pascal(operation.operationId)}Result`] : [inputs]
}

/** Whether the result is an object with an interface of its own. */
function hasResult({ payload }: Operation): boolean {
  return payload !== 'empty' && payload !== 'raw'
}

export function resultDeclaration(writer: TypeWriter, operation: Operation): string {
  if (!hasResult(operation)) return ''
  const members = writer.shape(resultShape(operation), 'answer', '  ')
  return `/** Result of {@link ${operation.operationId}}. */\nexport interface ${resultName(writer, operation)} {\n${members}}\n`
}

/** The members of a result: those of the success envelope, with `data.list` of the platform group lifted. */
function resultShape({ document, success, payload: place }: Operation): Shape {
  const envelope = shapeOf(document, success)
  const lifted = place === 'data.list'
  const data = lifted ? shapeOf(document, envelope.properties['data']) : undefined
  const left = lifted ? [...ENVELOPE, 'data'] : ENVELOPE
  const members = Object.entries(envelope.properties).filter(([name]) => !left.includes(name))
  const [payload] = place.split('.')
  // The payload comes first: it is what the call is for.
  members.sort(([a], [b]) => Number(b === payload) - Number(a === payload))
  return {
    properties: { ...data?.properties, ...Object.fromEntries(members) },
    required: new Set([...(data?.required ?? []), ...(lifted ? ['list'] : []), ...envelope.required]),
    open: envelope.open,
  }
}
