import type { JsonObject } from '@cloud-cost/contract/document'
import { type Operation, readOperations } from '@cloud-cost/contract/model'
import * as published from '@cloud-cost/openapi'

export const documents = published as unknown as { readonly [group: string]: JsonObject }

/** Every operation of the contract, in the order of the documents. */
export const operations: readonly Operation[] = Object.values(documents).flatMap(readOperations)
