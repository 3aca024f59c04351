import type { JsonObject } from '@cloud-cost/contract/document'
import type { Group } from '@cloud-cost/contract/group'
import { certaintyOfGroup } from '@cloud-cost/contract/group-certainty'
import { readQuestions } from '@cloud-cost/contract/mark-codes'
import { type AskedQuestion, askQuestions } from '@cloud-cost/contract/questions'

/** What the recordings leave open of the operations that they show, in the words of the questions page. */
export function openQuestions(
  documents: ReadonlyMap<Group, JsonObject>,
  operations: ReadonlySet<string>,
): readonly AskedQuestion[] {
  const certainties = [...documents].map(([group, document]) => {
    const certainty = certaintyOfGroup({ ...group, document })
    return {
      ...certainty,
      shared: [],
      operations: certainty.operations.filter(({ operationId }) => operations.has(operationId)),
    }
  })
  const [root = ''] = [...documents.keys()].map((group) => group.root)
  return askQuestions(readQuestions(root), certainties)
}
