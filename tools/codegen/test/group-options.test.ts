import type { JsonObject } from '@cloud-cost/contract/document'
import { readOperations } from '@cloud-cost/contract/model'
import { describe, expect, it } from 'vitest'
import { generateClient } from '../src/core/client-module.js'
import { groupOptions } from '../src/core/group-options.js'
import { documentOf, type Given, jsonBody, ref } from './support/document.js'

const FAULT: JsonObject = { type: 'object', properties: { Code: { type: 'string' }, Message: { type: 'string' } } }

function options(given: Given): JsonObject {
  return groupOptions(readOperations(documentOf(given)))
}

function withErrorMembers(members: JsonObject): Given {
  return {
    schemas: { Fault: FAULT, DemoError: { type: 'object', properties: { status: { enum: ['error'] }, ...members } } },
  }
}

describe('groupOptions', () => {
  it('are none where errors have their code in error, and nothing is secret', () => {
    expect(options(withErrorMembers({ error: ref('Fault'), data: {} }))).toEqual({})
  })

  it('name the other members of an error with a code or a message', () => {
    expect(options(withErrorMembers({ error: ref('Fault'), message: ref('Fault'), Data: ref('Fault') }))).toEqual({
      errorMembers: ['message', 'Data'],
    })
  })

  it('name the passwords of bodies, each once', () => {
    const secret: JsonObject = { type: 'string', format: 'password' }
    const properties: JsonObject = {
      name: { type: 'string' },
      accessKey: secret,
      nested: { properties: { pin: secret, accessKey: secret } },
    }
    expect(
      options({ method: 'post', operation: { requestBody: jsonBody({ type: 'object', properties }, true) } }),
    ).toEqual({
      secrets: ['accessKey', 'pin'],
    })
  })

  it('are given to the client of the group', () => {
    const operations = readOperations(documentOf(withErrorMembers({ details: ref('Fault') })))
    expect(generateClient({ document: {}, operations, group: 'demo' })).toContain(
      "return createClient(options, { errorMembers: ['details'] })",
    )
  })
})
