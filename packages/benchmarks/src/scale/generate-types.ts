import { readFileSync, writeFileSync } from 'node:fs'
import { generateTypes } from '@cloud-cost/codegen/types'
import type { JsonObject } from '@cloud-cost/contract/document'

const [document = '', output = ''] = process.argv.slice(2)
writeFileSync(output, await generateTypes(JSON.parse(readFileSync(document, 'utf8')) as JsonObject))
