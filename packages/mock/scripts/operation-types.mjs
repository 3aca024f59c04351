// Writes the types of the operations, without their descriptions, so that rules are typed by operation.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as documents from '@cloud-cost/openapi'

const require = createRequire(import.meta.url)
const types = join(dirname(require.resolve('@cloud-cost/openapi')), 'types')
const generated = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'generated')

await mkdir(generated, { recursive: true })
const groups = Object.entries(documents).flatMap(([name, { openapi }]) => (openapi === undefined ? [] : [name]))
for (const group of groups) {
  const text = await readFile(join(types, `${group}.d.ts`), 'utf8')
  await writeFile(join(generated, `${group}.ts`), withoutDescriptions(text))
}
const imports = groups.map((group) => `import type { operations as ${group} } from './${group}.js'`)
await writeFile(
  join(generated, 'operations.ts'),
  `// Generated from the contract. Do not edit.\n${imports.join('\n')}\n\nexport interface ContractOperations extends ${groups.join(', ')} {}\n`,
)

/** What of the types is of use to a rule: the operations, and the components that they name. */
function withoutDescriptions(text) {
  const parts = text
    .replaceAll(/^\s*\/\*\*.*?\*\/\n/gms, '')
    .split(/^(?=export )/m)
    .filter((part) => /^export (?:interface|type) (?:components|operations)\b/.test(part))
  return `// Generated from the contract. Do not edit.\n\n${parts.join('')}`
}
