import { chmodSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { assertClean, commitAll } from '../src/git.js'
import { copySources, releaseChecked } from '../src/rehearse/checked-release.js'
import { type Result, resultTable, tryConsumer } from '../src/rehearse/consumer.js'
import { CONSUMERS, type Consumer, manifestOf } from '../src/rehearse/consumers.js'
import { copyWorkingTree } from '../src/rehearse/copy.js'
import { makeWorkspace, outcome, ROOT, type Workspace } from './workspace.js'

const SHOP: Consumer = { name: 'shop', title: 'A shop', run: [] }

/** Tries a consumer with a stand-in for npm, which takes a second; rehearsals use the real one. @param npm what it does, in the words of a shell */
async function tried(consumer: Partial<Consumer>, npm = 'exit 0'): Promise<Pick<Result, 'state' | 'says'>> {
  const workspace = makeWorkspace({ 'bin/npm': `#!/bin/sh\n${npm}\n` })
  chmodSync(workspace.path('bin/npm'), 0o755)
  vi.stubEnv('PATH', [workspace.path('bin'), process.env['PATH']].join(delimiter))
  onTestFinished(() => void vi.unstubAllEnvs())
  const context = { registry: 'http://127.0.0.1:1/', mock: 'http://127.0.0.1:2', folder: workspace.path('copy') }
  const { state, says } = await tryConsumer({ ...SHOP, ...consumer }, context)
  return { state, says }
}

const UNREACHED = 'its other packages can’t be fetched: no registry is reached'

describe('a consumer', () => {
  it('passes with the last line that it prints, and has a program that it names, the mock and the files that several consumers share', async () => {
    const run = ['echo first', 'ls program.mjs chromium.mjs > list', 'echo "mock: $MOCK_URL," $(cat list)']
    expect(await tried({ run, needs: ['sh'] })).toEqual({
      state: 'passed',
      says: 'mock: http://127.0.0.1:2, chromium.mjs program.mjs',
    })
  })

  it('fails with what its command says', async () => {
    expect(await tried({ run: ['echo before', 'echo broken >&2; exit 3'] })).toEqual({
      state: 'failed',
      says: 'echo broken >&2; exit 3: broken',
    })
  })

  it.each([
    ['/no/such/browser', '/no/such/browser is not on this machine'],
    ['no-such-python', 'no-such-python is not on this machine'],
    ['node_modules/other/bin/run', 'node_modules/other/bin/run is not made for this machine'],
  ])('is skipped without %s', async (need, says) => {
    expect(await tried({ run: ['exit 1'], needs: [need] })).toEqual({ state: 'skipped', says })
  })

  it.each([
    ['echo npm error code ENOTFOUND >&2; exit 1', 'true', 'skipped', UNREACHED],
    [
      'echo @cloud-cost/mock: ECONNREFUSED >&2; exit 1',
      'true',
      'failed',
      'npm install: @cloud-cost/mock: ECONNREFUSED',
    ],
    ['exit 0', 'echo NameResolutionError >&2; exit 1', 'skipped', UNREACHED],
    ['exit 0', 'echo no such version >&2; exit 1', 'failed', 'echo no: no such version'],
  ])('is installed by npm (%s) and by its own command (%s)', async (npm, install, state, says) => {
    expect(await tried({ run: ['exit 1'], install }, npm)).toEqual({ state, says })
  })

  it.each(CONSUMERS)('$name asks for exact versions, and for ours as they are published', (consumer) => {
    const { dependencies, optionalDependencies } = manifestOf(consumer)
    for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
      expect(version, name).toMatch(name.startsWith('@cloud-cost/') ? /^latest$/ : /^\d+\.\d+\.\d+$/)
    expect(consumer.run.length).toBeGreaterThan(0)
  })

  it('has a name of its own, and each folder of files is of one', () => {
    const names = CONSUMERS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const entries = readdirSync(join(ROOT, 'tools/release/consumers'), { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(folders))
  })
})

describe('the copy of a working tree', () => {
  it('is clean, has what is built, and its packages depend on one another', () => {
    const workspace = makeWorkspace({
      '.gitignore': 'dist/\nnode_modules\n',
      'packages/client/package.json': { name: '@shop/client' },
      'packages/client/dist/index.js': 'export {}',
      'node_modules/other/package.json': { name: 'other' },
      'packages/core/package.json': { name: '@shop/core' },
      'packages/client/node_modules/@shop/.keep': '',
      'spec/shop/package.json': { name: '@shop/spec' },
      'tools/build/package.json': { name: '@shop/build' },
    })
    symlinkSync('../../../node_modules/other', workspace.path('packages/client/node_modules/other'))
    symlinkSync('../../../core', workspace.path('packages/client/node_modules/@shop/core'))
    const to = join(makeWorkspace({}).root, 'tree')
    copyWorkingTree(workspace.root, to)
    assertClean(to)
    expect(readFileSync(join(to, 'packages/client/dist/index.js'), 'utf8')).toBe('export {}')
    const linked = (name: string): string => realpathSync(join(to, 'packages/client/node_modules', name))
    expect(linked('@shop/core')).toBe(join(to, 'packages/core'))
    expect(linked('other')).toBe(workspace.path('node_modules/other'))
  })
})

it('the table has a line for each consumer, and the totals', () => {
  expect(
    resultTable([
      { consumer: SHOP, state: 'passed', says: 'fine', seconds: 1.25 },
      { consumer: { ...SHOP, title: 'A bank' }, state: 'skipped', says: 'no bank', seconds: 0 },
    ]),
  ).toBe('passed   A shop     1.3 s  fine\nskipped  A bank     0.0 s  no bank\n1 passed, 0 failed, 1 skipped')
})

describe('a release that is checked', () => {
  const SCRIPTS = {
    release: 'echo 1.0.0 > version; echo',
    test: 'test -z "$TEST_ALL" && cat version',
  }

  function clone(scripts: object): Workspace {
    const workspace = makeWorkspace({
      'package.json': { name: 'shop', scripts },
      '.gitignore': 'dist/\n',
      'packages/core/dist/index.js': 'export {}',
      'packages/core/test/index.test.ts': '',
    })
    commitAll(workspace.root, 'first')
    workspace.write('packages/core/src/new.ts', '')
    return workspace
  }

  it('has the sources with their tests, and runs every check with the new versions', async () => {
    vi.stubEnv('TEST_ALL', '1')
    onTestFinished(() => void vi.unstubAllEnvs())
    const to = makeWorkspace({}).path('tree')
    copySources(clone(SCRIPTS).root, to)
    expect(readdirSync(join(to, 'packages/core')).sort()).toEqual(['src', 'test'])
    const { code, out } = await outcome(() => releaseChecked(to, to, true))
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/npm run test runs in a copy\.\n1\.0\.0$/) })
    assertClean(to)
  })

  it.runIf(TRIES_ALL)('fails with what a check says', async () => {
    const to = makeWorkspace({}).path('tree')
    copySources(clone({ ...SCRIPTS, test: 'echo too heavy; exit 3' }).root, to)
    const { code, err } = await outcome(() => releaseChecked(to, to, true))
    expect(code).toBe(3)
    expect(err).toContain('too heavy\n\nnpm run test failed with the versions of the release')
  })
})
