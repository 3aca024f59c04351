// Writes the entry `/openapi-fetch` of a client.
import type { Contract } from '../core/contract.js'
import { descriptorOf } from '../core/descriptor.js'
import { literal } from '../core/literal.js'
import { clientName } from '../core/names.js'

/** The module that makes a client of openapi-fetch of a client of a group. */
export function generateOpenapiFetch({ operations, group }: Contract): string {
  const client = clientName(group)
  return `import type { OperationDescriptor } from '@cloud-cost/client-core'
import { type AnsweredPaths, openapiFetchClient } from '@cloud-cost/client-core/openapi-fetch'
import type { paths } from '@cloud-cost/openapi/types/${group}'
import createClient, { type Client } from 'openapi-fetch'
import type { ${client} } from './client.js'

/** A client of openapi-fetch for the paths of the ${group} group. */
export type OpenapiFetchClient = Client<AnsweredPaths<paths>>

/**
 * Creates a client of openapi-fetch that sends its requests through a client of the ${group} group: token, retries, timeout and all other
 * options are those of that client. An error of the service is in \`error\`, also one inside HTTP 200; what the contract calls neither
 * success nor error rejects.
 *
 * @example
 * \`\`\`ts
 * const paths = createOpenapiFetchClient(create${client}({ baseUrl, token }))
 * \`\`\`
 */
export function createOpenapiFetchClient(client: ${client}): OpenapiFetchClient {
  return openapiFetchClient(createClient<AnsweredPaths<paths>>, client, OPERATIONS)
}

/** openapi-fetch gives method and URL alone, and these say what the client must know of the operation. */
const OPERATIONS: readonly OperationDescriptor[] = [
${operations.map((operation) => `  ${literal(descriptorOf(operation), '  ')},\n`).join('')}]
`
}
