import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { groupNames } from '@cloud-cost/contract/group'
import { installLines } from './registries.js'
import { type Place, run } from './shell.js'
import type { Tool } from './tool.js'

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))
const CACHE = join(REPOSITORY, 'node_modules', '.cache', 'interop')
const CALLS = fileURLToPath(new URL('../calls/', import.meta.url))

export const GROUPS: readonly string[] = groupNames(REPOSITORY)

/** Where a tool works. Commands run in its folder and find what is there in variables; only `$INSTALL` outlives a run. */
export class WorkFolder {
  readonly place: Place
  readonly #install: string
  readonly #tool: Tool

  constructor(tool: Tool, documents: string, mockUrl: string) {
    const folder = join(CACHE, 'work', tool.name)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const programs = join(CALLS, tool.name)
    if (existsSync(programs)) cpSync(programs, join(folder, 'calls'), { recursive: true })
    for (const group of GROUPS)
      writeDocument(join(documents, `${group}.${tool.document}`), join(folder, `${group}.json`), mockUrl)
    this.#tool = tool
    this.#install = join(CACHE, 'install', tool.name)
    // Generated code and programs find what was installed with the tool.
    if (tool.packages.npm !== undefined) {
      symlinkSync(join(this.#install, 'node_modules'), join(folder, 'node_modules'))
      writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    }
    this.place = {
      folder,
      log: join(folder, 'log.txt'),
      variables: { INSTALL: this.#install, CALLS, WORK: folder, MOCK_URL: mockUrl, TOKEN: 'fake-token' },
    }
  }

  /** Installs the tool, unless it is installed in this version. */
  async install(): Promise<boolean> {
    const stamp = join(this.#install, '.installed')
    const wanted = installLines(this.#tool)
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
    rmSync(this.#install, { recursive: true, force: true })
    mkdirSync(this.#install, { recursive: true })
    const { ok } = await run(wanted, this.place)
    if (ok) writeFileSync(stamp, wanted)
    return ok
  }

  /** Runs lines for a group, which find its document in `$DOCUMENT` and write to `$OUT`. */
  async runFor(group: string, lines: string): Promise<boolean> {
    const { folder, variables } = this.place
    const own = { GROUP: group, DOCUMENT: join(folder, `${group}.json`), OUT: join(folder, group) }
    return (await run(lines, { ...this.place, variables: { ...variables, ...own } })).ok
  }
}

/** The mock listens on a free port, so the address in the document is replaced; all else stays. */
function writeDocument(from: string, to: string, mockUrl: string): void {
  writeFileSync(to, readFileSync(from, 'utf8').replaceAll('http://127.0.0.1:4010', mockUrl))
}
