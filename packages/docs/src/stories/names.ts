// Names of values and comments of the programs of a story.
import { pascal } from '@cloud-cost/codegen/names'
import type { StoryCall } from './story.js'

/** Names that shells use, or the functions of the scripts. */
const TAKEN = ['answer', 'call', 'expected', 'given', 'path', 'received', 'refused', 'status', 'take']

/** A value of a story: what it is called, and what refers to it. */
interface Named {
  readonly name: string
  readonly reference: string
}

/** A variable for each reference: the input's or output's own name where no other has it, or else that of the step before it. */
export function variableNames(given: readonly Named[], calls: readonly StoryCall[]): Map<string, string> {
  const own = [
    ...given.map((value) => ({ ...value, long: value.name })),
    ...calls.flatMap(({ step, outputs }) =>
      outputs.map((value) => ({ ...value, long: joined(step.stepId, value.name) })),
    ),
  ]
  const taken = new Set([
    ...TAKEN,
    ...calls.flatMap(({ step, operation, group }) => [step.stepId, operation.operationId, group.name]),
  ])
  return new Map(
    own.map(({ reference, name, long }) => {
      const free = !taken.has(name) && own.filter((other) => other.name === name).length === 1
      return [reference, free ? name : long]
    }),
  )
}

/** `registerTenant` and `tenantId` as `registerTenantId`; `readUtilization` and `utilization` stay apart from the step. */
function joined(stepId: string, name: string): string {
  const words = stepId.split(/(?=[A-Z])/)
  const own = pascal(name)
  const overlap = own !== words.at(-1) && own.startsWith(words.at(-1) ?? '')
  return `${words.slice(0, overlap ? -1 : undefined).join('')}${own}`
}

const WIDTH = 100

/** Text as a comment of several lines, without the marks of Markdown. */
export function comment(text: string, sign: string): string {
  const lines: string[] = []
  for (const word of text.replaceAll('`', '').trim().split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`${sign} ${word}`)
  }
  return lines.join('\n')
}
