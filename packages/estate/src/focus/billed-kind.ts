import type { Account } from '../charges/line.js'
import type { Kind } from '../company/resource.js'

/** A kind of the catalog as far as a bill tells of its resources: not what they do, what state they are in, or what happens to them. */
export function billedKind(kind: Kind, system: string | undefined): Kind {
  const { os, isStorage, smaller, network, namespace, lifeCycle, ...rest } = kind
  return {
    ...rest,
    describe: () => ({}),
    isRegional: true,
    metrics: [],
    events: kind.events.tagged === undefined ? {} : { tagged: kind.events.tagged },
    ...(system === undefined ? {} : { os: system }),
  }
}

/** A kind that the catalog does not have, in the words of the bill. */
export function unknownKind(name: string, product: Account['product']): Kind {
  return {
    code: name.toLowerCase().replace(/[^a-z\d]+/g, '-'),
    name,
    product,
    docUrl: '',
    states: { inUse: '', idle: '' },
    describe: () => ({}),
    isRegional: true,
    metrics: [],
    events: {},
  }
}
