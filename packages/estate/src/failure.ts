/** A request that the service answers with an error, said in one sentence for the caller. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure'

  /** @param kind `not found`: what the path names is not there. `rejected`: the contract allows the request, the service does not. */
  constructor(
    readonly kind: 'not found' | 'rejected',
    message: string,
  ) {
    super(message)
  }
}

export function rejected(message: string): RequestFailure {
  return new RequestFailure('rejected', message)
}

export function notFound(message: string): RequestFailure {
  return new RequestFailure('not found', message)
}
