/** A call of the admin API of the mock that serves this page. */
export async function admin<Result>(path: string, init: { method?: string; body?: unknown } = {}): Promise<Result> {
  const { method = 'GET', body } = init
  const response = await fetch(`/__mock/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const result = text === '' ? undefined : JSON.parse(text)
  if (!response.ok) throw new Error((result as { message: string }).message)
  return result as Result
}

/** A path of the admin API for a session. */
export function inSession(path: string, session: string, query: Readonly<Record<string, string>> = {}): string {
  return `${path}?${new URLSearchParams({ ...query, session })}`
}
