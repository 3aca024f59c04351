#!/usr/bin/env node
// Says what each script of the root does; with `--help` of one, more of it.
import { pathToFileURL } from 'node:url'

/** What each script does, and options of it. */
export const SCRIPTS = {
  start: ['Serves the mock and the docs, with the options of the mock.', '--port 5000'],
  dev: ['Does the same, and follows the contract while you write it.'],
  check: ['Checks one group of the contract in seconds.', 'platform'],
  update: ['Writes what follows from the contract: examples, certainty reports, public surfaces, tables.'],
  test: ['Runs every check; further options are those of turbo.', '--filter=@cloud-cost/mock'],
  'test:all': ['Runs every check with every case, the fuzzer, the tools of others and the release rehearsal.'],
  verify: ['Compares a deployment with the contract.', '--help'],
  learn: ['Compares recordings of a deployment with the contract, and proposes edits of spec/.', '--help'],
  certainty: [
    'Writes what is documented, assumed and undocumented; or lists, or writes as a form, what to ask the owner of the service.',
    '--questions questions.md',
  ],
  changeset: ['Describes a change for the users of the packages.'],
  compat: ['Says what breaks callers since the last release.'],
  release: ['Versions, packs, rehearses and publishes the packages.', '--help'],
  bench: ['Measures the product side by side with its neighbours.', '--help'],
  interop: ['Runs the tools of others on the published documents.', '--help'],
  fuzz: ['Sends invented requests to the mock; further options are those of schemathesis.', '--max-examples 100'],
  'frozen-answers': ['Compares the answers of the mock with those of a commit, or freezes them.', '--write'],
  build: ['Builds all packages, or one.', '--filter=@cloud-cost/mock'],
  task: ['Runs a task of turbo.', 'test --filter=@cloud-cost/mock'],
  format: ['Formats the code.'],
  'lint:code': ['Lints the code.'],
  knip: ['Finds code and dependencies that nothing uses.'],
  typecheck: ['Checks types.'],
  help: ['Prints this.'],
}

/** Answers `--help` of a script, in the order of all other commands, and ends. */
export function answerHelp(script) {
  if (!process.argv.includes('--help')) return
  const [sentence, options] = SCRIPTS[script]
  const command = callOf(script)
  const example = options === undefined ? [] : ['', 'Examples:', `  ${command} -- ${options}`]
  const codes = ['', 'Exit codes:', '  0  done', '  1  something is wrong', '  2  wrong call']
  console.log(
    [`Usage: ${command} -- [options]`, '', sentence, ...example, ...codes, '', 'Docs:', '  CONTRIBUTING.md'].join('\n'),
  )
  process.exit(0)
}

function callOf(script) {
  return script === 'start' || script === 'test' ? `npm ${script}` : `npm run ${script}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [script, [sentence, options]] of Object.entries(SCRIPTS))
    console.log(`${callOf(script).padEnd(24)}${sentence}${options === undefined ? '' : ` [-- ${options}]`}`)
  console.log('\nDocs: CONTRIBUTING.md')
}
