import type { Operation } from './operations.js'

/** The call that the contract's own examples make of an operation. */
export function exampleRequest(baseUrl: string, operation: Operation): Request {
  let path = operation.path
  const query = new URLSearchParams()
  for (const { name, in: place, required, example } of operation.parameters) {
    const value = Array.isArray(example) ? example.join(',') : String(example)
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (place === 'query' && required) query.set(name, value)
  }
  const search = query.size === 0 ? '' : `?${query}`
  return new Request(`${baseUrl}${path}${search}`, {
    method: operation.method,
    headers: {
      Authorization: 'Bearer fake-token',
      ...(operation.body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(operation.body !== undefined && { body: JSON.stringify(operation.body) }),
  })
}
