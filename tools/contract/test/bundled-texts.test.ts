import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundleSources } from '../src/checks/group-checks.js'
import type { JsonObject } from '../src/model/document.js'
import { lookUp } from '../src/model/document.js'
import { makeWorkspace } from './workspace.js'

const REPOSITORY = join(import.meta.dirname, '..', '..', '..')

const SOURCE = `
openapi: 3.1.0
info:
  title: Shop
  version: 1.0.0
  description: |
    Things that are sold.

    Errors have an envelope.
  x-assumption:
    - An error may come with HTTP 200; the service shows no other status.
    - Dates are days in UTC; the service names no time zone
paths:
  /shop/v1/things:
    get:
      operationId: listThings
      description: Returns things.
      x-assumption: Sold things are left out; the service names a list of them.
      parameters:
        - name: size
          in: query
          description: "How many to return. Assumed: all of them, where it is left out."
          x-assumption: The service names no default.
          schema: { type: integer }
      responses:
        "200":
          description: Things.
          content:
            application/json:
              schema: { $ref: schemas/Thing.yaml }
              examples:
                default: { value: { description: A thing., x-assumption: a value } }
`

const THING = `
description: A thing.
properties:
  default: { type: string, x-assumption: "It is the first; the service shows no other." }
  bare: { $ref: "./Colour.yaml" }
  described: { $ref: "./Colour.yaml", description: Colour of the lid. }
  repeated:
    $ref: "./Colour.yaml"
    description: "Colour of the box. Assumed: It is a name of CSS; the service shows one."
  marked: { $ref: "./Colour.yaml", x-assumption: "It is never white; white boxes are listed apart." }
  both:
    $ref: "./Colour.yaml"
    x-assumption: [It is a name of CSS; the service shows one., It is never red; none of those shown is.]
  decided:
    $ref: "./Colour.yaml"
    description: Colour of the base.
    x-assumption: It is always black; all of those shown are.
`

const COLOUR = `
type: string
description: A colour.
x-assumption: It is a name of CSS; the service shows one.
`

/** Bundles a group of these sources with the plugin of the repository. */
async function bundled(sources: Readonly<Record<string, string>>): Promise<JsonObject> {
  const files = Object.entries(sources).map(([name, text]) => [`spec/shop/${name}`, text])
  const config = readFileSync(join(REPOSITORY, 'redocly.yaml'), 'utf8')
  const workspace = makeWorkspace({ 'redocly.yaml': config, ...Object.fromEntries(files) })
  for (const part of ['tools', 'node_modules']) symlinkSync(join(REPOSITORY, part), workspace.path(part))
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

it('writes the sentences of marks into the descriptions that have none', async () => {
  const bundle = await bundled({ 'openapi.yaml': SOURCE, 'schemas/Thing.yaml': THING, 'schemas/Colour.yaml': COLOUR })
  const said = (pointer: string): unknown => lookUp(bundle, `${pointer}/description`)
  const member = (name: string): unknown => said(`#/components/schemas/Thing/properties/${name}`)

  expect(said('#/info')).toBe(
    'Things that are sold.\n\nErrors have an envelope.\n\nAssumed: An error may come with HTTP 200; the service shows no other status. Assumed: Dates are days in UTC; the service names no time zone.',
  )
  const operation = '#/paths/~1shop~1v1~1things/get'
  expect(said(operation)).toBe('Returns things. Assumed: Sold things are left out; the service names a list of them.')
  expect(said(`${operation}/parameters/0`)).toBe('How many to return. Assumed: all of them, where it is left out.')
  expect(lookUp(bundle, `${operation}/responses/200/content/application~1json/examples/default/value`)).toEqual({
    description: 'A thing.',
    'x-assumption': 'a value',
  })

  expect(member('default')).toBe('Assumed: It is the first; the service shows no other.')
  const colour = 'Assumed: It is a name of CSS; the service shows one.'
  expect(said('#/components/schemas/Colour')).toBe(`A colour. ${colour}`)
  expect(member('bare')).toBeUndefined()
  expect(member('described')).toBe(`Colour of the lid. ${colour}`)
  expect(member('repeated')).toBe(`Colour of the box. ${colour}`)
  expect(member('marked')).toBe(`A colour. ${colour} Assumed: It is never white; white boxes are listed apart.`)
  expect(member('both')).toBe(`A colour. ${colour} Assumed: It is never red; none of those shown is.`)
  expect(member('decided')).toBe('Colour of the base. Assumed: It is always black; all of those shown are.')
})
