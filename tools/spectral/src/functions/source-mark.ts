import { isObject, type Json, type JsonObject } from '@cloud-cost/contract/document'
import { LOCK_FILE } from '@cloud-cost/contract/lock'
import { answerOf, operationsOf, parametersOf, reachedFrom, rule, schemasOf, successesOf } from '../document.js'
import { lockAbove } from '../lock.js'

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
    const operation = operationsOf(document).find((one) => one.operationId === operationId)
    if (operation === undefined) {
      // What other groups return is not in this document.
      if (![...(lockAbove(context)?.values() ?? [])].includes(operationId))
        yield [`${operationId} must be an operationId of ${LOCK_FILE}.`, 'x-source', 'operation']
    } else if (!isReturned(document, answerOf(operation.value), member))
      yield [`\`${member}\` must be a member of a success of ${operationId}.`, 'x-source', 'member']
  },
)

/** Whether a success has a member of that name at any depth. */
function isReturned(document: JsonObject, answer: Json | undefined, member: string): boolean {
  const reached = successesOf(document, answer).flatMap((success) => reachedFrom(document, success))
  return reached.some(({ properties }) => isObject(properties) && member in properties)
}
