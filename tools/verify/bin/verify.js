#!/usr/bin/env node
import { PROGRAM } from '../dist/cli.js'

process.exitCode = await PROGRAM.run(process.argv.slice(2))
