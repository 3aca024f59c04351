import type { PrismOperation } from './types.js'

type Request = NonNullable<PrismOperation['request']>

/** What a request of an operation consists of. */
export interface RequestParts {
  readonly query: NonNullable<Request['query']>
  readonly path: NonNullable<Request['path']>
  readonly headers: NonNullable<Request['headers']>
  readonly body: Request['body']
}

/** The parts of an operation's request; those that it does not have are empty. */
export function requestParts({ request = {} }: Pick<PrismOperation, 'request'>): RequestParts {
  const { query = [], path = [], headers = [], body } = request
  return { query, path, headers, body }
}
