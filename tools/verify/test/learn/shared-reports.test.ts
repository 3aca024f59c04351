import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/verify.js'
import { writeHar } from './recording.js'
import { type Outcome, runCommand } from './run-learn.js'

const TOKEN = 'ghp_k29dKq81mZx0Lw7sPq3Vt5Ry8Ub1Nc4Fh6Jz'
const PERSON = 'minsu.kim@halcyon.example'

/** Learns from what the devtools of a browser record, three times, so that nothing stays a doubt. */
async function learned(
  user: object,
  options: readonly string[] = [],
  login: object = {},
): Promise<Outcome & { readonly report: string }> {
  const folder = temporaryFolder()
  const file = join(folder, 'browser.har')
  const exchange = { target: '/platform/v2/companies/C-1/users', body: { status: 'success', data: { list: [user] } } }
  writeHar(file, [{ ...exchange, ...login }, exchange, exchange])
  const report = join(folder, 'report.json')
  const outcome = await runCommand(file, '--report', report, ...options)
  return { ...outcome, report: outcome.code === 2 ? '' : readFileSync(report, 'utf8') }
}

it('a report names no secret and no person that other programs recorded', async () => {
  const user = { userStatCd: TOKEN, [PERSON.replace(/\W/g, '_')]: 1, [PERSON]: { password: 'x' }, of: { [PERSON]: 1 } }
  const { text, report } = await learned({ ...user, userName: PERSON })
  for (const shown of [text, report]) {
    expect(shown).toContain('3 exchanges')
    expect(shown).not.toContain(TOKEN)
    expect(shown).not.toContain(PERSON)
  }
})

it.each([
  ['a header', { headers: ['X-Api-Key: Zk4q9vT2xW7m'] }],
  ['an earlier exchange', { body: { status: 'success', accessToken: 'Zk4q9vT2xW7m', data: { list: [{}] } } }],
])('a report has no value that is a secret in %s', async (_, login) => {
  const { report } = await learned({ userStatCd: 'Zk4q9vT2xW7m' }, [], login)
  expect(report).toContain('3 exchanges')
  expect(report).not.toContain('Zk4')
})

it('a report has no value of what --redact names, and a value that is found otherwise', async () => {
  const user = { userStatCd: 'zeta' }
  expect((await learned(user)).report).toContain('`zeta`')
  expect((await learned(user, ['--redact', 'userStatCd'])).report).not.toContain('zeta')
  expect((await learned(user, ['--redact', 'a,user_stat_cd'])).report).not.toContain('zeta')
})

it('a name of a person can be kept, one of a secret can not', async () => {
  const user = { userId: '2026-03-01' }
  expect((await learned(user)).report).not.toBe((await learned(user, ['--keep', 'userId'])).report)
  const { code, text } = await learned(user, ['--keep', 'clientSecret'])
  expect([code, text]).toEqual([2, expect.stringContaining('--keep must not name a secret')])
})
