import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { describe, expect, it } from 'vitest'
import { CHANGES, type ContractChange } from './changes.js'

/** The newest oasdiff, which the registry of npm does not have. */
const VERSION = 'github.com/oasdiff/oasdiff@v1.37.0'

/** Its level of what breaks callers. */
const ERROR = 3

/** Changes that it takes for breaking and the table does not, each with the reason; by the words of the table. */
const DISAGREEMENTS: Readonly<Record<string, string>> = {
  'harmless: dependentRequired of request: a size asks for less': 'any change of the keyword counts',
  'harmless: const of request: one of several values': 'the list that was a constant is a new one for it',
  'harmless: exclusiveMaximum of request: the same whole numbers': 'it looks at each keyword of a bound alone',
  'harmless: minimum of request: the bound itself is taken': 'it looks at each keyword of a bound alone',
  'harmless: contentEncoding of request: any text is taken': 'any change of the keyword counts',
  'harmless: contentMediaType of request: any text is taken': 'any change of the keyword counts',
  'harmless: webhooks of document: the event holds less': 'what the service sends is a request for it, too',
  'harmless: content of requestBody: a range covers it': 'it compares the names of media types',
}

const hasGo = spawnSync('go', ['version']).status === 0

describe.skipIf(!TRIES_ALL || !hasGo)(`oasdiff 1.37${hasGo ? '' : ', which needs Go to be built'}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-cost-oasdiff-'))

  it('takes nothing for breaking that the table calls harmless, but for known disagreements', () => {
    const built = spawnSync('go', ['install', VERSION], { env: { ...process.env, GOBIN: folder }, encoding: 'utf8' })
    expect(built.stderr).toBe(built.status === 0 ? built.stderr : '')
    const judged = CHANGES.map((change) => ({ ...change, errors: errorsOf(folder, change) }))
    const alarms = judged.filter(({ verdict, errors }) => verdict === 'harmless' && errors.length > 0)
    const unknown = alarms.filter(({ name }) => !(name in DISAGREEMENTS))
    expect(unknown.map(({ name, errors }) => `${name} (${errors.join(', ')})`)).toEqual([])
    const missed = judged.filter(({ verdict, errors }) => verdict === 'breaking' && errors.length === 0)
    console.log(
      `oasdiff 1.37 misses ${missed.length} of ${judged.filter(({ verdict }) => verdict === 'breaking').length} breaks.`,
    )
  }, 900_000)
})

/** The checks by which oasdiff takes a change for breaking. */
function errorsOf(folder: string, { before, after }: ContractChange): string[] {
  const [base, revision] = [join(folder, 'before.json'), join(folder, 'after.json')]
  writeFileSync(base, JSON.stringify(before))
  writeFileSync(revision, JSON.stringify(after))
  const { stdout } = spawnSync(
    join(folder, 'oasdiff'),
    ['changelog', base, revision, '--format', 'json', '--flatten-allof'],
    {
      encoding: 'utf8',
    },
  )
  const changes = stdout.trim().startsWith('[') ? (JSON.parse(stdout) as { id: string; level: number }[]) : []
  return changes.filter(({ level }) => level >= ERROR).map(({ id }) => id)
}
