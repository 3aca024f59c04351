import { run } from './bench.js'
import { endOnInterrupt } from './process/clean-up.js'

endOnInterrupt()
process.exitCode = await run(process.argv.slice(2))
