import type { Json } from '@cloud-cost/contract/document'
import { type HttpRequest, SECRET } from './http-request.js'
import { type SampleCall, TOKEN_VARIABLE } from './sample.js'

const WIDTH = 88
const CONSTANTS: { readonly [json: string]: string } = { true: 'True', false: 'False', null: 'None' }

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
    ...(Object.keys(sent).length === 0
      ? []
      : [`    headers=${secretFrom(literal(sent, '    ', 'headers=,'.length))},`]),
    ...(body === undefined ? [] : [`    json=${literal(inputs.body ?? null, '    ', 'json=,'.length)},`]),
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

/** A value of JSON as Python has it, on one line where it fits. */
function literal(value: Json, indent: string, before: number): string {
  const flat = oneLine(value)
  if (typeof value !== 'object' || value === null || indent.length + before + flat.length <= WIDTH) return flat
  const inner = `${indent}    `
  if (Array.isArray(value))
    return `[\n${value.map((item) => `${inner}${literal(item, inner, 1)},\n`).join('')}${indent}]`
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${JSON.stringify(name)}: ${literal(member, inner, name.length + '"": ,'.length)},\n`,
  )
  return `{\n${members.join('')}${indent}}`
}

function oneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return CONSTANTS[String(value)] ?? JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}: ${oneLine(member)}`)
    .join(', ')}}`
}

function secretFrom(code: string): string {
  return code.replace(`"Bearer ${SECRET}"`, `f"Bearer {os.environ['${TOKEN_VARIABLE}']}"`)
}
