import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { printableLines } from '@cloud-cost/client-core'
import { ArgumentError, readArguments } from '@cloud-cost/contract/arguments'
import { runProgram } from '@cloud-cost/contract/command-line'
import { workspaceRoot } from '@cloud-cost/contract/group'
import { reportPath, separated } from '../options.js'
import { pageOfParts } from '../report/page.js'
import { learn } from './proposal.js'
import { proposalParts, textOf } from './proposal-text.js'

const USAGE = `Usage: npm run learn -- [FILE.har…] [--answers FILE] [--apply] [--report FILE]

Compares recordings of a deployment with the contract: members, types, presence, forms of dates, values of open sets, statuses and
headers, the number of the first page, lists in one text, and the ends of ranges. It says what the contract contradicts and proposes
edits of spec/ by file and line. Recordings come from the proxy (--record), from \`npm run verify -- --har\`, or from the devtools of a browser.

What is seen fewer than three times stays a doubt. What contradicts a stated fact is never applied. No value of a response is printed
or written, but for the values of open sets; secrets and what names a person are read from no recording.

  --answers FILE  apply the answers of a form that \`npm run certainty -- --questions FILE\` has written, too
  --apply         write the edits, bundle the contract and write its certainty reports
  --report FILE   write what was found, as a page (.html) or as data (.json)
  --keep NAME     read this property or parameter although it names people; can be repeated
  --redact NAME   don't read the values of this one; can be repeated
  --spec FOLDER   folder of the contract (default: spec)
  --help          print this

Exit code: 0 when nothing contradicts the contract, 1 when something does, 2 when a recording or a form can't be read.`

/** Runs `learn` and returns its exit code. */
export function runLearn(args: readonly string[]): Promise<number> {
  return runProgram('learn', USAGE, args, async () => {
    const { values, positionals } = readArguments(args, {
      options: {
        answers: { type: 'string' },
        apply: { type: 'boolean', default: false },
        report: { type: 'string' },
        spec: { type: 'string' },
        keep: { type: 'string', multiple: true },
        redact: { type: 'string', multiple: true },
      },
      allowPositionals: true,
    })
    if (positionals.length === 0 && values.answers === undefined)
      throw new ArgumentError('name one recording or more, a HAR file, or a form with --answers.')
    const report = values.report === undefined ? undefined : reportPath(values.report)
    const folder = values.spec ?? resolve(workspaceRoot(import.meta.dirname), 'spec')
    const { keep = [], redact = [], answers } = values
    const proposal = learn(positionals, resolve(process.env['INIT_CWD'] ?? '.', folder), {
      keep: separated(keep),
      redact: separated(redact),
      answers,
    })
    const parts = proposalParts(proposal)
    console.log(printableLines(textOf(parts)))
    if (report !== undefined) {
      const data = { recordings: positionals, parts }
      const text = report.endsWith('.html')
        ? pageOfParts('Recordings against the contract', parts)
        : JSON.stringify(data, null, 2)
      writeFileSync(report, text)
      console.log(`\nReport: ${report}`)
    }
    if (values.apply) {
      await proposal.apply()
      console.log(appliedText(proposal.files))
    } else if (proposal.files.length > 0) console.log('\nNothing was written. Add --apply to write the proposed edits.')
    return proposal.byHand.length > 0 || proposal.deviations.some(({ isAssumed }) => !isAssumed) ? 1 : 0
  })
}

function appliedText(files: readonly string[]): string {
  if (files.length === 0) return '\nNothing was to be written.'
  const steps =
    'Run `npm run format`, look at `git diff`, then run `npm run update` and `npm test`; the estate follows the changed types by hand.'
  return [
    '',
    `Written (${files.length} files, with the certainty reports):`,
    ...files.map((file) => `  ${file}`),
    steps,
  ].join('\n')
}
