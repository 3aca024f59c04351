import { writeFileSync } from 'node:fs'

/** An exchange of a recording that a test writes by hand. */
export interface WrittenExchange {
  readonly method?: string
  /** Path and query. */
  readonly target: string
  readonly requestBody?: unknown
  readonly status?: number
  /** JSON; text is written as it is. */
  readonly body: unknown
  readonly day?: string
  /** Names, perhaps with a colon and a value. */
  readonly headers?: readonly string[]
  readonly redacted?: readonly string[]
}

/** A recording as the devtools of a browser write it. */
export function harOf(exchanges: readonly WrittenExchange[]): {
  readonly log: { readonly entries: readonly object[] }
} {
  const creator = { name: 'a browser', version: '1' }
  const log = { version: '1.2', creator, entries: exchanges.map(entryOf) }
  return { log }
}

export function writeHar(file: string, exchanges: readonly WrittenExchange[]): void {
  writeFileSync(file, JSON.stringify(harOf(exchanges)))
}

function entryOf(exchange: WrittenExchange): object {
  const {
    method = 'GET',
    target,
    requestBody,
    status = 200,
    body,
    day = '2026-03-01',
    headers = [],
    redacted,
  } = exchange
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    startedDateTime: `${day}T10:00:00.000Z`,
    request: {
      method,
      url: `https://deployment.example${target}`,
      headers: [],
      ...(requestBody !== undefined && {
        postData: { mimeType: 'application/json', text: JSON.stringify(requestBody) },
      }),
    },
    response: {
      status,
      headers: headers.map((header) => ({ name: header.split(': ')[0], value: header.split(': ')[1] ?? 'x' })),
      content: { size: text.length, mimeType: 'application/json', text },
    },
    ...(redacted !== undefined && { _redacted: redacted }),
  }
}
