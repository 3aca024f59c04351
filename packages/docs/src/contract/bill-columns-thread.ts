import { parentPort, workerData } from 'node:worker_threads'
import type { DescribedOperation } from '@cloud-cost/estate'
import { columnEffects } from './bill-columns.js'

parentPort?.postMessage(await columnEffects(workerData as readonly DescribedOperation[]))
