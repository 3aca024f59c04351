import type { Json, JsonObject } from '@cloud-cost/contract/document'
import { BASE_URL, TOKEN } from '../samples/sample.js'
import { comment } from './names.js'
import type { PlayedCall, PlayedStory } from './play.js'
import { replaceReferences } from './references.js'

const FUNCTIONS = `\
# Sends a request, keeps the answer, and ends the script unless the status is the expected one.
# An error can come with HTTP 200, too.
call() {
  expected=$1
  shift
  answer=$(curl -sS -H "Authorization: Bearer $TOKEN" -w '%{http_code}' "$@")
  received=\${answer#"\${answer%???}"}
  answer=\${answer%???}
  case $received$answer in
  200*'"status":"error"'* | 200*'"status": "error"'*) ;;
  "$expected"*) return ;;
  esac
  echo "HTTP $received where $expected was expected: $answer" >&2
  exit 1
}

# Prints a value of the answer. With jq in place of Node: jq -r "$1".
take() {
  printf '%s' "$answer" | node -p "JSON.parse(require('fs').readFileSync(0))$1 ?? process.exit(1)"
}`

/** A story as a script for POSIX shells, which needs curl, and Node to read answers. */
export function shellScript(story: PlayedStory): string {
  const { names, needed } = story
  const given = story.given
    .filter(({ reference }) => needed.has(reference))
    .map(({ name, value }) => `${name}=${quoted(String(value))}`)
  const steps = story.calls.map((call, index) => {
    const taken = call.outputs
      .filter(({ reference }) => needed.has(reference))
      .map(({ reference, place }) => `${names.get(reference)}=$(take ${accessOf(place)})`)
    return [comment(`${index + 1}. ${call.step.description}`, '#'), request(call, names, story.values), ...taken].join(
      '\n',
    )
  })
  const results = Object.entries(story.results).map(
    ([name, reference]) => `echo ${doubleQuoted(`${name}: ⟦${names.get(reference)}⟧`)}`,
  )
  return [
    ['#!/bin/sh', comment(`${story.workflow.summary}.`, '#'), 'set -eu'].join('\n'),
    [`BASE_URL=\${BASE_URL:-${BASE_URL}}`, `TOKEN=\${TOKEN:-${TOKEN}}`, ...given].join('\n'),
    FUNCTIONS,
    ...steps,
    ...(results.length === 0 ? [] : [results.join('\n')]),
  ].join('\n\n')
}

function request(
  { operation, inputs, status }: PlayedCall,
  names: ReadonlyMap<string, string>,
  values: ReadonlyMap<string, Json>,
): string {
  const hole = (reference: string): string => `⟦${names.get(reference)}⟧`
  const path = replaceReferences(inputs.path, hole) as JsonObject
  const query = replaceReferences(inputs.query, hole) as JsonObject
  const target = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => String(path[name]))
  const options = [
    ...(operation.method === 'GET' || (operation.method === 'POST' && inputs.body !== undefined)
      ? []
      : [`-X ${operation.method}`]),
    ...(Object.keys(query).length === 0 ? [] : ['-G']),
    ...(inputs.body === undefined ? [] : ['--json @-']),
  ]
  const start = ['call', status, ...options, `"$BASE_URL${doubleQuoted(target).slice(1)}`].join(' ')
  const data = Object.entries(query).map(
    ([name, value]) =>
      `  --data-urlencode ${doubleQuoted(`${name}=${Array.isArray(value) ? value.join(',') : String(value)}`)}`,
  )
  const line = [start, ...data].join(' \\\n')
  if (inputs.body === undefined) return line
  // A number or a boolean stands without quotes.
  const body = replaceReferences(inputs.body, (reference) =>
    typeof values.get(reference) === 'string' ? hole(reference) : `⟦bare ${names.get(reference)}⟧`,
  )
  const json = JSON.stringify(body, null, 2).replaceAll(/[\\$`]/g, '\\$&')
  return `${line} <<JSON\n${filled(json.replaceAll(/"⟦bare (\w+)⟧"/g, '⟦$1⟧'))}\nJSON`
}

/** `.data.list[0].companyId`, which says the same to Node and to jq. */
function accessOf(tokens: readonly string[]): string {
  return tokens.map((token) => (/^\d+$/.test(token) ? `[${token}]` : `.${token}`)).join('')
}

function doubleQuoted(text: string): string {
  return `"${filled(text.replaceAll(/[\\$`"]/g, '\\$&'))}"`
}

/** With variables in the holes; in braces where a name could be taken for longer than it is. */
function filled(text: string): string {
  return text.replaceAll(/⟦(\w+)⟧(?=(\w)?)/g, (_, name: string, next?: string) => (next ? `\${${name}}` : `$${name}`))
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
