import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledPackages, type Metafile } from '@cloud-cost/contract/bundled'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const metafiles = JSON.parse(read('generated/metafiles.json')) as readonly Metafile[]
const manifest = JSON.parse(read('package.json')) as { readonly version: string }

interface Bom {
  readonly metadata: { readonly component: object }
  readonly components: readonly {
    readonly group?: string
    readonly name: string
    readonly version: string
    readonly purl: string
    readonly licenses: readonly [{ readonly license?: { readonly id: string } }]
  }[]
}
const bom = JSON.parse(read('dist/sbom.cdx.json')) as Bom

/** Name and version of each package whose code esbuild says is in an output, read off the folders of pnpm. */
const inOutputs = new Set(
  metafiles
    .flatMap(({ outputs }) => Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs)))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .flatMap(([file]) => {
      const [, name, version] = /\/\.pnpm\/(@?[^/@]+)@([^/_]+)[^/]*\/node_modules\//.exec(file) ?? []
      return name === undefined ? [] : [`${name.replace('+', '/')} ${version}`]
    }),
)

it('the bill of materials has each package of others that is in the bundles, and no other', () => {
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  expect(bom.metadata.component).toMatchObject({ name: 'mock', version: manifest.version })
  const listed = bom.components
    .map(({ group, name, version }) => `${group === undefined ? '' : `${group}/`}${name} ${version}`)
    .filter((name) => !name.startsWith('@cloud-cost/'))
  expect(listed.sort()).toEqual([...inOutputs].sort())
  expect(inOutputs.size).toBeGreaterThan(100)
  expect([...inOutputs].join()).toMatch(/\blodash \d.*\byaml \d/)
  expect(new Set(bom.components.map(({ purl }) => purl)).size).toBe(bom.components.length)
})

it('the notices have the licence of each of them', () => {
  const notices = read('dist/THIRD-PARTY-NOTICES.txt')
  for (const { group, name, version, licenses } of bom.components) {
    const [{ license }] = licenses
    expect(license?.id).toMatch(/^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|MIT)$/)
    expect(notices).toContain(`${group === undefined ? '' : `${group}/`}${name} ${version} (${license?.id})\n`)
  }
})

it('what is imported and not used is in neither', async () => {
  const contents = "import { zip } from 'fflate'; import { parse } from 'jsonc-parser'; console.log(parse)"
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir: root },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
  })
  const found = bundledPackages(root, [metafile])
  expect(found.map(({ name, licence }) => [name, licence])).toEqual([['jsonc-parser', 'MIT']])
  expect(found[0]?.text).toContain('Permission is hereby granted')
})
