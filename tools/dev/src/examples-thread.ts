import { parentPort } from 'node:worker_threads'
import { checkExamples, type Finding, loadGroup } from '@cloud-cost/contract/group-checks'

/** What became of the check of one folder. */
export type ExamplesAnswer = { readonly findings: readonly Finding[] } | { readonly failure: string }

const port = parentPort
if (port === null) throw new Error('this module runs in a worker thread')

port.on('message', (folder: string) => port.postMessage(answer(folder)))

function answer(folder: string): ExamplesAnswer {
  try {
    return { findings: checkExamples(loadGroup(folder)).flat() }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
