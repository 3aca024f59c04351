import type { JsonObject } from '@cloud-cost/contract/document'
import { argumentOf, type SampleOperation } from '../../core/example-call.js'
import { literal } from '../../core/literal.js'
import { clientName, pascal } from '../../core/names.js'
import { pagedArguments } from '../../core/paging-plan.js'
import { type Kind, kindsOf, optionsName } from './kinds.js'

/** Hooks of React that call an operation with these inputs, as a whole module with a client of its own. */
export function hookModule(
  operation: SampleOperation,
  group: string,
  { params, client }: { readonly params: JsonObject | undefined; readonly client: string },
): string {
  const kinds = kindsOf(operation)
  return `import { create${clientName(group)} } from '@cloud-cost/${group}-client'
import { ${kinds.map((kind) => optionsName(operation, kind)).join(', ')} } from '@cloud-cost/${group}-client/react-query'
import { ${kinds.map((kind) => `use${kind}`).join(', ')} } from '@tanstack/react-query'

const client = ${client}

${kinds.map((kind) => hook(operation, kind, params)).join('\n\n')}`
}

function hook(operation: SampleOperation, kind: Kind, params: JsonObject | undefined): string {
  // `useResource` for `getResource`, `useDeleteCustomReport` for `deleteCustomReport`.
  const name = `use${pascal(operation.operationId.replace(/^(get|list)(?=[A-Z])/, ''))}`
  const options = `use${kind}(${optionsName(operation, kind)}(client`
  if (kind === 'Mutation') {
    const start = '  const send = () => mutate('
    return `export function ${name}() {
  const { mutate, ...state } = ${options}))
${start}${params === undefined ? '' : literal(params, '  ', start.length)})
  return { ...state, send }
}`
  }
  const start = `  return ${options}`
  if (kind === 'Query') return `export function ${name}() {\n${start}${argumentOf(params, start.length, '  ')}))\n}`
  const call = `${start}${pagedArguments(operation, params, start.length, '  ')}))`
  return `/** Page after page. */\nexport function ${name}Pages() {\n${call}\n}`
}
