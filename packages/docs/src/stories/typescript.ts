// Writes a story as a program in TypeScript.
import { literal } from '@cloud-cost/codegen/literal'
import { clientName, pascal } from '@cloud-cost/codegen/names'
import { isObject, type Json } from '@cloud-cost/contract/document'
import { shapeOf } from '@cloud-cost/contract/model'
import { clientExpression } from '../samples/client.js'
import { paramsOf } from '../samples/sample.js'
import { comment } from './names.js'
import { replaceReferences } from './references.js'
import type { Story, StoryCall } from './story.js'

const GIVEN = `\
/** A value of an answer, which must be there to go on. */
function given<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('the answer lacks a value')
  return value
}`

const REFUSED = `\
/** Waits for the end of a call that is to fail with an HTTP status. */
async function refused(status: number, call: PromiseLike<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === status) return
    throw error
  }
  throw new Error(\`HTTP \${status} was expected\`)
}`

/** A story as a program with the clients, and in parts. */
export interface Program {
  /** The clients, what is given, and the functions that the calls use. */
  readonly start: string
  /** The code of each call. */
  readonly steps: readonly string[]
  readonly whole: string
}

export function typescriptProgram(story: Story): Program {
  const { names, needed } = story
  const given = story.given.filter(({ reference }) => needed.has(reference))
  const start = [
    ...groupsOf(story).map((group) => `const ${group} = ${clientExpression(group)}`),
    ...(given.length === 0 ? [] : ['']),
    ...given.map(({ name, value }) => `const ${name} = ${literal(value)}`),
  ].join('\n')
  const steps = story.calls.map((call) => stepCode(call, names, needed))
  const results = Object.entries(story.results).map(([name, reference]) => {
    const variable = names.get(reference) ?? ''
    return name === variable ? name : `${name}: ${variable}`
  })
  const functions = [GIVEN, REFUSED].filter((code) => {
    const [, name = ''] = /function (\w+)/.exec(code) ?? []
    return steps.some((step) => step.includes(`${name}(`))
  })
  const whole = [
    imports(story),
    start,
    ...steps.map((code, index) => `${comment(`${index + 1}. ${story.calls[index]?.step.description}`, '//')}\n${code}`),
    ...(results.length === 0 ? [] : [`console.log({ ${results.join(', ')} })`]),
    ...functions,
  ].join('\n\n')
  return { start: [imports(story), start, ...functions].join('\n\n'), steps, whole }
}

/** In the order in which the story comes to them. */
function groupsOf({ calls }: Story): string[] {
  return [...new Set(calls.map(({ group }) => group.name))]
}

function imports(story: Story): string {
  return groupsOf(story)
    .map((group) => {
      const called = story.calls
        .filter((call) => call.group.name === group)
        .map(({ operation }) => operation.operationId)
      const names = [`create${clientName(group)}`, ...new Set(called)].sort()
      return `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '@cloud-cost/${group}-client'`
    })
    .join('\n')
}

function stepCode(call: StoryCall, names: ReadonlyMap<string, string>, needed: ReadonlySet<string>): string {
  const { step, operation, group, status } = call
  const outputs = call.outputs.filter(({ reference }) => needed.has(reference))
  const start = outputs.length === 0 ? 'await ' : `const ${step.stepId} = await `
  if (status >= 400) return refusedCall(call, names)
  const params = writtenParams(call, names, start.length + operation.operationId.length + group.name.length)
  const taken = outputs.map(
    ({ reference, place }) => `const ${names.get(reference)} = given(${accessOf(step.stepId, call, place)})`,
  )
  const args = [group.name, ...(params === undefined ? [] : [params])]
  return [`${start}${operation.operationId}(${args.join(', ')})`, ...taken].join('\n')
}

/** A call that the compiler would refuse, too, says so. */
function refusedCall(call: StoryCall, names: ReadonlyMap<string, string>): string {
  const { step, operation, group, status } = call
  const missing = missingMembers(call)
  const params = `params${pascal(step.stepId)}`
  return [
    `const ${params} = ${writtenParams(call, names, params.length)}`,
    ...(missing.length === 0 ? [] : [`// @ts-expect-error: ${missing.join(', ')} is missing in the body.`]),
    `await refused(${status}, ${operation.operationId}(${group.name}, ${params}))`,
  ].join('\n')
}

function missingMembers({ operation: { document, body }, inputs }: StoryCall): string[] {
  const sent = isObject(inputs.body) ? inputs.body : {}
  return [...shapeOf(document, body?.schema).required].filter((name) => !(name in sent))
}

function writtenParams({ inputs }: StoryCall, names: ReadonlyMap<string, string>, before: number): string | undefined {
  const params = paramsOf(inputs)
  if (params === undefined) return undefined
  const written: Json = replaceReferences(params, (reference) => `⟦${names.get(reference)}⟧`)
  return literal(written, '', before + 10)
    .replaceAll(/\b(\w+): '⟦\1⟧'/g, '$1')
    .replaceAll(/'⟦(\w+)⟧'/g, '$1')
}

/** The place of a value in what the client returns, whose list is not inside `data`. */
function accessOf(result: string, { operation }: StoryCall, place: readonly string[]): string {
  const tokens = operation.payload === 'data.list' ? place.slice(1) : place
  return tokens.reduce((code, token, index) => {
    const isIndex = /^\d+$/.test(token)
    // The contract says that the payload is there, and of nothing in it; a member may be missing.
    const sure = index <= 1
    return `${code}${sure ? '' : '?.'}${isIndex ? `[${token}]` : `${sure ? '.' : ''}${token}`}`
  }, result)
}
