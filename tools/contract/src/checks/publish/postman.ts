import { STATUS_CODES } from 'node:http'
import { type JsonObject, mapping } from '../../model/document.js'
import { baseUrlOf, EXAMPLE_TOKEN, type ExampleInput, type ExampleRequest, requestFolders } from './requests.js'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'
const JSON_TYPE = { key: 'Content-Type', value: 'application/json' }

/** A collection for Postman, in its format 2.1, which other tools import as well. */
export function postmanCollection(document: JsonObject): JsonObject {
  const { title, description } = mapping(document['info'])
  return {
    info: { name: title ?? '', description: description ?? '', schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: baseUrlOf(document), description: 'Scheme, host and port; the default is the mock.' },
      { key: 'token', value: EXAMPLE_TOKEN, description: 'Your bearer token; the mock takes any.' },
    ],
    event: [
      script('test', [
        "pm.test('The response is a success', () => {",
        '  pm.expect(pm.response.code).to.be.below(400)',
        '  const { status } = /^\\s*\\{/.test(pm.response.text()) ? pm.response.json() : {}',
        "  pm.expect(status).not.to.equal('error')",
        '})',
      ]),
    ],
    item: requestFolders(document).map(({ name, description: about, requests }) => ({
      name,
      description: about,
      item: requests.map(itemOf),
    })),
  }
}

function itemOf({ name, description, method, path, inputs, body, response, lists, needs }: ExampleRequest): JsonObject {
  const request = {
    method,
    header: body === undefined ? [] : [JSON_TYPE],
    url: urlOf(path, inputs),
    ...(body !== undefined && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
  }
  const answer = {
    name: response.name,
    originalRequest: request,
    status: STATUS_CODES[response.status] ?? '',
    code: response.status,
    header: response.body === undefined ? [] : [JSON_TYPE],
    ...(response.body !== undefined && { _postman_previewlanguage: 'json' }),
    body: response.body ?? '',
  }
  const event = [
    ...lists.map((id) =>
      script('test', [
        `pm.collectionVariables.set('gone-${id}', !pm.response.text().includes(${JSON.stringify(JSON.stringify(id))}))`,
      ]),
    ),
    ...(needs === undefined
      ? []
      : [
          script('prerequest', [
            '// Nothing brings it back: it is deleted once, unless its list has not been asked for.',
            `if (pm.collectionVariables.get('gone-${needs}') === true) pm.execution.skipRequest()`,
          ]),
        ]),
  ]
  return { name, ...(event.length > 0 && { event }), request: { ...request, description }, response: [answer] }
}

function script(listen: 'prerequest' | 'test', exec: string[]): JsonObject {
  return { listen, script: { type: 'text/javascript', exec } }
}

function urlOf(path: string, inputs: readonly ExampleInput[]): JsonObject {
  const segments = path.slice(1).replaceAll(/\{([^}]+)\}/g, ':$1')
  const query = inputs.filter((input) => input.in === 'query')
  const sent = query.filter(({ required }) => required).map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
  return {
    raw: `{{baseUrl}}/${segments}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path: segments.split('/'),
    // An optional input is listed with its example, but switched off.
    query: query.map((input) => ({ ...described(input), ...(!input.required && { disabled: true }) })),
    variable: inputs.filter((input) => input.in === 'path').map(described),
  }
}

function described({ name, value, description }: ExampleInput): JsonObject {
  return { key: name, value, description }
}
