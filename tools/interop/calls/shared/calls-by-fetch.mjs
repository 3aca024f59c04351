import { readFileSync } from 'node:fs'

/** Makes the calls of the table, each by a server of its group, which `serve` starts in front of the mock. */
export async function makeCalls(serve) {
  const headers = { authorization: `Bearer ${process.env.TOKEN}`, 'content-type': 'application/json' }
  for (const { method, path, query, body } of JSON.parse(
    readFileSync(new URL('calls.json', import.meta.url), 'utf8'),
  )) {
    const { url, close } = await serve(path.split('/')[1], askMock)
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
    const response = await fetch(url + path + search, { method, headers, body: JSON.stringify(body) })
    console.log(lineOf(response.status, await response.json()))
    await close()
  }
}

/** What a program prints that has understood an answer. */
function lineOf(code, { status, data, error }) {
  if (code !== 200) return `status ${code}`
  if (status === 'error') return `error ${error.Message}`
  const [account] = data?.list ?? []
  return account?.accountId === undefined ? `post ${status}` : `list ${data.list.length} ${account.accountId}`
}

/** What the mock answers to a request that a server has let through. */
async function askMock(method, path, { authorization }, body) {
  const headers = { authorization, 'content-type': 'application/json' }
  const sent = method === 'GET' || body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(new URL(path, process.env.MOCK_URL), { method, headers, ...sent })
  return { status: answer.status, body: await answer.json() }
}
