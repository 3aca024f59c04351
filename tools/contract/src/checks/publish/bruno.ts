import { STATUS_CODES } from 'node:http'
// Not from the package's entry, which compiles the grammars of all that it can read.
import jsonToBruV2 from '@usebruno/lang/v2/src/jsonToBru.js'
import jsonToCollectionBru from '@usebruno/lang/v2/src/jsonToCollectionBru.js'
import { mapping } from '../../model/document.js'
import type { NamedDocument } from './all-groups.js'
import { baseUrlOf, EXAMPLE_TOKEN, type ExampleRequest, requestFolders } from './requests.js'

/** The files of a collection for Bruno by their paths: a folder for each group and tag in it. */
export function brunoCollection(groups: readonly NamedDocument[]): Map<string, string> {
  const [first] = groups
  const files = new Map<string, string>()
  files.set('bruno.json', `${JSON.stringify({ version: '1', name: 'Cloud Cost', type: 'collection' }, null, 2)}\n`)
  files.set(
    'collection.bru',
    jsonToCollectionBru({
      auth: { mode: 'bearer', bearer: { token: '{{token}}' } },
      vars: {
        req: [
          { name: 'baseUrl', value: first ? baseUrlOf(first.document) : '', enabled: true },
          { name: 'token', value: EXAMPLE_TOKEN, enabled: true },
        ],
      },
      tests: [
        "test('The response is a success', () => {",
        '  expect(res.getStatus()).to.be.below(400)',
        '  const { status } = Object(res.getBody())',
        "  expect(status).not.to.equal('error')",
        '})',
      ].join('\n'),
      docs: 'Set `baseUrl` and `token` in the variables of the collection, or in an environment of your own, which comes first.',
    }),
  )
  for (const [groupIndex, { name, document }] of groups.entries()) {
    const { title, description } = mapping(document['info'])
    files.set(`${name}/folder.bru`, folder(String(title), groupIndex + 1, String(description ?? '')))
    for (const [tagIndex, tag] of requestFolders(document).entries()) {
      files.set(`${name}/${tag.tag}/folder.bru`, folder(tag.name, tagIndex + 1, tag.description))
      for (const [index, request] of tag.requests.entries())
        files.set(`${name}/${tag.tag}/${request.operationId}.bru`, requestFile(request, index + 1))
    }
  }
  return files
}

function folder(name: string, seq: number, docs: string): string {
  return jsonToCollectionBru({ meta: { name, seq }, auth: { mode: 'inherit' }, docs })
}

function requestFile(example: ExampleRequest, seq: number): string {
  const { name, method, path, description, inputs, body, response, lists, needs } = example
  const sent = inputs.filter((input) => input.in === 'query' && input.required)
  const query = sent.map((input) => `${input.name}=${input.value}`).join('&')
  const request = {
    url: `{{baseUrl}}${path.replaceAll(/\{([^}]+)\}/g, ':$1')}${query === '' ? '' : `?${query}`}`,
    method: method.toLowerCase(),
    // An optional input is listed with its example, but switched off.
    params: inputs.map((input) => ({ type: input.in, name: input.name, value: input.value, enabled: input.required })),
  }
  // Descriptions of inputs stand in the docs, since older versions of Bruno don't read them next to the input.
  const documented = inputs.map((input) => `\`${input.name}\`: ${input.description}`)
  return jsonToBruV2({
    meta: { name, type: 'http', seq },
    http: { method: request.method, url: request.url, body: body === undefined ? 'none' : 'json', auth: 'inherit' },
    params: request.params,
    ...(body !== undefined && { body: { json: body } }),
    script: {
      res: lists
        .map(
          (id) =>
            `bru.setVar('gone-${id}', !JSON.stringify(res.getBody()).includes(${JSON.stringify(JSON.stringify(id))}))`,
        )
        .join('\n'),
      ...(needs !== undefined && {
        req: [
          '// Nothing brings it back: it is deleted once, unless its list has not been asked for.',
          `if (bru.getVar('gone-${needs}') === true) bru.runner.skipRequest()`,
        ].join('\n'),
      }),
    },
    docs: [description, ...documented].join('\n\n').trim(),
    examples: [
      {
        // A name is one line in this format.
        name: response.name.replaceAll(/\s+/g, ' '),
        request: { ...request, ...(body !== undefined && { body: { mode: 'json', json: body } }) },
        response: {
          status: String(response.status),
          statusText: STATUS_CODES[response.status] ?? '',
          ...(response.body !== undefined && {
            headers: [{ name: 'Content-Type', value: 'application/json', enabled: true }],
            body: { type: 'json', content: response.body },
          }),
        },
      },
    ],
  })
}
