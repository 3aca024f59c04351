import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type JsonObject, operationsOf } from '@cloud-cost/contract/document'
import { readLock } from '@cloud-cost/contract/lock'
import { sample } from '@cloud-cost/contract/trials'
import * as documents from '@cloud-cost/openapi'
import certainty from '@cloud-cost/openapi/certainty'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const require = createRequire(import.meta.url)

const dist = join(import.meta.dirname, '..', 'dist')

const operationIds = (document: documents.OpenAPIDocument): string[] =>
  operationsOf(document as unknown as JsonObject).map(({ operationId }) => operationId)

describe.each(Object.entries(documents))('%s', (name, document) => {
  it('is the same document as JSON and modules', () => {
    expect(require('@cloud-cost/openapi')).toHaveProperty(name, document)
    expect(require(`@cloud-cost/openapi/${name}`)).toHaveProperty('default', document)
    expect(JSON.parse(readFileSync(join(dist, `${name}.json`), 'utf8'))).toEqual(document)
  })

  it('has extensions that say something of the service, and none that only the mock reads', () => {
    const extensions = new Set([...JSON.stringify(document).matchAll(/"(x-[a-z-]+)":/g)].map((match) => match[1]))
    const expected = [
      ...['x-assumption', 'x-deprecation', 'x-displayName', 'x-extensible-enum', 'x-idempotent', 'x-pagination'],
      ...['x-go-name', 'x-read-only', 'x-source', 'x-unspecified'],
    ]
    expect([...extensions].filter((name) => !expected.includes(String(name)))).toEqual([])
  })

  it('names its components readably', () => {
    for (const [kind, components] of Object.entries(document.components)) {
      for (const component of Object.keys(components)) {
        expect(component, kind).toMatch(kind === 'examples' ? /^[A-Za-z]+(\.[a-z0-9-]+)?$/ : /^[A-Za-z]+$/)
      }
    }
  })

  it('has each operation in the certainty report', () => {
    const group = certainty.find((candidate) => candidate.group === name)
    expect(group?.operations.map(({ operationId }) => operationId)).toEqual(operationIds(document))
    expect(group?.counts.operations).toBe(operationIds(document).length)
  })
})

// YAML takes long to read.
it.each(sample(Object.entries(documents), 3, ([name]) => name))('%s is the same document as YAML', (name, document) => {
  expect(parse(readFileSync(join(dist, `${name}.yaml`), 'utf8'))).toEqual(document)
})

it('counts each element of the certainty report in one class, and says the same numbers on its page', () => {
  const page = readFileSync(join(dist, 'certainty.md'), 'utf8')
  const classes = ['documented', 'observed', 'assumed', 'undocumented', 'assumedAndUndocumented'] as const
  const members = ['elements', ...classes] as const
  for (const { counts, operations } of certainty) {
    for (const shares of [counts, ...operations])
      expect(classes.reduce((sum, share) => sum + shares[share], 0)).toBe(shares.elements)
    for (const member of members)
      expect(operations.reduce((sum, operation) => sum + operation[member], 0)).toBe(counts[member])
    expect(page).toContain(`| ${[operations.length, ...members.map((member) => counts[member])].join(' | ')} |`)
    for (const { method, path, elements, documented, assumed, undocumented, assumedAndUndocumented } of operations)
      expect(page).toContain(
        `\`${method} ${path}\` · ${elements} elements: ${documented} documented, ${assumed} assumed, ${undocumented} undocumented, ${assumedAndUndocumented} assumed and undocumented`,
      )
  }
})

it('has every locked operation, and no other', () => {
  const locked = readLock(join(dist, '../../..')).map(({ group, operationId }) => `${group} ${operationId}`)
  const published = Object.entries(documents).flatMap(([name, document]) =>
    operationIds(document).map((id) => `${name} ${id}`),
  )
  expect(published.sort()).toEqual(locked.sort())
})

it('has one file a group and form, those of all groups, the certainty and types a group, and nothing else', () => {
  const modules = (name: string): string[] => ['cjs', 'd.cts', 'd.ts', 'js'].map((ending) => `${name}.${ending}`)
  const groups = Object.keys(documents).flatMap((name) => [
    ...modules(name),
    `${name}.json`,
    `${name}.kotlin.json`,
    `${name}.openapi-3.0.json`,
    `${name}.plain.json`,
    `${name}.portable.json`,
    `${name}.yaml`,
  ])
  const shared = [
    'all.json',
    'all.yaml',
    'collections',
    ...modules('index'),
    ...[...modules('certainty'), 'certainty.json', 'certainty.md'],
    ...[...modules('operations'), 'operations.json'],
    'types',
  ]
  expect(readdirSync(dist).sort()).toEqual([...groups, ...shared].sort())
  const types = [...Object.keys(documents).map((name) => `${name}.d.ts`), 'package.json']
  expect(readdirSync(join(dist, 'types')).sort()).toEqual(types.sort())
})
