import { parse } from 'yaml'
import type { JsonObject } from '../../src/model/document.js'

/** A group with every shape that the published forms treat. */
const SHOP = `
openapi: 3.1.0
info:
  title: "Cloud Cost: Shop API"
  version: 0.1.0
  summary: Things and their parts
  description: Things that are sold.
  license: { name: Apache-2.0, identifier: Apache-2.0 }
servers:
  - { url: "http://127.0.0.1:4010", description: Local mock }
security:
  - bearerAuth: []
tags:
  - { name: things, x-displayName: Things for sale, description: What is sold. }
  - { name: stock, description: What is there. }
paths:
  /shop/v1/things/{thingId}:
    put:
      operationId: saveThing
      tags: [things]
      summary: Save a thing
      description: Saves a thing.
      x-assumption: The whole thing is replaced.
      parameters:
        - $ref: "#/components/parameters/thingId"
        - { name: kinds, in: query, description: Kinds to keep., required: true, schema: { type: array, items: { type: string } }, style: form, explode: false, example: [big, red] }
        - { name: dry, in: query, description: Whether nothing is saved., schema: { type: boolean }, example: true }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Thing" }
            examples:
              default: { value: { name: Lamp } }
      responses:
        "200":
          description: |
            The thing,
            as it is saved.
          content:
            application/json:
              schema: { $ref: "#/components/schemas/SaveThingResult" }
              examples:
                error: { value: { status: error } }
                default: { value: { status: success, data: { name: Lamp } } }
        "400": { $ref: "#/components/responses/BadRequest" }
        default: { $ref: "#/components/responses/UnexpectedError" }
  /shop/v1/stock:
    get:
      operationId: countStock
      tags: [stock]
      summary: Count the stock
      responses:
        "204": { description: Nothing is told. }
components:
  securitySchemes:
    bearerAuth: { type: http, scheme: bearer }
  parameters:
    thingId: { name: thingId, in: path, required: true, description: Id of the thing., schema: { type: string }, example: t-1 }
  responses:
    BadRequest:
      description: The request is not valid.
      content:
        application/json:
          schema: { $ref: "#/components/schemas/ShopError" }
          examples:
            default: { value: { status: error, default: { x-assumption: kept } } }
    UnexpectedError:
      description: Anything else.
      content:
        application/json:
          schema: { $ref: "#/components/schemas/ShopError" }
  schemas:
    SaveThingResult:
      oneOf:
        - $ref: "#/components/schemas/SaveThingSuccess"
        - $ref: "#/components/schemas/ShopError"
    SaveThingSuccess:
      type: object
      required: [status, data]
      properties:
        status: { type: string, enum: [success] }
        data: { $ref: "#/components/schemas/Thing", description: The thing. }
        Data: { $ref: "#/components/schemas/CodeMessage", description: A remark. }
    ShopError:
      type: object
      required: [status]
      properties:
        status: { type: string, enum: [error] }
        error:
          description: What went wrong.
          type: object
          properties: { Code: { type: string }, code: { type: string } }
    CodeMessage: { type: object, properties: { Code: { type: string } } }
    Thing:
      allOf:
        - $ref: "#/components/schemas/Named"
        - type: object
          properties:
            kind: { const: lamp }
            price: { type: number }
            count: { type: integer, description: "How many there are. Assumed: without those sold.", x-assumption: Sold ones have a list of their own. }
            size: { type: integer, format: int32 }
            note: { type: [string, "null"] }
            default: { type: string, x-unspecified: { what: values, note: The values are not listed. } }
            raw: { type: string, contentMediaType: application/json }
    Named:
      type: object
      properties:
        name: { type: string }
        thingId: { type: string, description: "Id of the thing. Assumed: It is text. Assumed: It stays.", x-unspecified: [{ what: presence, note: When it is there. }], x-assumption: [It is text., It stays.] }
`

/** The group, read afresh, so that a test may change it. */
export function shopDocument(): JsonObject {
  return parse(SHOP) as JsonObject
}
