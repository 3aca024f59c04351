// Names of values and comments of the programs of a story.
import { pascal } from '@cloud-cost/codegen/names'
import { outputReference } from './references.js'
import type { Given, Story } from './story.js'

/** Names that shells use, or the functions of the scripts. */
const TAKEN = ['answer', 'call', 'expected', 'given', 'path', 'received', 'refused', 'status', 'take']

/** A variable for each reference: the input's or output's own name where no other has it, or else that of the step before it. */
export function variableNames({ given, calls }: Story): Map<string, string> {
  const own = [
    ...given.map(({ name }) => ({ reference: `$inputs.${name}`, name, long: name })),
    ...calls.flatMap(({ step }) =>
      step.outputs.map(([name]) => ({
        reference: outputReference(step.stepId, name),
        name,
        long: `${step.stepId}${pascal(name)}`,
      })),
    ),
  ]
  const taken = new Set([
    ...TAKEN,
    ...calls.flatMap(({ step, operation, group }) => [step.stepId, operation.operationId, group.name]),
  ])
  return new Map(
    own.map(({ reference, name, long }) => {
      const free = !taken.has(name) && own.filter((other) => other.name === name).length === 1
      return [reference, free || reference.startsWith('$inputs') ? name : long]
    }),
  )
}

/** References that a script needs: to what is sent later, and to what comes out. */
export function neededReferences({ calls, results }: Story): Set<string> {
  return new Set([...calls.flatMap(({ takes }) => takes), ...Object.values(results)])
}

/** What a script is given; the checks, which it leaves out, compare answers with more. */
export function neededValues(story: Story): Given[] {
  const needed = neededReferences(story)
  return story.given.filter(({ name }) => needed.has(`$inputs.${name}`))
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
