/** Options for openapi-fetch's `createClient`, by which its requests take the way of a client. */
export interface OpenapiFetchOptions {
  readonly baseUrl: string
  readonly fetch: (request: Request) => Promise<Response>
}

/** What is needed of a client of openapi-fetch. */
export interface OpenapiFetchLike {
  use(middleware: { onRequest(call: OpenapiFetchCall): undefined }): void
}

/** What openapi-fetch tells of a request before it is sent. */
interface OpenapiFetchCall {
  /** `undefined` in versions before 0.10. */
  readonly request: Request | undefined
  readonly schemaPath: string
  readonly params: { readonly path?: object }
}

/** `paths` of openapi-typescript as a client answers them: an error inside 200 is no part of `data`, since it arrives in `error`. */
export type AnsweredPaths<Paths> = {
  [Path in keyof Paths]: { [Method in keyof Paths[Path]]: AnsweredOperation<Paths[Path][Method]> }
}

type AnsweredOperation<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Body } } }
}
  ? { [Part in keyof Operation]: Part extends 'responses' ? AnsweredResponses<Operation[Part], Body> : Operation[Part] }
  : Operation

type AnsweredResponses<Responses, Body> = {
  [Status in keyof Responses]: Status extends 200
    ? { content: { 'application/json': Exclude<Body, { status: 'error' }> } }
    : Responses[Status]
}
