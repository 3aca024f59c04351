import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { PROGRAM } from '../src/cli.js'
import { documentOf } from './support/document.js'

describe('codegen generate', () => {
  it.each([
    {
      title: 'a link to the homepage of the package, which ends with a slash',
      homepage: 'https://docs.example.com/',
      tag: '@see {@link https://docs.example.com/',
    },
    {
      title: 'a link to the homepage of the package',
      homepage: 'https://docs.example.com',
      tag: '@see {@link https://docs.example.com/',
    },
    { title: 'the path within the docs without one', homepage: undefined, tag: '@see `docs/' },
  ])('writes $title', async ({ homepage, tag }) => {
    const root = temporaryFolder()
    const [input, folder] = [join(root, 'openapi.json'), join(root, 'src/generated')]
    writeFileSync(join(root, 'package.json'), JSON.stringify({ homepage }))
    writeFileSync(input, JSON.stringify(documentOf({})))
    expect(await PROGRAM.run(['generate', input, folder])).toBe(0)
    expect(readFileSync(join(folder, 'operations.ts'), 'utf8')).toContain(` * ${tag}operations/listThings.html`)
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

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'codegen-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
