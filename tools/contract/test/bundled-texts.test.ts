import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { bundleSources, lintSources } from '../src/checks/group-checks.js'
import { run } from '../src/checks/run.js'
import type { JsonObject } from '../src/model/document.js'
import { lookUp } from '../src/model/document.js'
import { TRIES_ALL } from '../src/model/trials.js'
import { makeWorkspace, type Workspace } from './workspace.js'

const REPOSITORY = join(import.meta.dirname, '..', '..', '..')
const REDOCLY = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')

/** Sources of a group, and what bundling makes of them. */
const BUNDLED = join(import.meta.dirname, 'bundled')

const read = (file: string): string => readFileSync(join(BUNDLED, file), 'utf8')
const MARKS = read('marks.yaml')
const THING = read('shop/schemas/Thing.yaml')
const COLOUR = read('shop/schemas/Colour.yaml')
const OPENAPI = read('shop/openapi.yaml')
const SOURCES = Object.fromEntries(
  readdirSync(join(BUNDLED, 'shop'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => [file, read(join('shop', file))]),
)

/** A working tree with these sources of a group, and the plugin of the repository. */
function shopWith(sources: Readonly<Record<string, string>>, marks = MARKS): Workspace {
  const files = Object.entries(sources).map(([name, text]) => [`spec/shop/${name}`, text])
  const config = readFileSync(join(REPOSITORY, 'redocly.yaml'), 'utf8')
  const workspace = makeWorkspace({ 'redocly.yaml': config, 'spec/marks.yaml': marks, ...Object.fromEntries(files) })
  for (const part of ['tools', 'node_modules']) symlinkSync(join(REPOSITORY, part), workspace.path(part))
  return workspace
}

it('writes what codes stand for, what keywords say of values, and the counts of examples', async () => {
  const { root, read } = shopWith(SOURCES)
  expect(await bundleSources(root, 'shop')).toEqual([])
  const bundle = JSON.parse(read('spec/shop/generated/openapi.json')) as JsonObject
  // `vitest run test/bundled-texts.test.ts -u` writes it anew; look at what changed in it.
  await expect(`${JSON.stringify(bundle, null, 2)}\n`).toMatchFileSnapshot(join(BUNDLED, 'bundle.json.txt'))
})

it.runIf(TRIES_ALL)(
  'expands the marks of a document whose references are replaced by what they refer to, though it has circles',
  async () => {
    const { root, read } = shopWith(SOURCES)
    const command = ['bundle', 'spec/shop/openapi.yaml', '--dereferenced', '--output', 'dereferenced.yaml']
    const { code, stderr } = await run(process.execPath, [REDOCLY, ...command, '--config', 'redocly.yaml'], {
      cwd: root,
    })
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
  },
)

const UNKNOWN = 'The code "colour" is unknown. Write one of spec/marks.yaml, or add it there.'

/** What is wrong, how it is written in a schema, the line of it, and what is said. */
const WRONG: readonly (readonly [string, string, number, string])[] = [
  ['an unknown code', 'x-marks: [css, colour]', 3, UNKNOWN],
  ['an unknown code with a note', 'x-marks:\n  - colour: It is a colour.', 4, UNKNOWN],
  ['a code that its fields share', 'x-field-marks: [colour]\nproperties: {}', 3, UNKNOWN],
  ['fields that there are not', 'x-field-marks: [css]', 3, 'The schema has no `properties`'],
  ['a code without a list', 'x-marks: css', 3, 'List codes of spec/marks.yaml: `x-marks: [code, …]`.'],
  ['a code that is no text', 'x-marks: [[css]]', 3, 'The code "css" is unknown.'],
  ['a sentence that needs a source', 'x-marks: [origin]', 3, 'origin says where the values come from.'],
  ['an entry without a code', 'x-marks: [{}]', 3, 'The code "" is unknown.'],
  ['two codes in one entry', 'x-marks:\n  - css: It is a colour.\n    black: It is black.', 4, 'An entry has one code'],
  ['a note that is no sentence', 'x-marks: [css: always]', 3, 'The note of css must be a sentence'],
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

/** What Redocly finds in a source by our configuration: the schema, the line, the rule, and what is said. */
const REFUSED: readonly (readonly [schema: string, line: number, rule: string, message: string])[] = [
  [
    COLOUR.replace('A colour.', '"A colour. Assumed: one."'),
    2,
    'cloud-cost/known-marks',
    'Bundling writes `Assumed: …`. Say what is known, and list a code for what is assumed.',
  ],
  ...['x-unspecified', 'x-assumption', 'x-codes'].map(
    (key) =>
      [
        COLOUR.replace('x-marks', key),
        3,
        'cloud-cost/known-marks',
        `Bundling writes \`${key}\`. List codes of spec/marks.yaml under \`x-marks\` instead.`,
      ] as const,
  ),
  ...['type: array\nitems: { type: object }', 'type: object\nadditionalProperties: { type: object }'].map(
    (bare) =>
      [
        `description: Its parts.\n${bare}\n`,
        3,
        'rule/no-bare-object',
        'The object has no members. List its properties, or write `additionalProperties: true` with `x-marks: [members-unknown]`.',
      ] as const,
  ),
  ...['', 'allOf: [{ properties: { id: { type: string } } }]\n'].map(
    (rest) =>
      [
        `type: object\ndescription: A part.\nproperties: { name: { type: string } }\nrequired: [Name]\n${rest}`,
        4,
        'no-required-schema-properties-undefined',
        "Required property 'Name' is not defined. Correct the name, or describe the property.",
      ] as const,
  ),
]

it('finds in a source what our configuration of Redocly refuses', async () => {
  const sources = sourcesWith(REFUSED.map(([schema]) => schema))
  const { root, path } = shopWith({ ...sources, 'openapi.yaml': OPENAPI.replace('application/json', 'text/xml') })
  const found = await lintSources(root, [path('spec/shop/openapi.yaml')])
  const ofSchemas = found.filter(({ file }) => /Wrong.\.yaml$/.test(file))
  expect(ofSchemas.toSorted((first, second) => (first.file < second.file ? -1 : 1))).toEqual(
    REFUSED.map(([, line, rule, message], index) => ({
      file: path(`spec/shop/schemas/${wrongFile(index)}`),
      line,
      rule,
      message,
    })),
  )
  expect(found.find(({ rule }) => rule === 'response-mime-type')?.message).toContain('Write `application/json`')
})

it.runIf(TRIES_ALL)('says where the list of codes is no YAML', async () => {
  const { root } = shopWith(SOURCES, `${MARKS}  - {`)
  const [found] = await bundleSources(root, 'shop')
  expect(found?.message).toContain("spec/marks.yaml can't be read: ")
  expect(found?.message).toContain(' at line ')
})
