import { createHash } from 'node:crypto'
import { _, type ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import { fullFormats } from 'ajv-formats/dist/formats.js'

const { default: toCode } = standalone

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
    code: { source: true, formats: _`formats`, lines: true },
  })
  readonly #names: { [name: string]: string } = {}
  /** Names by the schemas that were compiled. */
  readonly #compiled = new WeakMap<object, string>()

  /**
   * Adds a schema and returns the name of its validator.
   *
   * @throws Error when it is not a schema.
   */
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
      this.#ajv.addSchema(schema, name)
      this.#ajv.getSchema(name)
    }
    this.#compiled.set(schema, name)
    return name
  }
}

/** Ajv puts every schema into the code, though few validators look at theirs: most of the size. */
function withoutUnused(code: string): string {
  return code.replaceAll(/^const (schema\d+) = .*$/gm, (line, name: string) =>
    code.split(new RegExp(`\\b${name}\\b`)).length > 2 ? line : '',
  )
}
