// Starts stock Prism on a published document.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'

const root = join(import.meta.dirname, '..', '..', '..', '..')

export interface StockPrism {
  readonly url: string
  close(): Promise<void>
}

/** Milliseconds for a start: Prism takes two seconds on a machine that has nothing else to do. */
const PATIENCE = 120_000

/**
 * Starts `prism mock --errors` on a document, as a user of Prism would.
 * @param document path of the file
 * @throws {Error} with Prism's own output when it ends or doesn't listen
 */
export async function startStockPrism(document: string): Promise<StockPrism> {
  const port = await getPort({ host: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}`
  const command = join(root, 'node_modules', '.bin', 'prism')
  // Its log takes as long as its answers.
  const prism = spawn(command, ['mock', document, '--errors', '--port', String(port), '--verboseLevel', 'silent'])
  await listening(prism, url)
  return {
    url,
    async close() {
      prism.kill('SIGKILL')
      if (prism.exitCode === null) await once(prism, 'exit')
    },
  }
}

async function listening(prism: ChildProcess, url: string): Promise<void> {
  let output = ''
  for (const stream of [prism.stdout, prism.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(100)) {
    if (prism.exitCode !== null) throw new Error(`prism ended with ${prism.exitCode}:\n${output}`)
    if (await answers(url)) return
  }
  prism.kill('SIGKILL')
  throw new Error(`prism did not listen within ${PATIENCE} ms:\n${output}`)
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.text().then(() => true),
    () => false,
  )
}
