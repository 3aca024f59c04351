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
import { run } from '@cloud-cost/contract/run'
import { createMockForCalls, failedCalls } from './four-calls.js'
import { FOUR_CALLS, GROUPS, REGISTRIES, REPOSITORY, type Reached, type Tool } from './tool.js'

export interface Result extends Reached {
  /** What failed, for the terminal. */
  readonly failures: readonly string[]
  /** Where all output is. */
  readonly log: string
}

const CACHE = join(REPOSITORY, 'node_modules', '.cache', 'interop')
const CALLS = fileURLToPath(new URL('../calls/', import.meta.url))
const LIMIT_MS = 20 * 60_000

/** Generates and compiles for each group, and makes the four calls with all of them. */
export async function runTool(tool: Tool, documents: string): Promise<Result> {
  const folder = join(CACHE, 'work', tool.name)
  const install = join(CACHE, 'install', tool.name)
  const log = join(folder, 'log.txt')
  const mock = createMockForCalls()
  const server = await mock.listen({ port: 0 })
  const common = { INSTALL: install, CALLS, WORK: folder, MOCK_URL: server.url, TOKEN: 'fake-token' }
  /** Runs lines of a POSIX shell, ending at the first that fails. */
  const shell: Shell = async (lines, variables = {}) => {
    const env = { ...process.env, ...common, ...variables }
    const { code, stdout, stderr } = await run('sh', ['-ec', lines], { cwd: folder, env, timeout: LIMIT_MS })
    appendFileSync(log, `$ ${lines.trim()}\n${stdout}${stderr}\n`)
    return { ok: code === 0, output: stdout }
  }
  try {
    fill(folder, tool, documents, server.url)
    // Generated code and programs find what was installed with the tool.
    if (tool.packages['npm'] !== undefined) symlinkSync(join(install, 'node_modules'), join(folder, 'node_modules'))
    if (!(await isInstalled(tool, install, shell)))
      return { generated: 0, compiled: 0, calls: 0, failures: ['not installed'], log }

    const failures: string[] = []
    const count = async (stage: string, lines: string | undefined): Promise<number> => {
      let done = 0
      for (const group of lines === undefined ? [] : GROUPS) {
        const place = { GROUP: group, DOCUMENT: join(folder, `${group}.json`), OUT: join(folder, group) }
        if ((await shell(lines ?? '', place)).ok) done += 1
        else failures.push(`${group} is not ${stage}`)
      }
      return done
    }
    const generated = await count('generated', tool.generate)
    const compiled = await count('compiled', tool.compile)
    if (tool.calls === undefined) return { generated, compiled, calls: 0, failures, log }
    const failed = failedCalls((await shell(tool.calls)).output, mock.requests())
    return { generated, compiled, calls: FOUR_CALLS.length - failed.length, failures: [...failures, ...failed], log }
  } finally {
    await server.close()
  }
}

type Shell = (lines: string, variables?: object) => Promise<{ readonly ok: boolean; readonly output: string }>

/** Makes the folder in which a tool works anew, with its programs and the documents. Only what is installed outlives a run. */
function fill(folder: string, { name, document }: Tool, documents: string, mockUrl: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  if (existsSync(join(CALLS, name))) cpSync(join(CALLS, name), join(folder, 'calls'), { recursive: true })
  if (existsSync(join(folder, 'calls/main.ts'))) cpSync(join(CALLS, 'trend.ts'), join(folder, 'calls/trend.ts'))
  for (const group of GROUPS) {
    // The mock listens on a free port, so the address in the document is replaced; all else stays.
    const text = readFileSync(join(documents, `${group}.${document}`), 'utf8')
    writeFileSync(join(folder, `${group}.json`), text.replaceAll('http://127.0.0.1:4010', mockUrl))
  }
}

/** Installs a tool, unless it is installed in this version. */
async function isInstalled({ packages }: Tool, install: string, shell: Shell): Promise<boolean> {
  const stamp = join(install, '.installed')
  const wanted = JSON.stringify(packages)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true
  rmSync(install, { recursive: true, force: true })
  mkdirSync(install, { recursive: true })
  for (const [registry, names] of Object.entries(packages)) {
    const { ok } = await shell(REGISTRIES[registry]?.install ?? '', { PACKAGES: names.join(' ') })
    if (!ok) return false
  }
  writeFileSync(stamp, wanted)
  return true
}
