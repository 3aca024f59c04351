import { isObject, type Json, type JsonObject, lookUp } from '@cloud-cost/contract-tools/document'
import type { Plant } from './contract.js'
import { recordsIn, renameMember } from './tree.js'

/** Mistakes in what the mock was compiled to. An operation's references point into the operation itself. */
export const MOCK_MISTAKES: { readonly [mistake: string]: Plant } = {
  'a member renamed': (_, operation) => {
    const value = firstExample(operation)?.['value']
    const name = isObject(value) ? Object.keys(value).at(-1) : undefined
    if (name !== undefined) renameMember(value as JsonObject, name, `${name}Planted`)
    return name !== undefined
  },

  'a required flag loosened': (root, operation) => {
    const request = lookUp(operation, '#/request')
    const [record] = recordsIn(root, lookUp(request ?? null, '#/body')).filter(({ required }) => listed(required))
    const query = lookUp(request ?? null, '#/query')
    const parameter = (Array.isArray(query) ? query : []).find((one) => isObject(one) && one['required'] === true)
    if (record !== undefined) delete record['required']
    else if (isObject(parameter)) parameter['required'] = false
    return record !== undefined || parameter !== undefined
  },

  'a type changed': (root, operation) => {
    const members = recordsIn(root, lookUp(operation, '#/request/body'))
      .flatMap(({ properties }) => Object.values(properties as JsonObject))
      .filter((member) => isObject(member) && typeof member['type'] === 'string')
    for (const member of members as JsonObject[]) member['type'] = member['type'] === 'boolean' ? 'string' : 'boolean'
    return members.length > 0
  },

  'an example dropped': (_, operation) => {
    const examples = lookUp(contentOf(operation) ?? null, '#/examples')
    return Array.isArray(examples) && examples.pop() !== undefined
  },

  'a serialisation broken': (_, operation) => {
    const content = contentOf(operation)
    if (!isObject(content) || !isObject(content['schema'])) return false
    content['mediaType'] = 'text/plain'
    return true
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
