import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMock, createProxy, type Mock, type Recording } from '@cloud-cost/mock'
import { afterAll, expect, it } from 'vitest'
import { groups } from '../contract/published.js'
import { respect } from './respect.js'
import { stories } from './story.js'

const folder = mkdtempSync(join(tmpdir(), 'replay-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the stories on a mock behind a proxy, to their end, and returns what was recorded. */
async function recorded(mock: Mock, name: string): Promise<Recording> {
  const file = join(folder, name)
  const deployment = await mock.listen({ port: 0 })
  // A story looks a user up by `userId`, which is replaced unless it is kept.
  const record = { file, keep: ['userId'] }
  const proxy = await createProxy({ upstream: deployment.url, record }).listen({ port: 0 })
  const files = stories.map((story) => story.file)
  const { steps, exitCode, output } = await respect(files, proxy.url, groups).finally(async () => {
    await proxy.close()
    await deployment.close()
  })
  expect(steps.filter(({ failures }) => failures.length > 0)).toEqual([])
  expect(exitCode, output).toBe(0)
  return JSON.parse(readFileSync(file, 'utf8')) as Recording
}

it('a recording of the stories answers the stories', async () => {
  const first = await recorded(createMock(), 'first.har')
  expect(first.log.entries.length).toBeGreaterThan(stories.length)
  const answered = first.log.entries.flatMap(({ _violations = [] }) => _violations)
  expect(answered.filter(({ location }) => location.startsWith('response.'))).toEqual([])

  const mock = createMock({ replay: [first] })
  expect(mock.replayMistakes).toEqual([])
  const second = await recorded(mock, 'second.har')
  const replayed = second.log.entries.map(
    ({ response }) => response.headers.find(({ name }) => name === 'x-mock-replay')?.value,
  )
  // Requests that the contract refuses are refused before a recording is asked.
  const refused = second.log.entries.map(({ response }) => response.status === 400)
  expect(replayed.filter((value, index) => refused[index] !== true && value?.startsWith('exact') !== true)).toEqual([])
  const bodies = ({ log }: Recording): unknown[] => log.entries.map(({ response }) => response.content.text)
  expect(bodies(second)).toEqual(bodies(first))
}, 300_000)
