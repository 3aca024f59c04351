// Writes the JSON Schema of a company file, by which editors complete and check what somebody writes.
import { writeFileSync } from 'node:fs'
import { COMPANY_FILE_SCHEMA } from '../dist/generated/company-file-schema.js'

const file = new URL('../dist/company-file.schema.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(COMPANY_FILE_SCHEMA, undefined, 2)}\n`)
