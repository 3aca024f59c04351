import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generateModules } from '@cloud-cost/codegen/generate'
import type { JsonObject } from '@cloud-cost/contract-tools/document'
import { distOf } from '../contract/clients.js'

const generated = join(import.meta.dirname, '..', '..', 'generated')

/** A copy of a client's build that may be changed. */
export interface ClientCopy {
  /** Absolute path of the copy, which has the files of `dist`. */
  readonly folder: string
  change(file: string, change: (text: string) => string): void
  remove(): void
}

/** A client generated from another document than the contract. */
export interface RegeneratedClient {
  /** Absolute path of its modules. */
  readonly folder: string
  remove(): void
}

export function regenerateClient(group: string, name: string, document: JsonObject): RegeneratedClient {
  const folder = join(generated, `${name}-${process.pid}`, group)
  mkdirSync(folder, { recursive: true })
  for (const [file, source] of Object.entries(generateModules(document))) writeFileSync(join(folder, file), source)
  // The raw types are made by a library; the index passes them on.
  copyFileSync(join(distOf(group), 'generated', 'types.d.ts'), join(folder, 'types.ts'))
  return { folder, remove: () => rmSync(dirname(folder), { recursive: true, force: true }) }
}

export function copyClient(group: string, name: string): ClientCopy {
  const copy = join(generated, `${name}-${process.pid}`, group)
  const folder = join(copy, 'dist')
  mkdirSync(copy, { recursive: true })
  cpSync(distOf(group), folder, { recursive: true })
  return {
    folder,
    change: (file, change) => writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8'))),
    remove: () => rmSync(dirname(copy), { recursive: true, force: true }),
  }
}
