import { run } from './bench.js'

process.exitCode = await run(process.argv.slice(2))
