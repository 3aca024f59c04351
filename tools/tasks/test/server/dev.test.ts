import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { copyWorkingTree, type WorkingTree } from './working-tree.js'

const cli = join(import.meta.dirname, '..', '..', 'bin', 'cloud-cost-dev.js')
const schema = 'spec/platform/schemas/Company.yaml'
const request = 'spec/platform/examples/registerAzureTenant.request.yaml'
const yesNo = 'spec/shared/schemas/YesNo.yaml'
const paths = 'spec/platform/paths/companies.yaml'
const example = 'spec/platform/examples/errors.yaml'

/** A started command line in a folder, with what it has printed. */
class Dev {
  readonly child: ChildProcess
  #output = ''
  #seen = 0

  constructor(cwd: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
    this.child = spawn(process.execPath, [cli, ...args], { cwd, env: { ...process.env, ...environment } })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString()
      })
    }
  }

  /** Waits for lines with these texts, in this order, after what was waited for before; returns the output up to the end of the last one. */
  printed(texts: readonly string[], timeout = 100_000): Promise<string> {
    const take = (): string => {
      const rest = this.#output.slice(this.#seen)
      const end = texts.reduce((from, text) => {
        const start = rest.indexOf(text, from)
        const lineEnd = start === -1 ? -1 : rest.indexOf('\n', start)
        if (lineEnd === -1) throw new Error(`no ${text} in:\n${rest}`)
        return lineEnd
      }, 0)
      this.#seen += end
      return rest.slice(0, end)
    }
    return vi.waitFor(take, { timeout, interval: 20 })
  }

  async stop(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal)
    const [code] = (await once(this.child, 'exit')) as [number | null]
    return code
  }
}

// Each step checks a group and builds its docs anew, some ten seconds of a processor in all.
describe.skipIf(!TRIES_ALL)('dev', () => {
  let tree: WorkingTree
  let dev: Dev
  let url = ''
  beforeAll(async () => {
    // Spectral also finds the files that the operations which are left out have used.
    tree = copyWorkingTree(['asset', 'platform'], ['asset'])
    dev = new Dev(tree.root, ['dev', '--port', '0'])
    url = urlIn(await dev.printed(['http:']))
    await dev.printed(['waiting for changes'])
  })
  afterAll(() => {
    dev.child.kill('SIGKILL')
    tree.remove()
  })

  const message = async (): Promise<string> => {
    const headers = { authorization: 'Bearer fake-token', prefer: 'example=error' }
    const response = await fetch(`${url}/platform/v2/companies`, { headers })
    return ((await response.json()) as { error: { message: string } }).error.message
  }

  /** What open pages of the docs are told. */
  const docs = async (): Promise<{ version: number; problems: string[] }> =>
    (await fetch(`${url}/docs/live.json`)).json() as Promise<{ version: number; problems: string[] }>

  it('keeps what was sound while the YAML is broken, and says where', async () => {
    const before = await message()
    tree.edit(schema, 'type: object', 'type: [object')
    expect(await dev.printed(['Company.yaml:', 'no-unresolved-refs'])).toContain(
      'problems; nothing further is checked, and the mock goes on with what was sound before\n  spec/platform/schemas/Company.yaml:',
    )
    expect(await message()).toBe(before)
    await dev.printed(['docs built'])
    expect((await docs()).problems.join('\n')).toContain('spec/platform/schemas/Company.yaml:')
  })

  it('keeps telling what is broken while other files change', async () => {
    tree.edit('packages/mock/README.md', '\n', '\nOne more line.\n')
    await dev.printed(['README.md changed', 'docs built'])
    expect(await (await fetch(`${url}/docs/mock.html`)).text()).toContain('One more line.')
    expect((await docs()).problems.join('\n')).toContain('spec/platform/schemas/Company.yaml:')
  })

  it('recovers by itself, serves what has changed, and says which files and operations that is', async () => {
    const { version } = await docs()
    tree.edit(schema, 'type: [object', 'type: object')
    tree.edit(example, await message(), 'Another text.')
    tree.edit(paths, 'summary: List companies', 'summary: List what was changed')
    const output = await dev.printed(['served after'])
    expect(output).toContain(`${example} changed`)
    expect(output).toContain('platform: changed listCompanies\n')
    expect(output).not.toContain('asset:')
    expect(await message()).toBe('Another text.')
    // The docs of the change are built, and open pages reload.
    await dev.printed(['docs built after'])
    expect(await (await fetch(`${url}/docs/documents/platform.json`)).text()).toContain('List what was changed')
    const live = await docs()
    expect(live.version).toBeGreaterThan(version)
    expect(live.problems).toEqual([])
  })

  it('has Spectral look at the change afterwards', async () => {
    // It lets others come first, so on a busy machine it takes its time.
    const output = await dev.printed(['platform: Spectral has 1 finding;', '.yaml:'], 280_000)
    expect(output).toMatch(/companies\.yaml:\d+ {2}no-change .*listCompanies/)
  }, 300_000)

  it('says which example leaves the story', async () => {
    const [registered, stranger] = ['4e6a8ca2-3d5f-4b7c-8e9a-1f2d3c4e5a6b', '4e6a8ca2-3d5f-4b7c-8e9a-000000000000']
    tree.edit(request, registered, stranger)
    const output = await dev.printed(['registerAzureTenant.request.yaml:'])
    expect(output).toContain('platform: 1 problem;')
    expect(output).toContain('  example-id')
    tree.edit(request, stranger, registered)
    await dev.printed(['platform: no operation changed'])
  })

  it('serves the groups that are sound when others break by the same change', async () => {
    tree.edit(schema, 'type: object', 'type: [object')
    tree.edit(yesNo, 'type: string', 'type: string\ntitle: Answer')
    const output = await dev.printed(['platform: ', 'served after'])
    expect(output).toContain(' problems;')
    expect(output).toContain('asset: changed ')
    tree.edit(schema, 'type: [object', 'type: object')
    tree.edit(yesNo, '\ntitle: Answer', '')
    await dev.printed(['platform: '])
  })

  it('leaves nothing behind when it is stopped in the middle of a check', async () => {
    tree.edit(example, 'Another text.', 'A third text.')
    await dev.printed(['changed'])
    expect(await dev.stop('SIGINT')).toBe(0)
    expect(programsIn(tree.root)).toEqual([])
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })
})

it('serves the mock and the docs of the last build when it does not watch', async () => {
  const dev = new Dev('.', ['start', '--', '--scenario', 'error'], { CLOUD_COST_MOCK_PORT: '0' })
  const url = urlIn(await dev.printed(['http:']))
  const lines = (await dev.printed(['Stop with Ctrl+C'])).split('\n')
  expect(lines.slice(-3, -1)).toEqual([`Window ${url}/__mock/`, `Docs ${url}/docs/`])
  expect(lines.at(-4)).toContain(`Try  curl `)
  expect(await (await fetch(`${url}/docs/index.html`)).text()).not.toContain('reload.js')
  const answer = await fetch(`${url}/platform/v2/companies`, { headers: { authorization: 'Bearer fake-token' } })
  expect(await answer.json()).toMatchObject({ status: 'error' })
  expect(await dev.stop('SIGTERM')).toBe(0)
})

/** The address in what was printed. */
function urlIn(output: string): string {
  return /http:\S+/.exec(output)?.[0] ?? ''
}

/** Command lines of the running programs that work in a folder. */
function programsIn(folder: string): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line.includes(folder))
}
