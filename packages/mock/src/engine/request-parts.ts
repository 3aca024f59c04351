import type { PrismOperation } from './types.js'

type Request = NonNullable<PrismOperation['request']>
/** A body in one of its media types. */
export type Content = NonNullable<PrismOperation['responses'][number]['contents']>[number]

/** What a request of an operation consists of. */
export interface RequestParts {
  readonly query: NonNullable<Request['query']>
  readonly path: NonNullable<Request['path']>
  readonly headers: NonNullable<Request['headers']>
  readonly body: Request['body']
  /** The media types of the body. */
  readonly contents: readonly Content[]
}

/** The parts of an operation's request; those that it does not have are empty. */
export function requestParts({ request = {} }: Pick<PrismOperation, 'request'>): RequestParts {
  const { query = [], path = [], headers = [], body } = request
  const { contents = [] } = (body ?? {}) as { readonly contents?: readonly Content[] }
  return { query, path, headers, body, contents }
}
