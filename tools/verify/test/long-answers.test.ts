import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { check } from '../src/check/check.js'
import { operations } from '../src/contract.js'
import type { Send } from '../src/deployment.js'
import { schedule } from '../src/inputs/schedule.js'
import type { Run } from '../src/result.js'
import { verify } from '../src/run.js'
import { serveMock } from './support/servers.js'
import { verifyAt } from './support/verify.js'

const listCompanies =
  operations.find(({ operationId }) => operationId === 'listCompanies') ?? expect.unreachable('no such operation')
const answerOf = (list: readonly object[]) => ({
  status: 200,
  contentType: 'application/json',
  text: JSON.stringify({ status: 'success', data: { list } }),
  milliseconds: 1,
})

/** 20,000 rows with five unknown members each; work that grows with the square of them would take hours. */
const rows = (nameOf: (row: number, member: number) => string): object[] =>
  Array.from({ length: 20_000 }, (_, row) => ({
    companyId: `C-${row}`,
    ...Object.fromEntries(Array.from({ length: 5 }, (__, member) => [nameOf(row, member), { since: '2026-03-01' }])),
  }))

// Each takes seconds, and minutes or hours where time grows with the square of the rows.
describe.skipIf(!TRIES_ALL)('a list of 20,000 rows with five unknown members each', () => {
  it('is checked as fast as it is read', async () => {
    const { url, mock } = await serveMock()
    const body = JSON.parse(answerOf(rows((_, member) => `unknown${member}`)).text) as object
    mock.rules.add({ match: { operation: 'listCompanies' }, answer: { status: 200, body, invalid: true } })
    const { code, result, text } = await verifyAt(url, '--operation', 'listCompanies')
    expect(code).toBe(0)
    expect(result('listCompanies').undescribed).toEqual(
      [0, 1, 2, 3, 4].map((member) => ({
        place: `data.list[].unknown${member}`,
        type: 'object { since: string (date) }',
      })),
    )
    expect(text).toMatch(/listCompanies … checking \d\.\d MB/)
  })

  it('is checked likewise where each row deviates and no two of the members have one name', async () => {
    const list = rows((row, member) => `unknown${row}x${member}`)
    const deviating = list.map((row) => ({ ...row, companyId: 7, companyName: [] }))
    const { deviations, undescribed } = check(listCompanies, answerOf(deviating), false)
    expect(deviations.map(({ place, count }) => [place, count])).toEqual([
      ['data.list[].companyId', 20_000],
      ['data.list[].companyName', 20_000],
    ])
    expect(undescribed).toHaveLength(100_000)
  })
})

it('a summary stays short, and a report has everything', async () => {
  const { url, mock } = await serveMock()
  const row = Object.fromEntries(Array.from({ length: 60 }, (_, member) => [`unknown${member}`, 1]))
  const body = { status: 'success', data: { list: [row] } }
  mock.rules.add({ match: { operation: 'listCompanies' }, answer: { status: 200, body, invalid: true } })
  const { result, text } = await verifyAt(url, '--operation', 'listCompanies')
  expect(result('listCompanies').undescribed).toHaveLength(60)
  expect(text.split('\n').filter((line) => line.includes('is not described:'))).toHaveLength(50)
  expect(text).toContain('  and 10 more; a --report has all')
})

describe('an answer that takes long', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  async function run(send: Send, notes: string[] = []): Promise<Run> {
    return verify({
      tasks: schedule([listCompanies], operations),
      send,
      fixed: new Map(),
      showValues: false,
      probe: false,
      progress: { begin: () => {}, note: (text) => notes.push(text), end: () => {} },
      signal: new AbortController().signal,
    })
  }

  it('to come is told about while it is waited for', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const notes: string[] = []
    const { results } = await run(async () => {
      await vi.advanceTimersByTimeAsync(12_000)
      return answerOf([])
    }, notes)
    expect(results).toMatchObject([{ outcome: 'match' }])
    expect(notes).toEqual(['waiting for the response, 5 s', 'waiting for the response, 10 s'])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('an empty body', () => {
  const empty = { contentType: '', text: '', milliseconds: 1 }

  it('matches no operation but the one whose response has no content', async () => {
    const matching: string[] = []
    for (const operation of operations) {
      for (const { status } of operation.responses.filter((response) => response.status !== 'default')) {
        const { deviations } = check(operation, { ...empty, status: Number(status) }, false)
        if (deviations.length === 0) matching.push(`${operation.operationId} ${status}`)
      }
    }
    expect(matching).toEqual(['downloadOptimizationReport 200'])
  })

  it('is an error where its status is one', async () => {
    const nothing = {
      description: '',
      ownDescription: '',
      reference: undefined,
      schema: undefined,
      marks: [],
      headers: {},
      examples: [],
    }
    const operation = { ...listCompanies, responses: [{ ...nothing, status: '404' }] }
    expect(check(operation, { ...empty, status: 404 }, false)).toMatchObject({
      isError: true,
      deviations: [],
    })
  })
})
