import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from '@cloud-cost/contract/run'
import { createMock, type MockServer } from '@cloud-cost/mock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GROUPS, REPOSITORY, TOOLS } from '../src/tool.js'

const COLLECTIONS = join(
  dirname(createRequire(import.meta.url).resolve('@cloud-cost/openapi/package.json')),
  'dist',
  'collections',
)
const FOLDER = join(REPOSITORY, 'node_modules', '.cache', 'interop', 'collections')

/** The runners in the versions that the tools of the page have. */
const RUNNERS = TOOLS.flatMap(({ packages, further = {} }) => [packages, further])
  .flatMap(({ npm = [] }) => npm)
  .filter((name) => /^(newman|@usebruno\/cli)@/.test(name))

/** Bruno's command overlooks what is within a folder named `node_modules`. */
const bruno = join(mkdtempSync(join(tmpdir(), 'collections-')), 'bruno')

let server: MockServer
const mock = createMock()
beforeAll(async () => {
  server = await mock.listen({ port: 0 })
  mkdirSync(FOLDER, { recursive: true })
  if (!existsSync(join(FOLDER, 'package.json'))) writeFileSync(join(FOLDER, 'package.json'), '{}')
  const { code, stderr } = await run(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', ...RUNNERS],
    { cwd: FOLDER },
  )
  expect(code, stderr).toBe(0)
}, 300_000)
afterAll(async () => {
  rmSync(dirname(bruno), { recursive: true })
  await server.close()
})

/** Runs a program that was installed; returns its exit code with what it printed. */
async function command(
  name: string,
  args: readonly string[],
  cwd = FOLDER,
): Promise<{ code: number | null; output: string }> {
  const { code, stdout, stderr } = await run(join(FOLDER, 'node_modules', '.bin', name), [...args], { cwd })
  return { code, output: `${stdout}${stderr}` }
}

describe('the collections', () => {
  it.each(GROUPS)(
    'of %s run in Newman, twice',
    async (group) => {
      const file = join(COLLECTIONS, `${group}.postman_collection.json`)
      const { code, output } = await command('newman', ['run', file, '-n', '2', '--env-var', `baseUrl=${server.url}`])
      expect(code, output).toBe(0)
      expect(output).toContain('The response is a success')
    },
    300_000,
  )

  it('run in the command of Bruno, twice', async () => {
    cpSync(join(COLLECTIONS, 'bruno'), bruno, { recursive: true })
    mkdirSync(join(bruno, 'environments'))
    writeFileSync(join(bruno, 'environments', 'mock.bru'), `vars {\n  baseUrl: ${server.url}\n}\n`)
    mock.reset()
    for (const round of [1, 2]) {
      const { code, output } = await command('bru', ['run', '-r', '--env', 'mock'], bruno)
      expect(code, `run ${round}: ${output}`).toBe(0)
      expect(output).toContain('The response is a success')
    }
  }, 600_000)

  it('fail in both where the mock answers with an error', async () => {
    mock.rules.add({ match: { operation: 'listCompanies' }, answer: { status: 503 } })
    const file = join(COLLECTIONS, 'platform.postman_collection.json')
    expect((await command('newman', ['run', file, '--env-var', `baseUrl=${server.url}`])).code).not.toBe(0)
    expect((await command('bru', ['run', 'platform/companies', '--env', 'mock'], bruno)).code).not.toBe(0)
    mock.reset()
  }, 300_000)
})
