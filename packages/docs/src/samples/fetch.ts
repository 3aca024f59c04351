import type { SampleOperation } from '@cloud-cost/codegen/example-call'
import { literal } from '@cloud-cost/codegen/literal'
import { type HttpRequest, SECRET } from './http-request.js'
import { type SampleCall, TOKEN_VARIABLE } from './sample.js'

/** A request with the platform's `fetch`, and how to tell an error from a success. */
export function fetchSample(
  { method, url, headers }: HttpRequest,
  { operation, inputs: { body } }: Pick<SampleCall, 'operation' | 'inputs'>,
): string {
  const sent = literal(Object.fromEntries(headers), '  ', 'headers: '.length)
  const init = [
    ...(method === 'GET' ? [] : [`  method: '${method}',\n`]),
    ...(headers.length === 0
      ? []
      : [`  headers: ${sent.replace(`'Bearer ${SECRET}'`, `\`Bearer \${process.env.${TOKEN_VARIABLE}}\``)},\n`]),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${literal(body, '  ', 'body: JSON.stringify(),'.length)}),\n`]),
  ]
  const options = init.length === 0 ? '' : `, {\n${init.join('')}}`
  return `const response = await fetch(${literal(url)}${options})\n${judgement(operation)}`
}

function judgement({ payload }: SampleOperation): string {
  if (payload === 'empty') return failure('response.status !== 200', 'await response.text()')
  const type = payload === 'raw' ? 'unknown' : '{ status?: string }'
  const failed =
    payload === 'raw' ? 'response.status !== 200' : "response.status !== 200 || answer.status !== 'success'"
  return `const answer = (await response.json()) as ${type}\n${failure(failed, 'JSON.stringify(answer)')}\nconsole.log(answer)`
}

function failure(condition: string, body: string): string {
  return `if (${condition}) {\n  throw new Error(\`\${response.status} \${${body}}\`)\n}`
}
