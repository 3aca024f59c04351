import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { bundleSources, lintSources } from '../src/checks/group-checks.js'
import { run } from '../src/checks/run.js'
import type { JsonObject } from '../src/model/document.js'
import { lookUp } from '../src/model/document.js'
import { makeWorkspace, type Workspace } from './workspace.js'

const REPOSITORY = join(import.meta.dirname, '..', '..', '..')
const REDOCLY = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')

const MARKS = `
errors:
  question: Which statuses are there?
  marks:
    status: { assumed: response, sentence: "An error may come with HTTP 200; the service shows no other status." }
    days: { assumed: values, sentence: Dates are days in UTC; the service names no time zone. }
    sold: { assumed: values, sentence: Sold things are left out; the service names a list of them. }
    default: { assumed: values, sentence: All of them are returned where it is left out; the service names no default. }
    origin: { assumed: values, sentence: "It is {source}; the service names both alike." }
    pages: { undocumented: parameters, sentence: Whether there are pages is open. }
colours:
  question: Which colours are there?
  marks:
    css: { assumed: values, sentence: It is a name of CSS; the service shows one. }
    colours: { undocumented: values, sentence: The colours are open. }
    always: { undocumented: presence, sentence: Whether it is always there is open. }
    black: { assumed: values, sentence: It is always black; all of those shown are. }
`

const SOURCE = `
openapi: 3.1.0
info:
  title: Shop
  version: 1.0.0
  description: |
    Things that are sold.

    Errors have an envelope.
  x-marks: [status, days]
paths:
  /shop/v1/things:
    get:
      operationId: listThings
      description: Returns things.
      x-marks: [sold, pages]
      parameters:
        - name: size
          in: query
          description: How many to return.
          x-marks: [default]
          schema: { type: integer }
      responses:
        "200":
          description: Things.
          content:
            application/json:
              schema: { $ref: schemas/Thing.yaml }
              examples:
                default: { value: { description: A thing., x-marks: a value } }
`

const THING = `
description: A thing.
properties:
  default: { type: string, x-marks: [css: It is the first; the service shows no other.] }
  bare: { $ref: "./Colour.yaml" }
  described: { $ref: "./Colour.yaml", description: Colour of the lid. }
  from:
    type: string
    description: A name.
    x-source: { operation: listColours, member: colourName }
    x-marks: [origin]
  marked: { $ref: "./Colour.yaml", x-marks: [css: It is never white; white boxes are listed apart.] }
  both: { $ref: "./Colour.yaml", x-marks: [css, black: It is never red; none of those shown is.] }
  decided: { $ref: "./Colour.yaml", description: Colour of the base., x-marks: [black] }
  within: { $ref: "./Thing.yaml", description: What is in it., x-marks: [colours] }
`

const COLOUR = `
type: string
description: A colour.
x-marks: [css, colours: Other names are open.]
`

const SET = `
type: object
required: [name, size]
x-field-marks: [always, css]
properties:
  name: { type: string, description: Name., example: a }
  size: { type: number, x-marks: [black] }
  lid: { type: string, description: Colour., x-marks: [colours], example: red }
  box: { $ref: "./Colour.yaml", description: Colour of the box. }
`

const SOURCES = { 'openapi.yaml': SOURCE, 'schemas/Thing.yaml': THING, 'schemas/Colour.yaml': COLOUR }

/** A working tree with these sources of a group, and the plugin of the repository. */
function shopWith(sources: Readonly<Record<string, string>>, marks = MARKS): Workspace {
  const files = Object.entries(sources).map(([name, text]) => [`spec/shop/${name}`, text])
  const config = readFileSync(join(REPOSITORY, 'redocly.yaml'), 'utf8')
  const workspace = makeWorkspace({ 'redocly.yaml': config, 'spec/marks.yaml': marks, ...Object.fromEntries(files) })
  for (const part of ['tools', 'node_modules']) symlinkSync(join(REPOSITORY, part), workspace.path(part))
  return workspace
}

/** The bundle of these sources. */
async function bundled(sources: Readonly<Record<string, string>>): Promise<JsonObject> {
  const workspace = shopWith(sources)
  expect(await bundleSources(workspace.root, 'shop')).toEqual([])
  return JSON.parse(workspace.read('spec/shop/generated/openapi.json')) as JsonObject
}

