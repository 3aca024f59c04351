import { inject } from 'vitest'
import { remember } from '../../src/run/remember.js'
import { holdTable } from '../support/hold-table.js'

const send = remember(fetch)

holdTable(() => ({
  name: 'stock Prism',
  baseUrl: ({ group }) => inject('prismUrls')[group] ?? '',
  fetch: send,
  violations: 'sl-violations',
}))
