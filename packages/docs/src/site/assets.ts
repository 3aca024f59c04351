// Scripts and styles of the site, and what they hold of other packages.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  bomOf,
  bundledPackages,
  type Metafile,
  noticesOf,
  packagesIn,
  packagesOfBom,
} from '@cloud-cost/contract/bundled'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import type { Files } from '../html/files.js'
import { PACKAGE } from '../paths.js'
import { REDOC, redocBundle } from '../reference/redoc-bundle.js'

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2f5fd0"/>'.concat(
    '<path d="M9 21V15M16 21V10M23 21v-4" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/></svg>\n',
  )

/** What all scripts have in common: they are classic ones, since a page opened from a folder may not load modules. */
const SCRIPT = {
  absWorkingDir: PACKAGE,
  bundle: true,
  write: false,
  metafile: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  logLevel: 'warning',
} as const satisfies BuildOptions

/** The part of the mock that few bills need has a script of its own, which the mock loads when a bill does. */
const CODECS = /\/parquet-codecs-\w+\.js$/
const codecsApart: Plugin = {
  name: 'codecs-apart',
  setup({ onResolve }) {
    onResolve({ filter: CODECS }, () => ({ path: join(PACKAGE, 'browser', 'parquet-codecs.ts') }))
  },
}

function codecsScript() {
  const folder = dirname(fileURLToPath(import.meta.resolve('@cloud-cost/mock/page')))
  const file = readdirSync(folder).find((name) => CODECS.test(`/${name}`))
  if (file === undefined) throw new Error(`no codecs of Parquet are in ${folder}`)
  const contents = `import { otherCompressors } from './${file}'; globalThis.cloudCostParquetCodecs = otherCompressors`
  return build({ ...SCRIPT, stdin: { contents, resolveDir: folder }, outfile: 'assets/parquet-codecs.js' })
}

/** Scripts and styles, which are the same whatever the contract says. */
export async function assetFiles(): Promise<Files> {
  const [scripts, codecs, redoc] = await Promise.all([
    build({
      ...SCRIPT,
      entryPoints: [
        'colours',
        'site',
        'search',
        'certainty',
        'home',
        'operation',
        'try',
        'samples',
        'mock',
        'reference',
        'reload',
      ]
        .map((name) => `browser/${name}.ts`)
        .concat('styles/site.css'),
      outdir: 'assets',
      outbase: '.',
      entryNames: '[name]',
      external: ['icon.svg'],
      plugins: [codecsApart],
    }),
    codecsScript(),
    redocBundle(),
  ])
  const bundled = bundledIn([scripts.metafile, codecs.metafile])
  const built = [...scripts.outputFiles, ...codecs.outputFiles]
  return {
    'third-party-notices.txt': bundled.notices,
    'sbom.cdx.json': bundled.bom,
    ...Object.fromEntries(built.map(({ path, text }) => [path.slice(PACKAGE.length + 1), text])),
    'assets/redoc.js': redoc,
    'assets/icon.svg': ICON,
  }
}

/** What the scripts of the site hold of other packages: the licences, and a bill of materials (CycloneDX). */
function bundledIn(metafiles: readonly Metafile[]): { readonly notices: string; readonly bom: string } {
  // The mock of the pages is a bundle itself, and says what is in it.
  const mock = dirname(fileURLToPath(import.meta.resolve('@cloud-cost/mock')))
  const inMock = packagesOfBom(read(join(mock, 'sbom.cdx.json')))
  const own = [...bundledPackages(PACKAGE, metafiles), ...packagesIn([REDOC])]
  const isNew = ({ name }: { readonly name: string }): boolean => own.every((known) => known.name !== name)
  const { name, version, license } = JSON.parse(read(join(PACKAGE, 'package.json'))) as Manifest
  const bom = bomOf({ name, version, licence: license }, [...own, ...inMock.filter(isNew)])
  return {
    notices: `${noticesOf(own)}\n${read(join(mock, 'THIRD-PARTY-NOTICES.txt'))}`,
    bom: `${JSON.stringify(bom)}\n`,
  }
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license: string
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
