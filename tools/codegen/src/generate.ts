import type { JsonObject } from '@cloud-cost/contract/document'
import { generateClient } from './core/client-module.js'
import { type Contract, readContract } from './core/contract.js'
import { generateIndex } from './core/core-exports.js'
import { generateModels } from './core/models.js'
import { exportedNames } from './core/module-text.js'
import { assertDistinct } from './core/names.js'
import { generateOperations } from './core/operations.js'
import { requestModels } from './core/request-models.js'
import { PLUGINS } from './plugins/index.js'
import type { Modules } from './plugins/plugin.js'

/** The modules of a client by file name. `docsUrl` is what the links to the docs begin with. */
export function generatePackage(document: JsonObject, docsUrl?: string): Modules {
  const contract = readContract(document)
  const core = coreModules(contract, docsUrl)
  assertDistinctExports(Object.values(core))
  const modules = { ...core }
  for (const plugin of PLUGINS) {
    const own = plugin.modules(contract)
    assertDistinctExports([own[`${plugin.name}.ts`] ?? ''])
    Object.assign(modules, own)
  }
  return Object.fromEntries(Object.entries(modules).map(([file, source]) => [file, module(source)]))
}

function coreModules(contract: Contract, docsUrl: string | undefined): Modules {
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
