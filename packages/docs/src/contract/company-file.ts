// The objects of a company file, as its JSON Schema describes them, with an example of each property from `content`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { PACKAGE } from '../paths.js'

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
const EXAMPLES = 'company-file-examples.yaml'

/** The place of a company in its file, which the places of its parts leave out. */
export const COMPANIES = 'companies'

/** What a schema refers to. */
export function resolved(schema: FileSchema): FileSchema {
  return schema.$ref === undefined ? schema : (SCHEMA.definitions[schema.$ref.replace('#/definitions/', '')] ?? schema)
}

/**
 * All objects, the file first.
 *
 * @throws Error when a property has no description or no example.
 */
export function companyFileObjects(): FileObject[] {
  const examples = parse(readFileSync(join(PACKAGE, 'content', EXAMPLES), 'utf8')) as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >
  return Array.from(placesOfObjects(), ([schema, found]) => ({
    places: found,
    properties: Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const { description } = property
      const object = found[0] || 'file'
      const example = examples[object]?.[name]
      if (description === undefined) throw new Error(`The property "${name}" of ${object} has no description.`)
      if (example === undefined)
        throw new Error(`packages/docs/content/${EXAMPLES} has no example of "${name}" of ${object}: add one.`)
      return { name, schema: property, isRequired: schema.required?.includes(name) ?? false, description, example }
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
