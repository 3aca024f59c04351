// The command that writes the published documents and their forms.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { certaintyMarkdown } from '../../model/certainty-markdown.js'
import { isObject, type JsonObject, mapping, operationsOf } from '../../model/document.js'
import { toJson, toYaml } from '../../model/document-text.js'
import { visitElements } from '../../model/elements.js'
import { groupFolders, loadGroup } from '../../model/group.js'
import { certaintyOfGroup } from '../../model/group-certainty.js'
import { publishedDocument } from '../../model/published.js'
import { publishedOperations } from '../../model/published-operations.js'
import { mergeGroups, type NamedDocument } from '../publish/all-groups.js'
import { brunoCollection } from '../publish/bruno.js'
import { marksAsText } from '../publish/marks-as-text.js'
import { toOpenApi30 } from '../publish/openapi-3.0.js'
import { toKotlin, toPlain, toPortable } from '../publish/portable.js'
import { postmanCollection } from '../publish/postman.js'

const DECLARATIONS = `/** An OpenAPI 3.1 document. */
export interface OpenAPIDocument {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly [member: string]: unknown }
  readonly servers: readonly { readonly url: string; readonly [member: string]: unknown }[]
  readonly tags: readonly { readonly name: string; readonly [member: string]: unknown }[]
  readonly paths: { readonly [path: string]: { readonly [member: string]: unknown } }
  readonly components: { readonly [kind: string]: { readonly [name: string]: unknown } }
  readonly [member: string]: unknown
}
`

/** Modules that hold types alone, so that their sources declare them to others as they stand. */
const MODEL = new URL('../../../src/model/', import.meta.url)

/** Writes the published documents: each group as JSON, YAML and modules, the forms of it for other tools, and the certainty and operations of them all. */
export function publishCommand(specFolder: string, outFolder: string): number {
  const groups = groupFolders(specFolder).map(loadGroup)
  const documents = groups.map(({ name, document }) => ({ name, document: withHints(publishedDocument(document)) }))
  const readable = documents.map(({ name, document }) => ({ name, document: marksAsText(document) }))
  const all = mergeGroups(documents)
  const certainties = groups.map(certaintyOfGroup)
  const files: { readonly [name: string]: string } = {
    ...Object.assign({}, ...documents.map(filesOf)),
    ...indexOf(groups.map(({ name }) => name)),
    'all.json': toJson(all),
    'all.yaml': toYaml(all),
    ...Object.fromEntries(
      readable.map(({ name, document }) => [
        `collections/${name}.postman_collection.json`,
        toJson(postmanCollection(document)),
      ]),
    ),
    ...Object.fromEntries([...brunoCollection(readable)].map(([path, text]) => [`collections/bruno/${path}`, text])),
    ...dataOf('certainty', 'GroupCertainty', certainties),
    ...dataOf('operations', 'OperationGroup', groups.map(publishedOperations)),
    'certainty.md': certainties.map(certaintyMarkdown).join('\n'),
  }
  rmSync(outFolder, { recursive: true, force: true })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(outFolder, name)), { recursive: true })
    writeFileSync(join(outFolder, name), text)
  }
  return 0
}

/** A document, its modules, and its forms for other tools. */
function filesOf({ name, document }: NamedDocument): { readonly [name: string]: string } {
  const json = toJson(document)
  const plain = toPlain(document)
  const about = `${mapping(document['info'])['title']}, ${operationsOf(document).length} operations.`
  return {
    ...modulesOf(
      name,
      json,
      `import type { OpenAPIDocument } from './index.js'\n\n/** ${about} */\ndeclare const document: OpenAPIDocument\nexport default document\n`,
    ),
    [`${name}.yaml`]: toYaml(document),
    [`${name}.openapi-3.0.json`]: toJson(toOpenApi30(document)),
    [`${name}.portable.json`]: toJson(toPortable(document)),
    [`${name}.kotlin.json`]: toJson(toKotlin(plain)),
    [`${name}.plain.json`]: toJson(plain),
  }
}

/** Data of all groups, with the types that a module of the model declares. */
function dataOf(name: string, type: string, groups: readonly object[]): { readonly [name: string]: string } {
  const types = readFileSync(new URL(`${name}-types.ts`, MODEL), 'utf8').replace(
    './certainty-types.js',
    './certainty.js',
  )
  return modulesOf(
    name,
    // The operations are read by programs alone, and at their start.
    name === 'operations' ? `${JSON.stringify(groups)}\n` : toJson(groups),
    `${types}\ndeclare const ${name}: readonly ${type}[]\nexport default ${name}\n`,
  )
}

/** Data as JSON, and as the default export of a module for `import` and of one for `require`. */
function modulesOf(name: string, json: string, declarations: string): { readonly [name: string]: string } {
  return {
    [`${name}.json`]: json,
    [`${name}.js`]: `export default ${json}`,
    [`${name}.d.ts`]: declarations,
    [`${name}.cjs`]: `Object.defineProperty(exports, '__esModule', { value: true })\nexports.default = require('./${name}.json')\n`,
    [`${name}.d.cts`]: forRequire(declarations),
  }
}

/** The modules that have every document under its name. */
function indexOf(names: readonly string[]): { readonly [name: string]: string } {
  const entries = names.map((name) => `export { default as ${name} } from './${name}.js'\n`).join('')
  const declarations = `${DECLARATIONS}\n${entries}`
  return {
    'index.js': entries,
    'index.d.ts': declarations,
    'index.cjs': names.map((name) => `exports.${name} = require('./${name}.json')\n`).join(''),
    'index.d.cts': forRequire(declarations),
  }
}

/** Declarations that refer to those of modules for `require`. */
function forRequire(declarations: string): string {
  return declarations.replaceAll(".js'", ".cjs'")
}

/**
 * A document with what keeps names that differ in case alone apart in Go, which exports fields by upper case, so that members such as
 * `data` and `Data` need two names; oapi-codegen reads the extension.
 */
export function withHints(document: JsonObject): JsonObject {
  const result = structuredClone(document)
  visitElements(result, (element) => {
    const properties = mapping(element['properties'])
    for (const [name, property] of Object.entries(properties)) {
      const lower = name.charAt(0).toLowerCase() + name.slice(1)
      if (lower !== name && lower in properties && isObject(property)) property['x-go-name'] = `${name}Upper`
    }
  })
  return result
}
