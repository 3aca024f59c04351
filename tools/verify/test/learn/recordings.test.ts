import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/verify.js'
import { harOf } from './recording.js'
import { type Outcome, runCommand } from './run-learn.js'
import { copySpec } from './spec-copy.js'

/** The smallest group, since the contract is read for each recording. */
const copy = copySpec(['platform'])
afterAll(() => copy.remove())

const learnFrom = (...args: readonly string[]): Promise<Outcome> => runCommand(...args, '--spec', copy.spec)

const ENTRY = { target: '/platform/v2/companies', body: { status: 'success', data: { list: [] } } }

const entryWith = (change: (entry: Record<string, unknown>) => void): string => {
  const har = structuredClone(harOf([ENTRY, ENTRY])) as { log: { entries: [object, Record<string, unknown>] } }
  change(har.log.entries[1])
  return JSON.stringify(har)
}

describe('a recording that can not be read', () => {
  it.each([
    ['is no JSON', '{"log": {"entries": [', 'is not JSON, or it is cut off. Record it again, or end it with `]}}`.'],
    [
      'is another JSON',
      '[1]',
      'has no `log.entries`. Give a HAR file, as a recorder or the devtools of a browser write it.',
    ],
    [
      'lacks a response',
      entryWith((entry) => delete entry['response']),
      ': entry 2 has no `request` or no `response`. Remove it, or record it again.',
    ],
    [
      'lacks a status',
      entryWith((entry) => {
        entry['response'] = {}
      }),
      ': entry 2 has no `response.status`. Remove it, or record it again.',
    ],
    [
      'has a URL that is none',
      entryWith((entry) => {
        entry['request'] = { method: 'GET', url: 'companies' }
      }),
      ': entry 2 has no `request.method`, or a `request.url` that is no URL. Remove it, or record it again.',
    ],
    [
      'lacks a time',
      entryWith((entry) => delete entry['startedDateTime']),
      ': entry 2 has no `startedDateTime`, an ISO 8601 time. Remove it, or record it again.',
    ],
  ])('is named, with the entry, when it %s', async (_, text, message) => {
    const file = join(temporaryFolder(), 'broken.har')
    writeFileSync(file, text)
    const outcome = await learnFrom(file)
    expect(outcome.code).toBe(2)
    expect(outcome.text).toContain(`${file}${message.startsWith(':') ? '' : ' '}${message}`)
    expect(outcome.text).not.toContain('    at ')
  })

  it('is named when it does not exist', async () => {
    const { code, text } = await learnFrom('/nowhere/seen.har')
    expect(code).toBe(2)
    expect(text).toBe('learn: /nowhere/seen.har does not exist. Give the path of a HAR file.')
  })

  it('is asked for when none is given', async () => {
    const { code, text } = await runCommand()
    expect(code).toBe(2)
    expect(text).toContain('learn: name one recording or more: a HAR file.')
    expect(text).toContain('Usage: npm run learn')
  })
})

describe('a recording of a browser', () => {
  it('may hold what is of no operation, what was called off, and bodies that are left out', async () => {
    const file = join(temporaryFolder(), 'browser.har')
    const har = structuredClone(harOf([ENTRY, { target: '/app.js', body: 'let a' }, ENTRY, ENTRY])) as {
      log: { entries: { response: { status: number; content: object } }[] }
    }
    const [, , calledOff, leftOut] = har.log.entries
    if (calledOff !== undefined) calledOff.response.status = 0
    if (leftOut !== undefined) leftOut.response.content = { size: 1000, mimeType: 'application/json' }
    writeFileSync(file, `\uFEFF${JSON.stringify(har)}`)
    const { code, text } = await runCommand(file)
    expect(text).toContain(
      '2 exchanges of 1 operation, from 2026-03-01 to 2026-03-01; 1 of no operation of the contract.',
    )
    expect(text).toContain('Nothing contradicts what the contract states.')
    expect(code).toBe(0)
  })

  it('says so when nothing in it is of the contract', async () => {
    const file = join(temporaryFolder(), 'other.har')
    writeFileSync(file, JSON.stringify(harOf([{ target: '/app.js', body: '' }])))
    expect((await learnFrom(file)).text).toContain('None of 1 exchange is of an operation of the contract.')
  })
})

describe('a report', () => {
  const recorded = (body: unknown): string => {
    const file = join(temporaryFolder(), 'seen.har')
    const entry = { target: '/platform/v2/companies', body }
    writeFileSync(file, JSON.stringify(harOf([entry, entry, entry])))
    return file
  }

  it('is a page that says what the terminal does, and needs nothing from elsewhere', async () => {
    const path = join(temporaryFolder(), 'report.html')
    const file = recorded({ status: 'success', data: { list: [{ '<img src=x>': 1 }] } })
    const { text } = await learnFrom(file, '--report', path)
    const page = readFileSync(path, 'utf8')
    expect(page).toContain('<p>Nothing contradicts what the contract states.</p>')
    expect(page).toMatch(/<h2>Proposed \(\d+\):<\/h2>\n<ul><li>spec\/platform\//)
    expect(page).not.toMatch(/<(script|img|link|iframe|object|base)\b|<[^>]+ (src|href)=/)
    expect(text).toContain(`Report: ${path}`)
  })

  it('is data as well, and nowhere else than in a folder that is there', async () => {
    const path = join(temporaryFolder(), 'report.json')
    const file = recorded({ status: 'success', data: { list: [] } })
    await learnFrom(file, '--report', path)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      recordings: [file],
      parts: [{ title: expect.stringMatching(/^3 exchanges of 1 operation/) as string }, { lines: [] }, {}, {}],
    })
    const { code, text } = await learnFrom(file, '--report', join(temporaryFolder(), 'missing', 'report.html'))
    expect(code).toBe(2)
    expect(text).toContain('Create it first.')
  })
})
