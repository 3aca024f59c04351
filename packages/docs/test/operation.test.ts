import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ASSUMED, sentencesOf } from '@cloud-cost/contract/assumed'
import { isObject, type JsonObject, operationsOf, resolve } from '@cloud-cost/contract/document'
import { type Mark, marksOf } from '@cloud-cost/contract/marks'
import { shapeOf } from '@cloud-cost/contract/model'
import { describe, expect, it } from 'vitest'
import { effectsOf } from '../src/contract/effects.js'
import { operationPage } from '../src/contract/group.js'
import { SITE_FOLDER } from '../src/paths.js'
import { badgesOf } from '../src/reference/operation-notes.js'
import { cases, service } from './support/service.js'

const effects = effectsOf(service)

/** What a reader sees of markup, on one line. */
function plain(markup: string): string {
  return markup
    .replaceAll(/<svg.*?<\/svg>|<wbr>/gs, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}

/** The marks of the responses of an operation, also of those that it shares with others. */
function responseMarks(document: JsonObject, operationId: string): Mark[] {
  const { responses } = operationsOf(document).find((one) => one.operationId === operationId)?.value ?? {}
  return Object.values(isObject(responses) ? responses : {}).flatMap((response) => {
    const target = resolve(document, response)
    return isObject(target) ? marksOf(target) : []
  })
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').replaceAll('`', '')

describe.each(cases)('the page of $operation.operationId', ({ operation }) => {
  const { operationId, document, parameters, body, success, payload, responses, ledger, path } = operation
  const text = readFileSync(join(SITE_FOLDER, operationPage(operationId)), 'utf8')
  const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const shown = plain(text)

  it('has its sections, inputs and members where links lead', () => {
    const members = (prefix: string, schema: typeof success): string[] =>
      Object.keys(shapeOf(document, schema).properties).map((name) => `${prefix}.${name}`)
    const expected = [
      ...(parameters.length === 0 ? [] : ['parameters']),
      ...(body === undefined ? [] : ['body']),
      'responses',
      'samples',
      'examples',
      'certainty',
      'mock',
      ...parameters.map((parameter) => `${parameter.in}.${parameter.name}`),
      ...members('body', body?.schema),
      ...members('response', success),
      ...responses.map(({ status }) => `response-${status}`),
    ]
    expect(expected.filter((id) => !ids.has(id))).toEqual([])
  })

  it('says what the contract says, and each mark once, to which its element leads', () => {
    const texts = [
      path,
      operation.summary,
      ...responses.flatMap(({ status, description, examples }) => [
        ...sentencesOf(description).map((sentence) => sentence.replace(ASSUMED, '')),
        ...(status === '200' ? examples.map(({ summary }) => summary) : []),
      ]),
      ...badgesOf(operation).map(({ name }) => name),
      ...ledger.entries.map(({ note }) => note),
      ...responseMarks(document, operationId).map(({ note }) => note),
      ...(effects.get(operationId)?.withoutEffect ?? []).map(({ reason }) => reason),
      ...(effects.get(operationId)?.changes ?? []),
    ]
    expect(
      texts
        .map(oneLine)
        .filter((one) => !shown.includes(one))
        .join('\n'),
    ).toBe('')
    const notes = new Set(ledger.entries.map(({ element, note }) => `${element}: ${oneLine(note)}`))
    const listed = plain(/ id="marks">.*?<\/details>/s.exec(text)?.[0] ?? '')
    expect([...notes].filter((note) => !listed.includes(note.slice(note.indexOf(': ') + 2)))).toEqual([])
    const lines = [...text.matchAll(/class="mark-line"><a href="#([^"]+)"/g)].map(([, id]) => id)
    expect(lines.filter((id) => !ids.has(id))).toEqual([])
    expect(notes.size === 0 || lines.length > 0).toBe(true)
    expect(payload === 'raw' || payload === 'empty' || shown.includes('Error inside HTTP 200')).toBe(true)
  })

  it('weighs at most 60 kB', () => {
    expect(gzipSync(text).length).toBeLessThanOrEqual(60_000)
  })
})
