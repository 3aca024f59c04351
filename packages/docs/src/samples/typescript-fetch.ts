import type { SampleOperation } from '@cloud-cost/codegen/example-call'
import { literal } from '@cloud-cost/codegen/literal'
import { BASE_URL, type Sample, type SampleInputs, TOKEN, targetOf } from './sample.js'

/** A call with the platform's `fetch`, and how to tell an error from a success. */
export function typescriptFetchSample(operation: SampleOperation, inputs: SampleInputs): Sample {
  const { body } = inputs
  const type = body === undefined ? '' : ", 'Content-Type': 'application/json'"
  const init = [
    ...(operation.method === 'GET' ? [] : [`  method: '${operation.method}',\n`]),
    `  headers: { Authorization: 'Bearer ${TOKEN}'${type} },\n`,
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${literal(body, '  ', 'body: JSON.stringify(),'.length)}),\n`]),
  ]
  const call = `const response = await fetch(${literal(`${BASE_URL}${targetOf(operation, inputs)}`)}, {\n${init.join('')}})`
  return { lang: 'TypeScript', label: 'TypeScript fetch', source: `${call}\n${judgement(operation)}` }
}

function judgement({ payload }: SampleOperation): string {
  if (payload === 'empty') return failure('!response.ok', 'await response.text()')
  const type = payload === 'raw' ? 'unknown' : '{ status?: string }'
  const failed = payload === 'raw' ? '!response.ok' : "!response.ok || answer.status !== 'success'"
  return `const answer = (await response.json()) as ${type}\n${failure(failed, 'JSON.stringify(answer)')}\nconsole.log(answer)`
}

function failure(condition: string, body: string): string {
  return `if (${condition}) {\n  throw new Error(\`\${response.status} \${${body}}\`)\n}`
}
