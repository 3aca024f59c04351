import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isObject, type JsonObject, operationsOf, resolve } from '@cloud-cost/contract/document'
import { type Mark, marksOf } from '@cloud-cost/contract/marks'
import { shapeOf } from '@cloud-cost/contract/model'
import { sample } from '@cloud-cost/contract/trials'
import type { HTMLElement } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { effectsOf } from '../src/contract/effects.js'
import { documentGroup, operationPage } from '../src/contract/group.js'
import { markList } from '../src/operation/marks.js'
import { ROOT } from '../src/paths.js'
import { badgesOf } from '../src/reference/operation-notes.js'
import { cases, service } from './support/service.js'
import { attributesIn, pageOf, textOf } from './support/site.js'

const effects = effectsOf(service)

/** What a reader sees of a page, on one line. */
function shownOn(page: HTMLElement): string {
  for (const left of page.querySelectorAll('svg')) left.remove()
  return page.text.replaceAll(/\s+/g, ' ')
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

it('shows what an owner of the service answered, and on which day', () => {
  const [group] = service.groups.filter(({ name }) => name === 'platform')
  const document = structuredClone(group?.bundle ?? {})
  const list = operationsOf(document).find(({ operationId }) => operationId === 'listAwsAccounts')
  Object.assign(list?.value ?? {}, { 'x-observed': { by: 'answer', on: '2026-11-20', settles: ['effect-assumed'] } })
  const answered = documentGroup({ name: 'platform', root: ROOT, folder: join(ROOT, 'spec/platform'), document })
  const [operation] = answered.operations.filter(({ operationId }) => operationId === 'listAwsAccounts')
  if (operation === undefined) throw new Error('no operation')
  expect(String(markList(operation))).toMatch(/observed<\/span>\s*Answered by an owner of the service on 2026-11-20\./)
})

/** Pages of operations are made alike: `npm test` looks at each sixteenth. */
const looked = sample(cases, 16, ({ operation }) => operation.operationId)

describe.each(looked)('the page of $operation.operationId', ({ operation }) => {
  const { operationId, document, parameters, body, success, payload, responses, certainty, path } = operation
  const text = textOf(operationPage(operationId))
  const page = pageOf(operationPage(operationId))
  const ids = new Set(attributesIn(text, 'id'))
  const shown = shownOn(page)

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
      operation.ownDescription,
      ...responses.flatMap(({ status, ownDescription, examples }) => [
        ownDescription,
        ...(status === '200' ? examples.map(({ summary }) => summary) : []),
      ]),
      ...badgesOf(operation).map(({ name }) => name),
      ...certainty.entries.map(({ note }) => note),
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
    const notes = new Set(certainty.entries.map(({ element, note }) => `${element}: ${oneLine(note)}`))
    const listed = oneLine(page.querySelector('#marks')?.text ?? '')
    expect([...notes].filter((note) => !listed.includes(note.slice(note.indexOf(': ') + 2)))).toEqual([])
    const lines = page.querySelectorAll('.mark-line a').map((link) => link.getAttribute('href') ?? '')
    expect(lines.filter((address) => !ids.has(address.slice(1)))).toEqual([])
    expect(notes.size === 0 || lines.length > 0).toBe(true)
    expect(payload === 'raw' || payload === 'empty' || shown.includes('Error inside HTTP 200')).toBe(true)
  })

  it('weighs at most 60 kB', () => {
    expect(gzipSync(text).length).toBeLessThanOrEqual(60_000)
  })
})
