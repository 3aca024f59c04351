import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isObject, type Json, type JsonObject, toReference } from '@cloud-cost/contract/document'
import { toYaml } from '@cloud-cost/contract/document-text'

/**
 * Writes a bundled document as sources in YAML: a table of contents, a file for each path item and one for each component.
 * All but the table of contents are two folders deep, so that references look the same in all of them.
 *
 * @returns the table of contents
 */
export function writeSources(document: JsonObject, folder: string): string {
  const { paths, components, ...rest } = document
  const { securitySchemes, ...kinds } = isObject(components) ? components : {}
  const entries = Object.entries(isObject(paths) ? paths : {})
  const items = entries.map(([path, item], index) => ({ path, item, file: `paths/items/${index}.yaml` }))
  for (const { item, file } of items) write(join(folder, file), withFiles(item) as JsonObject)
  for (const [kind, parts] of Object.entries(kinds))
    for (const [name, part] of Object.entries(isObject(parts) ? parts : {}))
      write(join(folder, 'components', kind, `${name}.yaml`), withFiles(part) as JsonObject)
  const contents = join(folder, 'openapi.yaml')
  write(contents, {
    ...rest,
    paths: Object.fromEntries(items.map(({ path, file }) => [path, { $ref: file }])),
    ...(securitySchemes !== undefined && { components: { securitySchemes } }),
  })
  return contents
}

/** References to components become references to their files. */
function withFiles(value: Json): Json {
  if (Array.isArray(value)) return value.map(withFiles)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === '$ref' && typeof inner === 'string' ? fileOf(inner) : withFiles(inner),
    ]),
  )
}

function fileOf(reference: string): string {
  const [, , kind, name, ...rest] = reference.split('/')
  return `../../components/${kind}/${name}.yaml${rest.length > 0 ? toReference(rest) : ''}`
}

function write(file: string, value: JsonObject): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, toYaml(value))
}
