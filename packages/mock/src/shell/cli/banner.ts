import type { Contract } from '../../contract/contract.js'

/**
 * What is printed when the mock listens: the groups, a call to try, and where to read on.
 * @param illustrative operations whose answers have a shape that is made up
 * @param token stands in the call: `fake-token`, unless the mock accepts certain tokens alone, of which none is printed
 */
export function banner(
  url: string,
  { groups, operations }: Contract,
  docs: boolean,
  token = 'fake-token',
  illustrative: ReadonlySet<string> = new Set(),
): string {
  const rows = groups.map(({ name, prefix }) => {
    const count = operations.filter(({ group }) => group === name).length
    return `  ${name.padEnd(10)}${String(count).padStart(5)} operation${count === 1 ? ' ' : 's'}   ${url}${prefix}`
  })
  return [
    `Mock of the Cloud Cost service on ${url}`,
    '',
    ...rows,
    '',
    ...shapesOfOurs(operations, illustrative),
    ...firstCall(url, operations, token),
    `Window ${url}/__mock/`,
    ...(docs ? [`Docs ${url}/docs/`] : []),
    'Stop with Ctrl+C.',
  ].join('\n')
}

function shapesOfOurs(operations: Contract['operations'], illustrative: ReadonlySet<string>): string[] {
  const names = operations.map(({ operationId }) => operationId).filter((name) => illustrative.has(name))
  if (names.length === 0) return []
  const title = 'The service does not describe these answers; their shape is made up (X-Mock-Illustrative: true):'
  return [title, ...names.map((name) => `  ${name}`), '']
}

/** A command line to try: the first read that needs no input. */
function firstCall(url: string, operations: Contract['operations'], token: string): string[] {
  const operation = operations.find(
    ({ method, path, request }) =>
      method === 'GET' && !path.includes('{') && !request.parameters.some(({ isRequired }) => isRequired),
  )
  return operation === undefined ? [] : [`Try  curl -H 'Authorization: Bearer ${token}' ${url}${operation.path}`]
}
