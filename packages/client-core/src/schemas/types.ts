/** A JSON Schema of draft 2020-12 that needs no other document: what its `$ref`s point at is in its `$defs`. */
export interface JsonSchema {
  readonly $schema: 'https://json-schema.org/draft/2020-12/schema'
  readonly [keyword: string]: unknown
}

/** What there can be schemas of. */
export interface SchemaParts {
  /** The path and query inputs, as an object with `path` and `query`. Dates are texts. */
  readonly params: JsonSchema
  /** The JSON body of the request. */
  readonly body: JsonSchema
  /** The body of a success, envelope included. */
  readonly success: JsonSchema
  /** The body of an error, inside a 200 or with another status. */
  readonly error: JsonSchema
}

/** The schemas of an operation, of which those of `Part` are there. They tolerate members that are not described. */
export type OperationSchemas<Part extends keyof SchemaParts = never> = {
  readonly operationId: string
} & Partial<SchemaParts> &
  Pick<SchemaParts, Part>
