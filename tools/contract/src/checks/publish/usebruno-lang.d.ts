/** The package comes without types; these are the functions that are used, here and in tests. */
declare module '@usebruno/lang' {
  /** The text of a request's file. */
  export function jsonToBruV2(request: object): string
  /** The text of a collection's or a folder's file. */
  export function jsonToCollectionBru(collection: object): string
  /** What Bruno reads from a request's file. */
  export function bruToJsonV2(text: string): unknown
  /** What Bruno reads from a collection's or a folder's file. */
  export function collectionBruToJson(text: string): unknown
}
