import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createMock, type MockServer } from '@cloud-cost/mock'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { simplestRead } from '../src/pages/home.js'
import { PACKAGE } from '../src/paths.js'
import { mockSample } from '../src/samples/mock.js'
import { BASE_URL } from '../src/samples/sample.js'
import { samplesOf } from '../src/samples/samples.js'
import { cases, service } from './support/service.js'

const run = promisify(execFile)
const hasCurl = spawnSync('curl', ['--version']).status === 0
const mock = createMock()
let server: MockServer
/** Imports of the samples resolve here as they do in this package. */
const folder = join(PACKAGE, 'reports', 'samples')

const samples = cases.map(({ group, operation }) => {
  const [curl, client, fetch] = samplesOf(group, operation)
  return { operationId: operation.operationId, curl: curl.source, client: client.source, fetch: fetch.source }
})

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  server = await mock.listen({ port: 0 })
})

afterAll(() => server.close())

/** The requests that were answered since, as `200 listCompanies`. */
function answered(): string[] {
  return mock.requests().map(({ status, operationId }) => `${status} ${operationId}`)
}

async function runTypeScript(name: string, source: string): Promise<void> {
  const { code } = await transform(source.replaceAll(BASE_URL, server.url), { loader: 'ts' })
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, code)
  await import(pathToFileURL(file).href)
}

/** Code that stands on the pages once, by the name of its file. */
const onPages = {
  'home.mock': mockSample(simplestRead(service.groups).operation).source,
}

it('there are samples of every operation', () => {
  expect(samples.length).toBeGreaterThan(0)
  expect(new Set(samples.flatMap(({ curl, client, fetch }) => [curl, client, fetch])).size).toBe(3 * samples.length)
})

it('the TypeScript ones compile', { timeout: 120_000 }, () => {
  const sources = [
    ...samples.flatMap(({ operationId, client, fetch }) => [
      [`${operationId}.client`, client] as const,
      [`${operationId}.fetch`, fetch] as const,
    ]),
    ...Object.entries(onPages),
  ]
  const files = sources.map(([name, source]) => {
    writeFileSync(join(folder, `${name}.ts`), `${source}\nexport {}\n`)
    return `${name}.ts`
  })
  const compilerOptions = {
    noEmit: true,
    strict: true,
    target: 'ES2022',
    lib: ['ES2023', 'DOM'],
    types: [],
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    skipLibCheck: true,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const tsc = createRequire(import.meta.url)
    .resolve('typescript/package.json')
    .replace(/package\.json$/, 'bin/tsc')
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

it.each(Object.entries(onPages))('%s runs as it stands on its page', async (name, source) => {
  const lines = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => lines.mockRestore())
  await runTypeScript(name, source)
  expect(lines.mock.calls).toHaveLength(1)
})

describe.each(samples)('$operationId', ({ operationId, curl, client, fetch }) => {
  it('is called by the client', async () => {
    mock.reset()
    await runTypeScript(`${operationId}.client`, client)
    expect(answered()).toEqual([`200 ${operationId}`])
  })

  it('is called by fetch', async () => {
    mock.reset()
    await runTypeScript(`${operationId}.fetch`, fetch)
    expect(answered()).toEqual([`200 ${operationId}`])
  })

  it.skipIf(!hasCurl)('is called by curl in a shell', async () => {
    mock.reset()
    const { stdout } = await run('sh', ['-c', curl.replace(/^curl/, 'curl -sS').replaceAll(BASE_URL, server.url)])
    expect(answered()).toEqual([`200 ${operationId}`])
    if (stdout !== '') expect(JSON.parse(stdout)).not.toHaveProperty('status', 'error')
  })
})
