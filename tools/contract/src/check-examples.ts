import { checkCast, loadCast } from './cast.js'
import { examplesOf } from './example.js'
import type { Finding } from './failure.js'
import type { Group } from './group.js'
import { checkStory } from './story.js'
import { ExampleValidator } from './validate-examples.js'

/** What is wrong with each example of a group: its schema, the cast, the arithmetic; an empty list where nothing is. */
export function checkExamples(group: Group): Finding[][] {
  const validator = new ExampleValidator(group.document)
  const cast = loadCast(group.root)
  return examplesOf(group).map((example) => [
    ...validator.validate(example),
    ...checkCast(example, cast),
    ...checkStory(example),
  ])
}
