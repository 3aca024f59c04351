import type { JsonObject } from '@cloud-cost/contract-tools/document'
import { readOperations } from '@cloud-cost/contract-tools/model'
import { generateClient } from './core/client-module.js'
import { groupOf } from './core/group.js'
import { generateIndex } from './core/index-module.js'
import { generateModels } from './core/models.js'
import { generateOperations } from './core/operations.js'
import { requestModels } from './core/request-models.js'
import { assertDistinctExports } from './core/surface.js'
import { generatePaths } from './paths.js'
import { generateMswExamples } from './plugins/msw/examples.js'
import { generateMsw } from './plugins/msw/handlers.js'
import { generateReactQuery } from './plugins/react-query/options.js'
import { generateSchemas } from './plugins/schemas/constants.js'
import { generateTypes } from './types.js'

/** Sources by file name. */
interface Modules {
  readonly [file: string]: string
}

/** The modules of a client by file name. `docsUrl` is what the links to the docs begin with. */
export async function generatePackage(document: JsonObject, docsUrl?: string): Promise<Modules> {
  return { ...generateModules(document, docsUrl), 'types.ts': module(await generateTypes(document)) }
}

/** Those of them that this package makes itself: all but the raw types. */
export function generateModules(document: JsonObject, docsUrl?: string): Modules {
  const group = groupOf(document)
  const operations = readOperations(document)
  assertDistinctExports(document, operations, group)
  const modules = {
    'client.ts': generateClient(operations, group),
    'index.ts': generateIndex(group),
    'models.ts': generateModels(document, requestModels(document, operations)),
    'msw.ts': generateMsw(document, operations),
    'msw-examples.ts': generateMswExamples(document, operations),
    'operations.ts': generateOperations(document, operations, group, docsUrl),
    'paths.ts': generatePaths(document, operations, group),
    'react-query.ts': generateReactQuery(document, operations, group),
    'schemas.ts': generateSchemas(document, operations, group),
  }
  return Object.fromEntries(Object.entries(modules).map(([file, source]) => [file, module(source)]))
}

function module(source: string): string {
  return `// Generated from the contract. Do not edit.\n\n${source}`
}
