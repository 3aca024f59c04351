// The package comes without types; these are the functions that are used, here and in tests.

declare module '@usebruno/lang/v2/src/jsonToBru.js' {
  /** The text of a request's file. */
  export default function jsonToBruV2(request: object): string
}

declare module '@usebruno/lang/v2/src/jsonToCollectionBru.js' {
  /** The text of a collection's or a folder's file. */
  export default function jsonToCollectionBru(collection: object): string
}

declare module '@usebruno/lang' {
  /** What Bruno reads from a request's file. */
  export function bruToJsonV2(text: string): unknown
  /** What Bruno reads from a collection's or a folder's file. */
  export function collectionBruToJson(text: string): unknown
}
