import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import type { HTMLElement } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { pageOf } from './support/site.js'

interface Schema {
  readonly $ref?: string
  readonly items?: Schema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly definitions: Readonly<Record<string, Schema>>
}

const schema: Schema = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@cloud-cost/estate/company-file.schema.json')), 'utf8'),
)
const ajv = new Ajv({ strict: false, validateFormats: false, code: { optimize: false } }).addSchema(schema, 'file')
const sections = pageOf('mock/company-file.html').querySelectorAll('main section')

function rows(section: HTMLElement | undefined): string[][] {
  const found = section?.querySelectorAll('tbody tr') ?? []
  return found.map((row) => row.querySelectorAll('td').map(({ text }) => text))
}

function target(part: Schema): Schema {
  const found = part.items ?? part
  return found.$ref === undefined ? found : (schema.definitions[found.$ref.split('/').at(-1) ?? ''] ?? found)
}

/** All objects of the schema, by the first place that has them. */
function objects(part: Schema, place: string, found = new Map<Schema, string>()): Map<Schema, string> {
  const object = target(part)
  if (object.properties === undefined || found.has(object)) return found
  found.set(object, place === '' ? 'file' : place)
  const before = ['', 'companies'].includes(place) ? '' : `${place}.`
  for (const [name, inner] of Object.entries(object.properties)) objects(inner, `${before}${name}`, found)
  return found
}

const all = Array.from(objects(schema, ''), ([object, place]) => ({ object, place }))

describe('the page of the properties of a company file', () => {
  it('has a section for each object of the schema', () => {
    expect(all.length).toBeGreaterThan(50)
    expect(sections.map((section) => section.querySelector('h2')?.id)).toEqual(all.map(({ place }) => place))
  })

  it.each(all)('lists the properties of $place, with an example that the schema allows', ({ object, place }) => {
    const found = rows(sections.find((section) => section.querySelector('h2')?.id === place))
    expect(found.map(([name]) => name)).toEqual(Object.keys(object.properties ?? {}))
    expect(found.filter(([, , required]) => required === 'yes').map(([name = '']) => name)).toEqual(
      Object.keys(object.properties ?? {}).filter((name) => object.required?.includes(name)),
    )
    for (const [name = '', type, , description, example = ''] of found) {
      expect([name, type, description]).not.toContain('')
      // As somebody copies it into a file.
      const value = parse(example)
      expect(Object.keys(value)).toEqual([name])
    }
    const file = Object.assign({}, ...found.map(([, , , , example = '']) => parse(example)))
    // Definitions are compiled once.
    const validate = ajv.compile(JSON.parse(JSON.stringify(object).replaceAll('"#/', '"file#/')))
    validate(file)
    expect(validate.errors).toBeNull()
  })
})
