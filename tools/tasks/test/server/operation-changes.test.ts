import { expect, it } from 'vitest'
import { compareOperations, fingerprintsOf } from '../../src/operation-changes.js'

const get = (operationId: string, schema: string): object => ({
  get: { operationId, responses: { 200: { content: { 'application/json': { schema: { $ref: schema } } } } } },
})
const document = {
  paths: { '/one': get('getOne', '#/components/schemas/One'), '/two': get('getTwo', '#/components/schemas/Two') },
  components: {
    schemas: {
      One: { type: 'object', properties: { inner: { $ref: '#/components/schemas/Inner' } } },
      Two: { type: 'object', properties: { self: { $ref: '#/components/schemas/Two' } } },
      Inner: { type: 'string' },
    },
  },
}

it('finds no change where there is none', () => {
  const prints = fingerprintsOf(document as never)
  expect(compareOperations(prints, fingerprintsOf(structuredClone(document) as never))).toEqual({
    added: [],
    removed: [],
    changed: [],
  })
})

it('finds the operations that refer to what changed, also by way of others', () => {
  const changed = structuredClone(document)
  changed.components.schemas.Inner = { type: 'integer' }
  expect(compareOperations(fingerprintsOf(document as never), fingerprintsOf(changed as never)).changed).toEqual([
    'getOne',
  ])
})

it('finds what is new, gone and served elsewhere', () => {
  const changed = structuredClone(document) as unknown as { paths: Record<string, object> }
  changed.paths = { '/uno': document.paths['/one'], '/three': get('getThree', '#/components/schemas/Two') }
  expect(compareOperations(fingerprintsOf(document as never), fingerprintsOf(changed as never))).toEqual({
    added: ['getThree'],
    removed: ['getTwo'],
    changed: ['getOne'],
  })
})
