// Bundles the package with Prism's engine, and compiles the contract.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as documents from '@cloud-cost/openapi'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const dist = join(root, 'dist')

const common = {
  absWorkingDir: root,
  outdir: 'dist',
  bundle: true,
  splitting: true,
  metafile: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  // Prism is CommonJS, which asks for Node's modules with `require`.
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
  logLevel: 'warning',
}

await rm(dist, { recursive: true, force: true })
const { metafile } = await build({
  ...common,
  entryPoints: {
    index: 'src/index.ts',
    cli: 'src/cli.ts',
    vitest: 'src/vitest.ts',
    'compile/index': 'src/compile/index.ts',
  },
  mainFields: ['module', 'main'],
  external: ['vitest'],
  // An ES module in it takes itself for CommonJS wherever there is a `module`, as there is in vitest.
  define: { module: 'undefined' },
})

const { compileContract, packContract } = await import(pathToFileURL(join(dist, 'compile', 'index.js')).href)
const contract = await compileContract(documents)
await writeFile(join(dist, 'contract.json'), JSON.stringify(packContract(contract)))
await writeFile(join(dist, 'THIRD-PARTY-NOTICES.txt'), await notices(Object.keys(metafile.inputs)))

/** Name, version and licence text of every package that is in the bundle. */
async function notices(inputs) {
  const folders = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? []))
  const texts = await Promise.all([...folders].sort().map((folder) => notice(join(root, folder))))
  return texts.join(`\n${'-'.repeat(80)}\n`)
}

async function notice(folder) {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const { name, version } = manifest
  const file = (await readdir(folder)).find((entry) => /^(licen[cs]e|notice)/i.test(entry))
  const text = file === undefined ? '' : `\n\n${(await readFile(join(folder, file), 'utf8')).trim()}`
  return `${name} ${version} (${licenceOf(manifest)})${text}\n`
}

/** The SPDX expression of a manifest: its `license`, or what old packages list as `licenses` to choose from. */
function licenceOf({ name, license, licenses = [] }) {
  if (typeof license === 'string') return license
  const types = (license === undefined ? licenses : [license]).map(({ type }) => type)
  if (types.length === 0) throw new Error(`${name} is bundled, but its package.json names no licence.`)
  return types.length === 1 ? types[0] : `(${types.join(' OR ')})`
}
