import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type JsonObject, operationsOf } from '../document.js'
import { toJson, toYaml } from '../document-text.js'
import { groupFolders, loadGroup } from '../group.js'
import { ledgerOf } from '../ledger.js'
import { ledgerMarkdown } from '../ledger-markdown.js'
import { mergeGroups, type NamedDocument } from '../publish/all-groups.js'
import { brunoCollection } from '../publish/bruno.js'
import { withHints } from '../publish/hints.js'
import { marksAsText } from '../publish/marks-as-text.js'
import { toOpenApi30 } from '../publish/openapi-3.0.js'
import { toPortable } from '../publish/portable.js'
import { postmanCollection } from '../publish/postman.js'
import { publishedDocument } from '../published.js'

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

/** The module holds types alone, so its source declares them to others as it stands. */
const ledgerTypes = new URL('../../src/ledger-types.ts', import.meta.url)

type Write = (name: string, text: string) => void

/**
 * Writes the published documents: each group as JSON, YAML and module, the forms of it for other tools, and the ledger of them all.
 */
export function publishCommand(specFolder: string, outFolder: string): number {
  const groups = groupFolders(specFolder).map(loadGroup)
  const documents = groups.map(({ name, document }) => ({
    name,
    document: withHints(publishedDocument(document)),
  }))
  const all = mergeGroups(documents)
  rmSync(outFolder, { recursive: true, force: true })
  const write: Write = (name, text) => {
    const path = join(outFolder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }

  for (const group of documents) {
    const { document } = group
    const json = toJson(document)
    write(`${group.name}.json`, json)
    write(`${group.name}.yaml`, toYaml(document))
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

  writeForOtherTools(documents, all, write)

  const ledgers = groups.map(ledgerOf)
  write('ledger.json', `${JSON.stringify(ledgers, null, 2)}\n`)
  write('ledger.js', `export default ${JSON.stringify(ledgers, null, 2)}\n`)
  write(
    'ledger.d.ts',
    `${readFileSync(ledgerTypes, 'utf8')}\ndeclare const ledger: readonly GroupLedger[]\nexport default ledger\n`,
  )
  write('ledger.md', ledgers.map(ledgerMarkdown).join('\n'))
  return 0
}

function writeForOtherTools(groups: readonly NamedDocument[], all: JsonObject, write: Write): void {
  write('all.json', toJson(all))
  write('all.yaml', toYaml(all))
  for (const { name, document } of groups) {
    write(`${name}.openapi-3.0.json`, toJson(toOpenApi30(document)))
    write(`${name}.portable.json`, toJson(toPortable(document)))
    write(`collections/${name}.postman_collection.json`, toJson(postmanCollection(marksAsText(document))))
  }
  const readable = groups.map(({ name, document }) => ({ name, document: marksAsText(document) }))
  for (const [path, text] of brunoCollection(readable)) write(`collections/bruno/${path}`, text)
}

function title({ document }: NamedDocument): string {
  return String((document['info'] as JsonObject)['title'])
}
