// Writes the answers of the estate as the examples of the contract, and their amounts as the examples of its schemas.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { answerOf, estateExamples, operationsWithoutHandler } from './examples.mjs'
import { reviewAttributes } from './review-attributes.mjs'
import { outdatedSchemas } from './schema-examples.mjs'

let written = 0
for (const example of estateExamples()) {
  const answer = await answerOf(example)
  if (JSON.stringify(example.document.toJS().value) === JSON.stringify(answer)) continue
  example.document.set('value', example.document.createNode(answer))
  writeFileSync(example.path, example.document.toString({ lineWidth: 0, flowCollectionPadding: false }))
  written += 1
}
const schemas = await outdatedSchemas()
for (const { path, document } of schemas)
  writeFileSync(path, document.toString({ lineWidth: 0, flowCollectionPadding: false }))
writeFileSync(fileURLToPath(new URL('../../../.gitattributes', import.meta.url)), reviewAttributes())
console.log(`${written} examples were rewritten, and the amounts of ${schemas.length} schemas.`)
const left = operationsWithoutHandler()
if (left.length > 0)
  console.log(`Without a handler in packages/estate, and answered with their examples: ${left.join(', ')}.`)