it('writes the counts of examples', async () => {
  const summaries = [
    ['{/list thing|things} in {/stock shelf|shelves}', 'Two things in one shelf'],
    ['{/list} of {/total things is|things are} sold', 'Two of 14 things are sold'],
    ['All {/list/0/sold/away ~}', 'All {/list/0/sold/away ~}'],
    ['Nothing of {/none}', 'Nothing of no'],
    ['{/list/0/name letter|letters}, {/share part|parts}', '{/list/0/name letter|letters}, {/share part|parts}'],
    ['A list {of} things', 'A list {of} things'],
  ].map(([summary, written], index) => ({ name: `summary${index}`, summary, written }))
  const value = '{ list: [{ name: lid }, {}], stock: { top: 1 }, total: 14, none: 0, share: 0.5 }'
  const references = summaries.map(({ name }) => `${' '.repeat(16)}${name}: { $ref: examples/${name}.yaml }\n`)
  const examples = summaries.map(({ name, summary }) => [
    `examples/${name}.yaml`,
    `summary: "${summary}"\nvalue: ${value}\n`,
  ])
  const bundle = await bundled({
    'openapi.yaml': SOURCE.replace('examples:\n', `examples:\n${references.join('')}`),
    'schemas/Thing.yaml': THING,
    'schemas/Colour.yaml': COLOUR,
    ...Object.fromEntries(examples),
  })
  const found = summaries.map(({ name }) => lookUp(bundle, `#/components/examples/${name}/summary`))
  expect(found).toEqual(summaries.map(({ written }) => written))
})

it('writes what codes stand for, and the sentences of assumptions into the descriptions that have none', async () => {
  const bundle = await bundled(SOURCES)
  const said = (pointer: string): unknown => lookUp(bundle, `${pointer}/description`)
  const member = (name: string): unknown => said(`#/components/schemas/Thing/properties/${name}`)

  expect(said('#/info')).toBe(
    'Things that are sold.\n\nErrors have an envelope.\n\nAssumed: An error may come with HTTP 200; the service shows no other status. Assumed: Dates are days in UTC; the service names no time zone.',
  )
  const operation = '#/paths/~1shop~1v1~1things/get'
  expect(said(operation)).toBe('Returns things. Assumed: Sold things are left out; the service names a list of them.')
  expect(said(`${operation}/parameters/0`)).toBe(
    'How many to return. Assumed: All of them are returned where it is left out; the service names no default.',
  )
  expect(lookUp(bundle, `${operation}/responses/200/content/application~1json/examples/default/value`)).toEqual({
    description: 'A thing.',
    'x-marks': 'a value',
  })

  expect(member('default')).toBe('Assumed: It is the first; the service shows no other.')
  const colour = 'Assumed: It is a name of CSS; the service shows one.'
  expect(said('#/components/schemas/Colour')).toBe(`A colour. ${colour}`)
  expect(member('bare')).toBeUndefined()
  expect(member('described')).toBe(`Colour of the lid. ${colour}`)
  expect(member('from')).toBe(
    'A name. Assumed: It is a `colourName` returned by `listColours`; the service names both alike.',
  )
  expect(lookUp(bundle, '#/components/schemas/Thing/properties/from/x-own-description')).toBe('A name.')
  expect(lookUp(bundle, '#/components/schemas/Thing/properties/decided/x-own-description')).toBe('Colour of the base.')
  expect(member('marked')).toBe(`A colour. Assumed: It is never white; white boxes are listed apart. ${colour}`)
  expect(member('both')).toBe(`A colour. ${colour} Assumed: It is never red; none of those shown is.`)
  expect(member('decided')).toBe(`Colour of the base. Assumed: It is always black; all of those shown are. ${colour}`)

  expect(Object.entries(lookUp(bundle, operation) as JsonObject).slice(2, 5)).toEqual([
    ['x-unspecified', { what: 'parameters', note: 'Whether there are pages is open.' }],
    ['x-assumption', 'Sold things are left out; the service names a list of them.'],
    ['x-codes', ['pages', 'sold']],
  ])
  expect(lookUp(bundle, '#/components/schemas/Colour')).toMatchObject({
    'x-unspecified': { what: 'values', note: 'Other names are open.' },
    'x-assumption': 'It is a name of CSS; the service shows one.',
    'x-codes': ['colours', 'css'],
  })
  const both = '#/components/schemas/Thing/properties/both'
  expect(lookUp(bundle, `${both}/x-assumption`)).toEqual([
    'It is a name of CSS; the service shows one.',
    'It is never red; none of those shown is.',
  ])
  expect(lookUp(bundle, `${both}/x-codes`)).toEqual(['css', 'black'])
  expect(lookUp(bundle, '#/components/schemas/Thing/properties/within/x-codes')).toEqual(['colours'])
  const decided = lookUp(bundle, '#/components/schemas/Thing/properties/decided') as JsonObject
  // What stands there of what is undocumented is left to the target.
  expect(decided['x-unspecified']).toBeUndefined()
  expect(decided['x-codes']).toEqual(['black', 'css'])
  expect(JSON.stringify(bundle).replace('"x-marks":"a value"', '')).not.toContain('x-marks')
})

