// Compares what the estate answers, as it is written, with what it answered in another commit: `npm run frozen-answers -- [COMMIT]` prints the first
// figure of each operation that differs. Without a commit, it is the one that froze the answers; types and examples are those of now for both.
// `npm run frozen-answers -- --write` freezes the answers of now.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { answerText, Frozen, freeze } from '../test/frozen/answers.mjs'
import { COLUMNS, EXPORTS } from '../test/frozen/companies.mjs'
import { catalogModule } from './catalog/modules.mjs'
import { catalogFiles, readCatalog } from './catalog/read.mjs'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const [argument] = process.argv.slice(2)

function run(command, args, options = {}) {
  return execFileSync(command, args, { cwd: PACKAGE, maxBuffer: 2 ** 28, ...options })
}

/** The estate of some sources, of which nothing but the syntax is checked. */
async function estateOf(sources, built) {
  rmSync(built, { recursive: true, force: true })
  mkdirSync(built, { recursive: true })
  const config = `${built}/tsconfig.json`
  const compilerOptions = { rootDir: sources, outDir: built, declaration: false, noCheck: true }
  writeFileSync(config, JSON.stringify({ extends: `${PACKAGE}tsconfig.json`, compilerOptions, include: [sources] }))
  run('npx', ['tsc', '-p', config], { stdio: 'inherit' })
  const [estate, focus] = await Promise.all([import(`${built}/index.js`), import(`${built}/focus/index.js`)])
  return new Frozen({ ...estate, ...focus })
}

/** The sources of a commit with its catalogs; other generated files are those of now. */
function sourcesOf(commit) {
  const folder = `${PACKAGE}generated/frozen-before`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const tree = `${commit}:packages/estate`
  const root = { cwd: `${PACKAGE}../..` }
  const parts = run('git', ['ls-tree', '--name-only', tree], { ...root, encoding: 'utf8' }).split('\n')
  const wanted = ['src', 'catalog'].filter((part) => parts.includes(part))
  run('tar', ['-x', '-C', folder], {
    input: run('git', ['archive', '--format=tar', tree, ...wanted], root),
  })
  cpSync(`${PACKAGE}src/generated`, `${folder}/src/generated`, { recursive: true })
  for (const { code, path } of wanted.includes('catalog') ? catalogFiles(`${folder}/catalog`) : [])
    writeFileSync(`${folder}/src/generated/${code}-catalog.ts`, catalogModule(code, readCatalog(path).catalog))
  return `${folder}/src`
}

/** The first place within two values where they differ, with what stands there. */
function firstDifference(old, now, place = '') {
  if (isObject(old) && isObject(now)) {
    for (const member of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const found = firstDifference(old[member], now[member], `${place}.${member}`)
      if (found !== undefined) return found
    }
    return JSON.stringify(old) === JSON.stringify(now) ? undefined : { place, old: 'another order', now: 'of members' }
  }
  return JSON.stringify(old) === JSON.stringify(now) ? undefined : { place: place.slice(1), old, now }
}

function isObject(value) {
  return typeof value === 'object' && value !== null
}

function print(what, { place, old, now }) {
  console.log(`\n${what}\n  ${place}: ${JSON.stringify(old)} -> ${JSON.stringify(now)}`)
}

/** Prints the first difference of each operation, and returns how many answers differ. */
async function compareAnswers(before, after) {
  let count = 0
  for (const operationId of before.operations) {
    let first
    for (const column of COLUMNS) {
      const requests = await before.requests(operationId, column)
      const old = await before.texts(requests, column)
      const now = await after.texts(requests, column)
      for (const [index, request] of requests.entries()) {
        if (old[index] === now[index]) continue
        count += 1
        first ??= { column, request, old: old[index], now: now[index] }
      }
    }
    if (first === undefined) continue
    const { column, request, old, now } = first
    print(`${column}: ${JSON.stringify(request)}`, firstDifference(JSON.parse(old), JSON.parse(now)))
  }
  return count
}

/** Prints the first difference of each exported bill, and returns how many rows differ. */
async function compareExports(before, after) {
  let count = 0
  for (const name of Object.keys(EXPORTS)) {
    const rows = after.rows(name)
    let row = 0
    let isFirst = true
    for await (const old of before.rows(name)) {
      row += 1
      const now = (await rows.next()).value ?? {}
      const difference = firstDifference(JSON.parse(answerText(old)), JSON.parse(answerText(now)))
      if (difference === undefined) continue
      count += 1
      if (isFirst) print(`the export ${name}, row ${row}: ${old.vendor}, ${old.ChargePeriodStart}`, difference)
      isFirst = false
    }
  }
  return count
}

const now = await estateOf(`${PACKAGE}src`, `${PACKAGE}generated/frozen-now`)
if (argument === '--write') {
  await freeze(now)
} else {
  const frozenIn = ['log', '-1', '--format=%H', '--', 'test/frozen/answers.txt']
  const commit = argument ?? run('git', frozenIn, { encoding: 'utf8' }).trim()
  const before = await estateOf(sourcesOf(commit), `${PACKAGE}generated/frozen-before/built`)
  const answers = await compareAnswers(before, now)
  const rows = await compareExports(before, now)
  console.log(`\n${answers} answers and ${rows} rows of exports differ from ${commit}.`)
  if (answers + rows > 0) console.log('Where that is meant, freeze them: npm run frozen-answers -- --write')
}
