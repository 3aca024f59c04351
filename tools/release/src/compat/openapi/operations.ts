// Compares the operations of a path.

import { isDeepStrictEqual } from 'node:util'
import { isObject, type Json, type JsonObject, METHODS, mapping } from '@cloud-cost/contract/document'
import { at, child, type DocumentNode, namedIn, nodeAt } from '../schema/document-node.js'
import { ALL_CALLERS, CALLERS, type Context, type Named, type Pair, quoted } from './context.js'
import { compareObject } from './objects.js'
import { compareParameters, isDemanded, parametersOf } from './parts.js'
import { compareSecurity } from './security.js'

/** A document without servers is served where it was found. */
const NONE: JsonObject = { url: '/' }

/** Each server that callers used must still be there, with each value of its variables. */
function compareServers(pair: Pair, context: Context): void {
  const [before, after] = [serversOf(pair.before?.value), serversOf(pair.after?.value)]
  const within = context.within('the servers')
  for (const server of before.filter((old) => !after.some((candidate) => covers(candidate, old)))) {
    const same = after.find(({ url }) => url === server['url'])
    const what = same === undefined ? 'is gone' : 'has other variables or fewer values of them'
    within.report('breaking', 'server-removed', `the server ${quoted(server['url'])} ${what}`, pair, ALL_CALLERS)
  }
  for (const server of after.filter((candidate) => !before.some((old) => covers(old, candidate)))) {
    const isKnown = before.some(({ url }) => url === server['url'])
    const what = isKnown ? 'has further values of its variables' : 'is new'
    within.report('added', 'server-added', `the server ${quoted(server['url'])} ${what}`, pair, ALL_CALLERS)
  }
}

function serversOf(value: Json | undefined): readonly JsonObject[] {
  const list = Array.isArray(value) ? value.filter(isObject) : []
  return list.length === 0 ? [NONE] : list
}

function covers(server: JsonObject, old: JsonObject): boolean {
  if (server['url'] !== old['url']) return false
  const [variables, former] = [mapping(server['variables']), mapping(old['variables'])]
  return Object.entries(former).every(([name, variable]) => {
    const [now, then] = [mapping(variables[name]), mapping(variable)]
    const [values, formerValues] = [now['enum'], then['enum']]
    const isOpen = !Array.isArray(values)
    const hasAll = Array.isArray(formerValues) && formerValues.every((value) => isOpen || values.includes(value))
    return isDeepStrictEqual(now['default'], then['default']) && (isOpen || hasAll)
  })
}

/** The operations of a path, each with what it has from the path and the document. */
export function comparePathItem({ before, after }: Pair, context: Context): void {
  if (before !== undefined && after !== undefined) compareObject('pathItem', before, after, context)
  for (const method of METHODS) {
    const [former, current] = [operationIn(before, method), operationIn(after, method)]
    const operation = current ?? former
    if (operation === undefined) continue
    const within = context.of(namesOf(former ?? operation, context), operation.pointer)
    const pair = { before: former, after: current }
    if (current === undefined) within.report('breaking', 'operation-removed', 'the operation is gone', pair, CALLERS)
    else if (former === undefined) within.report('added', 'operation-added', 'the operation is new', pair, CALLERS)
    else if (before !== undefined && after !== undefined) compareOperation([before, former], [after, current], within)
  }
}

function operationIn(item: DocumentNode | undefined, method: string): DocumentNode | undefined {
  const operation = item && at(item, method)
  return isObject(operation?.value) ? operation : undefined
}

/** An operation of the contract is told by its own name, one of a callback by that of the operation with the callback. */
function namesOf(operation: DocumentNode, { operations }: Context): readonly string[] {
  if (operations.length > 0) return operations
  const [, path = '', method = ''] = operation.pointer
  const id = isObject(operation.value) ? operation.value['operationId'] : undefined
  return [typeof id === 'string' ? id : `${method} ${path}`]
}

type InPath = readonly [item: DocumentNode, operation: DocumentNode]

function compareOperation([formerItem, former]: InPath, [currentItem, current]: InPath, context: Context): void {
  const [before, after] = [inheritedBy(formerItem, former), inheritedBy(currentItem, current)]
  const isEvent = context.role === 'response'
  compareObject('operation', former, current, context.within(isEvent ? context.name : 'the operation'))
  compareParameters(before.parameters, after.parameters, context)
  if (!isEvent) {
    compareServers({ before: before.servers, after: after.servers }, context)
    compareSecurity({ before: before.security, after: after.security }, context)
  }
  const body = { before: undefined, after: child(current, 'requestBody') }
  compareBody(former, current, context.within(isEvent ? `the body of ${context.name}` : 'the request body', body))
  compareResponses(at(former, 'responses'), at(current, 'responses'), context.reversed())
}

/** What an operation has of its own, of its path, or of the whole document. */
function inheritedBy(
  item: DocumentNode,
  operation: DocumentNode,
): {
  readonly parameters: ReadonlyMap<string, DocumentNode>
  readonly servers: DocumentNode | undefined
  readonly security: DocumentNode | undefined
} {
  const document = nodeAt(item.document)
  const nearest = (name: string, nodes: readonly DocumentNode[]): DocumentNode | undefined =>
    nodes.map((node) => at(node, name)).find(({ value }) => value !== undefined)
  return {
    parameters: parametersOf([at(operation, 'parameters'), at(item, 'parameters')]),
    servers: nearest('servers', [operation, item, document]),
    security: nearest('security', [operation, document]),
  }
}

function compareBody(former: DocumentNode, current: DocumentNode, context: Context): void {
  const bodyIn = (operation: DocumentNode): Named =>
    new Map([...namedIn(operation)].filter(([name, { value }]) => name === 'requestBody' && value !== undefined))
  context.compareNamed(bodyIn(former), bodyIn(current), {
    rule: 'request-body',
    nameOf: () => context.name,
    both: (then, now) => compareObject('requestBody', then, now, context),
    isDemanded,
  })
}

function compareResponses(before: DocumentNode, after: DocumentNode, context: Context): void {
  const [former, current] = [responsesOf(before), responsesOf(after)]
  // A range has each of its statuses, and new ones.
  const inRanges = [...former.keys()].flatMap((status) => {
    const range = `${status[0]}XX`
    const response = former.has(range) ? undefined : current.get(range)
    return response === undefined ? [] : [[status, response] as const]
  })
  context.compareNamed(former, new Map([...inRanges, ...current]), {
    rule: 'response',
    nameOf: (status) => `the response ${status}`,
    both: (then, now, within) => compareObject('response', then, now, within),
  })
}

function responsesOf(node: DocumentNode): Named {
  return new Map([...namedIn(node)].filter(([status]) => !status.startsWith('x-')))
}
