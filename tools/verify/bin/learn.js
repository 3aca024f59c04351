#!/usr/bin/env node
import { runLearn } from '../dist/learn/command.js'

process.exitCode = await runLearn(process.argv.slice(2))
