import type { JsonObject } from '@cloud-cost/contract/document'
import { readOperations } from '@cloud-cost/contract/model'
import * as documents from '@cloud-cost/openapi'
import certainty from '@cloud-cost/openapi/certainty'
import { expect, it } from 'vitest'
import { limitsOf } from './support/limits.js'
import { requiredOf } from './support/required.js'

const documentsByGroup = new Map<string, object>(Object.entries(documents))

// The report and all that is made of a document would agree about a mistake in its reader, so the document is read a second time here.
it.each(certainty)(
  'the report of $group says what the document requires, and holds values to',
  ({ group, operations }) => {
    const read = readOperations(documentsByGroup.get(group) as JsonObject).map((operation) => ({
      operationId: operation.operationId,
      required: new Set(requiredOf(operation)),
      limits: new Set(limitsOf(operation)),
    }))
    expect(read.length).toBeGreaterThan(0)
    expect(
      operations.map(({ operationId, required, limits }) => ({
        operationId,
        required: new Set(required),
        limits: new Set(limits),
      })),
    ).toEqual(read)
  },
)
