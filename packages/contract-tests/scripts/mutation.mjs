// Mutation tests: `pnpm mutation [--package NAME] [--file src/retry.ts …] [--test retry …]`. Stryker prints the scores.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PACKAGES } from './mutation-scope.mjs'

const here = join(import.meta.dirname, '..')
const root = join(here, '..', '..')

process.exitCode = run(process.argv.slice(2))

function run(args) {
  const choice = chosen(args.filter((argument) => argument !== '--'))
  if (choice === undefined) return 2
  return choice.packages.every((name) => mutate(name, choice)) ? 0 : 1
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

/** Tries the mutants of a package; returns whether that was possible. */
function mutate(name, { files, tests }) {
  const folder = join(root, 'packages', name)
  const work = join(folder, 'reports', 'mutation')
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  // The sandboxes stand two folders below; the tsconfig.json in them extends this file.
  cpSync(join(root, 'tsconfig.base.json'), join(work, 'tsconfig.base.json'))
  const stryker = join(here, 'node_modules', '.bin', 'stryker')
  const args = ['run', join(here, 'scripts', 'stryker.config.mjs')]
  if (files.length > 0) args.push('--mutate', files.join(','))
  const env = { ...process.env, MUTATION_TESTS: tests.join(',') }
  const { status } = spawnSync(stryker, args, { cwd: folder, stdio: 'inherit', env })
  if (status !== 0) console.error(`mutation: Stryker ended with ${status} for ${name}; what it said stands above.`)
  return status === 0
}
