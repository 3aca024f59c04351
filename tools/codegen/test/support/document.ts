import type { JsonObject } from '@cloud-cost/contract/document'

/** A document of one operation, with a success envelope and what else a test is about. */
export interface Given {
  readonly path?: string
  readonly method?: 'get' | 'put' | 'post' | 'delete'
  readonly operation?: JsonObject
  readonly schemas?: JsonObject
  /** The success envelope beside `status`. */
  readonly success?: JsonObject
}

export function documentOf({ path = '/demo/things', method = 'get', operation, schemas, success }: Given): JsonObject {
  return {
    openapi: '3.1.0',
    info: { title: 'Demo', version: '1' },
    tags: [{ name: 'things', 'x-displayName': 'Things' }],
    paths: {
      [path]: {
        [method]: {
          operationId: 'listThings',
          tags: ['things'],
          summary: 'List things',
          description: 'Returns things.',
          responses: { '200': answer({ oneOf: [ref('ThingSuccess'), ref('DemoError')] }) },
          ...operation,
        },
      },
    },
    components: {
      schemas: {
        ThingSuccess: {
          type: 'object',
          required: ['status', 'list'],
          ...success,
          properties: {
            status: { enum: ['success'] },
            ...((success?.['properties'] as JsonObject | undefined) ?? {
              list: { type: 'array', items: { type: 'string' } },
            }),
          },
        },
        DemoError: { type: 'object', required: ['status'], properties: { status: { enum: ['error'] } } },
        ...schemas,
      },
    },
  }
}

export function ref(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` }
}

export function answer(schema: JsonObject): JsonObject {
  return { description: 'An answer.', content: { 'application/json': { schema } } }
}

export function jsonBody(schema: JsonObject, required: boolean, example?: JsonObject): JsonObject {
  return {
    required,
    content: {
      'application/json': { schema, ...(example !== undefined && { examples: { default: { value: example } } }) },
    },
  }
}
