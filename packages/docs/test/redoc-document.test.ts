import { isObject, type JsonObject, operationsOf } from '@cloud-cost/contract/document'
import { describe, expect, it } from 'vitest'
import { commonRules } from '../src/contract/common-rules.js'
import { redocDocument } from '../src/reference/redoc-document.js'
import { LANGUAGES } from '../src/samples/languages.js'
import { service } from './support/service.js'

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

describe.each(service.groups)('the document of $name for Redoc', (group) => {
  const document = redocDocument(group, service.groups)
  const operations = new Map(operationsOf(document).map(({ operationId, value }) => [operationId, value]))
  // Links are made of names in backticks, so both sides are compared without them.
  const text = (value: unknown): string => JSON.stringify(value).replaceAll(/\[`(\w+)`\]\([^)]*\)/g, '`$1`')

  it('leaves the published document alone', () => {
    expect(JSON.stringify(group.document)).not.toContain('x-codeSamples')
    expect(text(document)).not.toBe(text(group.document))
  })

  it('shows each mark of the certainty report in a description, or on the page that its introduction leads to', () => {
    // The page has a part for what is assumed.
    const common = commonRules([group]).flatMap(({ title, texts }) =>
      texts.map((one) => (title === 'Assumptions' ? `Assumed: ${one.text}` : one.text)),
    )
    const shown = text(document) + text(common)
    const notes = [...group.certainty.shared, ...group.certainty.operations.flatMap(({ entries }) => entries)]
    expect(notes.length).toBeGreaterThan(0)
    for (const { kind, what, note } of notes) {
      const text = JSON.stringify(oneLine(note)).slice(1, -1)
      // Bundling has written most of what is assumed into the descriptions.
      const ways = kind === 'assumption' ? ['> **Assumed**: ', 'Assumed: '] : [`> **Not shown** (${what}): `]
      expect(
        ways.some((way) => shown.includes(way + text)),
        text,
      ).toBe(true)
    }
  })

  it.each(group.operations)('tells what sets $operationId apart', (operation) => {
    const value = operations.get(operation.operationId) as JsonObject
    const description = String(value['description'])
    expect(value['x-codeSamples']).toHaveLength(LANGUAGES.length)
    const badges = (value['x-badges'] as JsonObject[]).map(({ name }) => name)
    expect(badges.includes('Read-only')).toBe(operation.readOnly)
    expect(badges.includes('Pages')).toBe(operation.pagination !== undefined)
    expect(badges.includes('Open inputs')).toBe(operation.unnamedInputs !== undefined)
    expect(description.includes('**Read-only.**')).toBe(operation.readOnly)
    expect(description.includes('**Not idempotent.**')).toBe(!operation.repeatable)
    expect(description.includes('**Pages.**')).toBe(operation.pagination !== undefined)
    expect(description.includes('**Deprecated.**')).toBe(operation.deprecation !== undefined)
    expect(description.startsWith(`\`${operation.method}\u{a0}${operation.path}\``)).toBe(true)
    expect(description).toMatch(new RegExp(`certainty/\\w+\\.html#${operation.operationId}\\)`))
  })

  it('keeps the known values of open sets in sight', () => {
    const open: JsonObject[] = []
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(visit)
      else if (isObject(value as JsonObject)) {
        if (Array.isArray((value as JsonObject)['x-extensible-enum'])) open.push(value as JsonObject)
        Object.values(value as JsonObject).forEach(visit)
      }
    }
    visit(document['components'])
    for (const schema of open) {
      if (typeof schema['description'] !== 'string') continue
      for (const value of schema['x-extensible-enum'] as string[]) expect(schema['description']).toContain(value)
    }
  })
})
