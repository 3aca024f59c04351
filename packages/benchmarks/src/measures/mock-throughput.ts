import { workloads } from '../workloads.js'
import { throughput } from './throughput.js'

export const mockGet = throughput('mock-get', 'GET of an example', workloads.get, {
  name: 'GET of an example: processor time of stock Prism to our mock',
  limit: 10,
})

export const mockPost = throughput('mock-post', 'Validated POST', workloads.post, {
  name: 'validated POST: processor time of stock Prism to our mock',
  limit: 8,
})

export const mockCursor = throughput('mock-cursor', 'List with a cursor', workloads.cursor, {
  name: 'list with a cursor: processor time of stock Prism (which cuts no pages) to our mock',
  limit: 3,
})
