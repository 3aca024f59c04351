import { isObject, type JsonObject, operationsOf } from '@cloud-cost/contract/document'
import { describe, expect, it } from 'vitest'
import { commonRules } from '../src/contract/common-rules.js'
import { plainMarks, SAID_OTHERWISE } from '../src/contract/plain-marks.js'
import { redocDocument } from '../src/reference/redoc-document.js'
import { LANGUAGES } from '../src/samples/languages.js'
import { service } from './support/service.js'

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

describe.each(service.groups)('the document of $name for Redoc', (group) => {
  const document = redocDocument(group, service)
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
    const plain = plainMarks(service.questions)
    const said = [...SAID_OTHERWISE.presence, ...SAID_OTHERWISE.values]
    for (const entry of notes.filter((one) => !plain(one, said))) {
      const note = oneLine(entry.note)
      const [fact = ''] = note.split('; ')
      const words = plain(entry, SAID_OTHERWISE.example)
        ? '*Example invented.*'
        : plain(entry, SAID_OTHERWISE.link)
          ? '[Codes undocumented]'
          : entry.kind === 'assumption'
            ? `Assumed: ${fact.replace(/\.$/, '')}`
            : note
      expect(shown.includes(JSON.stringify(words).slice(1, -1)), note).toBe(true)
    }
    const open = group.operations.filter(({ certainty }) =>
      certainty.entries.some((entry) => plain(entry, SAID_OTHERWISE.presence)),
    )
    for (const { operationId } of open) {
      const paragraphs = String(operations.get(operationId)?.['description']).split('\n\n')
      const isSaid = (one: string): boolean =>
        one === 'Which inputs are required is undocumented.' ||
        (one.startsWith('Documented as ') && one.endsWith('; unknown for the rest.'))
      expect(paragraphs.filter(isSaid), operationId).toHaveLength(1)
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
