import type { JsonObject } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import { BASE_URL, type Sample, sampleRequest, TOKEN } from './sample.js'

/** A call as a command line for POSIX shells. */
export function curlSample(document: JsonObject, operation: Operation): Sample {
  const { target, body } = sampleRequest(document, operation)
  const method = operation.method === 'GET' ? [] : [`-X ${operation.method}`]
  const lines = [
    ['curl', ...method, quote(`${BASE_URL}${target}`)].join(' '),
    `  -H ${quote(`Authorization: Bearer ${TOKEN}`)}`,
    ...(body === undefined
      ? []
      : [`  -H ${quote('Content-Type: application/json')}`, `  -d ${quote(JSON.stringify(body, null, 2))}`]),
  ]
  return { lang: 'Shell', label: 'curl', source: lines.join(' \\\n') }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