it('gives each field the marks that all fields of a record share, but for the presence of a required one', async () => {
  const bundle = await bundled({
    ...SOURCES,
    'schemas/Thing.yaml': `${THING}  set: { $ref: Set.yaml }\n`,
    'schemas/Set.yaml': SET,
  })
  const record = lookUp(bundle, '#/components/schemas/Set') as JsonObject
  expect(Object.keys(record)).toEqual(['type', 'required', 'properties'])
  const { name, size, lid, box } = record['properties'] as Record<string, JsonObject>
  expect(Object.keys(name ?? {})).toEqual([
    'type',
    'description',
    'x-assumption',
    'x-codes',
    'example',
    'x-own-description',
  ])
  const codes = [name, size, lid, box].map((field) => field?.['x-codes'])
  expect(codes).toEqual([['css'], ['css', 'black'], ['always', 'colours', 'css'], ['always', 'colours', 'css']])
  expect(name?.['description']).toBe('Name. Assumed: It is a name of CSS; the service shows one.')
})

const SIZED = `
type: string
description: A size.
x-extensible-enum: [small, large]
default: small
`
const KEYWORDS = `
description: What keywords say.
properties:
  text: { type: string, description: A text., default: "30" }
  flag: { type: boolean, description: A flag., default: false }
  number: { type: number, description: A number., minimum: 1, maximum: 0.5 }
  name: { type: string, description: A name., minLength: 1, maxLength: 40 }
  list: { type: array, description: A list., minItems: 1, maxItems: 5, items: { $ref: Size.yaml } }
  guess: { type: string, description: A guess., x-extensible-enum: [a], x-marks: [css] }
  lines: { type: string, description: "One.\\n\\nTwo.\\n", maxLength: 2 }
  bare: { $ref: Size.yaml }
  described: { $ref: Size.yaml, description: Size of the box. }
  other: { $ref: Size.yaml, description: Size of the lid., default: large, x-marks: [black] }
  silent: { type: integer, minimum: 1 }
`

it('writes what keywords say of values into descriptions, before what is assumed', async () => {
  const parameter = 'name: size, in: query, description: Its size., schema: { $ref: schemas/Size.yaml, default: large }'
  const bundle = await bundled({
    ...SOURCES,
    'openapi.yaml': SOURCE.replace('- name: size', `- { ${parameter} }\n        - name: size`),
    'schemas/Thing.yaml': `${THING}  keywords: { $ref: Keywords.yaml }\n`,
    'schemas/Keywords.yaml': KEYWORDS,
    'schemas/Size.yaml': SIZED,
  })
  const properties = lookUp(bundle, '#/components/schemas/Keywords/properties') as Record<string, JsonObject>
  const said = Object.entries(properties).map(([name, { description = '' }]) => `${name}: ${String(description)}`)
  expect(said).toEqual([
    'text: A text. Default: `30`.',
    'flag: A flag. Default: `false`.',
    'number: A number. At least 1. At most 0.5.',
    'name: A name. At least 1 character. At most 40 characters.',
    'list: A list. At least 1 item. At most 5 items.',
    'guess: A guess. Values seen: `a`; others may appear. Assumed: It is a name of CSS; the service shows one.',
    'lines: One.\n\nTwo.\n\nAt most 2 characters.',
    'bare: ',
    'described: Size of the box. Default: `small`. Values seen: `small`, `large`; others may appear.',
    'other: Size of the lid. Default: `large`. Values seen: `small`, `large`; others may appear. Assumed: It is always black; all of those shown are.',
    'silent: ',
  ])
  expect(lookUp(bundle, '#/components/schemas/Size/description')).toBe(
    'A size. Default: `small`. Values seen: `small`, `large`; others may appear.',
  )
  expect(lookUp(bundle, '#/paths/~1shop~1v1~1things/get/parameters/0/description')).toBe(
    'Its size. Default: `large`. Values seen: `small`, `large`; others may appear.',
  )
})

it('expands the marks of a document whose references are replaced by what they refer to, though it has circles', async () => {
  const { root, read } = shopWith(SOURCES)
  const command = ['bundle', 'spec/shop/openapi.yaml', '--dereferenced', '--output', 'dereferenced.yaml']
  const { code, stderr } = await run(process.execPath, [REDOCLY, ...command, '--config', 'redocly.yaml'], { cwd: root })
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.anything() })
  const text = read('dereferenced.yaml')
  expect(text.replaceAll('x-marks: a value', '')).not.toContain('x-marks')
  const properties = lookUp(
    parse(text) as JsonObject,
    '#/paths/~1shop~1v1~1things/get/responses/200/content/application~1json/schema/properties',
  ) as Record<string, JsonObject>
  expect(properties['bare']).toMatchObject({ 'x-codes': ['colours', 'css'] })
  expect(properties['decided']).toMatchObject({
    'x-codes': ['colours', 'black', 'css'],
    'x-unspecified': { what: 'values', note: 'Other names are open.' },
    'x-assumption': ['It is always black; all of those shown are.', 'It is a name of CSS; the service shows one.'],
  })
})

