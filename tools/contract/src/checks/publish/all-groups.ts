// Merges the documents of all groups into one.
import { isObject, type Json, type JsonObject, mapping, operationsOf } from '../../model/document.js'
import { UserError } from '../../model/failure.js'
import { list } from '../../model/values.js'
import { clashingComponents, renameComponents } from './component-names.js'

/** A document with the name of its group. */
export interface NamedDocument {
  readonly name: string
  readonly document: JsonObject
}

/** What has to be the same in all groups, because a document has it once. */
const ONCE = ['openapi', 'servers', 'security'] as const

/** One document of all groups. Components and tags that differ between groups carry the name of their group; equal ones appear once. */
export function mergeGroups(groups: readonly NamedDocument[]): JsonObject {
  const clashing = clashingComponents(groups.map(({ document }) => document))
  const tags = groups.flatMap(({ document }) => tagsOf(document).map(({ name }) => name))
  const repeated = new Set(tags.filter((name, index) => tags.indexOf(name) !== index))
  const documents = groups.map(({ name, document }) => {
    const result = renameComponents(document, name, clashing)
    const renamed = (tag: Json = null): Json => (repeated.has(tag) ? `${name}-${tag}` : tag)
    for (const tag of tagsOf(result)) tag['name'] = renamed(tag['name'])
    for (const { value } of operationsOf(result)) value['tags'] = list(value['tags']).map(renamed)
    return result
  })
  return {
    ...Object.fromEntries(ONCE.flatMap((member) => shared(groups, member))),
    info: mergedInfo(documents.map(({ info }) => mapping(info))),
    tags: documents.flatMap(tagsOf),
    'x-tagGroups': documents.map((document) => ({
      name: mapping(document['info'])['title'] ?? '',
      tags: tagsOf(document).map(({ name }) => name ?? ''),
    })),
    paths: Object.assign({}, ...documents.map(({ paths }) => paths)) as JsonObject,
    components: mergedComponents(documents),
  }
}

/** @throws UserError when the groups differ in it. */
function shared([first, ...others]: readonly NamedDocument[], member: string): [string, Json][] {
  const value = first?.document[member]
  const deviating = others.find(({ document }) => JSON.stringify(document[member]) !== JSON.stringify(value))
  if (first && deviating)
    throw new UserError(
      `spec/${first.name}/openapi.yaml and spec/${deviating.name}/openapi.yaml differ in ${member}, which the document of all groups has once. Write the same in both.`,
    )
  return value === undefined ? [] : [[member, value]]
}

/** Licence, contact and version are those of the first group; the groups share a version line. */
function mergedInfo(infos: readonly JsonObject[]): JsonObject {
  const sections = infos.map(({ title, description }) => `## ${title}\n\n${description ?? ''}`.trim())
  return {
    ...infos[0],
    title: 'Cloud Cost API',
    summary: 'All groups of operations in one document',
    description: `${sections.join('\n\n')}\n`,
  }
}

/** Equal components of several groups have one name by now, so that the last one stands for all. */
function mergedComponents(documents: readonly JsonObject[]): JsonObject {
  const merged: { [kind: string]: JsonObject } = {}
  for (const { components } of documents)
    for (const [kind, named] of Object.entries(mapping(components)))
      merged[kind] = { ...merged[kind], ...mapping(named) }
  return merged
}

function tagsOf({ tags }: JsonObject): JsonObject[] {
  return list(tags).filter(isObject)
}
