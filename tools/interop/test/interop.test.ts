import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createMockForCalls, failedCalls } from '../src/four-calls.js'
import { complete, shortfalls } from '../src/report.js'
import { FOUR_CALLS, neededPrograms, TOOLS as tools } from '../src/tool.js'

const headers = { authorization: 'Bearer fake-token', 'content-type': 'application/json' }

/** What the mock has seen when all calls were made, each with its body changed. */
async function requestsOf(change: (body: object) => object = (body) => body) {
  const mock = createMockForCalls()
  for (const { method, path, query = {}, body } of FOUR_CALLS) {
    const url = `http://mock${path}?${new URLSearchParams(query)}`
    const sent = body === undefined ? {} : { body: JSON.stringify(change(body)) }
    await mock.fetch(url, { method, headers, ...sent })
  }
  return mock.requests()
}

describe('the four calls', () => {
  const printed = FOUR_CALLS.map(({ prints }) => prints).join('\n')

  it('all count when each arrived and was understood', async () => {
    expect(failedCalls(printed, await requestsOf())).toEqual([])
  })

  it.each(FOUR_CALLS)('$name does not count when its answer was not understood', async ({ name, prints }) => {
    expect(failedCalls(printed.replace(prints, ''), await requestsOf())).toEqual([name])
  })

  it('does not count a POST that lost a member on its way', async () => {
    const requests = await requestsOf(({ ...body }) => ({ ...body, vendor: undefined }))
    expect(failedCalls(printed, requests)).toEqual(['a POST with a body'])
  })

  it('are answered by the mock as the programs have to understand it', async () => {
    expect((await requestsOf()).map(({ status }) => status)).toEqual([200, 200, 200, 404])
  })
})

describe('a tool', () => {
  it.each(tools.filter(({ calls }) => calls !== undefined))('$name has programs for its calls', ({ name }) => {
    expect(existsSync(new URL(`../calls/${name}/`, import.meta.url))).toBe(true)
  })

  it.each(tools)('$name is pinned to the version that is shown', ({ packages, version }) => {
    expect(JSON.stringify(packages)).toContain(version)
  })

  it.each(tools)('$name is worse than expected when nothing works', (tool) => {
    expect(shortfalls(tool, { generated: 0, compiled: 0, calls: 0 })).not.toEqual([])
    expect(shortfalls(tool, complete(tool))).toEqual([])
  })

  it('is skipped without the programs of all its registries', () => {
    const tool = tools.find(({ name }) => name === 'python')
    expect(tool && neededPrograms(tool)).toEqual(['java', 'mvn', 'python3'])
  })
})
