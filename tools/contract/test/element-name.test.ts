import { expect, it } from 'vitest'
import { elementName } from '../src/model/element-name.js'

const DOCUMENT = {
  paths: {
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path' }],
      get: {
        operationId: 'getThing',
        parameters: [{ name: 'size', in: 'query' }, { $ref: '#/components/parameters/page' }],
      },
      put: { summary: 'Without a name' },
    },
  },
}

const GET = 'paths /things/{id} get'

it.each([
  [GET, 'getThing'],
  [`${GET} summary`, 'getThing'],
  [`${GET} parameters 0 schema`, 'getThing, parameter size'],
  [`${GET} parameters 1`, 'getThing, parameter 1'],
  [`${GET} requestBody content application/json schema properties name`, 'getThing, request body.name'],
  [`${GET} responses 200 description`, 'getThing, response 200'],
  [
    `${GET} responses 200 content application/json schema properties list items properties id`,
    'getThing, response 200.list[].id',
  ],
  ['paths /things/{id} put summary', 'put /things/{id}'],
  ['paths /things/{id} parameters 0', '/things/{id}, parameter id'],
  ['components schemas Thing description', 'Thing'],
  ['components schemas Thing allOf 1 properties items', 'Thing.items'],
  ['components schemas Thing properties parts items properties size maximum', 'Thing.parts[].size'],
  ['components parameters page example', 'parameter page'],
  ['components responses BadRequest content', 'response BadRequest'],
  ['components examples getThing.default summary', 'example getThing.default'],
  ['info title', undefined],
  ['paths', undefined],
  ['', undefined],
])('calls the element at %s %s', (path, name) => {
  expect(elementName(DOCUMENT, path.split(' '))).toBe(name)
})
