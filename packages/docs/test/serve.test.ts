import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { run } from '../src/cli.js'
import { PACKAGE, ROOT } from '../src/paths.js'
import { isSource, type Rebuild, rebuildFor } from '../src/serve/changes.js'
import { type LiveSite, serveSite } from '../src/serve/serve.js'
import { CHROMIUM, launch, WITHOUT_BROWSER } from './support/browser.js'
import { landed } from './support/reference-page.js'

const GROUPS = ['asset', 'cost', 'platform']

describe('what a change concerns', () => {
  it('is one group, all groups, or no bundle at all', () => {
    const of = (file: string): Rebuild => rebuildFor(ROOT, [file], GROUPS)
    expect(of('spec/cost/paths/billing.yaml')).toEqual({ groups: ['cost'], assets: false })
    expect(of('spec/shared/schemas/YesNo.yaml')).toEqual({ groups: GROUPS, assets: false })
    expect(of('spec/cast.yaml')).toEqual({ groups: GROUPS, assets: false })
    expect(of('spec/workflows/asset.arazzo.yaml')).toEqual({ groups: [], assets: false })
    expect(of('packages/mock/README.md')).toEqual({ groups: [], assets: false })
    expect(of('packages/docs/styles/base.css')).toEqual({ groups: [], assets: true })
  })

  it('is nothing for what is generated, or not on the site', () => {
    expect(isSource('spec/cost/generated/openapi.json')).toBe(false)
    expect(isSource('spec/cost/LEDGER.md')).toBe(false)
    expect(isSource('packages/mock/src/cli.ts')).toBe(false)
    expect(isSource('packages/mock/node_modules/x/README.md')).toBe(false)
    expect(isSource('spec/cost/paths/billing.yaml')).toBe(true)
    expect(isSource('packages/docs/content/envelopes.md')).toBe(true)
  })
})

describe('the live site', () => {
  const root = mkdtempSync(join(tmpdir(), 'docs-root-'))
  const source = join(root, 'spec', 'platform', 'paths', 'companies.yaml')
  const sound = readFileSync(join(ROOT, 'spec', 'platform', 'paths', 'companies.yaml'), 'utf8')
  const broken = sound.replace(/^ {2}get:/m, '  gett:')
  const error = 'spec/platform/paths/companies.yaml:2  struct  Property `gett` is not expected here.'
  const lines: string[] = []
  let site: LiveSite

  beforeAll(async () => {
    copyWorkingTree(root)
    site = await serveSite(root, 0, (line) => lines.push(line))
  })

  afterAll(async () => {
    await site.close()
    rmSync(root, { recursive: true, force: true })
  })

  it('serves pages that listen for changes', async () => {
    expect(await (await fetch(`${site.url}/index.html`)).text()).toContain('assets/reload.js')
    expect((await fetch(`${site.url}/none.html`)).status).toBe(404)
  })

  it('builds a changed group anew and says so, and tells errors with file and line', async () => {
    const events = await eventsOf(`${site.url}/__docs/events`)
    expect(await events.next()).toEqual({ errors: [] })

    writeFileSync(source, broken)
    expect(await events.next()).toEqual({ errors: [error] })
    expect(lines).toContain(error)

    writeFileSync(source, sound.replace(/summary: .*/, 'summary: List what was changed'))
    expect(await events.next()).toEqual({ reload: true })
    expect(await (await fetch(`${site.url}/documents/platform.redoc.js`)).text()).toContain('List what was changed')
    expect(lines.at(-1)).toMatch(/^spec\/platform\/paths\/companies\.yaml: built in \d+ ms$/)
    events.close()
  })

  it('keeps telling what is broken while other files change', async () => {
    const events = await eventsOf(`${site.url}/__docs/events`)
    expect(await events.next()).toEqual({ errors: [] })
    const readme = join(root, 'packages', 'mock', 'README.md')
    const text = readFileSync(readme, 'utf8')

    writeFileSync(source, broken)
    expect(await events.next()).toEqual({ errors: [error] })
    writeFileSync(readme, `${text}\nOne more line.\n`)
    expect(await events.next()).toEqual({ errors: [error] })
    writeFileSync(source, sound)
    expect(await events.next()).toEqual({ reload: true })
    expect(lines.at(-1)).toMatch(/^spec\/platform\/paths\/companies\.yaml, packages\/mock\/README\.md: built in/)
    events.close()
  })

  it('tells of an example that leaves the story', async () => {
    const events = await eventsOf(`${site.url}/__docs/events`)
    expect(await events.next()).toEqual({ errors: [] })
    const example = join(root, 'spec', 'platform', 'examples', 'listAwsAccounts.default.yaml')
    const text = readFileSync(example, 'utf8')

    writeFileSync(example, text.replace('777788889999', '999999999999'))
    expect(await events.next()).toEqual({
      errors: [expect.stringMatching(/^spec\/platform\/examples\/listAwsAccounts\.default\.yaml:\d+ {2}example-cast /)],
    })
    writeFileSync(example, text)
    expect(await events.next()).toEqual({ reload: true })
    events.close()
  })

  it.skipIf(CHROMIUM === undefined)(`reloads an open page, and shows errors on it${WITHOUT_BROWSER}`, async () => {
    mkdirSync(join(PACKAGE, 'reports', 'screenshots'), { recursive: true })
    const browser = await launch()
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    await page.goto(`${site.url}/platform.html#operation/listCompanies`)
    await landed(page)
    const overlay = page.getByRole('alert')

    writeFileSync(source, broken)
    await overlay.waitFor()
    expect(await overlay.textContent()).toContain(error)
    await page.screenshot({ path: join(PACKAGE, 'reports', 'screenshots', 'errors-light-desktop.png') })

    writeFileSync(source, sound.replace(/summary: .*/, 'summary: List what was mended'))
    await page.locator('#redoc').getByRole('heading', { name: 'List what was mended' }).waitFor()
    expect(await overlay.count()).toBe(0)
  })
})

