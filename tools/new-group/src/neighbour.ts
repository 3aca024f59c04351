import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { File } from './file.js'
import { type Manifest, manifestText, readManifest } from './manifest.js'

/** Files of a client next to its manifest that are the same in all groups: settings of the compiler, and the entries. */
const OF_CLIENT = /^(tsconfig(\.\w+)?\.json|src\/\w[\w-]*\.ts)$/

/** The files of a group that differ from those of its neighbours by nothing but the name, made of a neighbour's. */
export function filesLikeNeighbours(root: string, groups: readonly string[], name: string): File[] {
  const [neighbour = ''] = groups
  const client = `packages/${neighbour}-client`
  const own = `packages/${name}-client`
  const copies = filesBelow(join(root, client))
    .filter((path) => OF_CLIENT.test(path))
    .map((path) => ({ path: `${own}/${path}`, text: readFileSync(join(root, client, path), 'utf8') }))
  const shared = groups.map((group) => readManifest(root, `packages/${group}-client`).keywords ?? [])
  const manifest = renamed(readManifest(root, client), neighbour, name)
  const common = shared[0]?.filter((word) => shared.every((words) => words.includes(word))) ?? []
  const keywords = [...common, name].sort()
  return [
    ...copies,
    { path: `${own}/package.json`, text: manifestText({ ...manifest, keywords }) },
    {
      path: `spec/${name}/package.json`,
      text: manifestText(renamed(readManifest(root, `spec/${neighbour}`), neighbour, name)),
    },
  ]
}

function filesBelow(folder: string): string[] {
  return [...readdirSync(folder), ...readdirSync(join(folder, 'src')).map((name) => `src/${name}`)].sort()
}

/** A manifest as the group of another name has it; `cloud-cost` is not a group. */
function renamed(manifest: Manifest, from: string, to: string): Manifest {
  const text = JSON.stringify({ ...manifest, version: '0.0.0' })
  return JSON.parse(text.replaceAll(new RegExp(`(?<!cloud-)\\b${from}\\b`, 'g'), to)) as Manifest
}
