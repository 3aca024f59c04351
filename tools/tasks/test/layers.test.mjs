// The packages and which others each has in its manifest, of which knip says that they are used: `npx vitest run test/layers -u` prints them anew.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { root, workspacesOf } from '../workspaces.mjs'

const manifests = workspacesOf(root).flatMap((folder) => {
  const file = join(folder, 'package.json')
  return existsSync(file) ? [{ folder: relative(root, folder), ...JSON.parse(readFileSync(file, 'utf8')) }] : []
})
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

it('the packages stand in layers, each above those that it depends on', async () => {
  const lines = manifests.map((manifest) => {
    const below = dependenciesOf(manifest).map((name) => packages.get(name).folder)
    return [`${layerOf(manifest.name)}  ${manifest.folder}`, ...below.map((folder) => `     -> ${folder}`)].join('\n')
  })
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('layers.txt')
})
