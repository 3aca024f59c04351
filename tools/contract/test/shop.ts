import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { JsonObject } from '../src/model/document.js'
import { makeWorkspace, type Workspace } from './workspace.js'

export interface ShopExamples {
  /** Text of example files by name, as \`getThing.default\`. */
  readonly [name: string]: string
}

/** Where the examples of an owner stand in the bundle. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  getThing: ['paths', '/shop/v1/things/{id}', 'get', 'responses', '200'],
  saveThing: ['paths', '/shop/v1/things/{id}', 'put', 'requestBody'],
  BadRequest: ['components', 'responses', 'BadRequest'],
}

/** A working tree with the shop group, bundled with the given examples. */
export function shopWith(examples: ShopExamples, change: (document: JsonObject) => void = () => {}): Workspace {
  const document = parse(readFileSync(new URL('examples/shop.yaml', import.meta.url), 'utf8')) as JsonObject
  for (const [name, text] of Object.entries(examples)) {
    const [owner = '', label = 'badRequest'] = name.split('.')
    const holder = objectAt(document, [...(PLACES[owner] ?? []), 'content', 'application/json', 'examples'])
    holder[label] = { $ref: `#/components/examples/${name}` }
    objectAt(document, ['components', 'examples'])[name] = parse(text)
  }
  change(document)
  return makeWorkspace({
    'spec/example-company.yaml':
      'accountId: "111122223333"\nuserId: [finops-lead, auditor]\ntenantId: 2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f\n',
    'spec/shop/generated/openapi.json': document,
    ...Object.fromEntries(
      Object.entries(examples).map(([name, text]) => [`spec/shop/examples/${name}.yaml`, text] as const),
    ),
  })
}

export function objectAt(document: JsonObject, keys: readonly string[]): JsonObject {
  return keys.reduce((value, key) => value[key] as JsonObject, document)
}
