// Writes the company of spec/cast.yaml and the JSON Schema of company files as modules, so that the estate needs no file and no
// YAML reader.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createGenerator } from 'ts-json-schema-generator'
import { parse } from 'yaml'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
mkdirSync(here('../src/generated'), { recursive: true })

const { clock, seed, companies } = parse(readFileSync(here('../../../spec/cast.yaml'), 'utf8'))
write('default-company', 'DEFAULT_COMPANY', 'CompanyFile', '../company/company-file.js', { clock, seed, companies })

const schema = createGenerator({
  path: here('../src/company/company-file.ts'),
  tsconfig: here('../tsconfig.build.json'),
  type: 'CompanyFile',
  topRef: false,
  skipTypeCheck: true,
  extraTags: ['errorMessage'],
}).createSchema('CompanyFile')
write('company-file-schema', 'COMPANY_FILE_SCHEMA', 'RootSchema', '../company/schema.js', schema)

function write(file, name, type, source, value) {
  writeFileSync(
    here(`../src/generated/${file}.ts`),
    `import type { ${type} } from '${source}'\n\n` +
      `export const ${name}: ${type} = ${JSON.stringify(value, undefined, 2)}\n`,
  )
}
