import { generateClient } from './client-module.js'
import { type JsonObject, operationModels } from './document.js'
import { groupOf } from './group.js'
import { generateIndex } from './index-module.js'
import { generateModels } from './models.js'
import { generateMswExamples } from './msw-examples.js'
import { generateMsw } from './msw-module.js'
import { generateOperations } from './operations.js'
import { generateReactQuery } from './react-query.js'
import { requestModels } from './request-models.js'
import { generateSchemas } from './schemas.js'
import { assertDistinctExports } from './surface.js'

/** Sources by file name. */
interface Modules {
  readonly [file: string]: string
}

/** The modules of a client by file name. `docsUrl` is what the links to the docs begin with. */
export function generatePackage(document: JsonObject, docsUrl?: string): Modules {
  const group = groupOf(document)
  const operations = operationModels(document)
  assertDistinctExports(document, operations, group)
  const modules = {
    'client.ts': generateClient(operations, group),
    'index.ts': generateIndex(),
    'models.ts': generateModels(document, requestModels(document, operations)),
    'msw.ts': generateMsw(document, operations),
    'msw-examples.ts': generateMswExamples(document, operations),
    'operations.ts': generateOperations(document, operations, group, docsUrl),
    'react-query.ts': generateReactQuery(document, operations, group),
    'schemas.ts': generateSchemas(document, operations, group),
  }
  return Object.fromEntries(Object.entries(modules).map(([file, source]) => [file, module(source)]))
}

function module(source: string): string {
  return `// Generated from the contract. Do not edit.\n\n${source}`
}
