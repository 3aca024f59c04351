import type { JsonObject } from '@cloud-cost/contract/document'
import { generateClient } from './core/client-module.js'
import { type Contract, readContract } from './core/contract.js'
import { generateIndex } from './core/core-exports.js'
import { generateModels } from './core/models.js'
import { exportedNames } from './core/module-text.js'
import { assertDistinct } from './core/names.js'
import { generateOperations } from './core/operations.js'
import { requestModels } from './core/request-models.js'
import { generateMswExamples } from './entries/msw/examples.js'
import { generateMsw } from './entries/msw/handlers.js'
import { generateOpenapiFetch } from './entries/openapi-fetch.js'
import { generateReactQuery } from './entries/react-query/options.js'
import { generateSchemas } from './entries/schemas/constants.js'

/** The source of modules by the name of their file. */
interface Modules {
  readonly [file: string]: string
}

/** The optional entries of a client, such as `@cloud-cost/asset-client/msw`, by their module. */
const ENTRIES: readonly (readonly [string, (contract: Contract) => string])[] = [
  ['msw.ts', generateMsw],
  ['openapi-fetch.ts', generateOpenapiFetch],
  ['react-query.ts', generateReactQuery],
  ['schemas.ts', generateSchemas],
]

/** The modules of a client by file name. `docsUrl` is what the links to the docs begin with. */
export function generatePackage(document: JsonObject, docsUrl?: string): Modules {
  const contract = readContract(document)
  const main = mainModules(contract, docsUrl)
  assertDistinctExports(Object.values(main))
  const entries = ENTRIES.map(([file, generate]) => [file, generate(contract)] as const)
  for (const [, source] of entries) assertDistinctExports([source])
  const modules = { ...main, ...Object.fromEntries(entries), 'msw-examples.ts': generateMswExamples(contract) }
  return Object.fromEntries(Object.entries(modules).map(([file, source]) => [file, module(source)]))
}

function mainModules(contract: Contract, docsUrl: string | undefined): Modules {
  return {
    'client.ts': generateClient(contract),
    'index.ts': generateIndex(),
    'models.ts': generateModels(contract.document, requestModels(contract.operations)),
    'operations.ts': generateOperations(contract, docsUrl),
  }
}

/** Fails where two exports of one entry, which these modules make, have one name: TypeScript would leave both out without a word. */
function assertDistinctExports(modules: readonly string[]): void {
  assertDistinct(modules.flatMap(exportedNames))
}

function module(source: string): string {
  return `// Generated from the contract. Do not edit.\n\n${source}`
}
