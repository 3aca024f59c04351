import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileContract, packContract } from '@cloud-cost/mock/compile'

// Files are `<group>/generated/openapi.json`.
const [output = '', ...files] = process.argv.slice(2)
const documents = Object.fromEntries(
  files.map((file) => [basename(join(file, '..', '..')), JSON.parse(readFileSync(file, 'utf8')) as object]),
)
writeFileSync(output, JSON.stringify(packContract(await compileContract(documents))))
