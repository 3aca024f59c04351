// Mutation tests: `pnpm mutation [--package NAME] [--file src/retry.ts …] [--test retry …]`. The scores go to MUTATION.md.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesToMutate, PACKAGES } from './mutation-scope.mjs'

const here = join(import.meta.dirname, '..')
const root = join(here, '..', '..')
const record = join(here, 'MUTATION.md')

process.exitCode = run(process.argv.slice(2))

function run(args) {
  const choice = chosen(args.filter((argument) => argument !== '--'))
  if (choice === undefined) return 2
  for (const name of choice.packages) {
    const report = mutate(name, choice)
    if (report === undefined) return 1
    writeRecord(name, report)
  }
  return 0
}

function chosen(args) {
  const option = { type: 'string', multiple: true }
  try {
    const { values } = parseArgs({ args, options: { package: option, file: option, test: option } })
    const { package: packages = PACKAGES, file: files = [], test: tests = [] } = values
    const problem = problemOf(packages, files, tests)
    if (problem === undefined) return { packages, files, tests }
    console.error(`mutation: ${problem}`)
  } catch (error) {
    console.error(
      `mutation: ${error.message.split('\n')[0]} Usage: pnpm mutation [--package NAME] [--file src/NAME.ts] [--test NAME]`,
    )
  }
  return undefined
}

/** What is wrong with the names that were given. */
function problemOf(packages, files, tests) {
  const unknown = packages.find((name) => !PACKAGES.includes(name))
  if (unknown !== undefined) return `there is no package ${unknown}, only ${PACKAGES.join(', ')}.`
  const isAbsent = (path) => !packages.every((name) => existsSync(join(root, 'packages', name, path)))
  const file = files.find(isAbsent)
  if (file !== undefined) return `${packages.join(' and ')} has no file ${file}; give it as src/NAME.ts.`
  const test = tests.find((name) => isAbsent(`test/${name}.test.ts`))
  if (test !== undefined) return `${packages.join(' and ')} has no test ${test}; give its file without .test.ts.`
  return undefined
}

/** The report of a package's mutants; nothing when they could not be tried. */
function mutate(name, { files, tests }) {
  const folder = join(root, 'packages', name)
  const work = join(folder, 'reports', 'mutation')
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  // The sandboxes stand two folders below; the tsconfig.json in them extends this file.
  cpSync(join(root, 'tsconfig.base.json'), join(work, 'tsconfig.base.json'))
  const stryker = join(root, 'node_modules', '.bin', 'stryker')
  const args = ['run', join(here, 'scripts', 'stryker.config.mjs')]
  if (files.length > 0) args.push('--mutate', files.join(','))
  const env = { ...process.env, MUTATION_TESTS: tests.join(',') }
  const { status } = spawnSync(stryker, args, { cwd: folder, stdio: 'inherit', env })
  if (status !== 0) {
    console.error(`mutation: Stryker ended with ${status} for ${name}; what it said stands above.`)
    return undefined
  }
  return JSON.parse(readFileSync(join(work, 'mutation.json'), 'utf8'))
}

/** Replaces the rows of the files that were run; those of other files stay as long as the files are there. */
function writeRecord(name, { files }) {
  const folder = join(root, 'packages', name)
  const [head, ...sections] = readFileSync(record, 'utf8').split(/^(?=## )/m)
  const before = sections.find((text) => text.startsWith(`## ${name}\n`)) ?? ''
  const counts = new Map(
    [...before.matchAll(/^\| (src\/\S+) \| (\d+) \| (\d+) \| (\d+) \|/gm)]
      .map(([, file, ...numbers]) => [file, numbers.map(Number)])
      .filter(([file]) => existsSync(join(folder, file))),
  )
  for (const [file, { mutants }] of Object.entries(files)) counts.set(file, countsOf(mutants))
  const rows = [...counts].sort(([a], [b]) => a.localeCompare(b))
  const sums = [0, 1, 2].map((index) => rows.reduce((sum, [, numbers]) => sum + numbers[index], 0))
  const missing = filesToMutate(root, name).filter((file) => !counts.has(file))
  const section = [
    `## ${name}`,
    '',
    missing.length === 0 ? 'All files were run.' : `Not run: ${missing.map((file) => `\`${file}\``).join(', ')}.`,
    '',
    '| file | killed | survived | not reached | score |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows.map(([file, numbers]) => rowOf(file, numbers)),
    rowOf('**all**', sums),
  ].join('\n')
  const others = sections.filter((text) => text !== before)
  const kept = [...others, section].sort().map((text) => `${text.trim()}\n`)
  writeFileSync(record, [head, kept.join('\n')].join(''))
}

/** Killed, survived, and not reached by any test. */
function countsOf(mutants) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
  return [count('Killed', 'Timeout'), count('Survived'), count('NoCoverage')]
}

function rowOf(file, [killed, survived, missed]) {
  const total = killed + survived + missed
  const score = total === 0 ? '–' : `${((100 * killed) / total).toFixed(1)} %`
  return `| ${file} | ${killed} | ${survived} | ${missed} | ${score} |`
}
