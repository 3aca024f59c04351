// Validates bodies by a document whose objects reject fields that are not described.

import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { envelopeBranches, type Json, type JsonObject, lookUp, mapping, resolve } from './document.js'
import { visitElements } from './elements.js'
import { list } from './values.js'
import { reasonOf } from './violation-words.js'

/** Where a whole value starts: a body, the items of a list; branches of a composition are left alone, since each sees only its share. */
const WHOLE: ReadonlySet<string | undefined> = new Set(['schema', 'items', 'additionalProperties'])

/**
 * A copy of a document in which objects reject members that no schema describes. The shipped schemas are tolerant, because a service
 * may add members; in examples such a member is a typing mistake.
 */
function strictCopy(document: JsonObject): JsonObject {
  const copy = structuredClone(document)
  visitElements(copy, (schema, tokens) => {
    const isMember = tokens.at(-2) === 'properties'
    if ((isMember || WHOLE.has(tokens.at(-1))) && describesObject(copy, schema)) schema['unevaluatedProperties'] = false
  })
  return copy
}

function describesObject(document: JsonObject, schema: Json): boolean {
  const target = mapping(resolve(document, schema))
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => list(target[keyword]))
  return (
    'properties' in target ||
    target['type'] === 'object' ||
    branches.some((branch) => describesObject(document, branch))
  )
}

/** Base of the references between schemas; absolute, so that a schema outside the document can point into it. */
const DOCUMENT = 'https://contract.invalid/document'

/** What is wrong with a value. */
export interface Deviation {
  /** Path of the value that it is about, empty for the body itself. */
  readonly tokens: readonly string[]
  /** A sentence that begins with the path. */
  readonly message: string
  /** Name of the required field that it lacks. */
  readonly missing?: string
  /** Set where the value is a field that no schema describes. */
  readonly extra?: true
}

/** Checks bodies against a document whose objects reject fields that are not described. */
export class StrictValidator {
  readonly #ajv: Ajv2020
  readonly #document: JsonObject

  constructor(document: JsonObject) {
    this.#document = strictCopy(document)
    this.#ajv = new Ajv2020({
      allErrors: true,
      strict: false,
      validateSchema: false,
      code: { process: withAppendedErrors },
    })
    formats.default(this.#ajv)
    this.#ajv.addSchema({ ...this.#document, $id: DOCUMENT })
  }

  /** What is wrong with a body by the schema that a reference within the document leads to; nothing when it fits. */
  deviations(schema: string, value: unknown): Deviation[] {
    // What is wrong by the branch that a value chooses by its `status` is about the value; by a whole `oneOf`, it is mostly about the
    // branches that were never meant.
    const branches = envelopeBranches(this.#document, lookUp(this.#document, schema))
    const status = mapping(value as Json)['status']
    const branch = branches.find((candidate) => candidate.status === status)
    if (branches.length > 0 && !branch) {
      const allowedValues = branches.map((candidate) => candidate.status)
      return [
        { tokens: ['status'], message: `\`status\` ${reasonOf({ keyword: 'enum', params: { allowedValues } })}.` },
      ]
    }
    const validator = branch ? this.#closedRoot(branch.reference) : this.#ajv.getSchema(`${DOCUMENT}${schema}`)
    if (!validator) throw new Error(`no schema ${DOCUMENT}${schema}`)
    if (validator(value)) return []
    const errors = (validator.errors ?? []).filter(({ keyword }) => !SUMS.includes(keyword))
    return withoutEchoes(errors).map(deviationOf)
  }

  /** A component as the root of a body, where members that it doesn't describe are rejected. */
  #closedRoot(reference: string): ValidateFunction {
    const $id = `https://contract.invalid/closed/${reference.slice(2)}`
    const closed = { $id, $ref: `${DOCUMENT}${reference}`, unevaluatedProperties: false }
    return this.#ajv.getSchema($id) ?? this.#ajv.compile(closed)
  }
}

/**
 * Code of Ajv that appends the errors of a part to those before. Ajv copies all of them for each part, which takes time in proportion to the
 * square of the rows of a list.
 */
function withAppendedErrors(code: string): string {
  return code.replaceAll(
    /vErrors = vErrors === null \? (\w+)\.errors : vErrors\.concat\(\1\.errors\);/g,
    'if (vErrors === null) vErrors = $1.errors; else for (const error of $1.errors) vErrors.push(error);',
  )
}

/** Their errors only sum up others. */
const SUMS = ['oneOf', 'anyOf', 'allOf', 'if', '$ref']

/** Where a composition fails, its members count as not described; what is wrong is said by the errors at or below them. */
function withoutEchoes(errors: readonly ErrorObject[]): ErrorObject[] {
  // Pointers at or below which another error says more. A list of thousands of rows has errors in each.
  const explained = new Set<string>()
  for (const error of errors) {
    let pointer = pointerOf(error)
    if (!isExtra(error)) explained.add(pointer)
    while (pointer !== '') {
      pointer = pointer.slice(0, pointer.lastIndexOf('/'))
      // All that is above it is there, too.
      if (explained.has(pointer)) break
      explained.add(pointer)
    }
  }
  return errors.filter((error) => !(isExtra(error) && explained.has(pointerOf(error))))
}

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~')
}

function isExtra({ keyword }: Pick<ErrorObject, 'keyword'>): boolean {
  return keyword === 'unevaluatedProperties'
}

/** JSON pointer to the value that an error is about. */
function pointerOf({ keyword, instancePath, params }: ErrorObject): string {
  if (!isExtra({ keyword })) return instancePath
  const name = String(params['unevaluatedProperty'])
  return `${instancePath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function deviationOf(error: ErrorObject): Deviation {
  const tokens = pointerOf(error).split('/').slice(1).map(unescaped)
  const at = (path: readonly string[]): string => `\`${path.join('.') || 'the body'}\``
  if (isExtra(error)) return { tokens, message: `${at(tokens)} is not described (a misspelling?).`, extra: true }
  const { missingProperty } = error.params
  if (error.keyword !== 'required') return { tokens, message: `${at(tokens)} ${reasonOf(error)}.` }
  const missing = String(missingProperty)
  return { tokens, message: `${at([...tokens, missing])} ${reasonOf(error)}.`, missing }
}
