import { type Cast, loadCast, unknownValues } from './cast.js'
import { visitElements } from './elements.js'
import { examplesOf } from './example.js'
import type { Finding } from './failure.js'
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
  const ofBodies = examples.map(({ body, file, value, schema, isComputed }) => {
    const misfits = validator.complaints(schema, value).map(({ tokens, message }) => ({
      tokens,
      rule: 'example-fits-schema',
      message: `${message} Fix the example, or the schema of ${body}.`,
    }))
    const problems = [...misfits, ...(isComputed ? [] : unknownValues(value, cast))]
    const inFile = problems.map((problem) => ({ ...problem, tokens: ['value', ...problem.tokens] }))
    return inFile.length === 0 ? [] : new SourceFile(file).findings(inFile)
  })
  return [...ofBodies, ...checkDescribed(group, cast)]
}

/** The examples that stand where a parameter or a schema is described, and not in a file of their own. */
function checkDescribed(group: Group, cast: Cast): Finding[][] {
  const map = new SourceMap(group)
  const found: Finding[][] = []
  visitElements(group.document, ({ example, in: place, name }, tokens) => {
    if (example === undefined || tokens.at(-1) === 'properties') return
    const member = tokens.findLast((_token, index) => tokens[index - 1] === 'properties') ?? tokens.at(-1)
    const problems = unknownValues({ [String(place === undefined ? member : name)]: example }, cast)
    found.push(problems.map(({ rule, message }) => ({ ...map.locate([...tokens, 'example']), rule, message })))
  })
  return found
}
