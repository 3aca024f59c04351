import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { PROGRAM } from '../src/cli.js'
import { docsTag, isDocsUrl } from '../src/core/docs-link.js'
import { documentOf } from './support/document.js'

describe('docsTag', () => {
  it('is a link where the host is known', () => {
    const tag = '@see {@link https://docs.example.com/api/operations/listThings.html}'
    expect(docsTag('listThings', 'https://docs.example.com/api')).toBe(tag)
    expect(docsTag('listThings', 'https://docs.example.com/api/')).toBe(tag)
  })

  it('is the path within the docs where it is not', () => {
    expect(docsTag('listThings', 'docs')).toBe('@see `docs/operations/listThings.html`')
  })
})

describe('isDocsUrl', () => {
  it.each(['docs', '/docs/', '../docs', 'https://docs.example.com', 'http://127.0.0.1:4010/docs'])(
    'takes %s',
    (text) => {
      expect(isDocsUrl(text)).toBe(true)
    },
  )

  it.each(['', 'javascript:alert(1)', 'https://x.example/?a', 'https://x.example/#a', 'a b', 'a}b', 'a*/b'])(
    'refuses %s',
    (text) => {
      expect(isDocsUrl(text)).toBe(false)
    },
  )
})

describe('codegen generate --docs-url', () => {
  async function generate(
    ...args: readonly string[]
  ): Promise<{ code: number | undefined; operations: () => string; said: string }> {
    const folder = mkdtempSync(join(tmpdir(), 'codegen-'))
    const said: string[] = []
    const log = vi.spyOn(console, 'error').mockImplementation((line) => said.push(String(line)))
    onTestFinished(() => {
      log.mockRestore()
      rmSync(folder, { recursive: true })
    })
    const input = join(folder, 'openapi.json')
    writeFileSync(input, JSON.stringify(documentOf({})))
    const code = await PROGRAM.run(['generate', input, folder, ...args])
    return { code, operations: () => readFileSync(join(folder, 'operations.ts'), 'utf8'), said: said.join('\n') }
  }

  it('sets what the links begin with', async () => {
    const { code, operations } = await generate('--docs-url', 'https://docs.example.com')
    expect(code).toBe(0)
    expect(operations()).toContain(' * @see {@link https://docs.example.com/operations/listThings.html}\n')
  })

  it('is the folder of the docs without it', async () => {
    expect((await generate()).operations()).toContain(' * @see `docs/operations/listThings.html`\n')
  })

  it('refuses what cannot begin a link', async () => {
    const { code, said } = await generate('--docs-url', 'ftp://x')
    expect(code).toBe(2)
    expect(said).toContain('--docs-url ftp://x is neither an http(s) URL nor a path')
  })

  it('says which option was meant in place of one that does not exist', async () => {
    const { code, said } = await generate('--doc-url', 'docs')
    expect(code).toBe(2)
    expect(said).toContain('unknown option --doc-url; did you mean --docs-url?')
  })

  it('refuses a document that is not there, and to go without one', async () => {
    const said: string[] = []
    const log = vi.spyOn(console, 'error').mockImplementation((line) => said.push(String(line)))
    onTestFinished(() => log.mockRestore())
    expect(await PROGRAM.run(['generate'])).toBe(2)
    expect(await PROGRAM.run(['generate', 'no-such-file.json', 'out'])).toBe(2)
    expect(said.join('\n')).toContain("missing required argument 'document'")
    expect(said.join('\n')).toContain('no-such-file.json is not a readable JSON document')
  })
})
