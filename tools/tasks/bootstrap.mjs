#!/usr/bin/env node
// Sets up the workspace where that is needed: all of it, or what one package needs, as in `bootstrap.mjs @cloud-cost/tasks`.
// Runs before `npm start` and `npm test` on a machine that has only Node and npm. It uses nothing that old versions of Node lack,
// so that it can say which version is needed.
// biome-ignore lint/style/useNodejsImportProtocol: the oldest versions don't know it.
import { readFileSync } from 'fs'
import { isInRange, rangeText } from './node-range.mjs'

const { engines, packageManager } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

if (isInRange(process.version, engines.node))
  import('./installation.mjs')
    .then(({ setUp }) => setUp(packageManager, process.argv[2]))
    .catch(({ message }) => fail(message))
else
  fail(
    `the tools of this repository need Node ${rangeText(engines.node)}; this is ${process.version}. Install such a version and run the command again.`,
  )

function fail(message) {
  console.error(`bootstrap: ${message}`)
  process.exitCode = 1
}
