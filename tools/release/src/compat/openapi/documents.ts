import { isObject, type JsonObject, METHODS } from '@cloud-cost/contract/document'
import type { Change } from '../finding.js'
import { at, type DocumentNode, entriesOf, nodeAt } from '../schema/document-node.js'
import { compareEvents } from './callbacks.js'
import { Context } from './context.js'
import { compareObject } from './objects.js'
import { comparePathItem, operationAdded, operationRemoved } from './operations.js'

/** What changed from one document to another, by what each accepts at each position. */
export function documentChanges(former: JsonObject, current: JsonObject): Change[] {
  const before = nodeAt({ side: 'before', root: former })
  const after = nodeAt({ side: 'after', root: current })
  const shared = { changes: [], comparers: new Map(), documents: [former, current] as const }
  const context = new Context(shared, [], 'request', 'the document', [])
  compareObject('document', before, after, context)
  comparePaths(at(before, 'paths'), at(after, 'paths'), context)
  const [events, currentEvents] = [before, after].map((node) => new Map(entriesOf(at(node, 'webhooks'))))
  compareEvents(events ?? new Map(), currentEvents ?? new Map(), 'the webhook', context)
  compareTypes(at(before, 'components', 'schemas'), at(after, 'components', 'schemas'), context)
  return shared.changes
}

function comparePaths(before: DocumentNode, after: DocumentNode, context: Context): void {
  const [former, current] = [before, after].map((node) => new Map(entriesOf(node)))
  for (const [path, item] of former ?? []) {
    const now = current?.get(path)
    if (now === undefined) for (const operation of operationsOf(item)) operationRemoved(operation, context)
    else comparePathItem(item, now, context)
  }
  for (const [path, item] of current ?? [])
    if (former?.has(path) !== true) for (const operation of operationsOf(item)) operationAdded(operation, context)
}

function operationsOf(item: DocumentNode): DocumentNode[] {
  return METHODS.map((method) => at(item, method)).filter(({ value }) => isObject(value))
}

/** Each named schema is a type of the clients. */
function compareTypes(before: DocumentNode, after: DocumentNode, context: Context): void {
  const [former, current] = [before, after].map((node) => new Map(entriesOf(node)))
  context.compareNamed(former ?? new Map(), current ?? new Map(), {
    rule: 'type',
    nameOf: (name) => `the type \`${name}\``,
    who: 'code that imports the type',
  })
}
