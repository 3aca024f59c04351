// Prints which source files of the mock a GET enters, and the longest chain of imports, types included: `node scripts/request-path.mjs`, after a build.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeCoverage } from 'node:v8'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
/** A list of the example companies; it is answered by the estate. */
const TARGET = '/platform/v2/companies?permissionType=read'
const SOURCES = join(root, 'packages', 'mock', 'src')
/** Within the package, so that its dependencies are found. */
const FOLDER = join(root, 'packages', 'mock', 'reports', 'request-path')
const CODE = join(FOLDER, 'code')

if (process.env.NODE_V8_COVERAGE === undefined) await report()
else await measure()

/** Serves the mock, one file of JavaScript for each of TypeScript, and writes what ran for each of two equal requests. */
async function measure() {
  const { createMock } = await import(join(CODE, 'shell', 'mock.js'))
  const server = await createMock().listen({ port: 0 })
  takeCoverage()
  for (const _ of [1, 2]) {
    const response = await fetch(server.url + TARGET, { headers: { authorization: 'Bearer token' } })
    if (!response.ok) throw new Error(`${TARGET} is answered with ${response.status}`)
    await response.arrayBuffer()
    takeCoverage()
  }
  // Closing is no part of a request.
  process.exit()
}

async function report() {
  rmSync(FOLDER, { recursive: true, force: true })
  await build({
    absWorkingDir: join(root, 'packages', 'mock'),
    entryPoints: ['src/**/*.ts'],
    outdir: CODE,
    format: 'esm',
    target: 'node20.10',
    logLevel: 'warning',
  })
  const coverage = join(FOLDER, 'coverage')
  const env = { ...process.env, NODE_V8_COVERAGE: coverage }
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit', env })
  if (status !== 0) throw new Error(`the measured process ended with ${status}`)
  const files = readdirSync(coverage).sort((first, second) => numberOf(first) - numberOf(second))
  const [, first, second] = files.map((file) => entered(JSON.parse(readFileSync(join(coverage, file), 'utf8'))))
  for (const path of first) console.log(path)
  const chain = longestChain()
  console.log(`\nThe longest chain of imports:\n${chain.join('\n')}`)
  console.log(`\n${first.length} files, ${second.length} when it is repeated; a chain of ${chain.length}`)
}

/** Coverage is written to `coverage-PROCESS-TIME-COUNT.json`. */
function numberOf(file) {
  return Number(/(\d+)\.json$/.exec(file)?.[1])
}

/** The sources of the mock in which a function ran. */
function entered({ result }) {
  return result
    .filter(({ functions }) => functions.some(({ ranges: [range] }) => range.count > 0))
    .flatMap(({ url }) => (url.startsWith('file:') ? [fileURLToPath(url)] : []))
    .filter((path) => path.startsWith(CODE))
    .map((path) => relative(CODE, path).replace(/\.js$/, '.ts'))
    .sort()
}

/** The most files of which each imports the next one, from the entry of the package on. */
function longestChain() {
  const chains = new Map()
  const chainFrom = (path) => {
    const known = chains.get(path)
    if (known !== undefined) return known
    // No chain goes in a circle.
    chains.set(path, [])
    const [longest = []] = importsOf(path)
      .map(chainFrom)
      .sort((first, second) => second.length - first.length)
    chains.set(path, [path, ...longest])
    return chains.get(path)
  }
  return chainFrom('index.ts')
}

/** The sources that a source imports, without what is generated and what is loaded later. */
function importsOf(path) {
  const text = readFileSync(join(SOURCES, path), 'utf8')
  const specifiers = text.matchAll(/^(?:import|export)\b[^'"]*?from '(\.[^']+)\.js'/gm)
  const imported = Array.from(specifiers, ([, specifier]) => `${join(dirname(path), specifier)}.ts`)
  return imported.filter((file) => !file.startsWith('generated/'))
}
