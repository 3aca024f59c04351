import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { sample } from '@cloud-cost/contract/trials'
import { createMock, type MockServer } from '@cloud-cost/mock'
import { transform } from 'esbuild'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { simplestRead } from '../src/pages/home.js'
import { PACKAGE } from '../src/paths.js'
import { curlLine, quote } from '../src/samples/curl-line.js'
import { mockSample } from '../src/samples/mock.js'
import { BASE_URL } from '../src/samples/sample.js'
import { defaultInputs, exampleCases } from '../src/samples/sample-inputs.js'
import { samplesOf } from '../src/samples/samples.js'
import { compile } from './support/compile.js'
import { cases, service } from './support/service.js'

const run = promisify(execFile)
const hasCurl = spawnSync('curl', ['--version']).status === 0
const mock = createMock()
let server: MockServer
/** Imports of the samples resolve here as they do in this package. */
const folder = join(PACKAGE, 'reports', 'samples')

const samples = cases.map(({ group, operation }) => {
  const [curl, client, fetch, query] = samplesOf(group, operation, defaultInputs(operation)).map(({ source }) => source)
  const examples = exampleCases(operation).filter(({ isError }) => !isError)
  return { operationId: operation.operationId, group, operation, examples, curl, client, fetch, query }
})

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'hooks.mjs'), HOOKS)
  server = await mock.listen({ port: 0 })
})

afterAll(() => server.close())

/** The hooks of React as plain functions, which give what they fetch. */
const HOOKS = `import { MutationObserver, QueryClient } from '@tanstack/query-core'
const client = new QueryClient()
export const useQuery = (options) => client.fetchQuery(options)
export const useInfiniteQuery = (options) => client.fetchInfiniteQuery(options)
export const useMutation = (options) => {
  const observer = new MutationObserver(client, options)
  return { mutate: (variables) => observer.mutate(variables) }
}
`

/** The requests that were answered since, as `200 listCompanies`. */
function answered(): string[] {
  return mock.requests().map(({ status, operationId }) => `${status} ${operationId}`)
}

async function runTypeScript(name: string, source: string): Promise<object> {
  const { code } = await transform(source.replaceAll(BASE_URL, server.url), { loader: 'ts' })
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, code)
  return await import(pathToFileURL(file).href)
}

/** Code that stands on the pages once, by the name of its file. */
const onPages = {
  'home.mock': mockSample(simplestRead(service.groups).operation).source,
}

it('there are samples of every operation', () => {
  expect(samples.length).toBeGreaterThan(0)
  const sources = samples.flatMap(({ curl, client, fetch, query }) => [curl, client, fetch, query])
  expect(new Set(sources).size).toBe(4 * samples.length)
})

it('the TypeScript ones compile', { timeout: 120_000 }, () => {
  const sources = [
    ...sample(samples, 4, ({ operationId }) => operationId).flatMap(({ operationId, group, operation, examples }) =>
      examples.flatMap(({ name, inputs }) =>
        samplesOf(group, operation, inputs)
          .filter(({ lang }) => lang === 'TypeScript')
          .map(({ source }, index) => [`${operationId}.${name}.${index}`, source] as const),
      ),
    ),
    ...Object.entries(onPages),
  ]
  for (const [name, source] of sources) writeFileSync(join(folder, `${name}.ts`), source)
  const files = sources.map(([name]) => `${name}.ts`)
  expect(new Set(files).size).toBe(files.length)
  expect(compile(folder, files)).toEqual({ output: '', code: 0 })
})

it.each(Object.entries(onPages))('%s runs as it stands on its page', async (name, source) => {
  const lines = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => lines.mockRestore())
  await runTypeScript(name, source)
  expect(lines.mock.calls).toHaveLength(1)
})

/** `npm test` runs the samples of each sixteenth operation, `npm run test:all` runs all of them. */
const tried = sample(samples, 16, ({ operationId }) => operationId)

it('a line of curl gives the shell each text as one word, whatever is in it', () => {
  const body = JSON.stringify({ name: `It's "all" $HOME \\ \`pwd\` !` })
  const line = curlLine({
    method: 'PUT',
    url: "http://mock/o'clock?a=1&b=2",
    headers: [quote("X-Name: O'Brien")],
    body,
  })
  const { stdout } = spawnSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${line}`], { encoding: 'utf8' })
  const headers = ['-H', "X-Name: O'Brien", '-H', 'Content-Type: application/json']
  expect(stdout.trimEnd().split('\n')).toEqual(['-X', 'PUT', "http://mock/o'clock?a=1&b=2", ...headers, '-d', body])
})

describe.each(tried)('$operationId', ({ operationId, curl = '', client = '', fetch = '', query = '' }) => {
  // The samples print what they get.
  beforeEach(() => {
    const lines = vi.spyOn(console, 'log').mockImplementation(() => {})
    return () => lines.mockRestore()
  })

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

  it('is called by a hook', async () => {
    mock.reset()
    const hooks = await runTypeScript(`${operationId}.query`, query.replace('@tanstack/react-query', './hooks.mjs'))
    const results = Object.values(hooks).map((hook) => hook())
    await Promise.all(results.map((result) => ('send' in result ? result.send() : result)))
    expect(new Set(answered())).toEqual(new Set([`200 ${operationId}`]))
    expect(answered()).toHaveLength(results.length)
  })

  it.skipIf(!hasCurl)('is called by curl in a shell', async () => {
    mock.reset()
    const { stdout } = await run('sh', ['-c', curl.replace(/^curl/, 'curl -sS').replaceAll(BASE_URL, server.url)])
    expect(answered()).toEqual([`200 ${operationId}`])
    if (stdout !== '') expect(JSON.parse(stdout)).not.toHaveProperty('status', 'error')
  })
})
