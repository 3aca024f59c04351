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

it('writes the sentences of marks into the descriptions that have none', async () => {
  const workspace = makeWorkspace({
    'redocly.yaml': readFileSync(join(REPOSITORY, 'redocly.yaml'), 'utf8'),
    'spec/shop/openapi.yaml': SOURCE,
    'spec/shop/schemas/Thing.yaml': THING,
    'spec/shop/schemas/Colour.yaml': COLOUR,
  })
  for (const part of ['tools', 'node_modules']) symlinkSync(join(REPOSITORY, part), workspace.path(part))
  expect(await bundleSources(workspace.root, 'shop')).toEqual([])
  const bundle = JSON.parse(workspace.read('spec/shop/generated/openapi.json')) as JsonObject
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
