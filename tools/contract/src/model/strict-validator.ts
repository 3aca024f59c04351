import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import { envelopeBranches, type Json, type JsonObject, lookUp, mapping, referenceTokens } from './document.js'
import { strictCopy } from './strict-schema.js'

// The package is CommonJS; its function is the default export of its namespace in ESM.
const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void

/** Base of the references between schemas; absolute, so that a schema outside the document can point into it. */
const DOCUMENT = 'https://contract.invalid/document'

export interface Complaint {
  /** Path of the value that it is about, empty for the body itself. */
  readonly tokens: readonly string[]
  readonly message: string
  /** Name of the required member that it lacks. */
  readonly missing?: string
  /** Set where the value is a member that no schema describes. */
  readonly extra?: true
}

/** Checks bodies against a document whose objects reject members that are not described. */
export class StrictValidator {
  readonly #ajv: Ajv2020
  readonly #document: JsonObject

  constructor(document: JsonObject) {
    this.#document = strictCopy(document)
    this.#ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false })
    addFormats(this.#ajv)
    this.#ajv.addSchema({ ...this.#document, $id: DOCUMENT })
  }

  /** What is wrong with a body by the schema that a reference within the document leads to; nothing when it fits. */
  complaints(schema: string, value: unknown): Complaint[] {
    // Complaints of the branch that an example chooses by its `status` are about the example, while those of a whole `oneOf` are mostly
    // about the branches that were never meant.
    const branches = envelopeBranches(this.#document, lookUp(this.#document, schema))
    const status = mapping(value as Json)['status']
    const branch = branches.find((candidate) => candidate.status === status)
    if (branches.length > 0 && !branch) {
      const known = JSON.stringify(branches.map((candidate) => candidate.status))
      return [{ tokens: ['status'], message: `\`status\` must be one of ${known}.` }]
    }
    const validator = branch ? this.#closedRoot(branch.reference) : this.#ajv.getSchema(`${DOCUMENT}${schema}`)
    if (!validator) throw new Error(`no schema ${DOCUMENT}${schema}`)
    if (validator(value)) return []
    const errors = (validator.errors ?? []).filter(({ keyword }) => !SUMS.includes(keyword))
    return errors.filter((error) => !errors.some((other) => isEcho(error, other))).map(complaintOf)
  }

  /** A component as the root of a body, where members that it doesn't describe are rejected. */
  #closedRoot(reference: string): ValidateFunction {
    const $id = `https://contract.invalid/closed/${reference.slice(2)}`
    const closed = { $id, $ref: `${DOCUMENT}${reference}`, unevaluatedProperties: false }
    return this.#ajv.getSchema($id) ?? this.#ajv.compile(closed)
  }
}

/** Their complaints only sum up others. */
const SUMS = ['oneOf', 'anyOf', 'allOf', 'if', '$ref']

/** Where a composition fails, its members count as not described; what is wrong is said by the errors below them. */
function isEcho(error: ErrorObject, other: ErrorObject): boolean {
  const place = placeOf(error)
  const below = placeOf(other)
  const saysMore = below.length > place.length || !isExtra(other)
  return isExtra(error) && saysMore && place.every((token, index) => token === below[index])
}

function isExtra({ keyword }: ErrorObject): boolean {
  return keyword === 'unevaluatedProperties'
}

/** Path of the value that an error is about. */
function placeOf(error: ErrorObject): string[] {
  const extra = isExtra(error) ? [String(error.params['unevaluatedProperty'])] : []
  return [...referenceTokens(error.instancePath), ...extra]
}

function complaintOf(error: ErrorObject): Complaint {
  const { keyword, params, message = 'does not fit' } = error
  const tokens = placeOf(error)
  const where = `\`${tokens.join('.') || 'the body'}\``
  switch (keyword) {
    case 'unevaluatedProperties':
      return { tokens, message: `${where} is not a member of its schema (a misspelling?).`, extra: true }
    case 'required': {
      const missing = String(params['missingProperty'])
      return { tokens, message: `${where} lacks the required member \`${missing}\`.`, missing }
    }
    case 'enum':
      return { tokens, message: `${where} must be one of ${JSON.stringify(params['allowedValues'])}.` }
    case 'const':
      return { tokens, message: `${where} must be ${JSON.stringify(params['allowedValue'])}.` }
    default:
      return { tokens, message: `${where} ${message}.` }
  }
}
