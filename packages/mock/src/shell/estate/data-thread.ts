// Reads bills and company files in a thread, which is ended where it hangs.
import { getHeapStatistics } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { InvalidOptionError } from '../../in-process/options.js'
import { packageFile } from '../package-file.js'
import type { Data } from './read-data.js'

/** What the thread is asked for. */
export interface DataTask {
  readonly path: string
  /** How many signs of life it has given, and the row that it has come to: a thread that decodes a file can post neither. */
  readonly signs: Int32Array<SharedArrayBuffer>
}

export type DataMessage =
  | { readonly file: string }
  | { readonly warning: string }
  | { readonly data: Data }
  | { readonly refusal: string }
  | { readonly error: unknown }

interface ThreadOptions {
  /** Called with what is sound and most likely not meant, and with how far reading has come. */
  readonly warn: (line: string) => void
  /** Ends the thread. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds without a sign of life after which a file counts as damaged. However long it takes, a file that goes on is read. */
  readonly patience?: number
}

const PATIENCE = 10_000
/** So often it is looked at the signs: the time of a process that sleeps does not count. */
const LOOKS = 40
const ROWS_OF_A_LINE = 100_000
const MEGABYTE = 2 ** 20
const TOO_LARGE = 'takes more memory than there is: split it'

/**
 * Reads a company file or bills in a thread of its own: whatever is in them, this one goes on.
 *
 * @throws InvalidOptionError when something can't be read, takes all the memory, or does not go on
 */
export async function readDataInThread(path: string, options: ThreadOptions): Promise<Data> {
  const { warn, signal, patience = PATIENCE } = options
  signal?.throwIfAborted()
  const task: DataTask = { path, signs: new Int32Array(new SharedArrayBuffer(8)) }
  const worker = new Worker(packageFile('dist/data-worker.js'), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: Math.floor(getHeapStatistics().heap_size_limit / MEGABYTE) },
  })
  let file = path
  let timer: NodeJS.Timeout | undefined
  let abort = (): void => {}
  try {
    return await new Promise<Data>((resolve, reject) => {
      abort = () => reject(signal?.reason)
      signal?.addEventListener('abort', abort)
      const refuse = (reason: string): void => {
        const row = Atomics.load(task.signs, 1)
        const place = row === 0 ? file : `${file}, after row ${row}`
        reject(new InvalidOptionError('data', `must be a file that can be read:\n${place}: ${reason}`))
      }
      worker.on('message', (message: DataMessage) => {
        if ('data' in message) resolve(message.data)
        else if ('warning' in message) warn(message.warning)
        else if ('file' in message) file = message.file
        else reject('refusal' in message ? new InvalidOptionError('data', message.refusal) : message.error)
      })
      worker.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse(TOO_LARGE) : reject(error),
      )
      worker.on('exit', () => refuse(TOO_LARGE))
      const stops = (): void =>
        refuse(`is damaged: nothing more of it was read in ${patience / 1000} seconds. Download or export it again`)
      const goesOn = (rows: number): void => warn(`${file}: ${rows} rows`)
      timer = setInterval(watched(task.signs, { goesOn, stops }), patience / LOOKS)
    })
  } finally {
    clearInterval(timer)
    signal?.removeEventListener('abort', abort)
    await worker.terminate()
  }
}

/** Looks at signs of life, and says how far a file is, and when there is none any more. */
function watched(
  signs: DataTask['signs'],
  { goesOn, stops }: { readonly goesOn: (rows: number) => void; readonly stops: () => void },
): () => void {
  let [seen, looks, said] = [0, 0, 0]
  return () => {
    const [count, row] = [Atomics.load(signs, 0), Atomics.load(signs, 1)]
    // Before the first one, what is loaded is our own.
    looks = count === seen && count > 0 ? looks + 1 : 0
    seen = count
    if (looks === LOOKS) stops()
    const rows = row - (row % ROWS_OF_A_LINE)
    if (rows > said) goesOn(rows)
    said = rows
  }
}
