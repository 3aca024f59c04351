// Writes the company of spec/cast.yaml as a module, so that the estate needs no file and no YAML reader.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const { clock, seed, companies } = parse(readFileSync(here('../../../spec/cast.yaml'), 'utf8'))
mkdirSync(here('../src/generated'), { recursive: true })
writeFileSync(
  here('../src/generated/default-company.ts'),
  `import type { CompanyFile } from '../company/company-file.js'\n\n` +
    `export const DEFAULT_COMPANY: CompanyFile = ${JSON.stringify({ clock, seed, companies }, undefined, 2)}\n`,
)
