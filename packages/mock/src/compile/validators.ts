import { createHash } from 'node:crypto'
import { _, type ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { lenientRegExp, soundSchema } from './sound-schema.js'

const { default: toCode } = standalone

/** Regular expressions as they are here, and in the code of validators, which stands on its own. */
const REGEXP = Object.assign(lenientRegExp, {
  code: '((pattern, flags) => { try { return new RegExp(pattern, flags) } catch { return new RegExp(pattern) } })',
})

/** Characters of a schema that is worth to be repaired. */
const MOST_REPAIRED = 200_000

/** Makes JavaScript of JSON Schemas; equal schemas have one validator. */
export class ValidatorCompiler {
  readonly #ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    strict: false,
    strictNumbers: true,
    validateSchema: false,
    logger: false,
    messages: false,
    formats: fullFormats,
    code: { source: true, formats: _`formats`, lines: true, regExp: REGEXP },
  })
  /** What of the schemas can't be compiled, in the words of the compiler. */
  readonly problems: string[] = []
  readonly #names: { [name: string]: string } = {}
  /** Names by the schemas that were compiled. */
  readonly #compiled = new WeakMap<object, string>()

  /** Adds a schema and returns the name of its validator. What of a schema can't be compiled judges nothing. */
  add(schema: object): string {
    const name = this.#compile(schema)
    this.#names[name] = name
    return name
  }

  /** The errors of a value by a schema that gets no validator in the code. */
  check(schema: object, value: unknown): readonly ErrorObject[] {
    const validate = this.#ajv.getSchema(this.#compile(schema))
    return validate === undefined || validate(value) === true ? [] : (validate.errors ?? [])
  }

  /** The body of a function that gets `require`, `formats` and `validators`, and puts the validators there by their names. */
  source(): string {
    return `(function(exports){\n${withoutUnused(toCode(this.#ajv, this.#names))}\n})(validators);`
  }

  #compile(schema: object): string {
    const cached = this.#compiled.get(schema)
    if (cached !== undefined) return cached
    // The name is the same for a schema in any contract, so that contracts can be put together.
    const name = `validator${createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 16)}`
    if (this.#ajv.schemas[name] === undefined) {
      this.#compileAs(name, schema)
    }
    this.#compiled.set(schema, name)
    return name
  }

  /** Documents hold schemas that no compiler takes; a server is to serve them all the same, as Prism does. */
  #compileAs(name: string, schema: object): void {
    const typesOf = (keyword: string): readonly string[] | undefined => {
      const definition = this.#ajv.getKeyword(keyword)
      return typeof definition === 'object' ? [definition.schemaType ?? []].flat() : undefined
    }
    // What is written out without references can be so large that to compile it takes minutes.
    const isLarge = (): boolean => JSON.stringify(schema).length > MOST_REPAIRED
    for (const attempt of [() => schema, () => (isLarge() ? {} : soundSchema(schema, typesOf)), () => ({})]) {
      try {
        this.#ajv.addSchema(attempt(), name)
        this.#ajv.getSchema(name)
        return
      } catch (error) {
        this.problems.push((error as Error).message)
        this.#ajv.removeSchema(name)
      }
    }
  }
}

/**
 * Ajv puts every schema into the code, though few validators look at theirs, and the place of each rule in its schema, which nothing reads: most of the
 * size. An unquoted key follows the place, as it does in no text of a schema.
 */
function withoutUnused(code: string): string {
  const placeless = code.replaceAll(/schemaPath:"(?:[^"\\]|\\.)*",(?=keyword:)/g, '')
  return placeless.replaceAll(/^const (schema\d+) = .*$/gm, (line, name: string) =>
    placeless.split(new RegExp(`\\b${name}\\b`)).length > 2 ? line : '',
  )
}
