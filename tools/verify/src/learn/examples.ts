import { type Json, type JsonObject, mapping, referenceTokens, resolve } from '@cloud-cost/contract/document'
import type { Group } from '@cloud-cost/contract/group'
import { SourceMap } from '@cloud-cost/contract/locate'
import type { Edit } from './edit.js'
import type { Evidence, Subject } from './evidence.js'
import type { Fact } from './facts/fact.js'
import type { Place } from './places.js'
import { visitValue } from './schema-walk.js'

/** A value of an example that has another form from now on. */
export interface ExampleEdit {
  /** Absolute path, and the path of the value in the file. */
  readonly file: string
  readonly tokens: readonly string[]
  readonly value: Json
}

/** The examples follow the types and forms that the recordings show. */
export function exampleEdits(edits: readonly Edit[], { groups, subjects }: Evidence): ExampleEdit[] {
  const conversions = new Map(edits.flatMap(({ place, facts }) => conversionsOf(place, facts)))
  if (conversions.size === 0) return []
  const sources = new Map(groups.map((group) => [group, new SourceMap(group)]))
  const found = new Map<string, ExampleEdit>()
  for (const { group, schemas, reference, value } of subjects.flatMap(examplesOf))
    visitValue(schemas, [reference.schema], value, (node, own, names) => {
      const convert = node.places.map((place) => conversions.get(place)).find((conversion) => conversion !== undefined)
      const next = convert?.(own)
      if (next === undefined || next === own) return
      const place = sources.get(group)?.place([...referenceTokens(reference.example), 'value', ...names])
      if (place === undefined) return
      const edit = { file: place.file.path, tokens: place.tokens, value: next }
      found.set(JSON.stringify([edit.file, edit.tokens]), edit)
    })
  return [...found.values()]
}

function conversionsOf(place: Place, facts: readonly Fact[]): [Place, (value: Json) => Json | undefined][] {
  return facts.flatMap(({ example }): [Place, (value: Json) => Json | undefined][] =>
    example === undefined ? [] : [[place, example]],
  )
}

interface ShownExample {
  readonly group: Group
  readonly schemas: Subject['schemas']
  readonly reference: { readonly schema: string; readonly example: string }
  readonly value: Json
}

/** The examples of an operation's bodies, each with the schema that it follows. */
function examplesOf({ operation, group, schemas, reference }: Subject): ShownExample[] {
  const { document } = group
  const { body, responses } = operation
  const written = mapping(resolve(document, { $ref: reference }))
  const described = [
    ...(body === undefined ? [] : [{ schema: body.reference, holder: written['requestBody'] }]),
    ...responses.flatMap(({ status, reference: schema }) =>
      schema === undefined ? [] : [{ schema, holder: mapping(written['responses'])[status] }],
    ),
  ]
  return described.flatMap(({ schema, holder }) => {
    const media = mapping(mapping(mapping(resolve(document, holder))['content'])['application/json'])
    return Object.values(mapping(media['examples'])).flatMap((example): ShownExample[] => {
      const { $ref } = mapping(example)
      const { value } = mapping(resolve(document, example)) as JsonObject
      return typeof $ref === 'string' && value !== undefined
        ? [{ group, schemas, reference: { schema, example: $ref }, value }]
        : []
    })
  })
}
