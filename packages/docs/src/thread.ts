import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Runs a module in a thread of its own, which reads its input as `workerData` and posts its result. */
export async function inThread<Result>(module: URL, workerData: unknown): Promise<Result> {
  const [result] = await once(new Worker(module, { workerData }), 'message')
  return result as Result
}
