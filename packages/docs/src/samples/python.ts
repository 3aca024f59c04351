import type { Json } from '@cloud-cost/contract/document'
import { type HttpRequest, SECRET } from './http-request.js'
import { type SampleCall, TOKEN_VARIABLE } from './sample.js'

const CONSTANTS: ReadonlyMap<Json, string> = new Map<Json, string>([
  [true, 'True'],
  [false, 'False'],
  [null, 'None'],
])

/** A request as a program with Requests. */
export function pythonSample(
  { method, url, headers, body }: HttpRequest,
  { operation: { payload }, inputs }: Pick<SampleCall, 'operation' | 'inputs'>,
): string {
  const isSecret = headers.some(([, value]) => value.includes(SECRET))
  // Requests says itself that it sends JSON.
  const sent = Object.fromEntries(headers.filter(([name]) => name !== 'Content-Type'))
  const prints = payload !== 'empty'
  return [
    ...(prints ? ['import json'] : []),
    ...(isSecret ? ['import os'] : []),
    ...(prints || isSecret ? [''] : []),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(url)},`,
    ...(Object.keys(sent).length === 0 ? [] : [`    headers=${secretFrom(literal(sent))},`]),
    ...(body === undefined ? [] : [`    json=${literal(inputs.body ?? null)},`]),
    '    timeout=60,',
    ')',
    ...(payload === 'empty' || payload === 'raw'
      ? ['if response.status_code != 200:']
      : [
          '# An error may also come with HTTP 200.',
          'if response.status_code != 200 or response.json().get("status") != "success":',
        ]),
    '    raise SystemExit(f"{response.status_code} {response.text}")',
    ...(prints ? ['print(json.dumps(response.json(), indent=2))'] : []),
  ].join('\n')
}

/** A value of JSON as Python has it. */
function literal(value: Json): string {
  const constant = (inner: Json): Json => (CONSTANTS.has(inner) ? `⟦${CONSTANTS.get(inner)}⟧` : inner)
  return JSON.stringify(value, (_, inner: Json) => constant(inner), 4)
    .replaceAll(/"⟦(\w+)⟧"/g, '$1')
    .replaceAll('\n', '\n    ')
}

function secretFrom(code: string): string {
  return code.replace(`"Bearer ${SECRET}"`, `f"Bearer {os.environ['${TOKEN_VARIABLE}']}"`)
}
