import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import { isObject, type Json, type JsonObject, lookUp, referenceTokens, resolve } from './document.js'
import type { Example } from './example.js'
import type { Finding } from './failure.js'
import { SourceFile } from './source-file.js'
import { strictCopy } from './strict-schema.js'

// The package is CommonJS; its function is the default export of its namespace in ESM.
const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void

/** Base of the references between schemas; absolute, so that a schema outside the document can point into it. */
const DOCUMENT = 'https://contract.invalid/document'

/** Checks examples against a document whose objects reject members that are not described. */
export class ExampleValidator {
  readonly #ajv: Ajv2020
  readonly #document: JsonObject
  readonly #closed = new Set<string>()

  constructor(document: JsonObject) {
    this.#document = strictCopy(document)
    this.#ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false })
    addFormats(this.#ajv)
    // `password` only tells tools to hide the value.
    this.#ajv.addFormat('password', true)
    this.#ajv.addSchema({ ...this.#document, $id: DOCUMENT })
  }

  validate(example: Example): Finding[] {
    const validator = this.#compile(this.#schemaFor(example))
    if (validator(example.value)) return []
    const file = new SourceFile(example.file)
    const seen = new Set<string>()
    return (validator.errors ?? []).filter(isCause).flatMap((error) => {
      const tokens = ['value', ...referenceTokens(error.instancePath), ...extraMember(error)]
      const finding: Finding = {
        file: example.file,
        line: file.lineOf(tokens),
        rule: 'example-fits-schema',
        message: `${describe(error, tokens)} Mend the example, or the schema of ${example.owner} (${example.role}).`,
      }
      const key = `${finding.line}${finding.message}`
      if (seen.has(key)) return []
      seen.add(key)
      return [finding]
    })
  }

  #compile(id: string): ValidateFunction {
    const validator = this.#ajv.getSchema(id)
    if (!validator) throw new Error(`no schema ${id}`)
    return validator
  }

  /**
   * The one branch of an envelope that the example's `status` chooses: its complaints are about the example, while
   * those of a whole `oneOf` are mostly about the branches that were never meant.
   */
  #schemaFor({ schema, value }: Example): string {
    const whole = `${DOCUMENT}${schema}`
    const envelope = lookUp(this.#document, schema)
    if (!isObject(envelope) || !Array.isArray(envelope['oneOf']) || !isObject(value)) return whole
    const branch = envelope['oneOf'].find((candidate) => statusOf(this.#document, candidate) === value['status'])
    if (!isObject(branch) || typeof branch['$ref'] !== 'string') return whole
    return this.#closedRoot(branch['$ref'])
  }

  /** Id of a component as the root of a body, where members that it doesn't describe are rejected. */
  #closedRoot(reference: string): string {
    const id = `https://contract.invalid/closed/${reference.slice(2)}`
    if (!this.#closed.has(id)) {
      this.#closed.add(id)
      this.#ajv.addSchema({ $id: id, $ref: `${DOCUMENT}${reference}`, unevaluatedProperties: false })
    }
    return id
  }
}

function statusOf(document: JsonObject, branch: Json): Json | undefined {
  const schema = resolve(document, branch)
  if (!isObject(schema)) return undefined
  return lookUp(schema, '#/properties/status/const')
}

/** Complaints of keywords that only sum up others say nothing new. */
function isCause(error: ErrorObject): boolean {
  return !['oneOf', 'anyOf', 'allOf', 'if', '$ref'].includes(error.keyword)
}

function extraMember(error: ErrorObject): string[] {
  const name: unknown = error.params['unevaluatedProperty'] ?? error.params['additionalProperty']
  return typeof name === 'string' ? [name] : []
}

function describe(error: ErrorObject, tokens: readonly string[]): string {
  const where = tokens.slice(1).join('.') || 'the body'
  switch (error.keyword) {
    case 'unevaluatedProperties':
    case 'additionalProperties':
      return `\`${where}\` is not a member of its schema (a misspelling?).`
    case 'required':
      return `\`${where}\` lacks the required member \`${String(error.params['missingProperty'])}\`.`
    case 'enum':
      return `\`${where}\` must be one of ${JSON.stringify(error.params['allowedValues'])}.`
    case 'const':
      return `\`${where}\` must be ${JSON.stringify(error.params['allowedValue'])}.`
    default:
      return `\`${where}\` ${error.message ?? 'does not fit'}.`
  }
}
