import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const instructions = readFileSync(join(root, 'Containerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', '')
const ignored = readFileSync(join(root, 'Containerfile.dockerignore'), 'utf8').trim().split('\n')

/** What follows an instruction, each time it is there. */
const all = (name: string): string[] =>
  [...instructions.matchAll(new RegExp(`^${name} +(.*)$`, 'gm'))].map(([, text = '']) => text)
const only = (name: string): string => {
  const [text = '', ...others] = all(name)
  if (text === '' || others.length > 0) throw new Error(`${name} is there ${others.length + 1} times`)
  return text
}
const listIn = (text: string): [string, ...string[]] =>
  JSON.parse(text.slice(text.indexOf('['))) as [string, ...string[]]

// There is no container engine in the tests; what the file names and runs is tried without one.
describe('the container file', () => {
  it('copies what is there, and what the build context holds', () => {
    const sources = all('COPY').map((text) => text.split(' ')[0] ?? '')
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) {
      expect(existsSync(join(root, source))).toBe(true)
      expect(ignored).toContain(`!${source}`)
    }
    const { bin, files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      bin: Record<string, string>
      files: string[]
    }
    expect(listIn(only('ENTRYPOINT'))).toContain(bin['cloud-cost-mock'])
    // The image can be built from the installed package, which always has its manifest.
    for (const source of sources) expect(['package.json', ...files]).toContain(source)
  })

  it('runs without rights, in a version of Node that is supported', () => {
    expect(only('USER')).toBe('node')
    expect(Number(/^node:(\d+)-slim$/.exec(only('FROM'))?.[1])).toBeGreaterThanOrEqual(20)
  })

  describe('the command', () => {
    const [program, ...args] = listIn(only('ENTRYPOINT'))
    let stop = (): void => {}
    afterEach(() => stop())

    it('listens on all addresses, is healthy, and stops on its signal', async () => {
      const [, host] = /^ENV CLOUD_COST_MOCK_HOST=(.*)$/m.exec(instructions) ?? []
      expect(host).toBe('0.0.0.0')
      const child = spawn(program, [...args, '--print-port'], {
        cwd: root,
        env: { ...process.env, CLOUD_COST_MOCK_PORT: '0', CLOUD_COST_MOCK_HOST: host },
      })
      stop = () => child.kill('SIGKILL')
      const [port] = (await once(child.stdout, 'data')) as [Buffer]
      const env = { ...process.env, CLOUD_COST_MOCK_PORT: port.toString().trim() }
      const [checker, ...check] = listIn(only('HEALTHCHECK'))
      const health = (): number | null => spawnSync(checker, check, { env, timeout: 30_000 }).status
      expect(health()).toBe(0)
      child.kill(only('STOPSIGNAL') as NodeJS.Signals)
      expect(await once(child, 'exit')).toEqual([0, null])
      expect(health()).toBe(1)
    })

    it('publishes the port on which it listens by itself', () => {
      expect(only('EXPOSE')).toBe('4010')
      expect(only('HEALTHCHECK')).toContain('|| 4010}')
    })
  })
})
