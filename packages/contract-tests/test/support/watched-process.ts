import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** Answers each message with the bytes of the heap that are left once its garbage is gone. */
const MEASURE = `process.on('message', () => { gc(); process.send(process.memoryUsage().heapUsed) }); process.channel.unref()`

/** A program whose memory can be looked at. */
export interface WatchedProcess {
  readonly child: ChildProcess
  /** The first line that it prints. */
  line(): Promise<string>
  /** Bytes of its heap without garbage; `undefined` once it has ended. */
  heap(): Promise<number | undefined>
  /** Bytes that are resident. */
  resident(): number
}

export function startWatched(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): WatchedProcess {
  const watching = ['--expose-gc', `--import=data:text/javascript,${encodeURIComponent(MEASURE)}`]
  const child = spawn(process.execPath, [...watching, program, ...args], {
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
    env: { ...process.env, ...env },
  })
  return {
    child,
    async line() {
      const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer]
      return line.toString('utf8').trim()
    },
    heap: () =>
      new Promise((resolve) => {
        if (!child.connected) return resolve(undefined)
        const end = (bytes?: unknown): void => {
          child.off('message', end).off('exit', ended)
          resolve(typeof bytes === 'number' ? bytes : undefined)
        }
        const ended = (): void => end()
        child.on('message', end).on('exit', ended)
        child.send('heap', (error) => error && end())
      }),
    resident() {
      const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
      return Number(kilobytes) * 1_024
    },
  }
}

/** Whether memory stopped to grow: the end of a list of measures, beside its second fifth, when all that is kept once was made. */
export function isFlat(measures: readonly number[]): boolean {
  const fifth = Math.floor(measures.length / 5)
  return median(measures.slice(-fifth)) <= median(measures.slice(fifth, 2 * fifth)) * 1.1 + 5_000_000
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((first, second) => first - second)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
