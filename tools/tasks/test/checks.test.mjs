import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const bin = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.bin')
let root
let runChecks

/** A package whose tests do what a shell line says. */
function pack(name, test, dependencies = {}) {
  mkdirSync(join(root, 'packages', name))
  const manifest = { name: `@toy/${name}`, scripts: { test, 'lint:toy': `echo linted ${name}` }, dependencies }
  writeFileSync(join(root, 'packages', name, 'package.json'), JSON.stringify(manifest))
}

beforeAll(async () => {
  // Turbo takes the package manager from the path.
  process.env.PATH = `${bin}${delimiter}${process.env.PATH}`
  // The checks of the toy repository are run, not taken from a cache that other repositories share.
  delete process.env.TURBO_CACHE_DIR
  ;({ runChecks } = await import('../checks.mjs'))
  root = mkdtempSync(join(tmpdir(), 'checks-'))
  for (const folder of ['packages', 'spec', 'tools']) mkdirSync(join(root, folder))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'toy', packageManager: 'pnpm@10.34.8' }))
  writeFileSync(join(root, 'pnpm-workspace.yaml'), 'packages: [packages/*]\n')
  writeFileSync(
    join(root, 'turbo.json'),
    JSON.stringify({ tasks: { test: { dependsOn: ['^test'] }, 'lint:toy': {}, build: {} } }),
  )
  writeFileSync(join(root, '.gitignore'), '.turbo\nnode_modules\n')
  pack('quick', 'true')
  pack('long', 'sleep 2')
  pack('broken', 'echo this is broken; exit 3')
  pack('dependent', 'touch never', { '@toy/broken': 'workspace:*' })
  spawnSync('git', ['init', '--quiet'], { cwd: root })
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

async function run(...options) {
  const ends = []
  const result = await runChecks(
    root,
    ['test', 'lint:toy', 'build', '--continue=dependencies-successful', ...options],
    (end) => ends.push({ ...end, name: end.check.name }),
  )
  const outcomes = Object.fromEntries(ends.map(({ name, outcome }) => [name, outcome]))
  return { ...result, ends, outcomes }
}

it('tells of the end of each check, how long it took and what is left', async () => {
  const { ends, outcomes, code, failed, left } = await run()
  expect(outcomes).toEqual({
    '@toy/quick test': 'passed',
    '@toy/long test': 'passed',
    '@toy/broken test': 'failed',
    ...Object.fromEntries(['quick', 'long', 'broken', 'dependent'].map((name) => [`@toy/${name} lint:toy`, 'passed'])),
  })
  expect(ends.map((end) => end.left.length)).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect(ends.find(({ name }) => name === '@toy/long test').milliseconds).toBeGreaterThanOrEqual(2000)
  expect(code).not.toBe(0)
  expect(failed.map((check) => check.output())).toEqual([expect.stringContaining('this is broken')])
  expect(left.map(({ name }) => name)).toEqual(['@toy/dependent test'])
  expect(existsSync(join(root, 'packages/dependent/never'))).toBe(false)
})

it.each([[['--concurrency', '1']], [['--concurrency=1']]])('takes the number of tasks at once: %j', async (options) => {
  const { failed, remarks } = await run(...options)
  expect(failed.map(({ name }) => name)).toEqual(['@toy/broken test'])
  expect(remarks.join()).not.toContain('concurrency')
})

it('tells which results come from the cache, and runs what failed', async () => {
  const { outcomes } = await run()
  expect(outcomes['@toy/long test']).toBe('cached')
  expect(outcomes['@toy/broken test']).toBe('failed')
})

it('hands on what turbo says when it can not begin', async () => {
  const { code, remarks, failed } = await runChecks(root, ['test', '--no-such-option'], () => undefined)
  expect(code).not.toBe(0)
  expect(failed).toEqual([])
  expect(remarks.join('\n')).toContain('--no-such-option')
})
