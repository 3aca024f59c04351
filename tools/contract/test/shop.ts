import { parse } from 'yaml'
import type { JsonObject } from '../src/model/document.js'
import { makeWorkspace, type Workspace } from './workspace.js'

/** A bundle with one record in every shape that examples meet. */
const SHOP = `
openapi: 3.1.0
info: { title: Shop, version: 0.1.0 }
paths:
  /shop/v1/things/{id}:
    get:
      operationId: getThing
      responses:
        "200":
          description: A thing.
          content:
            application/json:
              schema:
                $ref: "#/components/schemas/ThingResult"
              examples: {}
        "400":
          $ref: "#/components/responses/BadRequest"
    put:
      operationId: saveThing
      requestBody:
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Thing" }
            examples: {}
      responses: {}
components:
  responses:
    BadRequest:
      description: No.
      content:
        application/json:
          schema: { $ref: "#/components/schemas/ShopError" }
          examples: {}
  examples: {}
  schemas:
    SuccessStatus: { type: string, enum: [success] }
    ErrorStatus: { type: string, enum: [error] }
    ThingResult:
      oneOf:
        - $ref: "#/components/schemas/ThingSuccess"
        - $ref: "#/components/schemas/ShopError"
    ThingSuccess:
      type: object
      required: [status, data]
      properties:
        status: { $ref: "#/components/schemas/SuccessStatus" }
        data: { $ref: "#/components/schemas/Thing" }
    ShopError:
      type: object
      required: [status]
      properties:
        status: { $ref: "#/components/schemas/ErrorStatus" }
        error: { type: object, additionalProperties: true }
    Thing:
      type: object
      required: [id]
      properties:
        id: { type: string }
        color: { type: string, enum: [red, green] }
        vendor: { type: string, x-extensible-enum: [aws] }
        count: { type: integer }
        bought: { type: string, format: date }
        clientSecret: { type: string, format: password, writeOnly: true }
        parts:
          type: array
          items: { $ref: "#/components/schemas/Part" }
        labels:
          type: object
          additionalProperties:
            type: object
            properties:
              text: { type: string }
        extra: { type: object, additionalProperties: true }
        anything: { description: Of unknown type. }
        remark:
          anyOf:
            - type: string
            - type: object
              properties:
                author:
                  properties:
                    userId: { type: string }
    Part:
      allOf:
        - $ref: "#/components/schemas/Named"
        - type: object
          required: [size]
          properties:
            size: { type: integer }
            pieces:
              type: array
              items: { $ref: "#/components/schemas/Part" }
    Named:
      type: object
      properties:
        name: { type: string }
        owner:
          type: object
          properties:
            userId: { type: string }
`

export interface ShopExamples {
  /** Text of example files by name, as \`getThing.default\`. */
  readonly [name: string]: string
}

/** Where the examples of an owner stand in the bundle. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  getThing: ['paths', '/shop/v1/things/{id}', 'get', 'responses', '200'],
  saveThing: ['paths', '/shop/v1/things/{id}', 'put', 'requestBody'],
  BadRequest: ['components', 'responses', 'BadRequest'],
}

/** A working tree with the shop group, bundled with the given examples. */
export function shopWith(examples: ShopExamples, change: (document: JsonObject) => void = () => {}): Workspace {
  const document = parse(SHOP) as JsonObject
  for (const [name, text] of Object.entries(examples)) {
    const [owner = '', label = 'badRequest'] = name.split('.')
    const holder = objectAt(document, [...(PLACES[owner] ?? []), 'content', 'application/json', 'examples'])
    holder[label] = { $ref: `#/components/examples/${name}` }
    objectAt(document, ['components', 'examples'])[name] = parse(text)
  }
  change(document)
  return makeWorkspace({
    'spec/example-company.yaml':
      'accountId: "111122223333"\nuserId: [finops-lead, auditor]\ntenantId: 2c4e6a80-1b3d-4f5a-8c7e-9d0b1a2c3e4f\n',
    'spec/shop/generated/openapi.json': document,
    ...Object.fromEntries(
      Object.entries(examples).map(([name, text]) => [`spec/shop/examples/${name}.yaml`, text] as const),
    ),
  })
}

export function objectAt(document: JsonObject, keys: readonly string[]): JsonObject {
  return keys.reduce((value, key) => value[key] as JsonObject, document)
}
