// Makes the forms of a document for generators that read OpenAPI 3.0.
import {
  envelopeBranches,
  isObject,
  type Json,
  type JsonObject,
  mapping,
  operationsOf,
  resolve,
} from '../../model/document.js'
import { addParagraphs, visitElements } from '../../model/elements.js'
import { shapeOf } from '../../model/index.js'
import { list } from '../../model/values.js'
import { inlined } from './inlined.js'
import { toOpenApi30 } from './openapi-3.0.js'

/**
 * A document for code generators, in OpenAPI 3.0. What goes over the wire is the same; where the contract says something that generators
 * can't turn into code, this document says less.
 */
export function toPortable(document: JsonObject): JsonObject {
  const result = simplified(document)
  visitElements(result, (element) => distinguish(result, element))
  openAnswers(result)
  return finished(result)
}

/**
 * The portable document with the keywords left out that generators of Rust turn into code which can't read an answer: they take the
 * member that a discriminator names off an answer, and then miss it. Others allow an operation one type of error, and take `default` for
 * a success as well.
 */
export function toPlain(document: JsonObject): JsonObject {
  const result = structuredClone(document)
  for (const { value } of operationsOf(result)) delete mapping(value['responses'])['default']
  return finished(simplified(result))
}

/**
 * The plain document with no open record that has members: generators of Kotlin make a map of it, whose members stay empty. What an
 * answer holds besides the members can't be read then.
 */
export function toKotlin(plain: JsonObject): JsonObject {
  const result = structuredClone(plain)
  visitElements(result, (element) => {
    if (isObject(element['properties']) && element['additionalProperties'] === true)
      delete element['additionalProperties']
  })
  return result
}

/** A document with one schema for a record and one name for a member. */
function simplified(document: JsonObject): JsonObject {
  // Some generators name a type after a parameter, and its name may differ from the name of a schema in case alone.
  const result = inlined(document, 'parameters')
  visitElements(result, (element) => flatten(result, element))
  visitElements(result, (element) => {
    leaveOutSecondSpelling(element)
    leaveOutSecondSpellingOfBranches(result, element)
    leaveOutPatternOfValues(element)
    widenNumbers(element)
  })
  return result
}

/** The document as OpenAPI 3.0, without what nothing uses. */
function finished(document: JsonObject): JsonObject {
  leaveOutUnused(document)
  const result = toOpenApi30(document)
  addParagraphs(mapping(result['info']), [
    'It is made for code generators and says less than the contract; the README of the package that it comes with lists what differs.',
  ])
  return result
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
function distinguish(document: JsonObject, schema: JsonObject): void {
  const branches = envelopeBranches(document, 'oneOf' in schema ? schema : undefined)
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
  for (const names of spellingsOf(Object.keys(properties))) {
    const optional = names.filter((name) => !required.includes(name))
    for (const name of optional) delete properties[name]
    if (optional.length === names.length) schema['additionalProperties'] = true
    if (Object.keys(properties).length === 0) delete schema['properties']
  }
}

/** Some generators make one class of all branches of a union: the spelling that a branch requires holds for the others as well. */
function leaveOutSecondSpellingOfBranches(document: JsonObject, { oneOf }: JsonObject): void {
  const branches = list(oneOf).map((branch) => mapping(resolve(document, branch)))
  const required = new Set(branches.flatMap((branch) => list(branch['required'])))
  const names = new Set(branches.flatMap(({ properties }) => Object.keys(mapping(properties))))
  for (const spellings of spellingsOf([...names]).filter((group) => group.some((name) => required.has(name))))
    for (const name of spellings.filter((spelling) => !required.has(spelling)))
      for (const { properties } of branches) delete mapping(properties)[name]
}

/** The names that differ in case alone, together. */
function spellingsOf(names: readonly string[]): readonly (readonly string[])[] {
  const spellings = new Map<string, string[]>()
  for (const name of names) spellings.set(name.toLowerCase(), [...(spellings.get(name.toLowerCase()) ?? []), name])
  return [...spellings.values()].filter(({ length }) => length > 1)
}

/** Listed values need no pattern, and some generators check it on a type that is no text any more. */
function leaveOutPatternOfValues(schema: JsonObject): void {
  if (Array.isArray(schema['enum'])) delete schema['pattern']
}

/** Says of every record of an answer that it may have further members: with their default options, clients in Go and Java refuse them else. */
function openAnswers(document: JsonObject): void {
  const seen = new Set<JsonObject>()
  const open = (value: Json | undefined, tokens: readonly string[] = []): void =>
    visitElements(
      value ?? null,
      (element) => {
        if (seen.has(element)) return
        seen.add(element)
        if (isObject(element['properties'])) element['additionalProperties'] ??= true
        if (typeof element['$ref'] === 'string') open(resolve(document, element))
      },
      tokens,
    )
  for (const { value } of operationsOf(document)) open(value['responses'], ['responses'])
}

/** Gives numbers a format: some languages take 32 bits for one without it, which cuts off amounts and large counts. */
function widenNumbers(schema: JsonObject): void {
  if ('format' in schema) return
  if (schema['type'] === 'number') schema['format'] = 'double'
  if (schema['type'] === 'integer') schema['format'] = 'int64'
}

/** Leaves out the components that nothing refers to any more, and then those that only they referred to. */
function leaveOutUnused(document: JsonObject): void {
  const used = new Set(JSON.stringify(document).match(/"#\/components\/[^"]*"/g))
  // Security schemes are used by their names.
  const { securitySchemes: _, ...components } = mapping(document['components'])
  const unused = Object.entries(components).flatMap(([kind, named]) =>
    Object.keys(mapping(named))
      .filter((name) => !used.has(`"#/components/${kind}/${name}"`))
      .map((name) => ({ named: mapping(named), name })),
  )
  for (const { named, name } of unused) delete named[name]
  if (unused.length > 0) leaveOutUnused(document)
}
