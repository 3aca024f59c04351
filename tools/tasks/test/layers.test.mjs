// The packages and which others each has in its manifest, of which knip says that they are used: `npx vitest run test/layers -u` prints them anew.
// The packages of the groups are alike, so that a new group changes nothing.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { root, workspacesOf } from '../workspaces.mjs'

const manifests = workspacesOf(root).flatMap((folder) => {
  const file = join(folder, 'package.json')
  return existsSync(file) ? [{ folder: relative(root, folder), ...JSON.parse(readFileSync(file, 'utf8')) }] : []
})
/** `spec/<group>` and `packages/<group>-client` belong to a group. */
const groups = manifests.filter(({ folder }) => folder.startsWith('spec/')).map(({ folder }) => basename(folder))
const packages = new Map(manifests.map((manifest) => [manifest.name, manifest]))

/** The packages of the workspace that a package depends on. */
function dependenciesOf({ dependencies, devDependencies }) {
  return Object.keys({ ...dependencies, ...devDependencies })
    .filter((name) => packages.has(name))
    .sort()
}

/** The layer of a package: one above the highest that it depends on. */
function layerOf(name, above = []) {
  if (above.includes(name)) throw new Error(`these depend on one another: ${[...above, name].join(' > ')}`)
  const below = dependenciesOf(packages.get(name)).map((dependency) => layerOf(dependency, [...above, name]))
  return 1 + Math.max(0, ...below)
}

/** The folder of a package, in which the word `<group>` stands for each group. */
const nameOfKind = (folder) => groups.reduce((name, group) => name.replace(group, '<group>'), folder)

it('the packages stand in layers, each above those that it depends on', async () => {
  const lines = manifests.map((manifest) => {
    const below = new Set(dependenciesOf(manifest).map((name) => nameOfKind(packages.get(name).folder)))
    const head = `${layerOf(manifest.name)}  ${nameOfKind(manifest.folder)}`
    return [head, ...Array.from(below, (folder) => `     -> ${folder}`)].join('\n')
  })
  await expect(`${[...new Set(lines)].sort().join('\n')}\n`).toMatchFileSnapshot('layers.txt')
})
