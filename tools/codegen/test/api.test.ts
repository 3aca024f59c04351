import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operationsConcerned } from '../src/api/concerned.js'
import { markdownOf } from '../src/api/markdown.js'
import { readSurface, type Surface } from '../src/api/surface.js'
import { run } from '../src/cli.js'
import { generatePackage } from '../src/generate.js'
import { documentOf } from './support/document.js'

const document = documentOf({
  operation: {
    parameters: [{ in: 'query', name: 'size', description: 'Rows.', schema: { type: 'integer' } }],
    'x-deprecation': { message: 'Old.' },
    'x-pagination': { style: 'page', in: 'query', page: 'page', size: 'size', items: '/list' },
  },
  schemas: { Thing: { type: 'object', properties: { id: { type: 'string' }, size: { type: 'integer' } } } },
})

const surface = readSurface(document)

afterEach(() => vi.restoreAllMocks())

describe('markdownOf', () => {
  it('has a line for each operation and each type', () => {
    const lines = markdownOf(surface).split('\n')
    expect(lines).toContain(
      '- `listThings(client, params?: { query?: { size?: number } }): { list: string[] }` is `GET /demo/things` (deprecated; pages by `paginateThings`)',
    )
    expect(lines).toContain('- `listThingsQueryKey`, `listThingsQueryOptions`, `listThingsInfiniteQueryOptions`')
    expect(lines).toContain('- `listThingsSchemas` has `params`, `success`, `error`')
    expect(lines).toContain('- `Thing`: `{ id?: string; size?: number }`')
    expect(lines).toContain("- `ThingSuccess`: `{ status: 'success'; list: string[] }`")
  })
})

describe('readSurface', () => {
  it('has each operation and type as data', () => {
    expect(surface.operations).toEqual([
      {
        operationId: 'listThings',
        method: 'GET',
        path: '/demo/things',
        tag: 'Things',
        params: '{ query?: { size?: number } }',
        optional: true,
        result: '{ list: string[] }',
        commaQuery: [],
        deprecated: true,
        paginator: 'paginateThings',
      },
    ])
    expect(surface.types['Thing']).toBe('{ id?: string; size?: number }')
    expect(surface.entries['schemas']?.operations).toEqual({
      listThings: { exports: ['listThingsSchemas'], names: ['params', 'success', 'error'] },
    })
  })

  it('lists the exports of every module that is an entry', () => {
    const modules = generatePackage(document)
    for (const [entry, { values, types }] of Object.entries(surface.entries)) {
      const own = entry === '.' ? ['index', 'client', 'models', 'operations'] : [entry]
      const exported = own.flatMap((name) => exportsOf(modules[`${name}.ts`] ?? ''))
      expect([...values, ...types].sort(), entry).toEqual(exported.sort())
    }
  })
})

describe('operationsConcerned', () => {
  function committed(before: string, after: string): Surface {
    const text = JSON.stringify(surface)
    expect(text).toContain(before)
    return JSON.parse(text.replace(before, after)) as Surface
  }

  it('finds nothing where nothing differs', () => {
    expect(operationsConcerned(document, surface)).toEqual([])
  })

  it('finds operations by their own declaration, and by types behind their results', () => {
    expect(operationsConcerned(document, committed('"{ query?: ', '"{ query: '))).toEqual(['listThings'])
    expect(
      operationsConcerned(document, committed("{ status: 'success'; list: string[]", "{ status: 'success'")),
    ).toEqual(['listThings'])
  })

  it('leaves out what only other types are about', () => {
    expect(operationsConcerned(document, committed('id?: string', 'id: string'))).toEqual([])
  })
})

describe('codegen api', () => {
  function folder(): { input: string; output: string } {
    const output = mkdtempSync(join(tmpdir(), 'codegen-'))
    const input = join(output, 'openapi.json')
    writeFileSync(input, JSON.stringify(document))
    return { input, output }
  }

  function change(file: string, edit: (text: string) => string): void {
    writeFileSync(file, edit(readFileSync(file, 'utf8')))
  }

  it('writes the files, which then are current', async () => {
    const { input, output } = folder()
    expect(await run(['api', input, output])).toBe(0)
    expect(await run(['api', input, output, '--check'])).toBe(0)
    expect(JSON.parse(readFileSync(join(output, 'api.json'), 'utf8'))).toEqual(surface)
  })

  it('names each difference, whom it concerns and the way to update', async () => {
    const { input, output } = folder()
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    await run(['api', input, output])
    for (const file of ['api.md', 'api.json'])
      change(join(output, file), (text) => text.replace('size?: number', 'size?: string'))
    expect(await run(['api', input, output, '--check'])).toBe(1)
    const text = told.mock.calls.flat().join('\n')
    expect(text).toMatch(/api\.md:12 {2}outdated {2}.*: - .*size\?: string.*\n.*outdated {2}.*: \+ .*size\?: number/)
    expect(text).toContain('api.json is not current.')
    expect(text).toContain('This changes listThings for callers.')
    expect(text).toContain('npm run api')
  })

  it.each(['api.md', 'api.json'])(
    'finds a change of %s alone, what is left over, and that it is missing',
    async (file) => {
      const { input, output } = folder()
      vi.spyOn(console, 'error').mockImplementation(() => {})
      await run(['api', input, output])
      change(join(output, file), (text) => text.replace('size?: number', 'size?: string'))
      expect(await run(['api', input, output, '--check'])).toBe(1)
      await run(['api', input, output])
      change(join(output, file), (text) => `${text}more\n`)
      expect(await run(['api', input, output, '--check'])).toBe(1)
      await run(['api', input, output])
      rmSync(join(output, file))
      expect(await run(['api', input, output, '--check'])).toBe(1)
    },
  )

  it('explains a wrong call', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await run(['generate'])).toBe(2)
    expect(await run(['generate', 'no-such-file.json', 'out'])).toBe(2)
    expect(told.mock.calls.flat().join('\n')).toMatch(
      /Usage: codegen <command>[\s\S]*no-such-file\.json is not a readable/,
    )
  })
})

/** The names that a module exports, but for those it passes on from other generated modules with `*`. */
function exportsOf(source: string): string[] {
  const declared = source.matchAll(/^export (?:type|interface|const|function) (\w+)/gm)
  const listed = source.matchAll(/^export (?:type )?\{([^}]*)\}/gm)
  return [
    ...[...declared].map(([, name = '']) => name),
    ...[...listed].flatMap(([, names = '']) => names.match(/\w+(?=\s*(,|$))/g) ?? []),
  ]
}
