// Writes the JSON Schema of a company file, by which editors complete and check what somebody writes.
import { readFileSync, writeFileSync } from 'node:fs'
import { CLOUDS } from '../dist/clouds/index.js'

const schema = JSON.parse(readFileSync(new URL('../src/generated/company-file.schema.json', import.meta.url), 'utf8'))
for (const { code, kinds, references } of CLOUDS) {
  const { vendor, service } = schema.definitions.DiscountEntry.properties
  propose(vendor, [code])
  propose(
    service,
    kinds.map(({ product }) => product.code),
  )
  for (const { at, names } of references.references) {
    // Names of the file itself are not known before there is one.
    if (Array.isArray(names))
      for (const member of membersAt(schema.definitions.CompanyEntry, at)) propose(member, names)
  }
}
const file = new URL('../dist/company-file.schema.json', import.meta.url)
writeFileSync(file, `${JSON.stringify(schema)}\n`)

/** Editors offer examples for completion and take other values, too: a company may have types of its own. */
function propose(member, names) {
  member.examples = [...new Set([...(member.examples ?? []), ...names])]
}

/** The schemas at a pattern of references: members by name (`|` between several), `*` for the entries of a list. */
function membersAt(from, pattern) {
  return pattern.split('.').reduce((found, step) => found.map(target).flatMap((part) => stepInto(part, step)), [from])
}

function stepInto(found, step) {
  if (step === '*') return found.items === undefined ? [] : [found.items]
  return step.split('|').flatMap((name) => found.properties?.[name] ?? [])
}

function target(found) {
  return found.$ref === undefined ? found : schema.definitions[found.$ref.slice('#/definitions/'.length)]
}
