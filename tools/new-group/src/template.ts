import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { File } from './file.js'
import type { NewGroup } from './new-group.js'

const TEMPLATE = fileURLToPath(new URL('../template/', import.meta.url))

/** The files of the contract and of the client that are written for a new group. */
export function filesOfTemplate(group: NewGroup): File[] {
  return [...filled('spec', `spec/${group.name}`, group), ...filled('client', `packages/${group.name}-client`, group)]
}

function filled(folder: string, target: string, group: NewGroup): File[] {
  const source = join(TEMPLATE, folder)
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: fill(`${target}${file.slice(source.length).replaceAll('\\', '/')}`, group),
      text: fill(readFileSync(file, 'utf8'), group),
    }))
}

/** A text with the names of the group where the template has `{{name}}`. */
function fill(text: string, { name, typeName, path, operationId }: NewGroup): string {
  return text
    .replaceAll('{{group}}', name)
    .replaceAll('{{Group}}', typeName)
    .replaceAll('{{path}}', path)
    .replaceAll('{{operationId}}', operationId)
}
