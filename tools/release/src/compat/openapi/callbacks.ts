import { type DocumentNode, entriesOf, namedIn } from '../schema/document-node.js'
import type { Context, Named, Pair } from './context.js'
import { comparePathItem } from './operations.js'

/** What the service calls back: its requests are what a caller reads, and the answers to them what a caller sends. */
export function compareCallbacks({ before, after }: Pair, context: Context): void {
  compareEvents(expressionsOf(before), expressionsOf(after), 'the callback', context)
}

/** Path items by the name of the event. */
export function compareEvents(before: Named, after: Named, kind: string, context: Context): void {
  context.compareNamed(before, after, {
    rule: 'event',
    nameOf: (name) => `${kind} \`${name}\``,
    both: (then, now, within) => comparePathItem({ before: then, after: now }, within.reversed()),
  })
}

function expressionsOf(node: DocumentNode | undefined): Named {
  return new Map(
    [...namedIn(node)].flatMap(([name, callback]) =>
      entriesOf(callback).map(([address, item]) => [`${name} ${address}`, item] as const),
    ),
  )
}
