import { isObject, type Json, type JsonObject, lookUp, toReference } from '@cloud-cost/contract/document'
import type { Operation } from '@cloud-cost/contract/model'
import { loosenLimit, openSet } from './loosen.js'
import { objectsIn, recordsIn, renameMember } from './tree.js'

/** A mistake that can be planted in an operation of a document, or in one of a mock's contract. @returns whether it could */
export type Plant = (root: JsonObject, operation: JsonObject) => boolean

const PLANTED = 'Planted'

/** Mistakes in the contract, from which client and mock would be made alike. */
export const CONTRACT_MISTAKES: { readonly [mistake: string]: Plant } = {
  'a member renamed': (root, operation) =>
    inRecords(root, operation, ({ properties }) => {
      const name = Object.keys(properties as JsonObject).find((key) => key !== 'status')
      if (name !== undefined && !name.endsWith(PLANTED))
        renameMember(properties as JsonObject, name, `${name}${PLANTED}`)
      return name !== undefined
    }),

  'a required flag loosened': (root, operation) => {
    const [record] = records(root, operation).filter(({ required }) => Array.isArray(required))
    if (record !== undefined) {
      delete record['required']
      return true
    }
    const [parameter] = parametersIn(root, operation).filter(({ required }) => required === true)
    if (parameter !== undefined) parameter['required'] = false
    return parameter !== undefined
  },

  'a type changed': (root, operation) =>
    inRecords(root, operation, ({ properties }) => {
      const member = Object.entries(properties as JsonObject)
        .filter(([name]) => name !== 'status')
        .flatMap(([, value]) => (isObject(value) && typeof value['type'] === 'string' ? [value] : []))[0]
      if (member === undefined) return false
      for (const key of Object.keys(member)) delete member[key]
      member['type'] = 'boolean'
      return true
    }),

  'a limit loosened': (root, { parameters, requestBody }) =>
    loosenLimit(objectsIn(root, [parameters ?? [], requestBody ?? []])),

  'a closed set opened': (root, { parameters, requestBody }) =>
    openSet(objectsIn(root, [parameters ?? [], requestBody ?? []])),

  'an example dropped': (root, operation) => {
    const examples = lookUp(operation, '#/responses/200/content/application~1json/examples')
    const name = isObject(examples) ? Object.keys(examples).at(-1) : undefined
    if (name !== undefined) delete (examples as JsonObject)[name]
    return root !== undefined && name !== undefined
  },

  'a serialisation broken': (root, operation) => {
    const [list] = parametersIn(root, operation).filter(({ explode }) => explode === false)
    if (list !== undefined) {
      list['explode'] = true
      return true
    }
    const body = isObject(operation['requestBody']) ? operation['requestBody'] : lookUp(operation, '#/responses/200')
    const content = isObject(body) ? body['content'] : undefined
    if (isObject(content)) renameMember(content, 'application/json', 'text/plain')
    return isObject(content)
  },
}

/** Copies a document, plants a mistake in each of the operations, and tells in which it could. */
export function plantInDocument(
  document: JsonObject,
  operations: readonly Operation[],
  plant: Plant,
): { document: JsonObject; planted: string[] } {
  const copy = structuredClone(document)
  const planted = operations.filter(({ path, method }) => {
    const operation = lookUp(copy, toReference(['paths', path, method.toLowerCase()]))
    return isObject(operation) && plant(copy, withPathParameters(copy, path, operation))
  })
  return { document: copy, planted: planted.map(({ operationId }) => operationId) }
}

function withPathParameters(document: JsonObject, path: string, operation: JsonObject): JsonObject {
  const shared = lookUp(document, toReference(['paths', path, 'parameters']))
  return { ...operation, parameters: [shared ?? [], operation['parameters'] ?? []].flat() as Json[] }
}

function parametersIn(root: JsonObject, { parameters }: JsonObject): JsonObject[] {
  return objectsIn(root, parameters).filter(({ in: place }) => typeof place === 'string')
}

function records(root: JsonObject, operation: JsonObject): JsonObject[] {
  const success = lookUp(operation, '#/responses/200')
  return [...recordsIn(root, operation['requestBody']), ...recordsIn(root, success)]
}

function inRecords(root: JsonObject, operation: JsonObject, plant: (record: JsonObject) => boolean): boolean {
  return records(root, operation).some(plant)
}
