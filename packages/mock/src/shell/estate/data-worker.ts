import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { InvalidOptionError } from '../../in-process/options.js'
import type { DataMessage, DataTask } from './data-thread.js'
import { readData } from './read-data.js'

const { path, signs } = workerData as DataTask
const port = parentPort as MessagePort
const post = (message: DataMessage): void => port.postMessage(message)

let reading = ''
function progress(file: string, rows: number): void {
  if (file !== reading) post({ file })
  reading = file
  Atomics.store(signs, 1, rows)
  Atomics.add(signs, 0, 1)
}

// What is loaded until here is our own: from now on, a file may be what takes the time.
Atomics.add(signs, 0, 1)
try {
  post({ data: await readData(path, (warning) => post({ warning }), progress) })
} catch (error) {
  post(error instanceof InvalidOptionError ? { refusal: error.reason } : { error })
}
