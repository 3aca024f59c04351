import { isObject } from '@cloud-cost/contract/document'
import { LOCK_FILE } from '@cloud-cost/contract/lock'
import { answerOf, membersBelow, operationsOf, parametersOf, rule, schemasOf, successesOf } from '../document.js'
import { lockOf } from '../of-tree.js'

/** Where a description says that a value comes from: "as `companyId` returned by `listCompanies`". */
const WORDS = /`(\w+)`[^.`]*\sreturned\sby\s`(\w+)`/

/** `x-source` names an operation and a member of its success, and the description says the same. */
export default rule(
  (document) => [...parametersOf(document), ...schemasOf(document)],
  function* ({ value }, document, context) {
    const source = value['x-source']
    const description = String(value['description'] ?? '')
    if (source === undefined) {
      const [, member, operation] = WORDS.exec(description) ?? []
      if (member !== undefined)
        yield [
          `Add \`x-source: { operation: ${operation}, member: ${member} }\`, which says the same to tools.`,
          'description',
        ]
      return
    }
    if (!isObject(source) || Object.keys(source).sort().join() !== 'member,operation') {
      yield ['Write `x-source: { operation, member }`: the operationId, and the member of its response.', 'x-source']
      return
    }
    const [operationId, member] = [String(source['operation']), String(source['member'])]
    for (const name of [operationId, member])
      if (!description.includes(`\`${name}\``))
        yield [`The description must name \`${name}\`, so that people read where the value comes from.`, 'x-source']
    const operation = operationsOf(document).find((candidate) => candidate.operationId === operationId)
    if (operation === undefined) {
      // What other groups return is not in this document.
      if (![...(lockOf(context)?.values() ?? [])].includes(operationId))
        yield [`${operationId} must be an operationId of ${LOCK_FILE}.`, 'x-source', 'operation']
      return
    }
    const returned = successesOf(document, answerOf(operation.value)).flatMap((success) =>
      membersBelow(document, success),
    )
    if (!returned.some(([name]) => name === member))
      yield [`\`${member}\` must be a member of a success of ${operationId}.`, 'x-source', 'member']
  },
)
