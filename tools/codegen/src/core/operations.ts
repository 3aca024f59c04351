import type { Operation } from '@cloud-cost/contract/model'
import type { Contract } from './contract.js'
import { descriptor } from './descriptor.js'
import { DOCS_URL, docsTag } from './docs-link.js'
import { exampleCall, exampleParams } from './example-call.js'
import { statement } from './module-text.js'
import { clientName, descriptorName } from './names.js'
import { operationDoc } from './operation-doc.js'
import { paginator } from './paginator.js'
import { paramsDeclaration, paramsParameter, QUERY_VALUE } from './params.js'
import { resultDeclaration, resultName } from './results.js'
import { TypeWriter } from './type-expression.js'

/** The functions of a group, one an operation, with the interfaces of their inputs and results. */
export function generateOperations({ document, group, operations }: Contract, docsUrl: string = DOCS_URL): string {
  const writer = new TypeWriter(document)
  const blocks = operations.flatMap((operation) => [
    paramsDeclaration(writer, operation),
    resultDeclaration(writer, operation),
    operationFunction(writer, operation, docsUrl),
    paginator(writer, operation),
  ])
  if (operations.some(({ unnamedInputs }) => unnamedInputs !== undefined)) blocks.unshift(QUERY_VALUE)
  return `${imports(operations, writer, group)}\n${blocks.filter((block) => block !== '').join('\n')}`
}

function operationFunction(writer: TypeWriter, operation: Operation, docsUrl: string): string {
  const { operationId, group, pagination } = operation
  const name = pagination === undefined ? undefined : descriptorName(operation)
  const shared = name === undefined ? '' : `const ${name}: OperationDescriptor = ${descriptor(operation, '')}\n\n`
  const example = exampleCall(operation, exampleParams(operation))
  const doc = operationDoc(operation, example, docsTag(operationId, docsUrl))
  return `${shared}${doc}export function ${operationId}(
  client: ${clientName(group)},
${paramsParameter(operation)}  options?: CallOptions,
): Call<${resultName(writer, operation)}> {
  return call(client, ${name ?? descriptor(operation, '  ')}, params, options)
}
`
}

function imports(operations: readonly Operation[], writer: TypeWriter, group: string): string {
  const paged = operations.some(({ pagination }) => pagination !== undefined)
  const core = [
    'type Call',
    'type CallOptions',
    'call',
    ...(paged ? ['type OperationDescriptor', 'type Pager', 'paginate'] : []),
  ]
  return [
    `import { ${core.join(', ')} } from '@cloud-cost/client-core'\n`,
    `import type { ${clientName(group)} } from './client.js'\n`,
    statement('import type', [...writer.used].sort(), './models.js'),
  ].join('')
}
