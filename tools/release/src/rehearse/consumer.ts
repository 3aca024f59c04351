// Installs a consumer of the published packages in a folder of its own, and runs it.
import { cpSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Output, run } from '@cloud-cost/contract/run'
import { type Consumer, manifestOf, VARIABLES } from './consumers.js'

export interface Result {
  readonly consumer: Consumer
  readonly state: 'passed' | 'failed' | 'skipped'
  /** The last line that it printed, or why it failed or was skipped. */
  readonly says: string
  readonly seconds: number
}

/** The files of the consumers. */
const FILES = fileURLToPath(new URL('../../consumers', import.meta.url))

const INSTALL = 'npm install --ignore-scripts --no-audit --no-fund --no-package-lock --prefer-offline --loglevel=error'

/** Longest time for an installation or a command, in milliseconds. */
const LIMIT = 300_000

/** What npm and pip say without a network. */
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET|NewConnectionError|NameResolutionError/

export interface TestContext {
  /** The registry that has the packages of this repository. */
  readonly registry: string
  readonly mock: string
  /** A folder for the consumer's copy. */
  readonly folder: string
}

/** Installs a copy of a consumer and runs it. */
export async function tryConsumer(consumer: Consumer, context: TestContext): Promise<Result> {
  const start = performance.now()
  const attempted = await attempt(consumer, context)
  return { consumer, ...attempted, seconds: (performance.now() - start) / 1000 }
}

type Attempt = Pick<Result, 'state' | 'says'>

async function attempt(consumer: Consumer, { registry, mock, folder }: TestContext): Promise<Attempt> {
  const needs = consumer.needs ?? []
  const missingPrograms = needs
    .filter((need) => !need.includes('/') || need.startsWith('/'))
    .filter((need) => !isProgram(need))
  if (missingPrograms.length > 0)
    return { state: 'skipped', says: `${missingPrograms.join(', ')} is not on this machine` }
  writeProgram(consumer, folder)
  writeFileSync(join(folder, '.npmrc'), `@cloud-cost:registry=${registry}\n`)
  for (const command of consumer.install === undefined ? [INSTALL] : [INSTALL, consumer.install]) {
    const { code, ...said } = await run('sh', ['-c', command], { cwd: folder, timeout: LIMIT })
    if (code === 0) continue
    if (NO_NETWORK.test(said.stderr) && !said.stderr.includes('@cloud-cost'))
      return { state: 'skipped', says: 'its other packages can’t be fetched: no registry is reached' }
    return { state: 'failed', says: `${command.split(' ', 2).join(' ')}: ${lastLines({ code, ...said })}` }
  }
  const missing = needs.filter((need) => need.startsWith('node_modules/') && !existsSync(join(folder, need)))
  if (missing.length > 0) return { state: 'skipped', says: `${missing.join(', ')} is not made for this machine` }
  const path = [join(folder, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const env = { ...process.env, ...VARIABLES, PATH: path, MOCK_URL: mock, NO_COLOR: '1' }
  let says = ''
  for (const command of consumer.run) {
    const ran = await run('sh', ['-c', command], { cwd: folder, env, timeout: LIMIT })
    if (ran.code !== 0) return { state: 'failed', says: `${command}: ${lastLines(ran)}` }
    says = ran.stdout.trim().split('\n').at(-1) || says
  }
  return { state: 'passed', says }
}

/** Whether this machine has a program, by its path or by its name. */
function isProgram(program: string): boolean {
  const folders = program.startsWith('/') ? [''] : (process.env['PATH'] ?? '').split(delimiter)
  return folders.some((folder) => existsSync(join(folder, program)))
}

/** Writes the files that all consumers have, those of this one and its package.json. */
function writeProgram(consumer: Consumer, folder: string): void {
  const own = join(FILES, consumer.name)
  const isOther = (file: string): boolean => dirname(file) === FILES && statSync(file).isDirectory()
  cpSync(FILES, folder, { recursive: true, filter: (file) => !isOther(file) })
  if (existsSync(own)) cpSync(own, folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifestOf(consumer)))
}

/** What a program said last, on one line. */
export function lastLines({ stdout, stderr }: Output): string {
  return `${stdout}\n${stderr}`.trim().split('\n').slice(-8).join(' ⏎ ')
}

/** A line for each consumer, and the totals. */
export function resultTable(results: readonly Result[]): string {
  const width = Math.max(...results.map(({ consumer }) => consumer.title.length))
  const lines = results.map(({ consumer, state, seconds, says }) => {
    const time = `${seconds.toFixed(1)} s`.padStart(8)
    return `${state.padEnd(7)}  ${consumer.title.padEnd(width)}  ${time}  ${says}`
  })
  const count = (state: Result['state']): number => results.filter((result) => result.state === state).length
  return [...lines, `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`].join('\n')
}
