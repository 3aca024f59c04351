import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../turbo.mjs'

/** Files that may name a group, and why. */
const NAMING = new Map([['packages/client-tests/src/bundle.ts', 'the asset client may be larger than the others']])

const FOLDERS = ['src', 'scripts', 'browser', 'action', 'bin']

it('no code but that of tests names a group, so that a further one needs no change of it', () => {
  const groups = readdirSync(join(root, 'spec')).filter((name) => existsSync(join(root, 'spec', name, 'openapi.yaml')))
  expect(groups.length).toBeGreaterThan(2)
  const name = new RegExp(`(['"\`])(${groups.join('|')})(-client)?\\1`)
  const files = sources()
  expect(files.length).toBeGreaterThan(200)
  const found = files.filter((file) => name.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([...NAMING.keys()])
})

/** The code of all packages and tools, without what is generated. */
function sources() {
  const folders = ['packages', 'tools'].flatMap((parent) =>
    readdirSync(join(root, parent)).flatMap((name) => FOLDERS.map((folder) => `${parent}/${name}/${folder}`)),
  )
  return ['tools/tasks', ...folders.filter((folder) => existsSync(join(root, folder)))]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.(ts|mjs|cjs|js)$/.test(file) && !/\/(generated|node_modules|test)\//.test(file))
}