describe('the command line', () => {
  it.each([
    [['nonsense'], 2],
    [['serve', '--port', 'x'], 2],
    [['serve', '--nonsense'], 2],
  ])('refuses %j', async (args, code) => {
    expect(await run(args)).toBe(code)
  })
})

/** A working tree with the contract and the READMEs, in which files can be changed. */
function copyWorkingTree(root: string): void {
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'redocly.yaml']) cpSync(join(ROOT, file), join(root, file))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'dir')
  const filter = (path: string): boolean => !/node_modules|\.turbo|reports/.test(path.slice(ROOT.length))
  cpSync(join(ROOT, 'spec'), join(root, 'spec'), { recursive: true, filter })
  cpSync(join(ROOT, 'tools', 'interop', 'RESULTS.md'), join(root, 'tools', 'interop', 'RESULTS.md'))
  for (const name of readdirSync(join(ROOT, 'packages'))) {
    mkdirSync(join(root, 'packages', name), { recursive: true })
    for (const file of ['package.json', 'README.md', 'CHANGELOG.md']) {
      const path = join(ROOT, 'packages', name, file)
      if (existsSync(path)) cpSync(path, join(root, 'packages', name, file))
    }
  }
}

interface Events {
  next(): Promise<unknown>
  close(): void
}

/** The messages of a stream of server-sent events, one after another. */
async function eventsOf(url: string): Promise<Events> {
  const stopped = new AbortController()
  const response = await fetch(url, { signal: stopped.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async next() {
      while (!text.includes('\n\n')) {
        const { value = '', done } = (await reader?.read()) ?? { done: true }
        if (done) throw new Error('the stream ended')
        text += value
      }
      const [message = '', ...rest] = text.split('\n\n')
      text = rest.join('\n\n')
      return JSON.parse(message.replace(/^data: /, '')) as unknown
    },
    close: () => stopped.abort(),
  }
}
