import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { createMock } from '../src/index.js'
import { mockProgram } from '../src/shell/cli/run.js'
import { caseNamed, token } from './operations.js'

const folder = join(import.meta.dirname, '..', 'action')
const cli = join(import.meta.dirname, '..', 'bin', 'cloud-cost-mock.js')
const action = parse(readFileSync(join(folder, 'action.yml'), 'utf8')) as {
  inputs: Record<string, { default: string; description: string }>
  outputs: Record<string, { value: string }>
  runs: { using: string; steps: { id: string; shell: string; run: string; env: Record<string, string> }[] }
}
const [step] = action.runs.steps

let temp: string
beforeEach(() => {
  temp = mkdtempSync(join(tmpdir(), 'action-'))
})
afterEach(() => {
  const { pid } = readPid()
  if (pid !== undefined) spawnSync('kill', ['-9', String(pid)])
  rmSync(temp, { recursive: true, force: true })
})

/** Puts a program in the place of npx. */
function fakeNpx(script: string): void {
  writeFileSync(
    join(temp, 'npx'),
    `#!/bin/sh\necho "$@" > "${temp}/arguments"\necho $$ > "${temp}/pid"\necho "$CLOUD_COST_MOCK_DETACHED" > "${temp}/detached"\n${script}\n`,
  )
  chmodSync(join(temp, 'npx'), 0o755)
}

const runMock = `shift 2; exec "${process.execPath}" "${cli}" "$@"`

function readPid(): { pid?: number } {
  try {
    return { pid: Number(readFileSync(join(temp, 'pid'), 'utf8')) }
  } catch {
    return {}
  }
}

/** Runs the step as GitHub does, with inputs in place of the defaults. */
async function runStep(
  inputs: Record<string, string> = {},
): Promise<{ code: number; output: string; env: string; outputs: string }> {
  for (const name of ['env', 'output']) writeFileSync(join(temp, name), '')
  const values = Object.fromEntries(
    Object.entries(step?.env ?? {}).map(([name, text]) => [
      name,
      text.replace(
        /\$\{\{ inputs\.(\w+) \}\}/,
        (_, input: string) => inputs[input] ?? action.inputs[input]?.default ?? '',
      ),
    ]),
  )
  const child = spawn('bash', ['-c', step?.run ?? ''], {
    env: {
      ...process.env,
      ...values,
      PATH: `${temp}${delimiter}${process.env['PATH']}`,
      GITHUB_ACTION_PATH: folder,
      GITHUB_ENV: join(temp, 'env'),
      GITHUB_OUTPUT: join(temp, 'output'),
      RUNNER_TEMP: temp,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return {
    code,
    output,
    env: readFileSync(join(temp, 'env'), 'utf8'),
    outputs: readFileSync(join(temp, 'output'), 'utf8'),
  }
}

describe('the action', () => {
  it('hands on every option that a workflow has a use for', () => {
    expect(action.runs.using).toBe('composite')
    const useless = ['docs', 'watch', 'journal-bytes', 'print-port', 'allow-host', 'detached', 'help', 'version']
    const options = mockProgram({})
      .options.map(({ long = '' }) => long.slice(2))
      .filter((name) => !useless.includes(name))
    for (const name of options) {
      expect(action.inputs[name]?.description).toBeTruthy()
      expect(step?.env[`CLOUD_COST_MOCK_${name.toUpperCase()}`]).toBe(`\${{ inputs.${name} }}`)
    }
    for (const name of ['url', 'log'])
      expect(action.outputs[name]?.value).toBe(`\${{ steps.${step?.id}.outputs.${name} }}`)
  })

  it('starts the mock, and says where it answers', async () => {
    fakeNpx(runMock)
    const { code, env, outputs } = await runStep({ version: '1.2.3', group: 'platform', scenario: 'empty' })
    expect(code).toBe(0)
    expect(readFileSync(join(temp, 'arguments'), 'utf8')).toBe('--yes @cloud-cost/mock@1.2.3 --print-port\n')
    // The step ends, and with it what started npx.
    expect(readFileSync(join(temp, 'detached'), 'utf8')).toBe('1\n')
    const [, url = ''] = /^CLOUD_COST_MOCK_URL=(http:\/\/127\.0\.0\.1:\d+)$/m.exec(env) ?? []
    expect(outputs).toContain(`url=${url}\n`)
    const list = caseNamed('listCompanies')
    const response = await fetch(url + list.target, { headers: token })
    expect(await response.json()).toEqual(list.examples.get('200')?.get('empty'))
  })

  it('fails with what the mock says', async () => {
    fakeNpx('echo "cloud-cost-mock: port $CLOUD_COST_MOCK_PORT is in use." >&2; exit 2')
    const { code, output, env } = await runStep({ port: '4010' })
    expect([code, env]).toEqual([1, ''])
    expect(output).toContain('::error title=Cloud Cost mock::cloud-cost-mock: port 4010 is in use.')
  })

  it('takes the installed version when it names none', async () => {
    const server = await createMock().listen({ port: 0 })
    fakeNpx(`echo ${server.port}; exec sleep 100`)
    expect((await runStep()).code).toBe(0)
    await server.close()
    expect(readFileSync(join(temp, 'arguments'), 'utf8')).toBe('--yes @cloud-cost/mock --print-port\n')
  })

  it.each([
    [{ timeout: 'Infinity' }, 'timeout must be a number of seconds, not "Infinity".'],
    [{ timeout: 'long' }, 'timeout must be a number of seconds, not "long".'],
    [{ version: '1; rm x' }, 'version must be a version or a tag, not "1; rm x".'],
  ])('refuses %j', async (inputs, message) => {
    const { code, output } = await runStep(inputs)
    expect([code, output.trim()]).toEqual([1, `::error title=Cloud Cost mock::${message}`])
  })

  it('gives up after its time, and ends what it started', async () => {
    fakeNpx('sleep 100')
    const { code, output } = await runStep({ timeout: '1' })
    expect(code).toBe(1)
    expect(output).toContain('the mock did not answer within 1 s.')
    const state = (): string => spawnSync('ps', ['-o', 'stat=', '-p', String(readPid().pid ?? 0)]).stdout.toString()
    // Nothing, or what is left of an ended process that nobody has asked about.
    await vi.waitFor(() => expect(state()).toMatch(/^(Z.*)?\s*$/))
  })
})
