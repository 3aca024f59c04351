import { type DocumentNode, entriesOf } from '../schema/document-node.js'
import type { Context, Pair } from './context.js'
import { comparePathItem } from './operations.js'

/** What the service calls back: its requests are what a caller reads, and the answers to them what a caller sends. */
export function compareCallbacks({ before, after }: Pair, context: Context): void {
  const [former, current] = [before, after].map(expressionsOf)
  compareEvents(former ?? new Map(), current ?? new Map(), 'the callback', context)
}

/** Path items by the name of the event. */
export function compareEvents(
  before: ReadonlyMap<string, DocumentNode>,
  after: ReadonlyMap<string, DocumentNode>,
  kind: string,
  context: Context,
): void {
  for (const [name, node] of before) {
    const within = context.within(`${kind} \`${name}\``)
    const now = after.get(name)
    if (now === undefined)
      within.report('breaking', 'event-removed', `${within.name} is gone`, { before: node, after: undefined })
    else comparePathItem(node, now, within.reversed())
  }
  for (const [name, node] of after)
    if (!before.has(name))
      context.report('added', 'event-added', `${kind} \`${name}\` is new`, { before: undefined, after: node })
}

function expressionsOf(node: DocumentNode | undefined): ReadonlyMap<string, DocumentNode> {
  const callbacks = node === undefined ? [] : entriesOf(node)
  return new Map(
    callbacks.flatMap(([name, callback]) =>
      entriesOf(callback).map(([address, item]) => [`${name} ${address}`, item] as const),
    ),
  )
}
