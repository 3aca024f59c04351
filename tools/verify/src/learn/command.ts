// The command line of `learn`.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { printableLines } from '@cloud-cost/client-core'
import { Program } from '@cloud-cost/contract/command-line'
import { ArgumentError, list } from '@cloud-cost/contract/command-options'
import { workspaceRoot } from '@cloud-cost/contract/group'
import { pathOf, reportPath } from '../options.js'
import { pageOfParts } from '../report/page.js'
import { proposalParts, textOf } from './proposal-text.js'

export const PROGRAM: Program = Program.of(
  {
    command: 'npm run learn --',
    summary:
      'Compares recordings of a deployment with the contract: properties, types, presence, forms of dates, values of open sets, statuses and headers, the number of the first page, lists in one text, and the ends of ranges. It says what the contract contradicts and proposes edits of spec/ by file and line. What is seen fewer than three times stays a doubt. What contradicts a stated fact is never applied. No value of a response is printed or written, but for the values of open sets; secrets and what names a person are read from no recording.',
    examples: ['recording.har --report found.html', '--answers answers.md --apply'],
    exitCodes: { 0: 'nothing contradicts the contract', 1: 'something does' },
    docs: 'tools/verify/README.md',
  },
  (command) =>
    command
      .argument(
        '[recordings...]',
        'HAR files of the proxy (--record), of `npm run verify -- --har`, or of the devtools of a browser',
      )
      .option(
        '--answers <FILE>',
        'apply the answers of a form that `npm run certainty -- --questions FILE` has written, too',
      )
      .option('--apply', 'write the edits, bundle the contract and write its certainty reports')
      .option('--report <FILE>', 'write what was found, as a page (.html) or as data (.json)')
      .addOption(list('--keep <NAME>', 'read this property or parameter although it names people'))
      .addOption(list('--redact <NAME>', "don't read the values of this one"))
      .option('--spec <FOLDER>', 'folder of the contract; spec when left out'),
  async (options, [recordings]) => {
    if (recordings.length === 0 && options.answers === undefined)
      throw new ArgumentError('name one recording or more, a HAR file, or a form with --answers.')
    const report = options.report === undefined ? undefined : reportPath(options.report)
    const { learn } = await import('./proposal.js')
    const proposal = learn(
      recordings,
      pathOf(options.spec ?? resolve(workspaceRoot(import.meta.dirname), 'spec')),
      options,
    )
    const parts = proposalParts(proposal)
    console.log(printableLines(textOf(parts)))
    if (report !== undefined) {
      const data = { recordings, parts }
      const text = report.endsWith('.html')
        ? pageOfParts('Recordings against the contract', parts)
        : JSON.stringify(data, null, 2)
      writeFileSync(report, text)
      console.log(`\nReport: ${report}`)
    }
    if (options.apply === true) {
      await proposal.apply()
      console.log(appliedText(proposal.files))
    } else if (proposal.files.length > 0) console.log('\nNothing was written. Add --apply to write the proposed edits.')
    return proposal.byHand.length > 0 || proposal.deviations.some(({ isAssumed }) => !isAssumed) ? 1 : 0
  },
)

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
