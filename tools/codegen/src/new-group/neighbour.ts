import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type File, type Manifest, manifestFile, readManifest } from './files.js'

/** Files of a client next to its manifest that are the same in all groups: settings of the compiler, and the entries. */
const OF_CLIENT = /^(tsconfig(\.\w+)?\.json|src\/\w[\w-]*\.ts)$/

/** The files of a group that differ from those of its neighbours by nothing but the name, made of a neighbour's. */
export function filesLikeNeighbours(root: string, groups: readonly string[], name: string): File[] {
  const [neighbour = ''] = groups
  const client = `packages/${neighbour}-client`
  const own = `packages/${name}-client`
  const below = readdirSync(join(root, client, 'src')).map((file) => `src/${file}`)
  const copied = [...readdirSync(join(root, client)), ...below].filter((path) => OF_CLIENT.test(path))
  const words = groups.map((group) => readManifest(root, `packages/${group}-client`).keywords ?? [])
  const common = words[0]?.filter((word) => words.every((list) => list.includes(word))) ?? []
  const manifest = renamed(readManifest(root, client), neighbour, name)
  return [
    ...copied.map((path) => ({ path: `${own}/${path}`, text: readFileSync(join(root, client, path), 'utf8') })),
    manifestFile(own, { ...manifest, keywords: [...common, name].sort() }),
    manifestFile(`spec/${name}`, renamed(readManifest(root, `spec/${neighbour}`), neighbour, name)),
  ]
}

/** A manifest as the group of another name has it; `cloud-cost` is not a group. */
function renamed(manifest: Manifest, from: string, to: string): Manifest {
  const text = JSON.stringify({ ...manifest, version: '0.0.0' })
  return JSON.parse(text.replaceAll(new RegExp(`(?<!cloud-)\\b${from}\\b`, 'g'), to)) as Manifest
}
