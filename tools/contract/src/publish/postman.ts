import { STATUS_CODES } from 'node:http'
import type { JsonObject } from '../document.js'
import { infoOf } from '../elements.js'
import { baseUrlOf, EXAMPLE_TOKEN, type ExampleInput, type ExampleRequest, requestFolders } from './requests.js'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/** A collection for Postman, in its format 2.1, which other tools import as well. */
export function postmanCollection(document: JsonObject): JsonObject {
  const { title, description } = infoOf(document)
  return {
    info: { name: title ?? '', description: description ?? '', schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: baseUrlOf(document), description: 'Scheme, host and port; the default is the mock.' },
      { key: 'token', value: EXAMPLE_TOKEN, description: 'Your bearer token; the mock takes any.' },
    ],
    item: requestFolders(document).map((folder) => ({
      name: folder.name,
      description: folder.description,
      item: folder.requests.map(itemOf),
    })),
  }
}

function itemOf(example: ExampleRequest): JsonObject {
  const { name, description, response } = example
  const request = requestOf(example)
  const hasBody = response.body !== undefined
  return {
    name,
    request: { ...request, description },
    response: [
      {
        name: response.name,
        originalRequest: request,
        status: STATUS_CODES[response.status] ?? '',
        code: response.status,
        header: hasBody ? [{ key: 'Content-Type', value: 'application/json' }] : [],
        ...(hasBody && { _postman_previewlanguage: 'json' }),
        body: response.body ?? '',
      },
    ],
  }
}

function requestOf({ method, path, inputs, body }: ExampleRequest): JsonObject {
  const hasBody = body !== undefined
  const headers = inputs.filter((input) => input.in === 'header').map(optional)
  return {
    method: method.toUpperCase(),
    header: [...headers, ...(hasBody ? [{ key: 'Content-Type', value: 'application/json' }] : [])],
    url: urlOf(path, inputs),
    ...(hasBody && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
  }
}

function urlOf(path: string, inputs: readonly ExampleInput[]): JsonObject {
  const segments = path.slice(1).replaceAll(/\{([^}]+)\}/g, ':$1')
  const query = inputs.filter((input) => input.in === 'query')
  const sent = query.filter(({ required }) => required).map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
  return {
    raw: `{{baseUrl}}/${segments}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path: segments.split('/'),
    query: query.map(optional),
    variable: inputs
      .filter((input) => input.in === 'path')
      .map(({ name, value, description }) => ({ key: name, value, description })),
  }
}

/** An optional input is listed with its example, but switched off. */
function optional({ name, value, description, required }: ExampleInput): JsonObject {
  return { key: name, value, description, ...(!required && { disabled: true }) }
}
