// Writes as a module what people search for when they need an operation, in the words of the contract. The published documents leave these
// words out, so they come from the bundles.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readOperations } from '@cloud-cost/contract/model'

const SPEC = new URL('../../../spec/', import.meta.url)
const GENERATED = new URL('../src/generated/', import.meta.url)

const terms = readdirSync(SPEC)
  .map((group) => new URL(`${group}/generated/openapi.json`, SPEC))
  .filter((bundle) => existsSync(bundle))
  .flatMap((bundle) => readOperations(JSON.parse(readFileSync(bundle, 'utf8'))))
  .map(({ operationId, searchTerms }) => [operationId, searchTerms])

mkdirSync(GENERATED, { recursive: true })
writeFileSync(
  new URL('search-terms.ts', GENERATED),
  `// Generated from the contract. Do not edit.

/** What people want when they need an operation, in their words, by operationId. */
export const SEARCH_TERMS: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(terms), undefined, 2)}
`,
)
