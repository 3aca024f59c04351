import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { affectedOperations } from '../src/api/affected-operations.js'
import { readSurface, type Surface } from '../src/api/surface.js'
import { PROGRAM } from '../src/cli.js'
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

describe('readSurface', () => {
  it('lists the exports of every module that is an entry', () => {
    const modules = generatePackage(document)
    for (const [entry, { values, types }] of Object.entries(surface.entries)) {
      const own = entry === '.' ? ['index', 'client', 'models', 'operations'] : [entry]
      const exported = own.flatMap((name) => exportsOf(modules[`${name}.ts`] ?? ''))
      expect([...values, ...types].sort(), entry).toEqual(exported.sort())
    }
  })
})

describe('affectedOperations', () => {
  function committed(before: string, after: string): Surface {
    const text = JSON.stringify(surface)
    expect(text).toContain(before)
    return JSON.parse(text.replace(before, after)) as Surface
  }

  it('finds nothing where nothing differs', () => {
    expect(affectedOperations(document, surface)).toEqual([])
  })

  it('finds operations by their own declaration, and by types behind their results', () => {
    expect(affectedOperations(document, committed('"{ query?: ', '"{ query: '))).toEqual(['listThings'])
    expect(
      affectedOperations(document, committed("{ status: 'success'; list: string[]", "{ status: 'success'")),
    ).toEqual(['listThings'])
  })

  it('leaves out what only other types are about', () => {
    expect(affectedOperations(document, committed('id?: string', 'id: string'))).toEqual([])
  })
})

describe('codegen generate', () => {
  it('writes the surface beside the code, for programs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'codegen-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const input = join(folder, 'openapi.json')
    writeFileSync(input, JSON.stringify(document))
    expect(await PROGRAM.run(['generate', input, join(folder, 'generated')])).toBe(0)
    expect(JSON.parse(readFileSync(join(folder, 'generated', 'api.json'), 'utf8'))).toEqual(surface)
  })

  it('explains a wrong call', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await PROGRAM.run(['generate'])).toBe(2)
    expect(await PROGRAM.run(['generate', 'no-such-file.json', 'out'])).toBe(2)
    expect(told.mock.calls.flat().join('\n')).toMatch(
      /missing required argument 'document'[\s\S]*no-such-file\.json is not a readable/,
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
