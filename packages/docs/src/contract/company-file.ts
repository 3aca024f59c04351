// The objects of a company file, as its JSON Schema describes them, and an example of each property.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { ROOT } from '../paths.js'

/** The parts of a schema that the page tells of. */
export interface FileSchema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, FileSchema>>
  readonly required?: readonly string[]
  readonly items?: FileSchema
  readonly additionalProperties?: FileSchema | boolean
  readonly enum?: readonly string[]
  readonly examples?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
}

/** An object of a company file, at all places that may have it. */
export interface FileObject {
  /** From the company, such as `aws.machines`; from the file where it has no company around it. */
  readonly places: readonly string[]
  readonly properties: readonly FileProperty[]
}

export interface FileProperty {
  readonly name: string
  readonly schema: FileSchema
  readonly isRequired: boolean
  readonly description: string
  /** A value that the schema allows. */
  readonly example: unknown
}

interface RootSchema extends FileSchema {
  readonly definitions: Readonly<Record<string, FileSchema>>
}

const SCHEMA: RootSchema = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@cloud-cost/estate/company-file.schema.json')), 'utf8'),
)
const EXAMPLE_FILE: unknown = parse(readFileSync(join(ROOT, 'spec', 'example-company.yaml'), 'utf8'))

/** What properties refer to their definitions by. */
const FILE = 'company-file'

/** The place of a company in its file, which the places of its parts leave out. */
export const COMPANIES = 'companies'

/** What a schema refers to. */
export function resolved(schema: FileSchema): FileSchema {
  return schema.$ref === undefined ? schema : (SCHEMA.definitions[schema.$ref.replace('#/definitions/', '')] ?? schema)
}

/**
 * All objects, the file first.
 *
 * @throws Error when a property has no description, or nothing to take an example from.
 */
export function companyFileObjects(): FileObject[] {
  const places = placesOfObjects()
  const exampleOf = exampleReader([...places.keys()])
  return Array.from(places, ([schema, found]) => ({
    places: found,
    properties: Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const { description } = property
      if (description === undefined) throw new Error(`The property "${name}" of ${found[0]} has no description.`)
      const isRequired = schema.required?.includes(name) ?? false
      return { name, schema: property, isRequired, description, example: exampleOf(schema, name) }
    }),
  }))
}

/** Where the objects stand, from the outside in. */
function placesOfObjects(): Map<FileSchema, string[]> {
  const places = new Map<FileSchema, string[]>()
  const visit = (schema: FileSchema, place: string): void => {
    const object = resolved(schema.items ?? schema)
    if (object.properties === undefined) return
    places.set(object, [...(places.get(object) ?? []), place])
    const before = place === '' || place === COMPANIES ? '' : `${place}.`
    for (const [name, property] of Object.entries(object.properties)) visit(property, `${before}${name}`)
  }
  visit(SCHEMA, '')
  return places
}

/** Reads examples from the schema, the example company, the words of the description, or from a property of the same name. */
function exampleReader(objects: readonly FileSchema[]): (object: FileSchema, name: string) => unknown {
  const ajv = new Ajv({ strict: false, validateFormats: false, code: { optimize: false } })
  ajv.addSchema(SCHEMA, FILE)
  const used = valuesInUse(EXAMPLE_FILE)
  // Definitions are compiled once.
  const fits = (schema: FileSchema) => ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${FILE}#/`)))

  const exampleOf = (object: FileSchema, name: string): unknown => {
    const schema = object.properties?.[name] ?? {}
    const valid = fits(schema)
    const candidates = [...listed(schema), ...(used.get(object)?.get(name) ?? []), ...said(schema)]
    const found = candidates.find((value) => valid(value)) ?? made(schema)
    if (found !== undefined) return found
    const others = [...objects.flatMap((other) => used.get(other)?.get(name) ?? []), ...said(resolved(schema))]
    const other = others.find((value) => valid(value))
    if (other !== undefined) return other
    throw new Error(`The description of "${name}" names no value: say "such as" and one in backticks.`)
  }

  /** An object of what it requires, or a list of one. */
  const made = (schema: FileSchema): unknown => {
    const { items, properties, required = [] } = resolved(schema)
    if (items !== undefined) {
      const item = made(items) ?? [...listed(items), ...said(schema)].find((value) => fits(items)(value))
      return item === undefined ? undefined : [item]
    }
    if (properties === undefined) return undefined
    const object = resolved(schema)
    const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
    return Object.fromEntries(names.map((name) => [name, exampleOf(object, name)]))
  }
  return exampleOf
}

/** Values that a schema lists. */
function listed(schema: FileSchema): unknown[] {
  const { examples = [], enum: values = [], type } = { ...resolved(schema), ...schema }
  return [...examples, ...values, ...(type === 'boolean' ? [true] : [])]
}

/** Values that a description names, such as the default. */
function said({ description = '' }: FileSchema): unknown[] {
  const found = description.matchAll(/`([^`]+)`|such as ([\d.]*\d)/g)
  return Array.from(found, ([, code, number]) => code ?? number ?? '').flatMap((text) => [
    text,
    text.startsWith('{') ? JSON.parse(text) : Number(text),
  ])
}

/** The values of a file by the objects and the names of their properties. Objects and lists of them are left out. */
function valuesInUse(file: unknown): Map<FileSchema, Map<string, unknown[]>> {
  const found = new Map<FileSchema, Map<string, unknown[]>>()
  const visit = (value: unknown, schema: FileSchema): void => {
    const object = resolved(schema)
    if (Array.isArray(value) && object.items !== undefined) for (const item of value) visit(item, object.items)
    if (object.properties === undefined || typeof value !== 'object' || value === null) return
    const values = found.get(object) ?? new Map<string, unknown[]>()
    found.set(object, values)
    for (const [name, inner] of Object.entries(value)) {
      const property = object.properties[name]
      if (property === undefined) continue
      visit(inner, property)
      const { items, properties } = resolved(property)
      const isObject = properties !== undefined || (items !== undefined && resolved(items).properties !== undefined)
      if (!isObject) values.set(name, [...(values.get(name) ?? []), inner])
    }
  }
  visit(file, SCHEMA)
  return found
}
