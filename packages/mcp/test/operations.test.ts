import type { JsonObject } from '@cloud-cost/contract/document'
import { oneLine, readOperations } from '@cloud-cost/contract/model'
import { sample } from '@cloud-cost/contract/trials'
import * as documents from '@cloud-cost/openapi'
import certainty from '@cloud-cost/openapi/certainty'
import { beforeAll, expect, it } from 'vitest'
import { NO_PAYLOAD } from '../src/tools/describe.js'
import { bodyOf, exampleIn, open, type Session } from './support/session.js'

/** The operations as the contract model reads them from the documents. */
const operations = Object.values(documents)
  .flatMap((document) => readOperations(document as unknown as JsonObject))
  .map(({ operationId, isRead: reads, payload, parameters }) => ({
    operationId,
    reads,
    hasPayload: payload !== 'none',
    required: parameters.filter(({ required }) => required).map((parameter) => `${parameter.in}.${parameter.name}`),
  }))

/** What is the same for all is tried with some. */
const tried = sample(operations, 4, ({ operationId }) => operationId)

let session: Session
/** What `describe_operation` says, by operationId. */
const described = new Map<string, string>()
beforeAll(async () => {
  session = await open()
  for (const { operationId } of operations) {
    const { isError, text } = await session.call('describe_operation', { operationId })
    expect(isError, operationId).toBe(false)
    described.set(operationId, text)
  }
})

function exampleOf(operationId: string): Record<string, unknown> {
  return exampleIn(described.get(operationId) ?? '')
}

/** The line of a description that an element of the certainty report has. */
function lineOf(element: string): string {
  const [place = '', name = ''] = element.replace(/(?:\[\])+$/, '').split(' ')
  if (place === 'body' || place === 'request') return name === '' || name === 'body' ? '- body: ' : `- body.${name}: `
  if (place === '200' || element === 'response 200')
    return place === '200' && name !== '' ? `- ${name}: ` : '- (body): '
  return `- ${place}.${name}: `
}

it('says of each element what is undocumented or assumed, in a sentence or a code', () => {
  const lost = certainty.flatMap((group) =>
    group.operations.flatMap(({ operationId, entries }) => {
      const text = described.get(operationId) ?? ''
      const lines = text.split('\n')
      return entries
        .filter(({ element, note, codes }) => {
          const said = element === 'operation' ? text : (lines.find((line) => line.startsWith(lineOf(element))) ?? '')
          const words = said.replaceAll(/\s+/g, ' ')
          return !words.includes(oneLine(note)) && !codes.some((code) => words.includes(code))
        })
        .map(({ element, note }) => `${operationId} ${element}: ${note}`)
    }),
  )
  expect(lost).toEqual([])
})

it('says what is undocumented or assumed of the errors of an operation, and of its group', () => {
  for (const { shared, operations: reported } of certainty)
    for (const { operationId } of reported) {
      const line = /^Errors: .*$/m.exec(described.get(operationId) ?? '')?.[0] ?? ''
      const ofAll = shared.filter(({ element }) => element === 'document').flatMap(({ codes }) => codes)
      for (const code of ofAll) expect(line, operationId).toContain(code)
      expect(line, operationId).toMatch(/^Errors: 400, 401(, 404)?, default \| .*unauthorized-response/)
    }
})

it('says where the contract describes no payload, in descriptions and in answers, and how a mock shows rows', async () => {
  const without = operations.filter(({ hasPayload }) => !hasPayload)
  expect(without.length).toBeGreaterThan(30)
  for (const { operationId, hasPayload } of operations)
    expect(described.get(operationId)?.includes('no payload'), operationId).toBe(!hasPayload)
  const [{ operationId = '' } = {}] = without.filter(({ reads }) => reads)
  const { texts } = await session.call('call_operation', exampleOf(operationId))
  expect(texts[0]).toBe(`HTTP 200, ${NO_PAYLOAD}`)
})

it('says nothing in its instructions of words that no description has', async () => {
  const instructions = session.client.getInstructions() ?? ''
  const texts = [...described.values()].join('\n')
  const quoted = Array.from(instructions.matchAll(/"([^"]+)"/g), ([, words = '']) => words)
  expect(quoted.length).toBeGreaterThan(2)
  expect(quoted.filter((words) => !texts.includes(words))).toEqual([])
  const coded = Array.from(instructions.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
  expect(coded.length).toBeGreaterThan(5)
  expect(coded.filter((name) => !JSON.stringify(documents).includes(`"${name}"`))).toEqual([])
  const { tools } = await session.client.listTools()
  const names = [...tools.map(({ name }) => name), ...operations.map(({ operationId }) => operationId), 'extraQuery']
  const mentioned = instructions.match(/\b(?:[a-z]+_[a-z]+|list[A-Z]\w+|extra[A-Z]\w+)\b/g) ?? []
  expect(mentioned.filter((name) => !names.includes(name))).toEqual([])
  const error = await session.call('call_operation', { operationId: 'listAwsAccounts', path: { companyId: 'C-0' } })
  const members = Object.keys(JSON.parse(error.texts[0] ?? '{}'))
  for (const name of instructions.match(/\b(?:operationId|service[A-Z]\w+|violations)\b/g) ?? [])
    expect(members, error.text).toContain(name)
})

it('finds an operation by its name', async () => {
  for (const { operationId, reads } of tried) {
    const { text } = await session.call('find_operations', { words: operationId, limit: 1 })
    expect(JSON.parse(text)).toMatchObject({ operationId, writes: !reads })
  }
})

it('describes each with its required inputs, at a length that a model can read', () => {
  for (const { operationId, required } of operations) {
    const text = described.get(operationId) ?? ''
    for (const input of required) expect(text).toMatch(new RegExp(`^- ${input}: .*required`, 'm'))
    expect(text, operationId).not.toMatch(/undefined|\[object|NaN/)
    expect(text.length, operationId).toBeLessThan(15_000)
  }
})

it.each(tried)('calls $operationId with its example inputs, unless it writes', async ({ operationId, reads }) => {
  const answer = await session.call('call_operation', { ...exampleOf(operationId), max_characters: 100_000 })
  expect(answer.isError).toBe(!reads)
  if (reads) expect(bodyOf(answer)).toMatchObject({ status: 'success' })
  else expect(answer.text).toContain('--allow-writes')
})
