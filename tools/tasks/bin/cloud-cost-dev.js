#!/usr/bin/env node
import { run } from '../dist/cli.js'

const [command, ...args] = process.argv.slice(2)
const code = await run(command, args, process.cwd())
if (code !== undefined) process.exitCode = code
