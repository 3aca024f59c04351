// Prints which of our source files a GET enters, and the longest chain of imports among them: `node scripts/request-path.mjs`, after a build.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeCoverage } from 'node:v8'
import { build } from 'esbuild'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
/** A list of the example companies; it is answered by the estate. */
const TARGET = '/platform/v2/companies?permissionType=read'
/** Within the package, so that its dependencies are found. */
const FOLDER = join(root, 'packages', 'mock', 'reports', 'request-path')

if (process.env.NODE_V8_COVERAGE === undefined) await report()
else await measure()

/** Serves the mock, one file of JavaScript for each of TypeScript, and writes what ran for each of two equal requests. */
async function measure() {
  const { createMock } = await import(join(FOLDER, 'code', 'shell', 'mock.js'))
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
    outdir: join(FOLDER, 'code'),
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
  for (const path of first) console.log(sourceOf(path))
  const chain = longestChain(first)
  console.log(`\nThe longest chain of imports among them:\n${chain.map(sourceOf).join('\n')}`)
  console.log(`\n${first.length} files, ${second.length} when it is repeated; a chain of ${chain.length}`)
}

/** Coverage is written to `coverage-PROCESS-TIME-COUNT.json`. */
function numberOf(file) {
  return Number(/(\d+)\.json$/.exec(file)?.[1])
}

/** The files of ours in which a function ran. */
function entered({ result }) {
  const isOurs = (path) => path.startsWith(root) && !path.includes(`${sep}node_modules${sep}`)
  return result
    .filter(({ functions }) => functions.some(({ ranges: [range] }) => range.count > 0))
    .flatMap(({ url }) => (url.startsWith('file:') ? [fileURLToPath(url)] : []))
    .filter((path) => isOurs(path) && path !== fileURLToPath(import.meta.url))
    .sort()
}

/** The path of a file in the tree of sources, which is laid out as the code is. */
function sourceOf(path) {
  const code = join(FOLDER, 'code')
  const source = path.startsWith(code) ? join('packages', 'mock', 'src', relative(code, path)) : relative(root, path)
  return source.replace(`${sep}dist${sep}`, `${sep}src${sep}`).replace(/\.js$/, '.ts')
}

function longestChain(paths) {
  const imports = new Map(paths.map((path) => [path, importsOf(path).filter((other) => paths.includes(other))]))
  const chains = new Map()
  const chainFrom = (path) => {
    const known = chains.get(path)
    if (known !== undefined) return known
    chains.set(path, [path])
    const [longest = []] = imports
      .get(path)
      .map(chainFrom)
      .sort((first, second) => second.length - first.length)
    chains.set(path, [path, ...longest])
    return chains.get(path)
  }
  const [longest] = paths.map(chainFrom).sort((first, second) => second.length - first.length)
  return longest
}

/** The files that a file imports, without what is loaded later. */
function importsOf(path) {
  const text = readFileSync(path, 'utf8')
  const specifiers = text.matchAll(/^(?:import|export)\b[^'"]*?(?:from\s*)?["']([^'"]+)["']/gm)
  return Array.from(specifiers, ([, specifier]) => resolved(specifier, path)).filter((found) => found !== undefined)
}

function resolved(specifier, from) {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  if (!specifier.startsWith('@cloud-cost/')) return undefined
  const [, name, ...rest] = specifier.split('/')
  const folder = ['packages', 'tools'].map((parent) => join(root, parent, name)).find((path) => readdirs(path))
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const entry = exports[['.', ...rest].join('/')]
  const target = typeof entry === 'string' ? entry : (entry?.import?.default ?? entry?.import ?? entry?.default)
  return typeof target === 'string' ? join(folder, target) : undefined
}

function readdirs(path) {
  try {
    return readdirSync(path).includes('package.json')
  } catch {
    return false
  }
}
