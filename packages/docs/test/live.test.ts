import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { groupNames } from '@cloud-cost/contract/group'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { PROGRAM } from '../src/cli.js'
import { type LiveState, prepareFolder, withReload } from '../src/live/folder.js'
import { LiveSite } from '../src/live/site.js'
import { PACKAGE, ROOT } from '../src/paths.js'
import { CHROMIUM, host, openPage, type StaticHost, WITHOUT_BROWSER } from './support/browser.js'
import { landed } from './support/reference-page.js'
import { textOf } from './support/site.js'

function stateIn(folder: string): LiveState {
  return JSON.parse(readFileSync(join(folder, 'live.json'), 'utf8'))
}

it.each([
  ['index.html', ''],
  ['guides/errors.html', '../'],
])('%s of the live site differs from the built one in what lets open pages follow', (name, root) => {
  const built = textOf(name)
  const live = withReload({ [name]: built })[name]
  const script = `<script src="${root}assets/reload.js" defer></script>\n`
  expect(live).toBe(built.replace('</head>', `${script}</head>`))
})

// That a change is built into the folder is shown by the tests of tools/tasks as well.
describe.skipIf(!TRIES_ALL)('the live site, built again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'live-'))
  const problem = 'spec/platform/paths/companies.yaml:2  struct  Property `gett` is not expected here.'
  const state = (): LiveState => stateIn(folder)
  let site: LiveSite
  let server: StaticHost

  beforeAll(async () => {
    prepareFolder(folder)
    site = new LiveSite(ROOT, folder)
    server = await host(folder, '/docs/')
  })

  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })

  it('builds pages and assets again, and leaves no half of a file behind', async () => {
    const { version } = state()
    rmSync(join(folder, 'documents', 'platform.json'))
    rmSync(join(folder, 'assets', 'site.css'))
    await site.update(groupNames(ROOT), true)
    site.tell([problem])
    expect(state()).toEqual({ version: expect.any(Number), problems: [problem] })
    expect(state().version).toBeGreaterThan(version)
    expect(existsSync(join(folder, 'documents', 'platform.json'))).toBe(true)
    expect(existsSync(join(folder, 'assets', 'site.css'))).toBe(true)
    expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.new'))).toEqual([])
  })

  it.skipIf(CHROMIUM === undefined)(`reloads an open page, and shows problems on it${WITHOUT_BROWSER}`, async () => {
    mkdirSync(join(PACKAGE, 'reports', 'screenshots'), { recursive: true })
    site.tell([])
    const page = await openPage()
    onTestFinished(() => page.close())
    await page.goto(`${server.url}reference/platform.html#operation/listCompanies`)
    await landed(page)
    const overlay = page.getByRole('alert')

    site.tell([problem])
    await overlay.waitFor()
    expect(await overlay.textContent()).toBe(problem)
    await page.screenshot({ path: join(PACKAGE, 'reports', 'screenshots', 'errors-light-desktop.png') })

    const reloaded = page.waitForEvent('load')
    await site.update(['platform'], false)
    site.tell([])
    await reloaded
    await landed(page)
    expect(await overlay.count()).toBe(0)
  })
})

describe('the command line', () => {
  it.each([[['nonsense']], [['build', 'one', 'two']], [['build', '--nonsense']]])('refuses %j', async (args) => {
    expect(await PROGRAM.run(args)).toBe(2)
  })
})
