import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../workspaces.mjs'

const FOLDERS = ['src', 'scripts', 'browser', 'action', 'bin']

it('no code but that of tests lists the groups, so that a further one needs no change of it', () => {
  const groups = readdirSync(join(root, 'spec')).filter((name) => existsSync(join(root, 'spec', name, 'openapi.yaml')))
  expect(groups.length).toBeGreaterThan(2)
  const files = sources()
  expect(files.length).toBeGreaterThan(200)
  // A single name may be a word of its own, or stand for what only that group has.
  const isListing = (text) => groups.filter((name) => new RegExp(`(['"\`])${name}(-client)?\\1`).test(text)).length > 1
  const isBound = (text) => groups.some((name) => text.includes(`@cloud-cost/${name}-client`))
  // Handlers of the estate have the types of one group; a further group is answered with its examples.
  const isHandler = (file) => /^packages\/estate\/src\/(clouds|operations)\//.test(file)
  const found = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    return isListing(text) || (isBound(text) && !isHandler(file))
  })
  expect(found).toEqual([])
})

/** The code of all packages and tools, without what is generated. */
function sources() {
  const folders = ['packages', 'tools'].flatMap((parent) =>
    readdirSync(join(root, parent)).flatMap((name) => FOLDERS.map((folder) => `${parent}/${name}/${folder}`)),
  )
  // The scripts of the tasks lie beside their `node_modules`, whose links lead through all packages.
  const scripts = readdirSync(join(root, 'tools/tasks')).map((file) => `tools/tasks/${file}`)
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`))
    .concat(scripts)
    .filter((file) => /\.(ts|mjs|cjs|js)$/.test(file) && !/\/(generated|node_modules|test)\//.test(file))
}
