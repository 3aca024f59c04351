import { inspect } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as core from '../src/index.js'
import { request } from '../src/request/index.js'
import { clientFor, TOKEN } from './support/client.js'
import { takeClock } from './support/fake-clock.js'
import { json, type ObservedFetch, observe, success } from './support/observed.js'
import { type Row, type RowAnswer, rowsOf } from './support/rows.js'

describe.each(['answers', 'attempts', 'pages', 'requests'])('%s', (file) => {
  it.each(rowsOf(`${file}.yaml`))('$name', async (row) => {
    const clock = takeClock({ immediate: true })
    clock.chance = row.chance ?? 0
    if (row.page !== undefined) vi.stubGlobal('location', { origin: row.page })
    onTestFinished(() => void vi.unstubAllGlobals())
    const fetch = observe(...row.answers.map(answerOf))
    const client = clientFor(fetch, { timeout: 0, ...row.client })
    const items: unknown[] = []
    const outcome = await outcomeOf(client, row, items).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
    if (row.items !== undefined) expect(items).toEqual(row.items)
    if (row.error === undefined) expect(outcome).toEqual({ result: 'result' in row ? row.result : expect.anything() })
    else expectError((outcome as { error?: unknown }).error, row)
    if (row.waits !== undefined) expect(clock.delays).toEqual(row.waits)
    if (typeof row.sent === 'number') expect(fetch.seen).toHaveLength(row.sent)
    else if (row.sent !== undefined) expectSent(fetch, row.sent)
  })
})

/** Makes a call, or takes pages. */
async function outcomeOf(client: core.Client, row: Row, items: unknown[]): Promise<unknown> {
  const { operation, params, options, paging } = row
  if (row.request !== undefined) return request(client, ...row.request, params ?? {}, options)
  if (paging === undefined) return core.call(client, operation, params, options)
  const pager = core.paginate<unknown, unknown>(client, operation, paging, params, options)
  if ('limit' in row) items.push(...(await pager.toArray(row.limit)))
  else for await (const item of pager) items.push(item)
  return items
}

function answerOf({
  status = 200,
  statusText = '',
  headers = {},
  json: body,
  text,
  page,
  counted,
  lost,
  from,
}: RowAnswer) {
  if (lost !== undefined) return new TypeError(lost)
  if (from !== undefined)
    return () => Object.defineProperties(success(), { redirected: { value: true }, url: { value: from } })
  // What no header can hold is encoded, which URL parsers read in a host, too.
  const plain = Object.entries(headers).map(([name, value]) => [name, value.replace(/[^ -~]/gu, encodeURIComponent)])
  const init = { status, statusText, headers: plain as [string, string][] }
  if (text !== undefined) return new Response(text, init)
  if ([204, 205, 302, 304].includes(status)) return new Response(null, init)
  if (body !== undefined) return json(body, init)
  if (page !== undefined) return json({ status: 'success', data: page[0], nextToken: page[1] })
  if (counted !== undefined) return json({ status: 'success', result: { items: counted[0], totalCount: counted[1] } })
  return status === 200 ? success() : json({}, init)
}

function expectError(error: unknown, { error: expected = {}, hides, operation, request }: Row): void {
  const { name = (error as Error).name, ...members } = expected
  const type = (core as Record<string, unknown>)[name as string] as typeof core.CloudCostError
  expect(Object.getPrototypeOf(error), inspect(error)).toBe(type.prototype)
  expect(error).toMatchObject({ name, operationId: request?.join(' ') ?? operation.id, ...members })
  expect((error as Error).stack).toContain(`${name}: ${(error as Error).message}`)
  const shown = inspect(error, { depth: 10 }) + JSON.stringify(error) + (error as Error).stack
  expect(shown).not.toContain(hides ?? TOKEN)
}

function expectSent({ seen }: ObservedFetch, expected: NonNullable<Row['sent']> & readonly unknown[]): void {
  expect(seen).toHaveLength(expected.length)
  for (const [index, one] of expected.entries()) {
    const { method, url, headers, body } = seen[index] as ObservedFetch['seen'][number]
    const parts: Readonly<Record<string, unknown>> =
      typeof one === 'string'
        ? { [one.startsWith('/') ? 'path' : 'url']: one }
        : (one as Readonly<Record<string, unknown>>)
    const all = {
      ...{ method, body, url: url.href, path: url.pathname + url.search },
      headers: Object.fromEntries(Object.keys(parts['headers'] ?? {}).map((name) => [name, headers[name] ?? null])),
    }
    expect(all).toMatchObject(parts)
  }
}
