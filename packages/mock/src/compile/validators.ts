import { createHash } from 'node:crypto'
import { _, Ajv, type Options } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import ajvFormats from 'ajv-formats'
import { formats } from '../engine/formats.js'

const DIALECTS = { draft7: Ajv, draft2019: Ajv2019, draft2020: Ajv2020 } as const

/** As Prism has them, but for `allErrors`: here a validator only says yes or no. */
const OPTIONS: Options = {
  allowUnionTypes: true,
  allowMatchingProperties: true,
  strict: false,
  logger: false,
  messages: false,
  code: { source: true, formats: _`formats`, lines: true },
}

const { default: toCode } = standalone
const { default: addFormats } = ajvFormats

/** Makes JavaScript of schemas; equal schemas have one validator. */
export class ValidatorCompiler {
  readonly #names = new Map<string, string | undefined>()
  readonly #instances = new Map<string, { readonly ajv: Ajv; readonly names: { [name: string]: string } }>()

  /**
   * Adds a schema and returns the name of its validator; `undefined` when it can't be compiled.
   *
   * @param coerce whether text counts as a number or a boolean where the schema has one, as it does in parameters
   */
  add(schema: object, coerce: boolean): string | undefined {
    const text = JSON.stringify([coerce, schema])
    if (!this.#names.has(text)) this.#names.set(text, this.#compile(schema, coerce, nameOf(text)))
    return this.#names.get(text)
  }

  /** The body of a function that gets `require`, `formats` and `validators`, and puts the validators there by their names. */
  source(): string {
    return [...this.#instances.values()]
      .map(({ ajv, names }) => `(function(exports){\n${withoutUnused(toCode(ajv, names))}\n})(validators);`)
      .join('\n')
  }

  #compile(schema: object, coerce: boolean, name: string): string | undefined {
    const { ajv, names } = this.#instance(schema, coerce)
    try {
      ajv.addSchema(schema, name)
      ajv.getSchema(name)
    } catch {
      ajv.removeSchema(name)
      return undefined
    }
    names[name] = name
    return name
  }

  #instance(schema: object, coerce: boolean): { readonly ajv: Ajv; readonly names: { [name: string]: string } } {
    const dialect = dialectOf(schema)
    const key = `${dialect} ${coerce}`
    let instance = this.#instances.get(key)
    if (instance === undefined) {
      const ajv = new DIALECTS[dialect]({ ...OPTIONS, coerceTypes: coerce })
      addFormats(ajv)
      for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format)
      instance = { ajv, names: {} }
      this.#instances.set(key, instance)
    }
    return instance
  }
}

/** The same for the same schema in any contract, so that contracts can be put together. */
function nameOf(text: string): string {
  return `validator${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}

/** The dialect by which Prism reads a schema. */
function dialectOf(schema: { readonly $schema?: unknown }): keyof typeof DIALECTS {
  const name = String(schema.$schema)
  if (/^https?:\/\/json-schema.org\/draft\/2019-09\/schema#?$/.test(name)) return 'draft2019'
  return /^https?:\/\/json-schema.org\/draft\/2020-12\/schema#?$/.test(name) ? 'draft2020' : 'draft7'
}

/** Ajv puts every schema into the code, though few validators look at theirs: most of the size. */
function withoutUnused(code: string): string {
  return code.replaceAll(/^const (schema\d+) = .*$/gm, (line, name: string) =>
    code.split(new RegExp(`\\b${name}\\b`)).length > 2 ? line : '',
  )
}
