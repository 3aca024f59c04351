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

const written = (text: string): string => {
  const file = join(temporaryFolder(), 'broken.har')
  writeFileSync(file, text)
  return file
}

describe('a recording that can not be read', () => {
  it.each([
    ['is no JSON', '{"log": {"entries": [', 'line 1, column 22'],
    ['is another JSON', '[1]', 'log.entries'],
  ])('is named when it %s, with what is wrong', async (_, text, what) => {
    const file = written(text)
    const outcome = await learnFrom(file)
    expect(outcome.code).toBe(2)
    expect(outcome.text).toContain(file)
    expect(outcome.text).toContain(what)
    expect(outcome.text).not.toContain('    at ')
  })

  it('is named when it does not exist', async () => {
    const { code, text } = await learnFrom('/nowhere/seen.har')
    expect(code).toBe(2)
    expect(text).toBe('learn: /nowhere/seen.har was not found. Give a HAR file.')
  })

  it('is asked for when none is given', async () => {
    const { code, text } = await runCommand()
    expect(code).toBe(2)
    expect(text).toContain('learn: name one recording or more, a HAR file, or a form with --answers.')
  })
})

describe('an entry that shows nothing', () => {
  const lacking = (name: string) => entryWith((entry) => delete entry[name])
  const answering = (response: unknown) =>
    entryWith((entry) => {
      entry['response'] = response
    })
  const content = (more: object) =>
    answering({ status: 200, headers: [], content: { mimeType: 'application/json', ...more } })

  const FAULTS: Readonly<Record<string, string>> = {
    'lacks a response': lacking('response'),
    'was called off': answering({ status: 0 }),
    'was in a cache': answering({ status: 304, headers: [], content: { size: 0 } }),
    'was asked for in parts': answering({ status: 206, headers: [], content: { size: 1, text: '{' } }),
    'lacks a status': answering({}),
    'has a URL that is none': entryWith((entry) => {
      entry['request'] = { method: 'GET', url: 'companies' }
    }),
    'lacks a time': lacking('startedDateTime'),
    'has no text': content({ size: 253 }),
    'has no text, and no size': content({ size: -1 }),
    'has no text, and the size of none': content({ size: 0 }),
    'has null for a text': content({ size: 3, text: null }),
    'has its body elsewhere': content({ size: 3, _file: 'gone.json' }),
    'has base64 that is none': content({ size: 3, encoding: 'base64', text: '***' }),
    'is nested deeper than readers go': content({
      size: 20_000,
      text: `${'[{"a":'.repeat(5_000)}1${'}]'.repeat(5_000)}`,
    }),
    'is no entry': JSON.stringify({ log: { entries: [...harOf([ENTRY]).log.entries, 7] } }),
    'breaks off': JSON.stringify(harOf([ENTRY, ENTRY])).slice(0, -30),
  }

  it('is left out, counted and named, and accuses nobody', async () => {
    const said: string[] = []
    for (const [fault, har] of Object.entries(FAULTS)) {
      const file = written(har)
      const { code, text } = await learnFrom(file)
      expect({ code, text }, fault).toEqual({
        code: 0,
        text: expect.stringContaining('Nothing contradicts what the contract states.'),
      })
      const [, leftOut = ''] = text.split('\n\n')
      said.push(`${fault}\n${leftOut.replaceAll(file, 'broken.har')}\n`)
    }
    await expect(said.join('')).toMatchFileSnapshot('recordings/left-out.txt')
  })

  it('says of a request with such a response not whether it was understood', async () => {
    const refused = { ...ENTRY, target: `${ENTRY.target}?surprise=1` }
    const har = structuredClone(harOf([refused, refused, refused])) as {
      log: { entries: { response: { status: number; content: object } }[] }
    }
    for (const { response } of har.log.entries) Object.assign(response, { status: 404, content: { size: 9 } })
    const outcome = await learnFrom(written(JSON.stringify(har)))
    expect(outcome.text).toContain('Nothing contradicts what the contract states.')
    expect(outcome.text).toContain('nothing is proposed')
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

describe('clients need allowMissingStatus', () => {
  const list = [{ companyId: 'C-1' }]
  const learned = async (...bodies: readonly unknown[]): Promise<string> => {
    const { target } = ENTRY
    const entries = bodies.map((body) => ({ target, body }))
    return (await learnFrom(written(JSON.stringify(harOf(entries))))).text
  }

  it('where successes were recorded without status', async () => {
    const text = await learned(ENTRY.body, { data: { list } }, { data: { list: [] } })
    expect(text).toContain('`allowMissingStatus: true`, since 2 successful responses of 1 operation had no `status`')
  })

  it('not for a success with status, nor for what is no success', async () => {
    const outages = [{ message: 'maintenance' }, { data: null }, { data: { list: null } }, { data: { list: 'x' } }, []]
    const text = await learned(
      ENTRY.body,
      ...outages,
      { status: 'ok', data: { list } },
      { status: null, data: { list } },
    )
    expect(text).not.toContain('allowMissingStatus')
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
      parts: [{ title: expect.stringContaining('3 exchanges of 1 operation') as string }, { lines: [] }, {}, {}],
    })
    const { code, text } = await learnFrom(file, '--report', join(temporaryFolder(), 'missing', 'report.html'))
    expect(code).toBe(2)
    expect(text).toContain('Create it first.')
  })
})
