import type { JsonObject } from '@cloud-cost/contract/document'
import { type Operation, readOperations, visitSchemas } from '@cloud-cost/contract/model'
import * as published from '@cloud-cost/openapi'

export const documents = published as unknown as { readonly [group: string]: JsonObject }

/** Every operation of the contract, in the order of the documents. */
export const operations: readonly Operation[] = Object.values(documents).flatMap(readOperations)

/** Names of the inputs that the contract marks as passwords. */
export const passwords: readonly string[] = [...new Set(operations.flatMap(passwordsIn))]

function passwordsIn({ document, body }: Operation): string[] {
  const names: string[] = []
  visitSchemas(document, body?.schema, ({ format }, { member }) => {
    if (format === 'password' && member !== undefined) names.push(member)
  })
  return names
}
