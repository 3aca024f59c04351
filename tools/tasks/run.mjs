#!/usr/bin/env node
// Runs turbo tasks for the scripts of package.json, as in `node tools/tasks/run.mjs build --filter=@cloud-cost/docs`.
import { runTurbo } from './turbo.mjs'

process.exitCode = runTurbo(process.argv.slice(2))