const UNKNOWN = 'The code "colour" is unknown. Write one of spec/marks.yaml, or add it there.'

/** What is wrong, how it is written in a schema, the line of it, and what is said. */
const WRONG: readonly (readonly [string, string, number, string])[] = [
  ['an unknown code', 'x-marks: [css, colour]', 4, UNKNOWN],
  ['an unknown code with a note', 'x-marks:\n  - colour: It is a colour.', 5, UNKNOWN],
  ['a code that its fields share', 'x-field-marks: [colour]\nproperties: {}', 4, UNKNOWN],
  ['fields that there are not', 'x-field-marks: [css]', 4, 'The schema has no `properties`'],
  ['a code without a list', 'x-marks: css', 4, 'List codes of spec/marks.yaml: `x-marks: [code, …]`.'],
  ['a code that is no text', 'x-marks: [[css]]', 4, 'The code "css" is unknown.'],
  ['a sentence that needs a source', 'x-marks: [origin]', 4, 'origin says where the values come from.'],
  ['an entry without a code', 'x-marks: [{}]', 4, 'The code "" is unknown.'],
  ['two codes in one entry', 'x-marks:\n  - css: It is a colour.\n    black: It is black.', 5, 'An entry has one code'],
  ['a note that is no sentence', 'x-marks: [css: always]', 4, 'The note of css must be a sentence'],
]

const wrongFile = (index: number): string => `Wrong${String.fromCharCode(65 + index)}.yaml`

/** Sources with a schema for each of these texts, in this order. */
function sourcesWith(schemas: readonly string[]): Readonly<Record<string, string>> {
  const properties = schemas.map((_, index) => `  wrong${index}: { $ref: ${wrongFile(index)} }\n`)
  return {
    ...SOURCES,
    'schemas/Thing.yaml': `${THING}${properties.join('')}`,
    ...Object.fromEntries(schemas.map((text, index) => [`schemas/${wrongFile(index)}`, text])),
  }
}

it('finds each mark that is wrong where it is written, and makes no bundle', async () => {
  const schemas = WRONG.map(([, marks]) => COLOUR.replace(/x-marks: .*/, marks))
  const { root, path } = shopWith(sourcesWith(schemas))
  const found = await bundleSources(root, 'shop')
  const sorted = found.toSorted((first, second) => (first.file < second.file ? -1 : 1))
  expect(sorted.map((problem, index) => [WRONG[index]?.[0], problem])).toEqual(
    WRONG.map(([what, , line, message], index) => [
      what,
      {
        file: path(`spec/shop/schemas/${wrongFile(index)}`),
        line,
        rule: 'cloud-cost/known-marks',
        message: expect.stringContaining(message),
      },
    ]),
  )
  expect(existsSync(path('spec/shop/generated/openapi.json'))).toBe(false)
})

it('finds an assumption in words, and what bundling writes, in a source', async () => {
  const keys = ['x-unspecified', 'x-assumption', 'x-codes']
  const inWords = COLOUR.replace('A colour.', '"A colour. Assumed: one."')
  const { root, path } = shopWith(sourcesWith([inWords, ...keys.map((key) => COLOUR.replace('x-marks', key))]))
  const found = await lintSources(root, [path('spec/shop/openapi.yaml')])
  const marks = found.filter(({ rule }) => rule === 'cloud-cost/known-marks')
  const said = [
    'Bundling writes `Assumed: …`. Say what is known, and list a code for what is assumed.',
    ...keys.map((key) => `Bundling writes \`${key}\`. List codes of spec/marks.yaml under \`x-marks\` instead.`),
  ]
  expect(marks.toSorted((first, second) => (first.file < second.file ? -1 : 1))).toEqual(
    said.map((message, index) => ({
      file: path(`spec/shop/schemas/${wrongFile(index)}`),
      line: index === 0 ? 3 : 4,
      rule: 'cloud-cost/known-marks',
      message,
    })),
  )
})

it('says where the list of codes is no YAML', async () => {
  const { root } = shopWith(SOURCES, `${MARKS}  - {`)
  const [found] = await bundleSources(root, 'shop')
  expect(found?.message).toMatch(/^spec\/marks\.yaml can't be read: .* at line \d+, column \d+\. Fix the YAML/)
})
