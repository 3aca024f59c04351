import { readFileSync } from 'node:fs'

// All routes are there, and their schemas compile.
const { createApp } = await import(`../${process.env.GROUP}.server.mjs`)
const ids = new Set()
const app = createApp((operationId) => {
  ids.add(operationId)
  return async () => ({})
})
await app.ready()
const { paths } = JSON.parse(readFileSync(`${process.env.GROUP}.portable.json`, 'utf8'))
const operations = Object.values(paths).flatMap((item) => Object.values(item).filter((value) => value.operationId))
if (ids.size !== operations.length) throw new Error(`${ids.size} routes of ${operations.length} operations`)
