import type { JsonObject } from '@cloud-cost/contract/document'
import type { Change } from '../finding.js'
import { at, namedIn, nodeAt } from '../schema/document-node.js'
import { compareEvents } from './callbacks.js'
import { Context } from './context.js'
import { compareObject } from './objects.js'
import { comparePathItem } from './operations.js'

/** What changed from one document to another, by what each accepts at each position. */
export function documentChanges(former: JsonObject, current: JsonObject): Change[] {
  const before = nodeAt({ side: 'before', root: former })
  const after = nodeAt({ side: 'after', root: current })
  const shared = { changes: [], comparers: new Map(), documents: [former, current] as const }
  const context = new Context(shared, [], 'request', 'the document', [])
  compareObject('document', before, after, context)
  const [paths, currentPaths] = [namedIn(at(before, 'paths')), namedIn(at(after, 'paths'))]
  for (const path of new Set([...paths.keys(), ...currentPaths.keys()]))
    comparePathItem({ before: paths.get(path), after: currentPaths.get(path) }, context)
  compareEvents(namedIn(at(before, 'webhooks')), namedIn(at(after, 'webhooks')), 'the webhook', context)
  // Each named schema is a type of the clients.
  context.compareNamed(namedIn(at(before, 'components', 'schemas')), namedIn(at(after, 'components', 'schemas')), {
    rule: 'type',
    nameOf: (name) => `the type \`${name}\``,
    who: 'code that imports the type',
  })
  return shared.changes
}
