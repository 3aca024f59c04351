import { readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createProxy, type JournalEntry } from '@cloud-cost/mock'
import type { Part } from '../../../client-core/test/redaction/rows.js'

/** What became of a request: the entry of the recording, the entry of the journal, and what was logged. */
export interface Outcome {
  readonly entry: RecordedEntry
  readonly journal: JournalEntry
  readonly log: string
}

interface RecordedEntry {
  readonly request: { readonly postData?: { readonly text?: string }; readonly url: string }
  readonly response: { readonly content: { readonly text?: string; readonly encoding?: string } }
  readonly _redacted: readonly string[]
}

/** Sends requests through one proxy that records, one after the other. */
export async function proxied(rows: readonly { readonly send?: Part; readonly answer?: Part }[]): Promise<Outcome[]> {
  const file = join(tmpdir(), `secrets-${process.pid}-${Math.random()}.har`)
  let answer: Part = {}
  const deployment = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      const {
        type = answer.body?.startsWith('{') === false ? 'text/plain' : 'application/json',
        body = '{}',
        headers = [],
      } = answer
      for (const [name, value] of [['content-type', type] as const, ...headers]) response.appendHeader(name, value)
      response.end(bytesOf(body, type))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => deployment.once('listening', resolve))
  const logged: string[] = []
  const proxy = createProxy({
    upstream: `http://127.0.0.1:${(deployment.address() as AddressInfo).port}`,
    record: { file },
    log: (exchange) => logged.push(JSON.stringify(exchange)),
  })
  const server = await proxy.listen({ port: 0 })
  try {
    for (const { send = {}, answer: next = {} } of rows) {
      answer = next
      await sendOne(server.port, send)
    }
  } finally {
    await server.close()
    deployment.close()
  }
  const journal = proxy.requests()
  const { log } = JSON.parse(readFileSync(file, 'utf8')) as { readonly log: { readonly entries: RecordedEntry[] } }
  rmSync(file)
  return log.entries.map((entry, index) => ({
    entry,
    journal: journal[index] as JournalEntry,
    log: logged[index] ?? '',
  }))
}

function sendOne(
  port: number,
  { path = '/platform/v2/companies', query, headers = [], type = 'application/json', body }: Part,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const target = path + (query === undefined ? '' : `?${query}`)
    const method = body === undefined ? 'GET' : 'POST'
    const pairs = [['host', `127.0.0.1:${port}`], ...headers, ...(body === undefined ? [] : [['content-type', type]])]
    const outgoing = request(
      { port, host: '127.0.0.1', path: target, method, headers: pairs.flat() as never },
      (response) => {
        response.resume().on('end', resolve).on('error', reject)
      },
    )
    outgoing.on('error', reject).end(body === undefined ? undefined : bytesOf(body, type))
  })
}

function bytesOf(text: string, type: string): Buffer {
  return Buffer.from(text, type.includes('utf-16le') ? 'utf16le' : 'utf8')
}
