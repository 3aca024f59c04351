import { type Cast, checkCast, loadCast, strangeValues } from './cast.js'
import { describedExamplesOf } from './described-example.js'
import { examplesOf } from './example.js'
import type { Finding } from './failure.js'
import type { Group } from './group.js'
import { SourceMap } from './locate.js'
import { checkStory } from './story.js'
import { ExampleValidator } from './validate-examples.js'

/**
 * What is wrong with each example of a group: its schema, the cast, the arithmetic; an empty list where nothing is.
 * Those of parameters and members come last.
 */
export function checkExamples(group: Group): Finding[][] {
  const validator = new ExampleValidator(group.document)
  const cast = loadCast(group.root)
  const ofBodies = examplesOf(group).map((example) => [
    ...validator.validate(example),
    ...checkCast(example, cast),
    ...checkStory(example),
  ])
  return [...ofBodies, ...checkDescribed(group, cast)]
}

function checkDescribed(group: Group, cast: Cast): Finding[][] {
  const map = new SourceMap(group)
  return describedExamplesOf(group.document).map(({ name, value, tokens }) =>
    strangeValues({ [name]: value }, cast).map(({ rule, message }) => ({ ...map.locate(tokens), rule, message })),
  )
}
