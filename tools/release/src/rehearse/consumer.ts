import { copyFileSync, cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from '../failure.js'
import { type Ran, run } from '../run.js'
import { readJson } from '../workspace.js'

/** A small program of its own, in a folder of `consumers/`, told by its package.json. */
export interface Consumer {
  readonly name: string
  readonly folder: string
  /** What it proves. */
  readonly title: string
  /** Commands for a shell, one after another; `MOCK_URL` has the address of the mock, `REPOSITORY` the working tree. */
  readonly run: readonly string[]
  /** Files without which it can't run: a program of the machine, or one of a package that isn't made for this machine. */
  readonly needs: readonly string[]
}

export interface Result {
  readonly consumer: Consumer
  readonly state: 'passed' | 'failed' | 'skipped'
  /** The last line that it printed, or why it failed or was skipped. */
  readonly says: string
  readonly seconds: number
}

export const CONSUMERS = fileURLToPath(new URL('../../consumers', import.meta.url))

/** Longest times for an installation and for a command, in milliseconds. */
const INSTALL_LIMIT = 300_000
const COMMAND_LIMIT = 300_000

const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET/

/** The consumers with the given names, or all. */
export function consumersIn(folder: string, only: readonly string[]): Consumer[] {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'package.json')))
  const unknown = only.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new UserError(`no consumer ${unknown}. There are ${names.join(', ')}.`)
  return (only.length === 0 ? names : only).map((name) => readConsumer(join(folder, name)))
}

function readConsumer(folder: string): Consumer {
  const { consumer } = readJson(join(folder, 'package.json')) as unknown as {
    consumer: { title: string; run: string[]; needs?: string[] }
  }
  return { name: basename(folder), folder, title: consumer.title, run: consumer.run, needs: consumer.needs ?? [] }
}

export interface Surroundings {
  /** The registry that has the packages of this repository. */
  readonly registry: string
  readonly mock: string
  /** The working tree that the packages come from, for what is used without being published. */
  readonly repository: string
  /** A folder for the consumer's copy. */
  readonly folder: string
}

/** Installs a copy of a consumer and runs it. */
export async function tryConsumer(consumer: Consumer, surroundings: Surroundings): Promise<Result> {
  const start = performance.now()
  const { state, says } = await attempt(consumer, surroundings)
  return { consumer, state, says, seconds: (performance.now() - start) / 1000 }
}

type Attempt = Pick<Result, 'state' | 'says'>

async function attempt(consumer: Consumer, { registry, mock, repository, folder }: Surroundings): Promise<Attempt> {
  const absent = consumer.needs.filter((file) => file.startsWith('/') && !existsSync(file))
  if (absent.length > 0) return { state: 'skipped', says: `${absent.join(', ')} is not on this machine` }
  cpSync(consumer.folder, folder, { recursive: true })
  copySharedFiles(folder)
  writeFileSync(join(folder, '.npmrc'), `@cloud-cost:registry=${registry}\n`)
  const flags = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--prefer-offline',
    '--loglevel=error',
  ]
  const install = await run('npm', ['install', ...flags], { cwd: folder, timeout: INSTALL_LIMIT })
  if (install.status !== 0) return refused(install)
  const missing = consumer.needs.filter((file) => !existsSync(join(folder, file)) && !file.startsWith('/'))
  if (missing.length > 0) return { state: 'skipped', says: `${missing.join(', ')} is not made for this machine` }
  const path = [join(folder, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  let last = ''
  for (const command of consumer.run) {
    const env = { ...process.env, PATH: path, MOCK_URL: mock, REPOSITORY: repository, NO_COLOR: '1' }
    const ran = await run('sh', ['-c', command], { cwd: folder, env, timeout: COMMAND_LIMIT })
    if (ran.status !== 0) return { state: 'failed', says: `${command}: ${tail(ran)}` }
    last = lastLine(ran.stdout) || last
  }
  return { state: 'passed', says: last }
}

/** Gives a consumer the files that several of them run, each in its own way. */
function copySharedFiles(folder: string): void {
  for (const entry of readdirSync(CONSUMERS, { withFileTypes: true }))
    if (entry.isFile()) copyFileSync(join(CONSUMERS, entry.name), join(folder, entry.name))
}

function refused(install: Ran): Attempt {
  const says = tail(install)
  if (NO_NETWORK.test(install.stderr) && !install.stderr.includes('@cloud-cost'))
    return { state: 'skipped', says: 'what it needs beside our packages can’t be fetched: no registry is reached' }
  return { state: 'failed', says: `npm install: ${says}` }
}

function tail({ stdout, stderr }: Ran): string {
  return `${stdout}\n${stderr}`.trim().split('\n').slice(-8).join(' ⏎ ')
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
