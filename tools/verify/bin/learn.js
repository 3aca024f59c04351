#!/usr/bin/env node
import { PROGRAM } from '../dist/learn/command.js'

process.exitCode = await PROGRAM.run(process.argv.slice(2))
