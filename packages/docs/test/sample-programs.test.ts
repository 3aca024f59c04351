import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pascal } from '@cloud-cost/codegen/names'
import type { ExampleRequest } from '@cloud-cost/contract/model'
import { sample, TRIES_ALL } from '@cloud-cost/contract/trials'
import { createMock } from '@cloud-cost/mock'
import { afterAll, expect, it } from 'vitest'
import { PACKAGE } from '../src/paths.js'
import { httpRequest } from '../src/samples/http-request.js'
import type { Language } from '../src/samples/languages.js'
import { sampleCall } from '../src/samples/sample.js'
import { exampleCases } from '../src/samples/sample-inputs.js'
import { sampleIn } from '../src/samples/samples.js'
import { cases } from './support/service.js'

const runFile = promisify(execFile)
const folder = join(PACKAGE, 'reports', 'programs')
const server = await createMock().listen({ port: 0 })
afterAll(() => server.close())

/** Prints what each program prints, between lines with its name. */
type Run = (names: readonly string[]) => Promise<string>

/** `npm test` runs one program of a language, that of an operation with a body; `npm run test:all` runs one of each operation. */
const tried = TRIES_ALL
  ? cases
  : sample(
      cases.filter(({ operation: { body } }) => body !== undefined),
      1000,
    )

const PYTHON = `
import runpy, sys
for name in sys.argv[1:]:
    print(f"--- {name}", flush=True)
    runpy.run_path(f"{name}.py", run_name="__main__")
`

const JAVA = `
public class Programs {
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            System.out.println("--- " + name);
            Class.forName(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        }
    }
}
`

/** To compile takes long: the first build of a program in Go, which compiles its standard library, longer than all other tests of the site. */
function compiled(compiler: string, language: string, run: Run): Run | string {
  if (!has(compiler)) return `no ${language} here`
  return TRIES_ALL ? run : 'npm run test:all compiles it'
}

/** How programs of a language are compiled and run; nothing, and why, where this machine can't. */
const LANGUAGES: readonly {
  readonly language: Language
  readonly file: (name: string) => string
  readonly run: Run | string
}[] = [
  { language: 'python', file: (name) => `${name}.py`, run: runPython() },
  { language: 'go', file: (name) => `${name}/main.go`, run: compiled('go', 'Go', runGo) },
  { language: 'java', file: (name) => `${name}.java`, run: compiled('javac', 'JDK', runJava) },
]

it.for(LANGUAGES.map((one) => ({ ...one, why: typeof one.run === 'string' ? ` (skipped: ${one.run})` : '' })))(
  'programs in $language print the responses that their pages show$why',
  { timeout: 600_000 },
  async ({ language, file, run }, { skip }) => {
    if (typeof run === 'string') return skip(run)
    rmSync(join(folder, language), { recursive: true, force: true })
    const answers = new Map<string, unknown>()
    for (const { group, operation } of tried) {
      const example = exampleCases(operation).find(({ isError }) => !isError)
      if (example === undefined) throw new Error(`${operation.operationId} has no example`)
      const name = pascal(operation.operationId)
      // What one program changes, the next one does not see.
      const headers = { 'X-Mock-Session': `${language}.${operation.operationId}` }
      for (const before of example.after) await send(before, headers)
      const path = join(folder, language, file(name))
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(
        path,
        `${sampleIn(language, sampleCall(group.name, operation, example.inputs, { base: server.url, headers }))}\n`,
      )
      answers.set(name, example.response?.body?.value)
    }
    const printed = (await run([...answers.keys()])).split(/^--- /m).slice(1)
    expect(
      Object.fromEntries(
        printed.map((text) => {
          const [name = '', output = ''] = text.split(/\n(.*)/s)
          return [name, output.trim() === '' ? undefined : JSON.parse(output)]
        }),
      ),
    ).toEqual(Object.fromEntries(answers))
  },
)

/** Changes what an example comes after. */
async function send(
  { operationId, ...inputs }: ExampleRequest['after'][number],
  headers: { readonly [name: string]: string },
): Promise<void> {
  const { group, operation } = cases.find(({ operation: one }) => one.operationId === operationId) ?? {}
  if (group === undefined || operation === undefined) throw new Error(`there is no ${operationId}`)
  const request = httpRequest(sampleCall(group.name, operation, inputs, { base: server.url, headers }))
  const { method, url, body } = request
  const response = await fetch(url, { method, headers: Object.fromEntries(request.headers), body: body ?? null })
  expect(response.status).toBe(200)
}

function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

/** With Requests of this machine, or else, in `npm run test:all`, of an environment of its own. */
function runPython(): Run | string {
  if (!has('python3')) return 'no Python here'
  const environment = join(PACKAGE, 'node_modules', '.cache', 'requests-2.34.2')
  const own = join(environment, 'bin', 'python3')
  const works = (python: string): boolean => spawnSync(python, ['-c', 'import requests']).status === 0
  if (TRIES_ALL && !works('python3') && !existsSync(own)) {
    spawnSync('python3', ['-m', 'venv', environment])
    spawnSync(own, ['-m', 'pip', 'install', '--quiet', 'requests==2.34.2'])
  }
  const python = ['python3', own].find(works)
  if (python === undefined) return 'no Requests here'
  return (names) => output(python, ['-c', PYTHON, ...names], 'python')
}

/** A program that runs for a moment starts sooner without the compiler that makes it faster. */
const JVM = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto']

async function runJava(names: readonly string[]): Promise<string> {
  writeFileSync(join(folder, 'java', 'Programs.java'), JAVA)
  const files = ['Programs.java', ...names.map((name) => `${name}.java`)]
  await output('javac', ['-proc:none', ...JVM.map((option) => `-J${option}`), ...files], 'java')
  return output('java', [...JVM, '-cp', '.', 'Programs', ...names], 'java')
}

/** All programs are one module, in which each has a folder. */
async function runGo(names: readonly string[]): Promise<string> {
  writeFileSync(join(folder, 'go', 'go.mod'), 'module programs\n\ngo 1.22\n')
  expect(await output('gofmt', ['-l', '.'], 'go')).toBe('')
  await output('go', ['build', '-o', 'bin/', './...'], 'go')
  const printed: string[] = []
  for (const name of names) printed.push(`--- ${name}\n${await output(join('bin', name), [], 'go')}`)
  return printed.join('')
}

async function output(program: string, args: readonly string[], language: string): Promise<string> {
  const cwd = join(folder, language)
  const { stdout } = await runFile(program.startsWith('bin') ? join(cwd, program) : program, [...args], {
    cwd,
    maxBuffer: 1e9,
  })
  return stdout
}
