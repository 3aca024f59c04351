import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

export interface StockPrism {
  readonly url: string
  close(): Promise<void>
}

/** Starts `prism mock --errors` on the published document of a group, as a user of Prism would. */
export async function startStockPrism(group: string): Promise<StockPrism> {
  const port = await freePort()
  const document = join(root, 'packages', 'openapi', 'dist', `${group}.json`)
  const prism = spawn(join(root, 'node_modules', '.bin', 'prism'), [
    'mock',
    document,
    '--errors',
    '--port',
    String(port),
  ])
  await listening(prism)
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      prism.kill('SIGKILL')
      await once(prism, 'exit')
    },
  }
}

async function listening(prism: ChildProcess): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [prism.stdout, prism.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('Prism is listening')) resolve()
      })
    }
    prism.once('exit', (code) => reject(new Error(`prism ended with ${code}:\n${output}`)))
  })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}
