// Runs the code blocks of a page from top to bottom.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Output, run } from '@cloud-cost/contract/run'
import { lastLines } from './consumer.js'
import { type Block, type DocumentedPage, shortName, type Where } from './pages.js'

/** Longest time for a command, in milliseconds. */
const LIMIT = 600_000

/** Commands of a page that go on until they are ended. */
const SERVER =
  /^(?:npm start\b|npx (?:prism mock|(?:--yes --package \S+ )?(?:@cloud-cost\/mock|cloud-cost-mock)(?! export| inspect))(?: |$))/

/** What a server prints when it listens: an address, or a port alone. */
const LISTENS = /http:\/\/127\.0\.0\.1:\d+|^\d{4,5}$/m

const SHELL: ReadonlySet<string> = new Set(['sh', 'bash'])
const PROGRAM: ReadonlySet<string> = new Set(['ts', 'tsx', 'js'])

export interface PageResult {
  readonly page: string
  /** What failed, each with its place. */
  readonly problems: readonly string[]
  /** How many blocks were run. */
  readonly run: number
  /** The blocks that weren't run, each with its place and the reason. */
  readonly skipped: readonly string[]
  readonly seconds: number
}

/** The folder for each kind of block. */
export type Folders = { readonly [where in Where]: string }

/** Runs the blocks of a page from top to bottom, as they stand. */
export async function runPage({ name, blocks }: DocumentedPage, folders: Folders): Promise<PageResult> {
  const start = performance.now()
  const problems: string[] = []
  const skipped: string[] = []
  const server = new PageServer()
  let count = 0
  try {
    for (const block of blocks.filter(isRun)) {
      const at = `${name}:${block.line}`
      const problem =
        block.skipped === undefined
          ? SHELL.has(block.language)
            ? await runCommands(block, folders, server)
            : await runProgram(name, block, folders)
          : new Skipped(block.skipped)
      if (problem instanceof Skipped) skipped.push(`${at}: ${problem.reason}`)
      else count += 1
      if (typeof problem === 'string') problems.push(`${at}: ${problem}`)
    }
  } finally {
    await server.end()
  }
  return { page: name, problems, run: count, skipped, seconds: (performance.now() - start) / 1000 }
}

/** Writes the files that the pages give a name, since one page uses those of another. */
export function writeNamedFiles(pages: readonly DocumentedPage[], folder: string): void {
  for (const { file, code } of pages.flatMap(({ blocks }) => blocks))
    if (file !== undefined && code !== '') write(join(folder, file), code)
}

/** A line for each page, the blocks that weren't run, and what failed. */
export function pageTable(results: readonly PageResult[]): string {
  const width = Math.max(...results.map(({ page }) => page.length))
  return results
    .flatMap(({ page, run, problems, skipped, seconds }) => [
      `${problems.length > 0 ? 'failed' : 'passed'}   ${page.padEnd(width)}  ${`${seconds.toFixed(1)} s`.padStart(8)}  ${run} blocks were run`,
      ...skipped.map((line) => `         not run  ${line}`),
      ...problems.map((line) => `         ✗ ${line}`),
    ])
    .join('\n')
}

class Skipped {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

/** Data is read, not run, and an empty block shows a file of a consumer, which is run on its own. */
function isRun({ language, code, skipped }: Block): boolean {
  return skipped !== undefined || (code !== '' && (SHELL.has(language) || PROGRAM.has(language)))
}

/** The server that the commands of a page talk to: the one that was started last. */
class PageServer {
  #abort = new AbortController()
  #ended: Promise<unknown> = Promise.resolve()

  /** Starts a command, and waits until it listens. Returns what is wrong. */
  async start(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
    await this.end()
    const abort = new AbortController()
    this.#abort = abort
    return new Promise((resolve) => {
      const slow = setTimeout(() => abort.abort(), LIMIT)
      const onOutput = (output: string): void => {
        if (!LISTENS.test(output)) return
        clearTimeout(slow)
        resolve(undefined)
      }
      this.#ended = run('bash', ['-c', command], { cwd, env, signal: abort.signal, onOutput }).then((ended) => {
        clearTimeout(slow)
        resolve(`${command}: ${lastLines(ended)}`)
      })
    })
  }

  async end(): Promise<void> {
    this.#abort.abort()
    await this.#ended
  }
}

async function runCommands(block: Block, folders: Folders, server: PageServer): Promise<string | Skipped | undefined> {
  const cwd = folders[block.where]
  const path = [join(cwd, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const env = { ...process.env, PATH: path, npm_config_yes: 'true', NO_COLOR: '1' }
  let printed = ''
  for (const command of commandsOf(block.code)) {
    const problem = SERVER.test(command) && !command.endsWith('&') ? await server.start(command, cwd, env) : undefined
    if (problem !== undefined) return problem
    if (SERVER.test(command)) continue
    const ended = await run('bash', ['-ec', command], { cwd, env, timeout: LIMIT })
    if (ended.code === 127) return new Skipped(`this machine lacks ${missingProgram(ended)}`)
    if (ended.code !== 0) return `${command}: ${lastLines(ended)}`
    printed += ended.stdout
  }
  return difference(block, printed)
}

/** The commands of a block, without comments. One that ends in a backslash goes on in the next line. */
function commandsOf(code: string): string[] {
  const lines = code.split(/(?<!\\)\n/).map((line) => line.replace(/(?:^| +)# .*$/, ''))
  // What depends on variables of the line above is one program.
  return lines.some((line) => /^\w+=|^\s/.test(line)) ? [code] : lines.filter((line) => line !== '')
}

function missingProgram({ stderr }: Output): string {
  // biome-ignore lint/plugin: these are the words of shells.
  return /(?:line \d+: )?([\w.-]+): (?:command )?not found/.exec(stderr)?.[1] ?? 'a program'
}

async function runProgram(page: string, block: Block, folders: Folders): Promise<string | undefined> {
  const { language, line, code } = block
  const isTest = code.includes("from 'vitest'")
  const own = `${shortName(page).replaceAll(/\W/g, '-')}-${line}${isTest ? '.test' : ''}.${language}`
  const name = block.file ?? own
  const folder = folders[block.where]
  write(join(folder, name), code)
  // The project of the README has nothing but what the page installs.
  const bin = join(folders.registry, 'node_modules', '.bin')
  const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1' }, timeout: LIMIT }
  if (isTest) {
    const tested = await run(join(bin, 'vitest'), ['run', name], options)
    return tested.code === 0 ? undefined : lastLines(tested)
  }
  const bundle = `${name}.mjs`
  const flags = '--bundle --platform=node --packages=external --format=esm --jsx=automatic --log-level=error'.split(' ')
  const built = await run(join(bin, 'esbuild'), [name, ...flags, `--outfile=${bundle}`], options)
  if (built.code !== 0) return lastLines(built)
  // A component has nothing to print; the docs' own tests render it in a browser.
  if (language === 'tsx') return undefined
  const ran = await run('node', [bundle], options)
  return ran.code === 0 ? difference(block, ran.stdout) : lastLines(ran)
}

/** A page says what a reader sees: not every program that colours its output knows `NO_COLOR`. */
function difference({ output }: Block, colouredOutput: string): string | undefined {
  const printed = stripVTControlCharacters(colouredOutput).trim()
  if (output === undefined || printed === output.trim()) return undefined
  return `prints ${JSON.stringify(printed)}, and the page says ${JSON.stringify(output.trim())}`
}

function write(file: string, code: string): void {
  mkdirSync(dirname(file), { recursive: true })
  if (!existsSync(file)) writeFileSync(file, `${code}\n`)
}
