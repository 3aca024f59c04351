import { type Cast, loadCast, unknownValues } from './cast.js'
import { describedExamplesOf } from './described-example.js'
import { type Example, examplesOf } from './example.js'
import type { Finding, Problem } from './failure.js'
import type { Group } from './group.js'
import { SourceMap } from './locate.js'
import { SourceFile } from './source-file.js'
import { StrictValidator } from './strict-validator.js'

/**
 * What is wrong with each example of a group: its schema, and ids that are not in the cast; an empty list where nothing is.
 * Those of parameters and members come last.
 */
export function checkExamples(group: Group): Finding[][] {
  const validator = new StrictValidator(group.document)
  const examples = examplesOf(group)
  const answers = examples.filter(({ isComputed }) => isComputed).map(({ value }) => value)
  const cast = loadCast(group.root, answers)
  const ofBodies = examples.map((example) =>
    findingsIn(example, [
      ...schemaProblems(example, validator),
      ...(example.isComputed ? [] : unknownValues(example.value, cast)),
    ]),
  )
  return [...ofBodies, ...checkDescribed(group, cast)]
}

/** Problems of the value of an example, at the lines of its file. */
export function findingsIn({ file }: Example, problems: readonly Problem[]): Finding[] {
  if (problems.length === 0) return []
  return new SourceFile(file).findings(problems.map((one) => ({ ...one, tokens: ['value', ...one.tokens] })))
}

function schemaProblems({ schema, value, owner, role }: Example, validator: StrictValidator): Problem[] {
  return validator.complaints(schema, value).map(({ tokens, message }) => ({
    tokens,
    rule: 'example-fits-schema',
    message: `${message} Fix the example, or the schema of ${owner} (${role}).`,
  }))
}

function checkDescribed(group: Group, cast: Cast): Finding[][] {
  const map = new SourceMap(group)
  return describedExamplesOf(group.document).map(({ name, value, tokens }) =>
    unknownValues({ [name]: value }, cast).map(({ rule, message }) => ({ ...map.locate(tokens), rule, message })),
  )
}
