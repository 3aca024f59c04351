import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { createMockServer } from '@scalar/mock-server'

const [file = '', port] = process.argv.slice(2)
const app = await createMockServer({ specification: JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown> })
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port) })
