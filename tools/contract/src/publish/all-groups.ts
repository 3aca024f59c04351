import { isObject, type Json, type JsonObject, operationsOf } from '../document.js'
import { infoOf } from '../elements.js'
import { UserError } from '../failure.js'
import { clashingComponents, renameComponents } from './component-names.js'

/** A document with the name of its group. */
export interface NamedDocument {
  readonly name: string
  readonly document: JsonObject
}

/** What has to be the same in all groups, because a document has it once. */
const ONCE = ['openapi', 'jsonSchemaDialect', 'servers', 'security'] as const

/** One document of all groups. Components and tags that differ between groups carry the name of their group; equal ones appear once. */
export function mergeGroups(groups: readonly NamedDocument[]): JsonObject {
  const clashing = clashingComponents(groups.map(({ document }) => document))
  const tags = repeated(groups.flatMap(({ document }) => tagsOf(document).map(({ name }) => String(name))))
  const documents = groups.map(({ name, document }) => {
    const result = renameComponents(document, name, clashing)
    prefixTags(result, name, tags)
    return result
  })
  return {
    ...Object.fromEntries(ONCE.flatMap((member) => shared(groups, member))),
    info: mergedInfo(documents),
    tags: documents.flatMap(tagsOf),
    'x-tagGroups': documents.map((document) => ({
      name: infoOf(document)['title'] ?? '',
      tags: tagsOf(document).map(({ name }) => name ?? ''),
    })),
    paths: Object.assign({}, ...documents.map(({ paths }) => paths)) as JsonObject,
    components: mergedComponents(documents),
  }
}

/** @throws UserError when the groups differ in it. */
function shared(groups: readonly NamedDocument[], member: (typeof ONCE)[number]): [string, Json][] {
  const [first, ...others] = groups
  const value = first?.document[member]
  const other = others.find(({ document }) => JSON.stringify(document[member]) !== JSON.stringify(value))
  if (first && other) {
    throw new UserError(
      `spec/${first.name}/openapi.yaml and spec/${other.name}/openapi.yaml differ in ${member}, which the document of all groups has once. Write the same in both.`,
    )
  }
  return value === undefined ? [] : [[member, value]]
}

/** Licence, contact and version are those of the first group; the groups share a version line. */
function mergedInfo(documents: readonly JsonObject[]): JsonObject {
  const infos = documents.map(infoOf)
  const sections = infos.map(({ title, description }) => `## ${String(title)}\n\n${String(description ?? '').trim()}`)
  return {
    ...infos[0],
    title: 'Cloud Cost API',
    summary: 'All groups of operations in one document',
    description: `${sections.map((section) => section.trim()).join('\n\n')}\n`,
  }
}

function prefixTags(document: JsonObject, group: string, clashing: ReadonlySet<string>): void {
  const renamed = (tag: string): string => (clashing.has(tag) ? `${group}-${tag}` : tag)
  for (const tag of tagsOf(document)) tag['name'] = renamed(String(tag['name']))
  for (const { value } of operationsOf(document)) {
    if (Array.isArray(value['tags'])) value['tags'] = value['tags'].map((tag) => renamed(String(tag)))
  }
}

/** Equal components of several groups have one name by now, so that the last one stands for all. */
function mergedComponents(documents: readonly JsonObject[]): JsonObject {
  const merged: { [kind: string]: JsonObject } = {}
  for (const { components } of documents) {
    if (!isObject(components)) continue
    for (const [kind, named] of Object.entries(components)) merged[kind] = { ...merged[kind], ...(named as JsonObject) }
  }
  return merged
}

function tagsOf({ tags }: JsonObject): JsonObject[] {
  return Array.isArray(tags) ? tags.filter(isObject) : []
}

function repeated(names: readonly string[]): Set<string> {
  return new Set(names.filter((name, index) => names.indexOf(name) !== index))
}
