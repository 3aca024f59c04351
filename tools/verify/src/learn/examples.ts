// Changes examples to the types and forms that recordings show.
import { type Json, lookUp, mapping, referenceTokens, resolve } from '@cloud-cost/contract/document'
import type { Group } from '@cloud-cost/contract/group'
import type { Edit } from './edit.js'
import type { Evidence } from './evidence.js'
import type { Fact } from './facts/fact.js'
import type { Subject } from './recorded-call.js'
import type { SchemaElement } from './schema-elements.js'
import { visitValue } from './schema-walk.js'

/** A value of an example that has another form from now on. */
export interface ExampleEdit {
  /** Absolute path, and the path of the value in the file. */
  readonly file: string
  readonly tokens: readonly string[]
  readonly value: Json
}

/** The examples follow the types and forms that the recordings show. */
export function exampleEdits(edits: readonly Edit[], { elements, subjects }: Evidence): ExampleEdit[] {
  const conversions = new Map(edits.flatMap(({ element, facts }) => conversionsOf(element, facts)))
  if (conversions.size === 0) return []
  const found = new Map<string, ExampleEdit>()
  for (const { group, schemas, reference, value } of subjects.flatMap(examplesOf))
    visitValue(schemas, [reference.schema], value, (node, own, names) => {
      const convert = node.elements
        .map((element) => conversions.get(element))
        .find((conversion) => conversion !== undefined)
      const next = convert?.(own)
      if (next === undefined || next === own) return
      const { file, tokens } = elements.sourceOf(group, [...referenceTokens(reference.example), 'value', ...names])
      const edit = { file: file.path, tokens, value: next }
      found.set(JSON.stringify([edit.file, edit.tokens]), edit)
    })
  return [...found.values()]
}

function conversionsOf(
  element: SchemaElement,
  facts: readonly Fact[],
): [SchemaElement, (value: Json) => Json | undefined][] {
  return facts.flatMap(({ example }): [SchemaElement, (value: Json) => Json | undefined][] =>
    example === undefined ? [] : [[element, example]],
  )
}

interface ShownExample {
  readonly group: Group
  readonly schemas: Subject['schemas']
  readonly reference: { readonly schema: string; readonly example: string }
  readonly value: Json
}

/** The examples of an operation's bodies, each with the schema that it follows; they stand beside it. */
function examplesOf({ operation, group, schemas }: Subject): ShownExample[] {
  const { document } = group
  return [operation.body, ...operation.responses].flatMap((described) => {
    const schema = described?.reference
    if (schema === undefined) return []
    const examples = mapping(lookUp(document, schema.replace(/schema$/, 'examples')))
    return Object.values(examples).flatMap((written): ShownExample[] => {
      const { $ref: example } = mapping(written)
      const { value } = mapping(resolve(document, written))
      return typeof example === 'string' && value !== undefined
        ? [{ group, schemas, reference: { schema, example }, value }]
        : []
    })
  })
}
