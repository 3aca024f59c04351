import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { OperationFinder } from '@cloud-cost/contract/operation-finder'
import { sample } from '@cloud-cost/contract/trials'
import { createMock, type MockServer, type OperationId } from '@cloud-cost/mock'
import { transform } from 'esbuild'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokensOf } from '../src/html/tokens.js'
import { PACKAGE } from '../src/paths.js'
import { curlSample } from '../src/samples/curl.js'
import { callOfCommand } from '../src/samples/curl-command.js'
import { LANGUAGES } from '../src/samples/languages.js'
import { BASE_URL, sampleCall } from '../src/samples/sample.js'
import { defaultInputs, exampleCases } from '../src/samples/sample-inputs.js'
import { sampleIn, samplesOf } from '../src/samples/samples.js'
import { compile } from './support/compile.js'
import { cases } from './support/service.js'

const run = promisify(execFile)
const hasCurl = spawnSync('curl', ['--version']).status === 0
const mock = createMock()
let server: MockServer
/** Imports of the samples resolve here as they do in this package. */
const folder = join(PACKAGE, 'reports', 'samples')

const samples = cases.map(({ group, operation }) => {
  const call = sampleCall(group.name, operation, defaultInputs(operation))
  const examples = exampleCases(operation).filter(({ isError }) => !isError)
  const first = examples.find(({ after }) => after.length === 0)
  // A response that follows changes is compared where these are made, with the programs of other languages.
  return {
    operationId: operation.operationId,
    call,
    examples,
    answer: first === undefined ? expect.anything() : first.response?.body?.value,
  }
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

it('there are samples of every operation', () => {
  expect(samples.length).toBeGreaterThan(0)
  const sources = samples.flatMap(({ call }) => samplesOf(call).map(({ source }) => source))
  expect(new Set(sources).size).toBe(LANGUAGES.length * samples.length)
})

it('Python has its own words for true, false and nothing, in lists and objects, too', () => {
  const [call] = samples.flatMap(({ call }) => (call.inputs.body === undefined ? [] : [call]))
  if (call === undefined) throw new Error('No operation has a body.')
  const body = { flags: [true], none: [null, false], text: ['null'] }
  const source = sampleIn('python', { ...call, inputs: { ...call.inputs, body } }).replaceAll(/\s/g, '')
  expect(source).toContain('json={"flags":[True],"none":[None,False],"text":["null"]}')
})

it.each([
  ['ts', '// a\nconst x = f("b", 1)', ['comment // a', 'keyword const', 'function f', 'string "b"', 'value 1']],
  ['python', 'print(f"{None}") # a', ['function print', 'string "{None}"', 'comment # a']],
  [
    'json',
    '{ "import": "from", "a": [true] } // more',
    ['constant "import"', 'string "from"', 'constant "a"', 'value true', 'comment // more'],
  ],
  ['yaml', 'on:\n  - uses: "a" # b', ['constant on', 'constant uses', 'string "a"', 'comment # b']],
  ['sh', "export A='b' # import", ["string 'b'", 'comment # import']],
  ['output', 'const a = "b"', []],
])('code in %s has its colours', (language, source, kinds) => {
  const tokens = tokensOf(source, language)
  expect(tokens.flatMap(({ text, kind }) => (kind === undefined ? [] : `${kind} ${text}`))).toEqual(kinds)
})

it('colours leave code as it is', () => {
  for (const { call } of samples)
    for (const { source, grammar } of samplesOf(call))
      expect(
        tokensOf(source, grammar)
          .map(({ text }) => text)
          .join(''),
      ).toBe(source)
})

it('the TypeScript ones compile, also with a secret token and headers', { timeout: 120_000 }, () => {
  const more = { token: 'secret', headers: { 'X-Mock-Session': 'mine' } } as const
  const sources = sample(samples, 4, ({ operationId }) => operationId).flatMap(({ operationId, call, examples }) =>
    [...examples.map(({ inputs }) => sampleCall(call.group, call.operation, inputs)), { ...call, ...more }].flatMap(
      (one, at) =>
        samplesOf(one)
          .filter(({ grammar }) => grammar === 'ts')
          .map(({ id, source }) => [`${operationId}.${at}.${id}`, source] as const),
    ),
  )
  for (const [name, source] of sources) writeFileSync(join(folder, `${name}.ts`), source)
  const files = sources.map(([name]) => `${name}.ts`)
  expect(new Set(files).size).toBe(files.length)
  expect(compile(folder, files, { types: ['node'] })).toEqual({ output: '', code: 0 })
})

/** `npm test` runs the samples of each sixteenth operation, `npm run test:all` runs all of them. */
const tried = sample(samples, 16, ({ operationId }) => operationId)

it('a line of curl gives the shell each text as one word, whatever is in it', () => {
  const body = JSON.stringify({ name: `It's "all" $HOME \\ \`pwd\` !` })
  const line = curlSample({
    method: 'PUT',
    url: "http://mock/o'clock?a=1&b=2",
    headers: [['X-Name', "O'Brien"]],
    body,
  })
  const { stdout } = spawnSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${line}`], { encoding: 'utf8' })
  const words = ['-X', 'PUT', "http://mock/o'clock?a=1&b=2", '-H', "X-Name: O'Brien", '-d', body]
  expect(stdout.trimEnd().split('\n')).toEqual(words)
})

it('a command of curl in a guide is read as the call that it sends, which is written in the other languages', () => {
  const operations = new OperationFinder(cases.map(({ operation }) => operation))
  for (const { call } of samples.filter(({ call: { operation } }) => /GET|POST/.test(operation.method))) {
    const read = callOfCommand(sampleIn('curl', call), operations)
    // A POST without a body looks like a GET.
    if (read !== undefined) expect(samplesOf(read)).toEqual(samplesOf(call))
  }
  expect(callOfCommand(`curl '${BASE_URL}/platform/v2/companies'`, operations)).toBeUndefined()
  expect(callOfCommand('npx @cloud-cost/mock', operations)).toBeUndefined()
})

describe.each(tried)('$operationId', ({ operationId, call, answer }) => {
  const lines: unknown[] = []

  beforeEach(() => {
    mock.reset()
    lines.length = 0
    // The samples print what they get.
    const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
    return () => log.mockRestore()
  })

  it('is called by the client', async () => {
    await runTypeScript(`${operationId}.client`, sampleIn('client', call))
    expect(answered()).toEqual([`200 ${operationId}`])
  })

  it('is called by fetch, which prints the response that the page shows', async () => {
    await runTypeScript(`${operationId}.fetch`, sampleIn('fetch', call))
    expect(answered()).toEqual([`200 ${operationId}`])
    expect(lines).toEqual(call.operation.payload === 'empty' ? [] : [answer])
  })

  it('is called by fetch, which takes no other status than 200 for a success', async () => {
    const match = { operation: operationId as OperationId }
    const rule = mock.rules.add({ match, answer: { status: 202, body: answer ?? null } })
    const printed = runTypeScript(`${operationId}.unfinished`, sampleIn('fetch', call))
    await expect(printed).rejects.toThrow('202')
    expect([answered(), lines]).toEqual([[`202 ${operationId}`], []])
    mock.rules.remove(rule)
  })

  it('is called by a hook', async () => {
    const query = sampleIn('react-query', call).replace('@tanstack/react-query', './hooks.mjs')
    const hooks = await runTypeScript(`${operationId}.query`, query)
    const results = Object.values(hooks).map((hook) => hook())
    await Promise.all(results.map((result) => ('send' in result ? result.send() : result)))
    expect(new Set(answered())).toEqual(new Set([`200 ${operationId}`]))
    expect(answered()).toHaveLength(results.length)
  })

  it.skipIf(!hasCurl)('is called by curl in a shell, which prints the response that the page shows', async () => {
    const line = sampleIn('curl', call).replace(/^curl/, 'curl -sS').replaceAll(BASE_URL, server.url)
    const { stdout } = await run('sh', ['-c', line])
    expect(answered()).toEqual([`200 ${operationId}`])
    expect(stdout === '' ? undefined : JSON.parse(stdout)).toEqual(answer)
  })
})
