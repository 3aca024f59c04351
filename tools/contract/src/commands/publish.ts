import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type JsonObject, operationsOf } from '../document.js'
import { toJson, toYaml } from '../document-text.js'
import { type Group, groupFolders, loadGroup } from '../group.js'
import { countsOf, type GroupLedger, ledgerOf } from '../ledger.js'
import { ledgerMarkdown } from '../ledger-markdown.js'

const DECLARATIONS = `/** An OpenAPI 3.1 document. */
export interface OpenAPIDocument {
  readonly openapi: string
  readonly jsonSchemaDialect: string
  readonly info: { readonly title: string; readonly version: string; readonly [member: string]: unknown }
  readonly servers: readonly { readonly url: string; readonly [member: string]: unknown }[]
  readonly tags: readonly { readonly name: string; readonly [member: string]: unknown }[]
  readonly paths: { readonly [path: string]: { readonly [member: string]: unknown } }
  readonly components: { readonly [kind: string]: { readonly [name: string]: unknown } }
  readonly [member: string]: unknown
}
`

const LEDGER_DECLARATIONS = `/** What a mark of the contract says of the element it stands on. */
export interface LedgerEntry {
  readonly kind: 'unspecified' | 'assumption'
  /** For \`unspecified\`: what is not shown. */
  readonly what?: 'type' | 'members' | 'items' | 'presence' | 'parameters' | 'values' | 'transitions'
  /** The element, such as \`query permissionType\` or \`200 data.list[].status\`. */
  readonly element: string
  readonly note: string
}

/** Numbers of elements: operations, parameters, bodies, responses and members. */
export interface LedgerCounts {
  readonly operations: number
  readonly elements: number
  readonly stated: number
  readonly unspecified: number
  readonly assumed: number
}

export interface OperationLedger {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly entries: readonly LedgerEntry[]
  /** The elements that must be there: inputs of a request and members of a success. */
  readonly required: readonly string[]
  readonly elements: number
  readonly stated: number
  readonly unspecified: number
  readonly assumed: number
}

export interface GroupLedger {
  readonly group: string
  readonly counts: LedgerCounts
  /** Marks of the error responses and envelopes that the operations share. */
  readonly shared: readonly LedgerEntry[]
  readonly operations: readonly OperationLedger[]
}
`

/** Writes the published documents: each group as JSON, YAML and module, and the ledger of them all. */
export function publishCommand(specFolder: string, outFolder: string): number {
  const groups = groupFolders(specFolder).map(loadGroup)
  rmSync(outFolder, { recursive: true, force: true })
  mkdirSync(outFolder, { recursive: true })
  const write = (name: string, text: string): void => writeFileSync(join(outFolder, name), text)

  for (const group of groups) {
    const json = toJson(group.document)
    write(`${group.name}.json`, json)
    write(`${group.name}.yaml`, toYaml(group.document))
    write(`${group.name}.js`, `export default ${json}`)
    write(
      `${group.name}.d.ts`,
      `import type { OpenAPIDocument } from './index.js'\n\n/** ${title(group)}, ${operationsOf(group.document).length} operations. */\ndeclare const document: OpenAPIDocument\nexport default document\n`,
    )
  }
  write('index.js', groups.map(({ name }) => `export { default as ${name} } from './${name}.js'\n`).join(''))
  write(
    'index.d.ts',
    `${DECLARATIONS}\n${groups.map(({ name }) => `export { default as ${name} } from './${name}.js'\n`).join('')}`,
  )

  const ledgers = groups.map(ledgerOf)
  write('ledger.json', `${JSON.stringify(ledgers.map(withCounts), null, 2)}\n`)
  write('ledger.js', `export default ${JSON.stringify(ledgers.map(withCounts), null, 2)}\n`)
  write('ledger.d.ts', `${LEDGER_DECLARATIONS}\ndeclare const ledger: readonly GroupLedger[]\nexport default ledger\n`)
  write('ledger.md', ledgers.map(ledgerMarkdown).join('\n'))
  return 0
}

function withCounts(ledger: GroupLedger): object {
  return { group: ledger.group, counts: countsOf(ledger), shared: ledger.shared, operations: ledger.operations }
}

function title({ document }: Group): string {
  return String((document['info'] as JsonObject)['title'])
}
