import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { TRIES_ALL } from '@cloud-cost/contract/trials'
import { afterEach, describe, expect, it } from 'vitest'
import { caseNamed, token } from './operations.js'

const cli = join(import.meta.dirname, '..', 'bin', 'cloud-cost-mock.js')
const list = caseNamed('listCompanies')

describe('the command', () => {
  let child: ChildProcess
  afterEach(() => child.kill('SIGKILL'))

  /** Starts the command with a line for each request; returns where it listens once its first line is read, and nothing after it. */
  async function start(): Promise<string> {
    child = spawn(process.execPath, [cli, '--port', '0', '--print-port', '--log', 'requests'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
    child.stdout?.pause()
    return `http://127.0.0.1:${Number.parseInt(line.toString(), 10)}`
  }

  /** Asks for long paths, so that many bytes are printed; returns the statuses. */
  async function ask(url: string, times: number, length: number): Promise<number[]> {
    const statuses: number[] = []
    for (let count = 0; count < times; count++) {
      const response = await fetch(`${url}${list.target}?${'x'.repeat(length)}`, { headers: token })
      await response.text()
      statuses.push(response.status)
      const { status } = await fetch(`${url}/${'x'.repeat(length)}`)
      statuses.push(status)
    }
    return [...new Set(statuses)]
  }

  it('goes on when the reader of its output goes away', async () => {
    const url = await start()
    child.stdout?.destroy()
    child.stderr?.destroy()
    expect(await ask(url, 20, 10)).toEqual([200, 404])
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it.skipIf(!TRIES_ALL)(
    'goes on without lines that nobody reads, says how many it left out, and ends on a signal',
    async () => {
      const url = await start()
      expect(await ask(url, 300, 8_000)).toEqual([200, 404])
      let output = ''
      child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.stdout?.resume()
      const said = ' lines were left out, since nobody read the output.\n'
      while (!output.includes(said)) await ask(url, 1, 10)
      expect(Number(output.split(said)[0]?.split('\n').at(-1))).toBeGreaterThan(100)
      child.stdout?.pause()
      await ask(url, 50, 8_000)
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([0, null])
    },
  )
})
