/** A call as an estate takes it. */
export interface EstateRequest {
  readonly operationId: string
  readonly path: { readonly [name: string]: string }
  /** Lists are lists here, also those that are written as one text. */
  readonly query: { readonly [name: string]: unknown }
  readonly body: unknown
  /** Whether an operation is answered whose payload the service does not describe; as the estate does it when left out. */
  readonly illustrative?: boolean
}

export type EstateAnswer =
  | {
      /** One list in it may be an async iterable where the request is lazy. */
      readonly body: unknown
      /** The service does not describe such a body: its shape is made up. */
      readonly illustrative?: boolean
      /** What the answer does not have, since nobody knows it of the company, such as `metrics`. */
      readonly missingData?: readonly string[]
    }
  | {
      /** The contract allows a request that is `rejected`. */
      readonly failure: 'not found' | 'conflict' | 'rejected'
      readonly message: string
    }

/** Asks an estate in a session; `undefined` where it does not know the operation, or there is none. */
export type AskEstate = (request: EstateRequest) => Promise<EstateAnswer | undefined>
