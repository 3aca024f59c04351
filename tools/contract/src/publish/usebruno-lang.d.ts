/** The package comes without types; these are the two functions that are used. */
declare module '@usebruno/lang' {
  /** The text of a request's file. */
  export function jsonToBruV2(request: object): string
  /** The text of a collection's or a folder's file. */
  export function jsonToCollectionBru(collection: object): string
}
