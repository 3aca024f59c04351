// Writes the JSON Schema of a company file from its types, so that editors complete and check what somebody writes.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createGenerator } from 'ts-json-schema-generator'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const schema = createGenerator({
  path: here('../src/company/company-file.ts'),
  tsconfig: here('../tsconfig.build.json'),
  type: 'CompanyFile',
  topRef: false,
  skipTypeCheck: true,
}).createSchema('CompanyFile')
writeFileSync(here('../dist/company-file.schema.json'), `${JSON.stringify(schema, undefined, 2)}\n`)
