// Reads the public surface of a client from its document: operations, inputs, results and types.
import { isObject, type JsonObject } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import { type Contract, readContract } from '../core/contract.js'
import { commaQuery } from '../core/descriptor.js'
import { type Exports, mainExports } from '../core/entry.js'
import { modelDeclarations } from '../core/models.js'
import { paginateName } from '../core/names.js'
import { isOptional, paramsDeclaration } from '../core/params.js'
import { requestModels } from '../core/request-models.js'
import { hasResult, resultDeclaration, resultName } from '../core/results.js'
import { TypeWriter } from '../core/type-expression.js'
import { PLUGINS } from '../plugins/index.js'
import type { OperationSurface, Plugin } from '../plugins/plugin.js'
import { typeText } from './type-text.js'

/** The public surface of a client package, as programs read it in the `api.json` that is generated with its code. */
export interface Surface {
  readonly package: string
  readonly group: string
  /** What `.` and each optional entry export. */
  readonly entries: { readonly [entry: string]: EntrySurface }
  readonly operations: readonly OperationFunction[]
  /** The types of the contract's schemas by name. */
  readonly types: { readonly [name: string]: string }
}

interface EntrySurface extends Exports {
  /** What an optional entry has for each operation. */
  readonly operations?: { readonly [operationId: string]: OperationSurface }
}

interface OperationFunction {
  readonly operationId: string
  readonly method: string
  readonly path: string
  readonly tag: string
  /** The type of its inputs; none where it takes none. */
  readonly params?: string
  /** Whether it can be called without inputs. */
  readonly optional: boolean
  readonly result: string
  /** Query arrays that are written as `a,b`. */
  readonly commaQuery: readonly string[]
  readonly deprecated: boolean
  /** The function that goes from page to page. */
  readonly paginator?: string
}

export function readSurface(document: JsonObject): Surface {
  const contract = readContract(document)
  const writer = new TypeWriter(document)
  const tags = Array.isArray(document['tags']) ? document['tags'].filter(isObject) : []
  return {
    package: `@cloud-cost/${contract.group}-client`,
    group: contract.group,
    entries: {
      '.': mainExports(contract),
      ...Object.fromEntries(PLUGINS.map((plugin) => [plugin.name, pluginEntry(plugin, contract)])),
    },
    operations: tags.flatMap((tag) =>
      contract.operations
        .filter((operation) => operation.tag === tag['name'])
        .map((operation) => operationFunction(writer, operation, String(tag['x-displayName'] ?? tag['name']))),
    ),
    types: Object.fromEntries(
      modelDeclarations(writer, requestModels(contract.operations))
        .map(([name, declaration]): [string, string] => [name, typeText(declaration)])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  }
}

function operationFunction(writer: TypeWriter, operation: Operation, tag: string): OperationFunction {
  const { operationId, method, path, deprecation, pagination } = operation
  const params = typeText(paramsDeclaration(writer, operation))
  return {
    operationId,
    method,
    path,
    tag,
    ...(params !== 'Record<string, never>' && { params }),
    optional: isOptional(operation),
    result: hasResult(operation) ? typeText(resultDeclaration(writer, operation)) : resultName(writer, operation),
    commaQuery: commaQuery(operation),
    deprecated: deprecation !== undefined,
    ...(pagination !== undefined && { paginator: paginateName(operationId) }),
  }
}

function pluginEntry({ exports, operation }: Plugin, contract: Contract): EntrySurface {
  const operations = operation && contract.operations.map((entry) => [entry.operationId, operation(entry)])
  return { ...exports(contract), operations: Object.fromEntries(operations ?? []) }
}
