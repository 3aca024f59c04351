import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { GROUPS } from '../../src/clients/group.js'

const require = createRequire(import.meta.url)

describe.each(GROUPS)('the subpaths of %s', (group) => {
  it.each(['env', 'msw', 'openapi-fetch', 'opentelemetry', 'react-query', 'renew', 'request', 'schemas'])(
    'are there for CommonJS: %s',
    async (subpath) => {
      const required: object = require(`@cloud-cost/${group}-client/${subpath}`)
      const imported: object = await import(`@cloud-cost/${group}-client/${subpath}`)
      expect(Object.keys(required).sort()).toEqual(Object.keys(imported).sort())
    },
  )
})
