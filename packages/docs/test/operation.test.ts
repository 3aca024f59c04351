import { gzipSync } from 'node:zlib'
import type { CertaintyEntry } from '@cloud-cost/contract/certainty-types'
import { shapeOf } from '@cloud-cost/contract/model'
import { sample } from '@cloud-cost/contract/trials'
import { type HTMLElement, parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { operationPage } from '../src/contract/group.js'
import { plainMarks, SAID_OTHERWISE } from '../src/contract/plain-marks.js'
import { openPoints } from '../src/operation/open-points.js'
import { effectsOf } from '../src/operation/scope.js'
import { badgesOf } from '../src/reference/operation-notes.js'
import { cases, service } from './support/service.js'
import { attributesIn, pageOf, textOf } from './support/site.js'

const effects = effectsOf(service)

/** What a reader sees of a page, on one line. */
function shownOn(page: HTMLElement): string {
  for (const left of page.querySelectorAll('svg')) left.remove()
  return page.text.replaceAll(/\s+/g, ' ')
}

/** What stands behind the `?` of an element. */
function behind(page: HTMLElement, id: string): string {
  const texts = [id, `${id}-presence`].map((one) => page.getElementById(`why.${one}`)?.text ?? '')
  return oneLine(texts.join(' '))
}

/** The id that an element of the certainty report has on the page: `200 list[].arn` is `response.list.arn`. */
function idOf(element: string): string {
  const [place = '', name = ''] = element.split(' ')
  if (element === 'request body') return 'body'
  if (place === 'response') return `response-${name}`
  return [place === '200' ? 'response' : place, ...name.split('.')]
    .map((part) => part.replaceAll('[]', ''))
    .filter((part) => part !== '' && part !== '*')
    .join('.')
}

const isPlain = plainMarks(service.questions)

/** Whether the sentence above a list of inputs says of one that it is unknown whether it is required. */
function isUnknownIn(sentence: string, name: string): boolean {
  if (['Required or optional: undocumented.', 'Which are required is undocumented.'].includes(sentence)) return true
  const [known = '', unknown = ''] = sentence.startsWith('Whether ') ? ['', sentence] : sentence.split('; unknown for ')
  const isNamedIn = (part: string): boolean => part.replaceAll(/[,;]/g, '').split(' ').includes(name)
  return unknown === 'the rest.' ? !isNamedIn(known) : isNamedIn(unknown)
}

/** Whether a page says what a mark says: behind a `?`, or in one of the other forms. */
function isSaid(page: HTMLElement, entry: CertaintyEntry): boolean {
  const id = idOf(entry.element)
  if (behind(page, id).includes(oneLine(entry.note))) return true
  const row = page.getElementById(id)
  const facts = row?.querySelectorAll('dd').at(0)?.querySelectorAll('.facts').at(0)
  if (isPlain(entry, SAID_OTHERWISE.presence))
    return isUnknownIn(row?.parentNode.previousElementSibling?.text ?? '', id.split('.').at(-1) ?? '')
  if (isPlain(entry, SAID_OTHERWISE.example)) return facts?.querySelector('i code') !== null
  if (isPlain(entry, SAID_OTHERWISE.values)) return facts?.text.includes('others may appear') === true
  return isPlain(entry, SAID_OTHERWISE.link) && facts?.querySelector('a[href$="#error-codes"]') !== null
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').replaceAll('`', '')

it('says what an owner of the service answered, and on which day', () => {
  const point = openPoints(
    [{ kind: 'observed', note: 'Answered by an owner of the service on 2026-11-20.', codes: [] }],
    'x',
    'x',
  )
  expect(parse(String(point)).text.replaceAll(/\s+/g, ' ').trim()).toBe(
    'observed ?Answered by an owner of the service on 2026-11-20.',
  )
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
      'certainty',
      'mock',
      ...parameters.map((parameter) => `${parameter.in}.${parameter.name}`),
      ...members('body', body?.schema),
      ...members('response', success),
      ...responses.map(({ status }) => `response-${status}`),
    ]
    expect(expected.filter((id) => !ids.has(id))).toEqual([])
  })

  it('says what the contract says', () => {
    const texts = [
      path,
      operation.summary,
      operation.ownDescription,
      ...responses.flatMap(({ status, ownDescription, examples }) => [
        ownDescription,
        ...(status === '200' ? examples.map(({ summary }) => summary) : []),
      ]),
      ...badgesOf(operation).map(({ name }) => name),
      ...(effects.get(operationId)?.withoutEffect ?? []).map(({ reason }) => reason),
      ...(effects.get(operationId)?.changes ?? []),
    ]
    expect(
      texts
        .map(oneLine)
        .filter((one) => !shown.includes(one))
        .join('\n'),
    ).toBe('')
    expect(payload === 'raw' || payload === 'empty' || shown.includes('Error inside HTTP 200')).toBe(true)
  })

  it('says of everything that is undocumented or assumed that it is, where it stands', () => {
    const unsaid = certainty.entries.filter((entry) => !isSaid(page, entry))
    expect(unsaid.map(({ element, note }) => `${element}: ${note}`)).toEqual([])
    for (const { status, marks } of responses)
      for (const { note } of marks) expect(behind(page, `response-${status}`)).toContain(oneLine(note))
    const documented = `${certainty.documented} of ${certainty.elements} details documented`
    expect(oneLine(page.querySelector('.certainty-line')?.text ?? '')).toContain(documented)
  })

  it('weighs at most 60 kB', () => {
    expect(gzipSync(text).length).toBeLessThanOrEqual(60_000)
  })
})
