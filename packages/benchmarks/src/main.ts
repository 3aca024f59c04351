import { run } from './bench.js'
import { endOnInterrupt } from './programs.js'

endOnInterrupt()
process.exitCode = await run(process.argv.slice(2))
