// Compiles the package, and puts what it takes of private packages, and what they take of others, into it.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bomOf, bundledPackages, noticesOf } from '@cloud-cost/contract/bundled'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')

rmSync(dist, { recursive: true, force: true })
const { status } = spawnSync('tsc', { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
if (status !== 0) process.exit(1)
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['src/command-line.ts', 'src/suggest-name.ts'],
  outdir: 'dist',
  bundle: true,
  // It is half as large as all of this package, and users may have it already.
  external: ['commander'],
  // The same with types.
  alias: { '@commander-js/extra-typings': 'commander' },
  metafile: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
})
const bundled = bundledPackages(root, [metafile])
const { name, version, license: licence } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
writeFileSync(join(dist, 'THIRD-PARTY-NOTICES.txt'), noticesOf(bundled))
writeFileSync(join(dist, 'sbom.cdx.json'), `${JSON.stringify(bomOf({ name, version, licence }, bundled))}\n`)
