import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { File } from './files.js'
import type { NewGroup } from './new-group.js'

const TEMPLATE = fileURLToPath(new URL('../../template/', import.meta.url))

/** The files of the contract and of the client that are written for a new group. */
export function filesOfTemplate(group: NewGroup): File[] {
  return [...filled('spec', `spec/${group.name}`, group), ...filled('client', `packages/${group.name}-client`, group)]
}

function filled(folder: string, target: string, { name, typeName, path, operationId }: NewGroup): File[] {
  const names: Readonly<Record<string, string>> = { group: name, Group: typeName, path, operationId }
  const fill = (text: string): string => text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => names[key] ?? '')
  const source = join(TEMPLATE, folder)
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: fill(`${target}${file.slice(source.length).replaceAll('\\', '/')}`),
      text: fill(readFileSync(file, 'utf8')),
    }))
}
