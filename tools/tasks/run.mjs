#!/usr/bin/env node
// Runs turbo tasks for the scripts of package.json, as in `node tools/tasks/run.mjs build --filter=@cloud-cost/docs`. All is
// installed first, since `npm start` installs only what it needs itself.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { runTurbo } from './turbo.mjs'
import { root } from './workspaces.mjs'

const bootstrap = join(root, 'tools', 'tasks', 'bootstrap.mjs')
const { status } = spawnSync(process.execPath, [bootstrap], { stdio: 'inherit' })
process.exitCode = status === 0 ? runTurbo(process.argv.slice(2)) : 1
