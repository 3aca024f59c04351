import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { createMock, type JournalEntry, type MockServer } from '@cloud-cost/mock'
import { transform } from 'esbuild'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { PACKAGE } from '../src/paths.js'
import { BASE_URL, sampleCall } from '../src/samples/sample.js'
import { sampleIn } from '../src/samples/samples.js'
import { type PlayedStory, playStories } from '../src/stories/play.js'
import { shellScript } from '../src/stories/shell.js'
import { storiesIn, storiesOf } from '../src/stories/story.js'
import { typescriptProgram } from '../src/stories/typescript.js'
import { compile } from './support/compile.js'
import { service } from './support/service.js'

const run = promisify(execFile)
const hasCurl = spawnSync('curl', ['--version']).status === 0
const mock = createMock()
/** Imports of the programs resolve here as they do in this package. */
const folder = join(PACKAGE, 'reports', 'stories')
/** The stories as they were played, with the requests that this took. */
const plays: {
  readonly story: PlayedStory
  readonly name: string
  readonly program: string
  readonly requests: Asked[]
}[] = []
for (const story of storiesIn(service))
  for (const played of await playStories([story], mock))
    plays.push({
      story: played,
      name: story.workflow.workflowId,
      program: typescriptProgram(story).whole,
      requests: asked(),
    })
let server: MockServer

type Asked = Pick<JournalEntry, 'operationId' | 'path' | 'query' | 'body' | 'status'>

/** What the mock was asked since it was reset, and how it answered. */
function asked(): Asked[] {
  return mock
    .requests()
    .map(({ operationId, path, query, body, status }) => ({ operationId, path, query, body, status }))
}

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  server = await mock.listen({ port: 0 })
})

beforeEach(() => mock.reset())

afterAll(() => server.close())

it('has names of values that say no word twice in a row', () => {
  const names = plays.flatMap(({ story }) => [...story.names.values()])
  expect(names.filter((name) => /([A-Z][a-z]{2,})\1[A-Z]/.test(name))).toEqual([])
})

/** Scripts start a process or more for each request: `npm test` runs the scripts of the shortest story, `npm run test:all` all. */
const byLength = plays.toSorted((first, second) => first.requests.length - second.requests.length)
const scripted = new Set((TRIES_ALL ? plays : byLength.slice(0, 1)).map(({ name }) => name))

describe.each(plays)('$name', ({ story, name, program, requests }) => {
  const results = Object.entries(story.results).map(([result, reference]) => [result, story.values.get(reference)])

  it.skipIf(!hasCurl || !scripted.has(name))('runs as a shell script, from request to request', async () => {
    const { stdout } = await run('sh', ['-c', shellScript(story)], { env: { ...process.env, BASE_URL: server.url } })
    expect(stdout.trim().split('\n')).toEqual(results.map(([result, value]) => `${result}: ${value}`))
    expect(asked()).toEqual(requests)
  })

  it('runs as a TypeScript program', async () => {
    const lines = vi.spyOn(console, 'log').mockImplementation(() => {})
    onTestFinished(() => lines.mockRestore())
    const { code } = await transform(program.replaceAll(BASE_URL, server.url), { loader: 'ts', format: 'esm' })
    const file = join(folder, `${name}.mjs`)
    writeFileSync(file, code)
    await import(pathToFileURL(file).href)
    expect(lines.mock.calls).toEqual([[Object.fromEntries(results)]])
    expect(asked()).toEqual(requests)
  })

  it.skipIf(!hasCurl || !scripted.has(name))(
    'is answered as its page says when its requests are copied one by one',
    async () => {
      const lines = story.calls.map(({ group, operation, sent }) =>
        sampleIn('curl', sampleCall(group.name, operation, sent)).replace(
          /^curl/,
          `curl -sS -o /dev/null -w '%{http_code}\\n'`,
        ),
      )
      const { stdout } = await run('sh', ['-c', lines.join('\n').replaceAll(BASE_URL, server.url)])
      expect(stdout.trim().split('\n')).toEqual(story.calls.map(({ status }) => String(status)))
      expect(asked()).toEqual(requests)
    },
  )
})

it('the TypeScript programs compile', { timeout: 120_000 }, () => {
  for (const { name, program } of plays) writeFileSync(join(folder, `${name}.ts`), program)
  const files = plays.map(({ name }) => `${name}.ts`)
  const strict = { noUncheckedIndexedAccess: true, noUnusedLocals: true, exactOptionalPropertyTypes: true }
  expect(compile(folder, files, strict)).toEqual({ output: '', code: 0 })
})

it('the stories of an operation are those that call it', () => {
  const used = plays.filter(({ story: { calls } }) =>
    calls.some(({ operation }) => operation.operationId === 'getAwsAccount'),
  )
  expect(used).not.toEqual([])
  expect(storiesOf(service, 'getAwsAccount')).toEqual(used.map(({ story }) => story.workflow))
})

describe('a story that does not work', () => {
  const [file] = service.workflows
  const [story] = file?.workflows ?? []
  const place = `spec/workflows/${file?.name}.arazzo.yaml: step findCompany`
  const withSteps = (change: object): typeof service => {
    const steps = (story?.steps ?? []).map((step) => ({ ...step, ...change }))
    return { ...service, workflows: [{ ...file, workflows: [{ ...story, steps }] }] as typeof service.workflows }
  }

  it('says which operation there is not', () => {
    expect(() => storiesIn(withSteps({ operationId: 'none' }))).toThrow(
      `${place} calls none, which no document has. Take an operationId of spec/operations.lock.yaml.`,
    )
  })

  it.each([
    [{ successCriteria: ['$statusCode == 404'] }, ' expects HTTP 404, and the mock answers 200: {"status":"success"'],
    [{ outputs: [['none', '$response.body#/none']] }, ': the answer of the mock has nothing for its output none'],
  ])('says where: %j', async (change, message) => {
    await expect(playStories(storiesIn(withSteps(change)), mock)).rejects.toThrow(`${place}${message}`)
  })
})
