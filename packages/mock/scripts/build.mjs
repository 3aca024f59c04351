// Bundles the package with Prism's engine, and compiles the contract, while the compiler writes the declarations.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bomOf, bundledPackages, noticesOf } from '@cloud-cost/contract/bundled'
import * as documents from '@cloud-cost/openapi'
import { build } from 'esbuild'
import { parse } from 'yaml'

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
const declarations = once(spawn('tsc', { stdio: 'inherit', shell: process.platform === 'win32' }), 'close')
const { metafile } = await build({
  ...common,
  entryPoints: {
    index: 'src/index.ts',
    cli: 'src/cli.ts',
    vitest: 'src/vitest.ts',
    'data-worker': 'src/shell/estate/data-worker.ts',
    'remote/index': 'src/remote/index.ts',
    'compile/index': 'src/compile/index.ts',
  },
  mainFields: ['module', 'main'],
  external: ['vitest'],
  plugins: [fakerInEnglish()],
  // An ES module in it takes itself for CommonJS wherever there is a `module`, as there is in vitest.
  define: { module: 'undefined' },
})

const { compileContract, mergeContracts, packContract } = await import(
  pathToFileURL(join(dist, 'compile', 'index.js')).href
)
const personalMembers = parse(await readFile(join(root, '..', '..', 'spec', 'personal-members.yaml'), 'utf8'))
/** The contract of each group by its name. */
const contracts = new Map()
for (const [name, document] of Object.entries(documents))
  contracts.set(name, await compileContract({ [name]: document }, { personalMembers, warn: refuse }))
const contract = mergeContracts([...contracts.values()])
await writeFile(join(dist, 'contract.json'), JSON.stringify(packContract(contract)))
const window = await build({
  absWorkingDir: root,
  outdir: 'dist/window',
  entryPoints: ['window/main.ts', 'window/window.css'],
  bundle: true,
  metafile: true,
  platform: 'browser',
  target: 'es2022',
  format: 'esm',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
})
await copyFile(join(root, 'window', 'index.html'), join(dist, 'window', 'index.html'))
const page = await build({
  absWorkingDir: root,
  outdir: 'dist/page',
  entryPoints: { index: 'src/page/index.ts', msw: 'src/page/msw.ts' },
  bundle: true,
  splitting: true,
  metafile: true,
  platform: 'browser',
  target: 'es2022',
  format: 'esm',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  external: ['msw'],
  plugins: [pageContract()],
})
const metafiles = [metafile, window.metafile, page.metafile]
const bundled = bundledPackages(root, metafiles)
const { name, version, license: licence } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
await writeFile(join(dist, 'THIRD-PARTY-NOTICES.txt'), noticesOf(bundled))
await writeFile(join(dist, 'sbom.cdx.json'), `${JSON.stringify(bomOf({ name, version, licence }, bundled))}\n`)
// For the test that compares the two.
await mkdir(join(root, 'generated'), { recursive: true })
await writeFile(join(root, 'generated', 'metafiles.json'), JSON.stringify(metafiles))
;[process.exitCode] = await declarations

/** What of our own contract can't be compiled is a mistake in it. */
function refuse(sentence) {
  throw new Error(sentence)
}

/** Prism makes bodies up with English words alone; the words of all languages would be more than half of the package. */
function fakerInEnglish() {
  return {
    name: 'faker-in-english',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^@faker-js\/faker$/ }, ({ path, ...options }) => resolve(`${path}/locale/en`, options))
    },
  }
}

/** The contract as modules for a page, one for each group. Validators are code of their own: a page may not make code of text. */
function pageContract() {
  return {
    name: 'page-contract',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: 'contract' }))
      onLoad({ filter: /^virtual:contract$/, namespace: 'contract' }, () => ({
        contents: listOf(contract),
        resolveDir: root,
      }))
      onLoad({ filter: /^virtual:group\//, namespace: 'contract' }, ({ path }) => ({
        contents: moduleOf(contracts.get(path.slice('virtual:group/'.length))),
        resolveDir: root,
      }))
    },
  }
}

function listOf({ groups }) {
  const list = groups.map(({ name, prefix }) => ({ name, prefix }))
  const loaders = groups.map(({ name }) => `${name}: () => import('virtual:group/${name}')`)
  return `export const groups = ${JSON.stringify(list)}
const LOADERS = { ${loaders.join(', ')} }
export const load = (group) => LOADERS[group]()`
}

/** Nothing is recorded in a page, so it needs no names of personal members. */
function moduleOf({ validators, ...own }) {
  const packed = packContract({ ...own, personalMembers: [], validators: '' })
  return `import equal from 'ajv/dist/runtime/equal.js'
import ucs2length from 'ajv/dist/runtime/ucs2length.js'
import { fullFormats as formats } from 'ajv-formats/dist/formats.js'
const MODULES = { 'ajv/dist/runtime/equal': equal, 'ajv/dist/runtime/ucs2length': ucs2length }
const need = (name) => ({ default: MODULES[name].default ?? MODULES[name] })
export const validators = {}
export const packed = JSON.parse(${JSON.stringify(JSON.stringify(packed))});
${validators.replaceAll(/\brequire\(/g, 'need(')}`
}
