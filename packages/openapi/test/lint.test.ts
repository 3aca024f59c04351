import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { groupNames } from '@cloud-cost/contract/group'
import { run, SHORT_LIVED } from '@cloud-cost/contract/run'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const DIST = join(import.meta.dirname, '..', 'dist')
const SPECTRAL = join(ROOT, 'node_modules', '@stoplight', 'spectral-cli', 'dist', 'index.js')

/** Every OpenAPI document that is published, in each of its forms. */
const documents = [...groupNames(ROOT), 'all'].flatMap((group) =>
  readdirSync(DIST).filter((name) => name.startsWith(`${group}.`) && /\.(json|yaml)$/.test(name)),
)

it('publishes no form of a document in which the rules of the contract find something', async () => {
  // `npm test` tries one form of the smallest group; `npm run check` lints the bundles that all forms are made from.
  const tried = documents.filter((name) => TRIES_ALL || name === 'platform.json')
  expect(tried).not.toEqual([])
  const files = tried.map((name) => relative(ROOT, join(DIST, name)))
  const { stdout } = await run(
    process.execPath,
    [...(TRIES_ALL ? [] : SHORT_LIVED), SPECTRAL, 'lint', ...files, '--format', 'json', '--fail-severity', 'hint'],
    {
      cwd: ROOT,
    },
  )
  expect(stdout).toMatch(/^\[\]/)
}, 300_000)
