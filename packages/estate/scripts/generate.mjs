// Writes as modules: the catalogs of clouds, the tables in data, the company of spec/example-company.yaml and the JSON Schema of company files, so that the estate needs no
// file and no YAML reader, and the types of the contract's operations, by which the compiler checks the handlers. The module of the schema
// leaves out what is for readers alone, which a file beside it has.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { printFindings } from '@cloud-cost/contract/failure'
import { createGenerator } from 'ts-json-schema-generator'
import { parse } from 'yaml'
import { catalogModule } from './catalog/modules.mjs'
import { catalogFiles, readCatalog } from './catalog/read.mjs'
import { operationTypes } from './operation-types.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
mkdirSync(here('../src/generated'), { recursive: true })

const catalogs = catalogFiles().map((file) => ({ ...file, ...readCatalog(file.path) }))
const found = printFindings(
  here('../../..'),
  catalogs.flatMap(({ findings }) => findings),
)
if (found > 0) process.exit(1)
for (const { code, catalog } of catalogs) write(`${code}-catalog.ts`, catalogModule(code, catalog))

for (const file of readdirSync(here('../data'))) {
  const name = file.replace('.yaml', '')
  const value = JSON.stringify(parse(readFileSync(here(`../data/${file}`), 'utf8')), undefined, 1)
  const constant = name.replaceAll('-', '_').toUpperCase()
  write(`${name}.ts`, `// Generated from data/${file}. Do not edit.\n\nexport const ${constant} = ${value} as const\n`)
}

const { clock, seed, companies } = parse(readFileSync(here('../../../spec/example-company.yaml'), 'utf8'))
writeValue('default-company', 'DEFAULT_COMPANY', 'CompanyFile', '../company/company-file.js', {
  clock,
  seed,
  companies,
})

const schema = createGenerator({
  path: here('../src/company/company-file.ts'),
  tsconfig: here('../tsconfig.json'),
  type: 'CompanyFile',
  topRef: false,
  skipTypeCheck: true,
  extraTags: ['errorMessage'],
}).createSchema('CompanyFile')
write('company-file.schema.json', JSON.stringify(schema))
writeValue('company-file-schema', 'COMPANY_FILE_SCHEMA', 'RootSchema', '../company/schema.js', withoutTexts(schema))

// A group that has no folder is answered with the examples of the contract.
write('operations.ts', operationTypes(foldersIn('../src/operations'), foldersIn('../src/clouds')))

function foldersIn(path) {
  const entries = readdirSync(here(path), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

function writeValue(file, name, type, source, value) {
  const text = JSON.stringify(value, undefined, 2)
  write(`${file}.ts`, `import type { ${type} } from '${source}'\n\nexport const ${name}: ${type} = ${text}\n`)
}

function write(file, text) {
  writeFileSync(here(`../src/generated/${file}`), text)
}

/** A schema without descriptions. Members of what it describes may have that name, too: theirs is no text. */
function withoutTexts(schema) {
  const isText = (name, value) => name === 'description' && typeof value === 'string'
  return JSON.parse(JSON.stringify(schema, (name, value) => (isText(name, value) ? undefined : value)))
}
