import { isObject } from '@cloud-cost/contract/document'
import { type Operation, resolved, type Source, shapeOf, sourceOf } from '@cloud-cost/contract/model'
import { operations } from '../contract.js'
import { needsOf } from './need.js'

/** Whether an operation makes something that others name in their paths. */
export function creates({ method, path }: Operation): boolean {
  return method === 'POST' && operations.some((operation) => operation.path.startsWith(`${path}/{`))
}

/** Names of the inputs by which a write says what it changes, or below what it makes something. */
export function targetsOf({ document, parameters, body }: Operation): string[] {
  const targets = parameters.filter(({ source }) => isBelowAnother(source)).map(({ name }) => name)
  const sample = body?.example
  if (body === undefined || !isObject(sample)) return targets
  const sent = Object.entries(shapeOf(document, body.schema).properties).filter(([name]) => name in sample)
  return [
    ...targets,
    ...sent.filter(([, schema]) => isBelowAnother(sourceOf(resolved(document, schema)))).map(([name]) => name),
  ]
}

/** A company is where things are changed. What only a list for a company gives is one of these things. */
function isBelowAnother(source: Source | undefined): boolean {
  const list = operations.find(({ operationId }) => operationId === source?.operation)
  return list !== undefined && needsOf(list).length > 0
}

const METHODS: readonly string[] = ['POST', 'PUT', 'DELETE']

/** Reads as they are, then writes so that things are made before what is below them, then changed, then removed from below. */
export function inOrderOfEffect(all: readonly Operation[]): Operation[] {
  const rank = ({ method, isRead }: Operation): number => (isRead ? -1 : METHODS.indexOf(method))
  const depth = ({ method, path, isRead }: Operation): number =>
    isRead ? 0 : path.split('/').length * (method === 'DELETE' ? -1 : 1)
  return [...all].sort((first, second) => rank(first) - rank(second) || depth(first) - depth(second))
}
