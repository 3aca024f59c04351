import { parentPort, workerData } from 'node:worker_threads'
import { toMarkdown } from './markdown.js'

parentPort?.postMessage((workerData as readonly string[]).map(toMarkdown))
