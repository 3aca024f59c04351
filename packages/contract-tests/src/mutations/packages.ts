import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generatePackage } from '@cloud-cost/codegen/generate'
import type { JsonObject } from '@cloud-cost/contract/document'
import { transformSync } from 'esbuild'
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

/** Its modules that are loaded here: the others hold types, or need libraries. */
const LOADED = ['index', 'client', 'operations', 'schemas', 'msw-examples']

export function regenerateClient(group: string, name: string, document: JsonObject): RegeneratedClient {
  const client = join(generated, `regenerated-${name}-${process.pid}`, group)
  const folder = join(client, 'dist')
  mkdirSync(folder, { recursive: true })
  const modules = generatePackage(document)
  for (const module of LOADED) {
    const { code } = transformSync(modules[`${module}.ts`] ?? '', { loader: 'ts' })
    writeFileSync(join(folder, `${module}.js`), code)
  }
  return { folder, remove: () => rmSync(dirname(client), { recursive: true, force: true }) }
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
