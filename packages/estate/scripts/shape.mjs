// Prints how the sources are built: lines by folder, the longest chain of imports, and the files that one figure goes through.
//   cd packages/estate && npm run shape
import { readdirSync, readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createEstate } from '../generated/estate/index.js'

const SRC = fileURLToPath(new URL('../src', import.meta.url))
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const TEXTS = new Map(FILES.map((file) => [file, readFileSync(join(SRC, file), 'utf8')]))

function linesByFolder() {
  const lines = new Map()
  for (const [file, text] of TEXTS) {
    const [folder] = file.includes('/') ? file.split('/') : ['.']
    if (folder !== 'generated') lines.set(folder, (lines.get(folder) ?? 0) + text.split('\n').length - 1)
  }
  return [...lines].sort()
}

function importsOf(file) {
  return Array.from(TEXTS.get(file).matchAll(/^(?:import|export)\s[^'"]*?from '(\.[^']+)'/gm), ([, path]) =>
    normalize(join(dirname(file), path)).replace(/\.js$/, '.ts'),
  ).filter((path) => TEXTS.has(path))
}

function longestChain() {
  const chains = new Map()
  const chainFrom = (file) => {
    if (!chains.has(file)) {
      const longest = importsOf(file).map(chainFrom)
      chains.set(file, [file, ...(longest.sort((first, second) => second.length - first.length)[0] ?? [])])
    }
    return chains.get(file)
  }
  return FILES.map(chainFrom).sort((first, second) => second.length - first.length)[0]
}

/** The files of which a function runs while a new estate answers one utilization figure. */
async function filesOfFigure() {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const path = { companyId: 'C-1042' }
  const query = { startDate: '2026-03-01', endDate: '2026-03-31' }
  await createEstate().createSession().answer({ operationId: 'getReservedInstanceUtilizationAggregate', path, query })
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url, functions }) => url.includes('/generated/estate/') && functions.some(ran))
    .map(({ url }) => url.replace(/.*\/generated\/estate\//, ''))
}

function ran({ functionName, ranges }) {
  return functionName !== '' && ranges[0].count > 0
}

const lines = linesByFolder()
for (const [folder, count] of lines) console.log(`${folder.padEnd(12)}${String(count).padStart(7)}`)
console.log(`${'all'.padEnd(12)}${String(lines.reduce((sum, [, count]) => sum + count, 0)).padStart(7)}`)
const chain = longestChain()
console.log(`\nlongest chain of imports: ${chain.length} files: ${chain.join(' > ')}`)
const files = await filesOfFigure()
console.log(`\nfiles that one utilization figure goes through: ${files.length}: ${files.join(', ')}`)
