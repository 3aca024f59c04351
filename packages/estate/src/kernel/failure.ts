// How an operation fails: the kinds of failure, and the limits of what a session can add.
/**
 * - `not found`: what the path names is not there
 * - `conflict`: what the request adds is there already
 * - `rejected`: the contract allows the request, the service does not
 */
export type FailureKind = 'not found' | 'conflict' | 'rejected'

/** A request that the service answers with an error, said in one sentence for the caller. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure'

  constructor(
    readonly kind: FailureKind,
    message: string,
  ) {
    super(message)
  }
}

export function rejected(message: string): RequestFailure {
  return new RequestFailure('rejected', message)
}

export function conflict(message: string): RequestFailure {
  return new RequestFailure('conflict', message)
}

export function notFound(message: string): RequestFailure {
  return new RequestFailure('not found', message)
}

/** More records than anyone looks at; a loop in a test must not fill the memory. */
export const MAX_RECORDS = 1_000
/** As many as AWS and Azure allow on a resource. */
export const MAX_TAGS = 50

/** @throws RequestFailure when there are so many records already that no further one is taken */
export function checkRoom(records: readonly unknown[], what = 'records can be registered'): void {
  if (records.length >= MAX_RECORDS) throw rejected(`No more than ${MAX_RECORDS} ${what}.`)
}
