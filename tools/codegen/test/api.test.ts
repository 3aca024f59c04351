import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { generateApi, operationsConcerned } from '../src/api/api.js'
import { run } from '../src/cli.js'
import { documentOf } from './support/document.js'

const document = documentOf({
  operation: {
    parameters: [{ in: 'query', name: 'size', description: 'Rows.', schema: { type: 'integer' } }],
    'x-deprecation': { message: 'Old.' },
    'x-pagination': { style: 'page', in: 'query', page: 'page', size: 'size', items: '/list' },
  },
  schemas: { Thing: { type: 'object', properties: { id: { type: 'string' }, size: { type: 'integer' } } } },
})

afterEach(() => vi.restoreAllMocks())

describe('generateApi', () => {
  it('has a line for each operation and each type', () => {
    const lines = generateApi(document).split('\n')
    expect(lines).toContain(
      '- `listThings(client, params?: { query?: { size?: number } }): { list: string[] }` is `GET /demo/things` (deprecated; pages by `paginateThings`)',
    )
    expect(lines).toContain('- `listThingsQueryKey`, `listThingsQueryOptions`, `listThingsInfiniteQueryOptions`')
    expect(lines).toContain('- `listThingsSchemas` has `params`, `success`, `error`')
    expect(lines).toContain('- `Thing`: `{ id?: string; size?: number }`')
    expect(lines).toContain("- `ThingSuccess`: `{ status: 'success'; list: string[] }`")
  })
})

describe('operationsConcerned', () => {
  const committed = generateApi(document)

  it('finds nothing where nothing differs', () => {
    expect(operationsConcerned(document, committed)).toEqual([])
  })

  it('finds operations by their own line, and by types behind their answers', () => {
    expect(operationsConcerned(document, committed.replace('size?: number', 'size: number'))).toEqual(['listThings'])
    expect(operationsConcerned(document, committed.replace('list: string[] }`\n', 'list: number[] }`\n'))).toEqual([
      'listThings',
    ])
  })

  it('leaves out what only other types are about', () => {
    expect(operationsConcerned(document, committed.replace('id?: string', 'id: string'))).toEqual([])
  })
})

describe('codegen api', () => {
  function folder(): { input: string; output: string } {
    const path = mkdtempSync(join(tmpdir(), 'codegen-'))
    const input = join(path, 'openapi.json')
    writeFileSync(input, JSON.stringify(document))
    return { input, output: join(path, 'api.md') }
  }

  it('writes the file, which then is current', async () => {
    const { input, output } = folder()
    expect(await run(['api', input, output])).toBe(0)
    expect(await run(['api', input, output, '--check'])).toBe(0)
  })

  it('names each difference, whom it concerns and the way to update', async () => {
    const { input, output } = folder()
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    await run(['api', input, output])
    writeFileSync(output, readFileSync(output, 'utf8').replace('size?: number', 'size?: string'))
    expect(await run(['api', input, output, '--check'])).toBe(1)
    const text = told.mock.calls.flat().join('\n')
    expect(text).toMatch(/api\.md:12 {2}was "….*size\?: string.*", is now "….*size\?: number.*"/)
    expect(text).toContain('This changes listThings for callers.')
    expect(text).toContain('pnpm api')
  })

  it('finds what is left over at the end, and a file that is not there', async () => {
    const { input, output } = folder()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await run(['api', input, output, '--check'])).toBe(1)
    await run(['api', input, output])
    writeFileSync(output, `${readFileSync(output, 'utf8')}more\n`)
    expect(await run(['api', input, output, '--check'])).toBe(1)
  })

  it('explains a wrong call', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await run(['generate'])).toBe(2)
    expect(await run(['generate', 'no-such-file.json', 'out'])).toBe(2)
    expect(told.mock.calls.flat().join('\n')).toMatch(
      /Usage: codegen generate[\s\S]*no-such-file\.json is not a readable/,
    )
  })
})
