import type { Operation } from '@cloud-cost/contract/model'
import { BASE_URL, type Inputs, type Sample, TOKEN, targetOf } from './sample.js'

/** A call as a command line for POSIX shells, with further headers. */
export function curlSample(operation: Operation, inputs: Inputs, headers: readonly string[] = []): Sample {
  const { body } = inputs
  const method = operation.method === 'GET' ? [] : [`-X ${operation.method}`]
  const lines = [
    ['curl', ...method, quote(`${BASE_URL}${targetOf(operation, inputs)}`)].join(' '),
    ...[`Authorization: Bearer ${TOKEN}`, ...headers].map((header) => `  -H ${quote(header)}`),
    ...(body === undefined
      ? []
      : [`  -H ${quote('Content-Type: application/json')}`, `  -d ${quote(JSON.stringify(body, null, 2))}`]),
  ]
  return { lang: 'Shell', label: 'curl', source: lines.join(' \\\n') }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
