import { isObject, type Json, type JsonObject, lookUp } from '@cloud-cost/contract/document'
import type { Kind } from '../table/cases.js'
import type { Plant } from './contract.js'
import { loosenLimit, openSet } from './loosen.js'
import { objectsIn, recordsIn, renameMember } from './tree.js'

/** A mistake, and the kind of cases that should notice it. */
interface MockMistake {
  readonly plant: Plant
  readonly kind: Kind
}

/** Mistakes in the answers that the mock was compiled to. An operation's references point into the operation itself. */
export const ANSWER_MISTAKES: { readonly [mistake: string]: MockMistake } = {
  'a member renamed': {
    kind: 'examples',
    plant: (_, operation) => {
      const value = firstExample(operation)?.['value']
      const name = isObject(value) ? Object.keys(value).at(-1) : undefined
      if (name !== undefined) renameMember(value as JsonObject, name, `${name}Planted`)
      return name !== undefined
    },
  },

  'an example dropped': {
    kind: 'envelope',
    plant: (_, operation) => {
      const examples = lookUp(contentOf(operation) ?? null, '#/examples')
      return Array.isArray(examples) && examples.pop() !== undefined
    },
  },

  'a serialisation broken': {
    kind: 'examples',
    plant: (_, operation) => {
      const content = contentOf(operation)
      if (!isObject(content) || !isObject(content['schema'])) return false
      content['mediaType'] = 'text/plain'
      return true
    },
  },
}

/** Mistakes in what requests are judged by, planted in the document that the mock is compiled from. */
export const REQUEST_MISTAKES: { readonly [mistake: string]: MockMistake } = {
  'a required flag loosened': {
    kind: 'missing',
    plant: (root, { parameters, requestBody }) => {
      const [record] = recordsIn(root, requestBody).filter(({ required }) => listed(required))
      const parameter = objectsIn(root, parameters).find((one) => one['in'] === 'query' && one['required'] === true)
      if (record !== undefined) delete record['required']
      else if (parameter !== undefined) parameter['required'] = false
      return record !== undefined || parameter !== undefined
    },
  },

  'a type changed': {
    kind: 'requests',
    plant: (root, { requestBody }) => {
      const members = recordsIn(root, requestBody)
        .flatMap(({ properties }) => Object.values(properties as JsonObject))
        .filter((member) => isObject(member) && typeof member['type'] === 'string')
      for (const member of members as JsonObject[]) member['type'] = 'null'
      return members.length > 0
    },
  },

  'a limit loosened': {
    kind: 'values',
    plant: (root, { parameters, requestBody }) => loosenLimit(objectsIn(root, [parameters ?? [], requestBody ?? []])),
  },

  'a closed set opened': {
    kind: 'values',
    plant: (root, { parameters, requestBody }) => openSet(objectsIn(root, [parameters ?? [], requestBody ?? []])),
  },
}

function contentOf(operation: JsonObject): Json | undefined {
  const responses = Array.isArray(operation['responses']) ? operation['responses'] : []
  const success = responses.find((response) => isObject(response) && response['code'] === '200')
  return lookUp(success ?? null, '#/contents/0')
}

function firstExample(operation: JsonObject): JsonObject | undefined {
  const example = lookUp(contentOf(operation) ?? null, '#/examples/0')
  return isObject(example) ? example : undefined
}

function listed(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length > 0
}
