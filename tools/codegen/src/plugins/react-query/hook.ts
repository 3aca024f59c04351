import type { JsonObject } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import { argumentOf } from '../../core/example-call.js'
import { literal } from '../../core/literal.js'
import { clientName, optionsName, pascal } from '../../core/names.js'
import { isSelecting, SELECT_EXAMPLE } from '../../core/paging-plan.js'
import { isQuery } from './options.js'

/** Hooks of React that call an operation with these inputs, as a whole module with a client of its own. */
export function hookModule(
  operation: Operation,
  group: string,
  { params, client }: { readonly params: JsonObject | undefined; readonly client: string },
): string {
  const { operationId, pagination } = operation
  const hooks = isQuery(operation)
    ? [queryHook(operation, params), ...(pagination === undefined ? [] : [infiniteQueryHook(operation, params)])]
    : [mutationHook(operationId, params)]
  const names = (of: keyof Hook): string => hooks.map((hook) => hook[of]).join(', ')
  return [
    `import { create${clientName(group)} } from '@cloud-cost/${group}-client'`,
    `import { ${names('options')} } from '@cloud-cost/${group}-client/react-query'`,
    `import { ${names('hook')} } from '@tanstack/react-query'`,
    '',
    `const client = ${client}`,
    ...hooks.flatMap(({ source }) => ['', source]),
  ].join('\n')
}

interface Hook {
  /** Of TanStack Query. */
  readonly hook: string
  /** The function that makes the options of the hook. */
  readonly options: string
  readonly source: string
}

function queryHook({ operationId }: Operation, params: JsonObject | undefined): Hook {
  const options = optionsName(operationId, 'Query')
  const start = `  return useQuery(${options}(client`
  return {
    hook: 'useQuery',
    options,
    source: `export function ${hookName(operationId)}() {\n${start}${argumentOf(params, start.length, '  ')}))\n}`,
  }
}

function infiniteQueryHook(operation: Operation, params: JsonObject | undefined): Hook {
  const options = optionsName(operation.operationId, 'InfiniteQuery')
  const start = `  return useInfiniteQuery(${options}(client`
  const select = isSelecting(operation) ? `${params === undefined ? ', undefined' : ''}, ${SELECT_EXAMPLE}` : ''
  return {
    hook: 'useInfiniteQuery',
    options,
    source: `/** Page after page. */\nexport function ${hookName(operation.operationId)}Pages() {\n${start}${argumentOf(params, start.length, '  ')}${select}))\n}`,
  }
}

function mutationHook(operationId: string, params: JsonObject | undefined): Hook {
  const options = optionsName(operationId, 'Mutation')
  const start = '  const send = () => mutate('
  return {
    hook: 'useMutation',
    options,
    source: `export function ${hookName(operationId)}() {
  const { mutate, ...state } = useMutation(${options}(client))
${start}${params === undefined ? '' : literal(params, '  ', start.length)})
  return { ...state, send }
}`,
  }
}

/** `useResource` for `getResource`, `useDeleteCustomReport` for `deleteCustomReport`. */
function hookName(operationId: string): string {
  return `use${pascal(operationId.replace(/^(get|list)(?=[A-Z])/, ''))}`
}
