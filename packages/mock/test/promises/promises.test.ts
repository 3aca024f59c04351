import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sample } from '@cloud-cost/contract/trials'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { createProxy, type Har, type ProxiedExchange } from '../../src/index.js'
import { mockProgram } from '../../src/shell/cli/run.js'
import { plannedAnswers } from '../deployment/answers.js'
import { startDeployment } from '../deployment/deployment.js'
import { caseNamed, requestOf } from '../operations.js'
import { optionsOf, variableOf } from '../options-of.js'
import { WAYS, wayTo } from '../ways.js'
import { PROMISES } from './promises.js'

const root = join(import.meta.dirname, '..', '..', '..')
const words = ['mock/README.md', 'mock/DETAILS.md', 'docs/content/guides/proxy.md', 'mock/src/in-process/options.ts']
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
  .replaceAll(/\s+/g, ' ')

const cases = PROMISES.flatMap(({ text, ways = WAYS, holds }, index) =>
  ways.map((way) => ({ text, way, holds, name: `${index} ${way}` })),
)

it.each(sample(cases, 15, ({ name }) => name))('$way: $text', async ({ way, holds }) => {
  await holds(await wayTo(way, {}, 'promised'))
})

const stories = parse(readFileSync(join(root, 'mock/test/exchanges/promises.yaml'), 'utf8')) as { promise: string }[]
it.each([...PROMISES.map(({ text }) => text), ...stories.map(({ promise }) => promise)])('is promised: %s', (text) => {
  expect(words).toContain(text)
})

it('an option means the same on the command line and in its variable', async () => {
  const values: { readonly [name: string]: string } = {
    ...{ port: '0', size: 'small', docs: import.meta.dirname, log: 'requests', delay: '7', sessions: '9' },
    'journal-bytes': '5',
  }
  for (const { long = '', required } of mockProgram({}).options) {
    const name = long.slice(2)
    if (name === 'version') continue
    const value = values[name] ?? 'one,two'
    const read = await optionsOf(required ? [long, value] : [long])
    expect([name, await optionsOf([], { [variableOf(name)]: required ? value : '1' })]).toEqual([name, read])
    expect([name, read]).not.toEqual([name, await optionsOf([])])
  }
})

it('log, journal and recording of a proxy say the same of a call, and its response what was known by then', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'twins-'))
  const deployment = await startDeployment()
  const logged: ProxiedExchange[] = []
  const file = join(folder, 'twins.har')
  const proxy = createProxy({ upstream: deployment.url, record: { file }, log: (exchange) => logged.push(exchange) })
  const server = await proxy.listen({ port: 0 })
  const [list, tags] = [caseNamed('listCompanies'), caseNamed('listTags')]
  const requests = [
    ...plannedAnswers.map(({ operationId }) => requestOf(caseNamed(operationId), { base: server.url })),
    requestOf(list, { base: server.url, headers: {} }),
    requestOf(list, { base: server.url, target: `${list.target}?permissionType=&permissionType=%FF` }),
    requestOf(tags, { base: server.url, body: '{' }),
    requestOf(tags, { base: server.url, body: [1], headers: { 'content-type': 'text/plain' } }),
    requestOf(list, { base: server.url, target: '/nowhere/%ZZ?a=%' }),
    requestOf(list, { base: server.url, target: '/echo?status=201' }),
  ]
  const known: string[] = []
  for (const request of requests) {
    const response = await fetch(request)
    await response.arrayBuffer().catch(() => {})
    known.push(response.headers.get('x-mock-violations') ?? '[]')
    await expect.poll(() => logged.length).toBe(known.length)
  }
  const journal = proxy.requests()
  await server.close()
  await deployment.close()
  const { log } = JSON.parse(readFileSync(file, 'utf8')) as Har
  rmSync(folder, { recursive: true })
  for (const [index, { violations, problems, operationId, status, method, path }] of logged.entries()) {
    const said = { operationId, violations, problem: problems.join('; ') }
    const { [index]: entry } = log.entries
    const { [index]: shown } = journal
    expect(shown).toMatchObject({ method, path, status })
    expect([
      index,
      { operationId: shown?.operationId, violations: shown?.violations, problem: shown?.problem ?? '' },
    ]).toEqual([index, said])
    expect([
      index,
      {
        operationId: entry?._operationId,
        violations: entry?._violations ?? [],
        problem: entry?._problem ?? '',
      },
    ]).toEqual([index, said])
    for (const violation of JSON.parse(known[index] ?? '') as unknown[]) expect(violations).toContainEqual(violation)
    expect(entry?.response.headers.map(({ name }) => name.toLowerCase())).not.toContain('content-security-policy')
  }
})
