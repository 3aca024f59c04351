import { inject } from 'vitest'
import { holdTable } from './support/hold-table.js'

holdTable(() => ({
  name: 'stock Prism',
  baseUrl: ({ group }) => inject('prismUrls')[group] ?? '',
  fetch,
  violations: 'sl-violations',
}))
