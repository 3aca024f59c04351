import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, vi } from 'vitest'
import { run } from '../../src/cli.js'

/** Runs a command line that ends at once, in this process. */
async function ending(
  command: 'start' | 'dev',
  ...args: readonly string[]
): Promise<{ code: unknown; printed: string }> {
  const consoles = [vi.spyOn(console, 'log').mockReturnValue(), vi.spyOn(console, 'error').mockReturnValue()]
  try {
    const code = await run(command, args, '.')
    return { code, printed: consoles.flatMap(({ mock }) => mock.calls.flat()).join('\n') }
  } finally {
    for (const spy of consoles) spy.mockRestore()
  }
}

it('says in one sentence that the port is in use', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const address = blocker.address()
  const port = typeof address === 'object' ? address?.port : undefined
  expect(await ending('start', '--port', String(port))).toEqual({
    code: 2,
    printed: `start: port ${port} is in use. Stop what listens there, or use a free one: npm start -- --port 0`,
  })
  blocker.close()
})

it('takes the options of the mock', async () => {
  expect(await ending('start', '--', '--port', 'many')).toEqual({
    code: 2,
    printed: 'start: --port must be a whole number from 0 to 65535, not "many".',
  })
  expect(await ending('dev', '--rules', 'none.json')).toEqual({
    code: 2,
    printed: 'dev: --rules must be a file that can be read: none.json was not found.',
  })
  expect(await ending('dev', '--help')).toEqual({
    code: 0,
    printed: expect.stringMatching(/^Usage: npm run dev -- \[options\]/),
  })
})
