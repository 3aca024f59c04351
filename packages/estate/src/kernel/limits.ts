import { rejected } from './failure.js'

/** More records than anyone looks at; a loop in a test must not fill the memory. */
export const MAX_RECORDS = 1_000
/** As many as AWS and Azure allow on a resource. */
export const MAX_TAGS = 50

/** @throws RequestFailure when there are so many records already that no further one is taken */
export function checkRoom(records: readonly unknown[], what = 'records can be registered'): void {
  if (records.length >= MAX_RECORDS) throw rejected(`No more than ${MAX_RECORDS} ${what}.`)
}
