import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, it } from 'vitest'
import { PACKAGES, PUBLISHED } from './published.js'
import { linksOf, neededByTypes } from './references.js'
import { TARBALLS } from './tarball.js'

/** Scripts that npm runs where a package is installed. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare']

describe('the list of published packages', () => {
  it('has every package that says which files it publishes', () => {
    const publishing = readdirSync(PACKAGES).filter(
      (folder) =>
        // A package that was removed leaves what was built in it.
        existsSync(join(PACKAGES, folder, 'package.json')) &&
        JSON.parse(readFileSync(join(PACKAGES, folder, 'package.json'), 'utf8')).files !== undefined,
    )
    expect(PUBLISHED.map(({ folder }) => folder).toSorted()).toEqual(publishing.toSorted())
  })
})

describe.each(PUBLISHED)('@cloud-cost/$folder', ({ folder, maxBytes, files }) => {
  const tarball = TARBALLS.get(folder)
  if (tarball === undefined) throw new Error(`${folder} was not packed`)

  it.runIf(TRIES_ALL || folder === 'client-core')('has nothing that publint would change', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: tarball.data.slice().buffer }, strict: true })
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([])
  })

  it('holds what it needs and nothing else', () => {
    const paths = tarball.files
    expect(paths).toEqual(expect.arrayContaining(['AGENTS.md', 'LICENSE', 'README.md', 'package.json']))
    const due = [/^(CHANGELOG\.md|LICENSE|README\.md|package\.json)$/, ...files]
    expect(paths.filter((path) => !due.some((pattern) => pattern.test(path)))).toEqual([])
  })

  it('says what changed, once it was released', () => {
    const { version } = tarball.manifest
    if (version !== '0.0.0') expect(tarball.text('CHANGELOG.md')).toContain(`\n## ${String(version)}\n`)
  })

  it('links to nothing outside it but pages of the web', () => {
    const links = tarball.files.filter((path) => path.endsWith('.md')).flatMap((path) => linksOf(tarball.text(path)))
    const isIncluded = (link: string): boolean => tarball.files.includes(link.replace(/#.*/, ''))
    expect(links.filter((link) => !/^(https:|#)/.test(link) && !isIncluded(link))).toEqual([])
  })

  it('has types that need nothing but what is installed with it', () => {
    const { dependencies, peerDependencies } = tarball.manifest
    const installed = ['node', ...Object.keys({ ...(dependencies as object), ...(peerDependencies as object) })]
    expect(neededByTypes(tarball).filter((name) => !installed.includes(name))).toEqual([])
  })

  it(`weighs at most ${maxBytes} bytes without its changelog`, () => {
    expect(tarball.weight).toBeLessThanOrEqual(maxBytes)
  })

  it('points to no source map: its modules are as readable as their sources', () => {
    const modules = tarball.files.filter((path) => /\.(js|d\.ts)$/.test(path))
    const pointing = modules.filter((path) => /^\/\/[#@] sourceMappingURL=/m.test(tarball.text(path)))
    expect(pointing).toEqual([])
  })

  it('has a description, keywords and a licence', () => {
    const { manifest } = tarball
    expect(manifest).toMatchObject({
      name: `@cloud-cost/${folder}`,
      description: expect.stringMatching(/^\S.{20,}[^.]$/),
      license: 'Apache-2.0',
      type: 'module',
      engines: { node: '>=20.0.0' },
    })
    const keywords = manifest['keywords'] as string[]
    expect(keywords.length).toBeGreaterThanOrEqual(4)
    expect(new Set(keywords).size).toBe(keywords.length)
    expect(manifest.exports['./package.json']).toBe('./package.json')
    expect(tarball.text('LICENSE')).toContain('Apache License')
  })

  it('runs nothing when it is installed', () => {
    const scripts = Object.keys(tarball.manifest.scripts ?? {})
    expect(scripts.filter((name) => INSTALL_SCRIPTS.includes(name))).toEqual([])
    expect(tarball.files).not.toContain('binding.gyp')
  })

  it('depends on versions that a registry knows', () => {
    const { dependencies, peerDependencies } = tarball.manifest
    // A peer may be any: what it must be is said where it is used, so that none blocks an installation.
    const peers = Object.values((peerDependencies as object) ?? {}).filter((range) => range !== '*')
    const ranges = [...Object.values((dependencies as object) ?? {}), ...peers].map(String)
    expect(ranges.filter((range) => !/^[\^~>=<\d]/.test(range))).toEqual([])
  })
})
