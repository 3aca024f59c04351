import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { createMock } from '@cloud-cost/mock'
import { describe, expect, it } from 'vitest'
import { groups } from '../contract/published.js'
import { brunoRequests, type CollectionRequest, postmanRequests } from './collections.js'

/** What a run of a collection says: how many requests were sent, and the names of those whose tests failed. */
interface Report {
  sent: number
  readonly failed: string[]
}

/** What the scripts of a collection keep while it runs. */
type Variables = Map<string, unknown>

/** Sends the requests of a collection one after the other, with its scripts, as its runner does. */
async function run(requests: readonly CollectionRequest[], fetch: typeof globalThis.fetch): Promise<Report> {
  const report: Report = { sent: 0, failed: [] }
  const variables: Variables = new Map()
  for (const { name, method, target, body, scripts } of requests) {
    let isSkipped = false
    const skip = (): void => {
      isSkipped = true
    }
    for (const script of scripts.before) evaluate(script, { variables, skip })
    if (isSkipped) continue
    const headers = {
      authorization: 'Bearer fake-token',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const response = await fetch(`http://mock${target}`, { method, headers, ...(body !== undefined && { body }) })
    report.sent += 1
    const answer = { status: response.status, text: await response.text() }
    const fail = (): unknown => report.failed.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
    for (const script of scripts.after) evaluate(script, { variables, skip, answer, fail })
  }
  return report
}

/** Runs a script with what it uses of Postman and of Bruno. */
function evaluate(
  script: string,
  {
    variables,
    skip,
    answer = { status: 0, text: '' },
    fail = () => {},
  }: {
    readonly variables: Variables
    readonly skip: () => void
    readonly answer?: { readonly status: number; readonly text: string }
    readonly fail?: () => void
  },
): void {
  const test = (_: string, check: () => void): void => {
    try {
      check()
    } catch {
      fail()
    }
  }
  const json = (): unknown => JSON.parse(answer.text)
  const kept = {
    get: (name: string) => variables.get(name),
    set: (name: string, value: unknown) => variables.set(name, value),
  }
  const pm = {
    ...{ test, expect, collectionVariables: kept, execution: { skipRequest: skip } },
    response: { code: answer.status, text: () => answer.text, json },
  }
  const bru = { getVar: kept.get, setVar: kept.set, runner: { skipRequest: skip } }
  const res = { getStatus: () => answer.status, getBody: () => (answer.text.startsWith('{') ? json() : answer.text) }
  new Function('pm', 'bru', 'res', 'test', 'expect', script)(pm, bru, res, test, expect)
}

/** To read the files of Bruno takes seconds: `npm test` reads those of the smallest group. */
const FORMS = [
  ['Postman', groups, postmanRequests],
  ['Bruno', TRIES_ALL ? groups : ['platform'], brunoRequests],
] as const

describe.each(FORMS)('the collection for %s', (_, tried, requestsOf) => {
  it.each(tried)('of the group %s runs in its order, again and again', async (group) => {
    const requests = requestsOf(group)
    const mock = createMock()
    for (const round of [1, 2]) {
      const { sent, failed } = await run(requests, mock.fetch)
      expect(failed, `run ${round}`).toEqual([])
      // What nothing brings back is deleted once.
      expect(sent).toBeGreaterThanOrEqual(requests.length - (round === 1 ? 0 : 1))
    }
  })

  it('has tests that an error fails', async () => {
    const errors = [
      new Response('{"status":"error"}'),
      new Response('<html>', { status: 502 }),
      new Response('{}', { status: 404 }),
    ]
    const { sent, failed } = await run(requestsOf('platform').slice(0, 3), async () => errors.shift() ?? new Response())
    expect([sent, failed.length]).toEqual([3, 3])
  })
})
