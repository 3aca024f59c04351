import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { groupNames } from '@cloud-cost/contract/group'
import { run } from '@cloud-cost/contract/run'
import { REGISTRIES, type Tool } from './tool.js'

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))
const CACHE = join(REPOSITORY, 'node_modules', '.cache', 'interop')
const CALLS = fileURLToPath(new URL('../calls/', import.meta.url))
const LIMIT_MS = 20 * 60_000

export const GROUPS: readonly string[] = groupNames(REPOSITORY)

/** The programs that installing and running a tool takes. */
export function neededPrograms({ packages, needs = [] }: Tool): readonly string[] {
  return [...new Set([...Object.keys(packages).flatMap((registry) => REGISTRIES[registry]?.needs ?? []), ...needs])]
}

/** The programs that a tool needs and that are not installed. */
export function missingPrograms(tool: Tool): readonly string[] {
  return neededPrograms(tool).filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
}

/** Where a tool works. Commands run in its folder and find what is there in variables; only `$INSTALL` outlives a run. */
export class WorkFolder {
  /** Takes all output, for whoever looks into a failure. */
  readonly log: string
  readonly #folder: string
  readonly #install: string
  readonly #tool: Tool
  readonly #variables: { readonly [name: string]: string }

  constructor(tool: Tool, documents: string, mockUrl: string) {
    const folder = join(CACHE, 'work', tool.name)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const programs = join(CALLS, tool.name)
    if (existsSync(programs)) cpSync(programs, join(folder, 'calls'), { recursive: true })
    for (const group of GROUPS) {
      // The mock listens on a free port, so the address in the document is replaced; all else stays.
      const document = readFileSync(join(documents, `${group}.${tool.document}`), 'utf8')
      writeFileSync(join(folder, `${group}.json`), document.replaceAll('http://127.0.0.1:4010', mockUrl))
    }
    this.log = join(folder, 'log.txt')
    this.#folder = folder
    this.#tool = tool
    this.#install = join(CACHE, 'install', tool.name)
    this.#variables = { INSTALL: this.#install, CALLS, WORK: folder, MOCK_URL: mockUrl, TOKEN: 'fake-token' }
    // Generated code and programs find what was installed with the tool.
    if (tool.packages['npm'] !== undefined) {
      symlinkSync(join(this.#install, 'node_modules'), join(folder, 'node_modules'))
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    }
  }

  /** Installs the tool, unless it is installed in this version. */
  async install(): Promise<boolean> {
    const stamp = join(this.#install, '.installed')
    const wanted = JSON.stringify(this.#tool.packages)
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
    rmSync(this.#install, { recursive: true, force: true })
    mkdirSync(this.#install, { recursive: true })
    for (const [registry, packages] of Object.entries(this.#tool.packages)) {
      const { ok } = await this.run(REGISTRIES[registry]?.install ?? '', { PACKAGES: packages.join(' ') })
      if (!ok) return false
    }
    writeFileSync(stamp, wanted)
    return true
  }

  /** Runs lines for a group, which find its document in `$DOCUMENT` and write to `$OUT`. */
  async runFor(group: string, lines: string): Promise<boolean> {
    const place = { GROUP: group, DOCUMENT: join(this.#folder, `${group}.json`), OUT: join(this.#folder, group) }
    return (await this.run(lines, place)).ok
  }

  /** Runs lines of a POSIX shell, ending at the first that fails. */
  async run(lines: string, variables: object = {}): Promise<{ readonly ok: boolean; readonly output: string }> {
    const env = { ...process.env, ...this.#variables, ...variables }
    const { code, stdout, stderr } = await run('sh', ['-ec', lines], { cwd: this.#folder, env, timeout: LIMIT_MS })
    appendFileSync(this.log, `$ ${lines.trim()}\n${stdout}${stderr}\n`)
    return { ok: code === 0, output: stdout }
  }
}
