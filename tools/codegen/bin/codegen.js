#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'

// Commands end within seconds: V8's optimising compiler costs them more processor time than it saves.
setFlagsFromString('--no-opt --sparkplug')
const { PROGRAM } = await import('../dist/cli.js')
process.exitCode = await PROGRAM.run(process.argv.slice(2))
