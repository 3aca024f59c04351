import { describe, expect, it } from 'vitest'
import { contractOf, operationNamed } from './operations.js'

const text = { type: 'string' }
const password = { ...text, format: 'password' }
const hidden = { ...text, writeOnly: true }

describe('the secrets of an operation', () => {
  const secretsOf = async (operation: object, schemas: object = {}): Promise<readonly string[]> => {
    const contract = await contractOf({
      openapi: '3.1.0',
      info: { title: 'Things', version: '1' },
      paths: { '/things': { post: { operationId: 'send', responses: {}, ...operation } } },
      components: { schemas },
    })
    return operationNamed(contract, 'send').secrets
  }
  const bodyOf = (schema: object): object => ({ requestBody: { content: { 'application/json': { schema } } } })
  const inQuery = (name: string, schema: object): object => ({ name, in: 'query', schema })
  const inHeader = (name: string, schema: object): object => ({ name, in: 'header', schema })

  it('are the passwords in its body, and of what no answer shows only what is called like a secret', async () => {
    const properties = { key: hidden, sort: hidden, word: password, both: { ...hidden, ...password }, name: text }
    expect(await secretsOf(bodyOf({ type: 'object', properties }))).toEqual(['key', 'word', 'both'])
  })

  it('are found by what marks them, and by nothing else', async () => {
    const properties = {
      read: { ...text, readOnly: true },
      date: { ...text, format: 'date' },
      list: { enum: ['password'] },
    }
    expect(await secretsOf(bodyOf({ type: 'object', properties }))).toEqual([])
  })

  it('are found in lists, branches and schemas that others refer to', async () => {
    const node = { $ref: '#/components/schemas/Node' }
    const schema = {
      type: 'object',
      properties: { all: { type: 'array', items: node } },
      anyOf: [{ properties: { a: password } }],
    }
    const secrets = await secretsOf(bodyOf(schema), { Node: { type: 'object', properties: { key: password } } })
    expect([...secrets].sort()).toEqual(['a', 'key'])
  })

  it('are passwords among its parameters, by their own names', async () => {
    const parameters = [
      inQuery('Key', password),
      inQuery('name', text),
      inHeader('X-Key', password),
      inHeader('X-Name', text),
    ]
    expect([...(await secretsOf({ parameters }))].sort()).toEqual(['Key', 'X-Key'])
  })

  it('are not a body or a parameter that has no name', async () => {
    expect(await secretsOf(bodyOf(password))).toEqual([])
    expect(await secretsOf({ parameters: [{ name: 'q', in: 'query' }] })).toEqual([])
  })

  it('are one where several have the name', async () => {
    const operation = { parameters: [inQuery('key', password)], ...bodyOf({ properties: { key: password } }) }
    expect(await secretsOf(operation)).toEqual(['key'])
  })
})
