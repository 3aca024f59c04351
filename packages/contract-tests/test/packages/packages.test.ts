import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core'
import { sample } from '@cloud-cost/contract/trials'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { beforeAll, describe, expect, it } from 'vitest'
import { covers, PUBLISHED } from './published.js'
import { linksOf, packagesInTypes } from './references.js'
import { entrypointsBehindPatterns, PACKAGES, pack, type Tarball } from './tarball.js'

/** Scripts that npm runs where a package is installed. */
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare']

/** Packages that publint and attw look at: each takes them a second or two, and `npm test` has them try two. */
const INSPECTED = sample(PUBLISHED, 4, ({ folder }) => folder)

const NAMES = PUBLISHED.map(({ folder }) => `@cloud-cost/${folder}`)

let tarballs: ReadonlyMap<string, Tarball>
beforeAll(() => {
  tarballs = pack(NAMES)
})

describe('the list of published packages', () => {
  it('has every package that says which files it publishes', () => {
    const manifests = readdirSync(PACKAGES).map((folder) => join(PACKAGES, folder, 'package.json'))
    const publishing = manifests.map((file) => JSON.parse(readFileSync(file, 'utf8'))).filter(({ files }) => files)
    expect(NAMES.toSorted()).toEqual(publishing.map(({ name }) => name).toSorted())
  })
})

function tarballOf(folder: string): Tarball {
  const packed = tarballs.get(`@cloud-cost/${folder}`)
  if (packed === undefined) throw new Error(`${folder} was not packed`)
  return packed
}

describe.each(INSPECTED)('@cloud-cost/$folder for tools', ({ folder, exceptions }) => {
  let tarball: Tarball
  let problems: readonly Problem[]
  beforeAll(async () => {
    tarball = tarballOf(folder)
    const result = await checkPackage(createPackageFromTarballData(tarball.data), {
      includeEntrypoints: entrypointsBehindPatterns(tarball),
    })
    if (!result.types) throw new Error('has no types')
    problems = result.problems
  })

  it('has nothing that publint would change', async () => {
    const { data } = tarball
    const { messages, pkg } = await publint({ pack: { tarball: data.slice().buffer }, strict: true })
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([])
  })

  it('has types that fit its modules, for every way of resolving them', () => {
    expect(problems.filter((problem) => !exceptions.some((exception) => covers(exception, problem)))).toEqual([])
  })

  it('needs every exception that it has', () => {
    const idle = exceptions
      .flatMap((exception) => exception.resolutions.map((resolution) => ({ ...exception, resolutions: [resolution] })))
      .filter((exception) => !problems.some((problem) => covers(exception, problem)))
    expect(idle).toEqual([])
  })
})

describe.each(PUBLISHED)('@cloud-cost/$folder', ({ folder, maxBytes, files }) => {
  let tarball: Tarball
  beforeAll(() => {
    tarball = tarballOf(folder)
  })

  it('holds what it needs and nothing else', () => {
    const paths = tarball.files
    expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
    const due = [/^(CHANGELOG\.md|LICENSE|README\.md|package\.json)$/, ...files]
    expect(paths.filter((path) => !due.some((pattern) => pattern.test(path)))).toEqual([])
  })

  it('says what changed, once it was released', () => {
    const { version } = tarball.manifest
    if (version !== '0.0.0') expect(tarball.text('CHANGELOG.md')).toContain(`\n## ${String(version)}\n`)
  })

  it('links to nothing outside it but pages of the web', () => {
    const links = tarball.files.filter((path) => path.endsWith('.md')).flatMap((path) => linksOf(tarball.text(path)))
    const isThere = (link: string): boolean => tarball.files.includes(link.replace(/#.*/, ''))
    expect(links.filter((link) => !/^(https:|#)/.test(link) && !isThere(link))).toEqual([])
  })

  it('has types that need nothing but what is installed with it', () => {
    const { dependencies, peerDependencies } = tarball.manifest
    const installed = ['node', ...Object.keys({ ...(dependencies as object), ...(peerDependencies as object) })]
    expect(packagesInTypes(tarball).filter((name) => !installed.includes(name))).toEqual([])
  })

  it(`weighs at most ${maxBytes} bytes`, () => {
    expect(tarball.data.length).toBeLessThanOrEqual(maxBytes)
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
    const ranges = Object.values({ ...(dependencies as object), ...(peerDependencies as object) }).map(String)
    expect(ranges.filter((range) => !/^[\^~>=<\d]/.test(range))).toEqual([])
  })
})
