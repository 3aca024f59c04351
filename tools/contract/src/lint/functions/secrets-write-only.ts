import { type Json, type JsonObject, resolve } from '@cloud-cost/contract/document'
import type { Located } from '../document.js'
import {
  at,
  childrenOf,
  entries,
  membersBelow,
  propertyName,
  responsesOf,
  rule,
  schemasOf,
  together,
} from '../document.js'

const SECRET = /secret$|^primaryKey$|password$/i

/** Secrets are write-only password fields, and no response and no response's example holds one. */
export default together(
  rule(schemasOf, function* ({ path, value }) {
    const name = propertyName(path) ?? ''
    if (SECRET.test(name) && !(value['writeOnly'] === true && value['format'] === 'password'))
      yield [`\`${name}\` is a secret: write \`writeOnly: true\` and \`format: password\`.`]
  }),
  rule(answersOf, function* ({ value }, document) {
    for (const [name, member] of membersBelow(document, value['schema'])) {
      const target = resolve(document, member)
      if (SECRET.test(name) || at(target, ['format']) === 'password' || at(target, ['writeOnly']) === true)
        yield [`The response would carry the secret \`${name}\`. Use a schema without it for responses.`, 'schema']
    }
    for (const [example, reference] of entries(value['examples']))
      for (const name of secretsIn(at(resolve(document, reference), ['value'])))
        yield [`The example of the response shows the secret \`${name}\`. Remove it.`, 'examples', example]
  }),
)

function answersOf(document: JsonObject): Located[] {
  return responsesOf(document).flatMap((response) => childrenOf(response, 'content'))
}

function secretsIn(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(secretsIn)
  return entries(value).flatMap(([name, child]) => [...(SECRET.test(name) ? [name] : []), ...secretsIn(child)])
}
