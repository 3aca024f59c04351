// Writes edits into the sources of the contract, all of them or none.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type JsonObject, lookUp, mapping, referenceTokens, toReference } from '@cloud-cost/contract/document'
import { UserError } from '@cloud-cost/contract/failure'
import type { Group } from '@cloud-cost/contract/group'
import { bundleSources, certaintyCommand, formatFinding } from '@cloud-cost/contract/group-checks'
import type { MarkCode } from '@cloud-cost/contract/mark-codes'
import type { Edit } from './edit.js'
import { editYaml, yamlText } from './edit-yaml.js'
import type { ExampleEdit } from './examples.js'
import { expandNewMarks, spreadFieldMarks } from './marks.js'
import type { NewSchemas } from './payload-files.js'
import { writeTogether } from './write-together.js'

/** The bundled documents with the edits, by group. */
export function editedDocuments(
  groups: readonly Group[],
  edits: readonly Edit[],
  codes: ReadonlyMap<string, MarkCode>,
): Map<Group, JsonObject> {
  const documents = new Map(groups.map((group) => [group, structuredClone(group.document)]))
  for (const { element, apply } of edits)
    for (const { group, reference } of element.uses) {
      const tokens = referenceTokens(reference)
      const holder = lookUp(documents.get(group) ?? null, toReference(tokens.slice(0, -1))) as JsonObject
      const last = tokens.at(-1) ?? ''
      const schemas: NewSchemas = new Map()
      holder[last] = apply(mapping(holder[last]), (name) => `#/components/schemas/${name}`, schemas)
      Object.assign(mapping(lookUp(documents.get(group) ?? null, '#/components/schemas')), Object.fromEntries(schemas))
      for (const added of [holder[last] ?? null, ...schemas.values()]) expandNewMarks(added, codes)
    }
  return documents
}

/** The text of each file after the edits, by its absolute path. */
export function editedFiles(
  edits: readonly Edit[],
  examples: readonly ExampleEdit[],
  codes: ReadonlyMap<string, MarkCode>,
): Map<string, string> {
  const files = new Map<string, string>()
  const edit = (file: string, change: (text: string) => string): void => {
    files.set(file, change(files.get(file) ?? readFileSync(file, 'utf8')))
  }
  for (const { element, gone, apply } of edits) {
    const schemas: NewSchemas = new Map()
    const { tokens } = element
    if (tokens.at(-2) === 'properties')
      edit(element.file, (text) =>
        editYaml(text, tokens.slice(0, -2), (record) => spreadFieldMarks(mapping(record), gone, codes)),
      )
    edit(element.file, (text) =>
      editYaml(text, element.tokens, (value) => apply(mapping(value), (name) => `${name}.yaml`, schemas)),
    )
    for (const [name, schema] of schemas) files.set(join(dirname(element.file), `${name}.yaml`), yamlText(schema))
  }
  for (const { file, tokens, value } of examples) edit(file, (text) => editYaml(text, tokens, () => value))
  return files
}

/**
 * Writes all files, or none where one can't be written, or the contract can't be bundled with the edits; then writes the certainty reports.
 *
 * @throws UserError that says why nothing was written
 */
export async function writeFiles(files: ReadonlyMap<string, string>, groups: readonly Group[]): Promise<void> {
  const restore = writeTogether(files)
  const [first] = groups
  if (first === undefined || files.size === 0) return
  const found = await Promise.all(groups.map(({ root, name }) => bundleSources(root, name)))
  const lines = found.flat().map((finding) => formatFinding(first.root, finding))
  if (lines.length > 0) {
    restore()
    throw new UserError(`nothing was written, since the contract can't be bundled with the edits:\n${lines.join('\n')}`)
  }
  for (const { folder } of groups) certaintyCommand(folder, false)
}
