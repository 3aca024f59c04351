import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { type Operation, resolved } from '@cloud-cost/contract/model'
import type { OperationFinder } from '@cloud-cost/contract/operation-finder'
import { BASE_URL, type SampleCall, sampleCall, TOKEN } from './sample.js'

/** A word of the shell: quoted, or without spaces. */
const WORDS = /'([^']*)'|"([^"]*)"|([^\s'"\\]+)/g

/**
 * The call that a command of a guide sends to the mock, so that the guide can show it in other languages, too; nothing where the
 * command is another one, or does more than to print the body of the response.
 */
export function callOfCommand(command: string, operations: OperationFinder<Operation>): SampleCall | undefined {
  const [program, ...words] = Array.from(
    command.matchAll(WORDS),
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  )
  if (program !== 'curl') return undefined
  let address: string | undefined
  let body: string | undefined
  const headers: { [name: string]: string } = {}
  const query: string[] = []
  const isGet = words.includes('-G')
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-H') {
      const [name = '', value = ''] = (words.shift() ?? '').split(/: (.*)/)
      headers[name] = value
    } else if (isGet && (word === '-d' || word === '--data-urlencode')) query.push(words.shift() ?? '')
    else if (word === '-d') body = words.shift()
    else if (word.startsWith(BASE_URL)) address = word
    else if (word !== '-G') return undefined
  }
  const { Authorization: token, 'Content-Type': type, ...others } = headers
  if (address === undefined || token !== `Bearer ${TOKEN}` || (body !== undefined && type === undefined))
    return undefined
  const { pathname, searchParams } = new URL(address)
  for (const part of query) {
    const [name = '', value = ''] = part.split(/=(.*)/)
    searchParams.append(name, value)
  }
  const method = body === undefined ? 'GET' : 'POST'
  const found = operations.find(pathname)
  const operation = found?.methods.get(method)
  if (found === undefined || operation === undefined) return undefined
  const inputs = {
    path: found.parameters,
    query: typed(Object.fromEntries(searchParams), operation),
    body: body === undefined ? undefined : (JSON.parse(body) as Json),
  }
  return sampleCall(operation.group, operation, inputs, { headers: others })
}

/** Values of a query as the functions of the clients take them. */
function typed(query: { readonly [name: string]: string }, { parameters, document }: Operation): JsonObject {
  const typeOf = (name: string): Json | undefined => {
    const { schema } = parameters.find((parameter) => parameter.in === 'query' && parameter.name === name) ?? {}
    return isObject(schema) ? resolved(document, schema)['type'] : undefined
  }
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeOf(name) === 'string' ? value : typeOf(name) === 'array' ? value.split(',') : (JSON.parse(value) as Json),
    ]),
  )
}
