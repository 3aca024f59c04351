import { envelopeBranches, type JsonObject, mapping, operationsOf } from '../../model/document.js'
import { addParagraphs, visitElements } from '../../model/elements.js'
import { shapeOf } from '../../model/index.js'
import { list } from '../../model/values.js'
import { toOpenApi30 } from './openapi-3.0.js'

/**
 * A document for code generators, in OpenAPI 3.0. What goes over the wire is the same; where the contract says something that generators
 * can't turn into code, this document says less.
 */
export function toPortable(document: JsonObject): JsonObject {
  const result = structuredClone(document)
  // Several generators allow an operation one type of error, and take `default` for a success as well.
  for (const { value } of operationsOf(result)) delete mapping(value['responses'])['default']
  visitElements(result, (element) => {
    flatten(result, element)
    discriminate(result, element)
    leaveOutSecondSpelling(element)
    widenNumbers(element)
  })
  leaveOutUnused(result)
  const portable = toOpenApi30(result)
  addParagraphs(mapping(portable['info']), [
    'It is made for code generators and says less than the contract; the README of the package that it comes with lists what differs.',
  ])
  return portable
}

/** A record that extends another gets its members: some tools keep the last part of `allOf` alone. */
function flatten(document: JsonObject, schema: JsonObject): void {
  if (!('allOf' in schema)) return
  const { properties, required } = shapeOf(document, schema)
  delete schema['allOf']
  // A copy, since the base stays a schema of its own.
  Object.assign(schema, {
    type: 'object',
    ...(required.size > 0 && { required: [...required] }),
    properties: structuredClone(properties),
  })
}

/** Says by which member a success and an error are distinguished; some generators look at nothing else. */
function discriminate(document: JsonObject, schema: JsonObject): void {
  const branches = envelopeBranches(document, schema)
  if (branches.length < 2) return
  const mapping = Object.fromEntries(branches.map(({ status, reference }) => [status, reference]))
  schema['discriminator'] = { propertyName: 'status', mapping }
}

/**
 * Members whose names differ in case alone have one name in many languages. Next to a required one, the others go; where none is
 * required, as in an error that is written in either case, the record keeps whichever come as members of an open object.
 */
function leaveOutSecondSpelling(schema: JsonObject): void {
  const properties = mapping(schema['properties'])
  const required = list(schema['required'])
  const spellings = new Map<string, string[]>()
  for (const name of Object.keys(properties))
    spellings.set(name.toLowerCase(), [...(spellings.get(name.toLowerCase()) ?? []), name])
  for (const names of [...spellings.values()].filter(({ length }) => length > 1)) {
    const others = names.filter((name) => !required.includes(name))
    for (const name of others) delete properties[name]
    if (others.length === names.length) schema['additionalProperties'] = true
    if (Object.keys(properties).length === 0) delete schema['properties']
  }
}

/** Without a format, some languages take 32 bits for a number, which cuts off amounts and large counts. */
function widenNumbers(schema: JsonObject): void {
  if ('format' in schema) return
  if (schema['type'] === 'number') schema['format'] = 'double'
  if (schema['type'] === 'integer') schema['format'] = 'int64'
}

/** Leaves out the components that nothing refers to any more, and then those that only they referred to. */
function leaveOutUnused(document: JsonObject): void {
  const before = JSON.stringify(document)
  // Security schemes are used by their names.
  const { securitySchemes: _, ...components } = mapping(document['components'])
  for (const [kind, named] of Object.entries(components))
    for (const name of Object.keys(mapping(named)))
      if (!before.includes(`"#/components/${kind}/${name}"`)) delete mapping(named)[name]
  if (JSON.stringify(document) !== before) leaveOutUnused(document)
}
