import { relative } from 'node:path'
import { expect, it } from 'vitest'
import { loadGroup } from '../src/model/group.js'
import { SourceMap } from '../src/model/locate.js'
import { makeWorkspace } from './workspace.js'

/** Sources of a group; a comment marks each line that a path of the bundle leads to. */
const FILES = {
  'spec/shop/openapi.yaml': `openapi: 3.1.0
info:
  title: Shop # title
paths: # paths
  /shop/v1/things:
    $ref: paths/things.yaml#/things
  /shop/v1/empty: {} # empty
components:
  securitySchemes:
    bearerAuth:
      type: http # scheme
`,
  'spec/shop/paths/things.yaml': `things:
  get:
    operationId: listThings # operation
    tags:
      - things
      - more # second tag
    parameters:
      - $ref: ../parameters/size.yaml # parameter
      - $ref: ../../shared/parameters/companyId.yaml
    responses:
      "200":
        description: Things. # response
        content:
          application/json:
            schema:
              oneOf:
                - $ref: ../schemas/Thing.yaml # branch
            examples:
              default:
                $ref: ../examples/listThings.default.yaml
  put:
    $ref: "#/others/put"
others:
  put:
    summary: Put things # within the file
`,
  'spec/shop/parameters/size.yaml': 'name: size\nschema:\n  type: integer # type of the parameter\n',
  'spec/shared/parameters/companyId.yaml': 'name: companyId\nexample: C-1042 # shared\n',
  'spec/shop/schemas/Thing.yaml': `description: A thing. # description
properties:
  flag:
    description: Whether it is one. # next to the reference
    $ref: ../../shared/schemas/YesNo.yaml
`,
  'spec/shop/schemas/envelopes.yaml': `ThingSuccess:
  description: Things. # envelope
  x-marks:
    - data-required
    - one-object # second mark
  properties:
    data: { $ref: Thing.yaml }
`,
  'spec/shop/examples/errors.yaml': 'listThings.error:\n  summary: No # error\n',
  'spec/shared/schemas/YesNo.yaml': 'description: Yes or no. # shared schema\nenum: [Y, N] # set\n',
  'spec/shared/schemas/Thing.yaml': 'description: Of the same name, but not of the group.\n',
  'spec/shop/examples/listThings.default.yaml': 'summary: Two\nvalue:\n  list: [] # value\n',
  'spec/shop/generated/openapi.json': {},
}

const GET = ['paths', '/shop/v1/things', 'get']

const ENVELOPE = ['components', 'schemas', 'ThingSuccess']
const THING = ['components', 'schemas', 'Thing']

const PATHS: Readonly<Record<string, readonly string[]>> = {
  'the document as a whole': [],
  'a value of the root': ['info', 'title'],
  'a section': ['paths'],
  'a value of a paths file': [...GET, 'operationId'],
  'an item of a list': [...GET, 'tags', '1'],
  'a reference itself': [...GET, 'parameters', '0'],
  'a value inside a referenced file': [...GET, 'parameters', '0', 'schema', 'type'],
  'a value inside a referenced file of all groups': [...GET, 'parameters', '1', 'example'],
  'a branch of an answer': [...GET, 'responses', '200', 'content', 'application/json', 'schema', 'oneOf', '0'],
  'the value of an example': [
    ...GET,
    'responses',
    '200',
    'content',
    'application/json',
    'examples',
    'default',
    'value',
    'list',
  ],
  'a value behind a reference within its file': ['paths', '/shop/v1/things', 'put', 'summary'],
  'a component of the group, before one of all groups': [...THING, 'description'],
  'a component in a file with others': [...ENVELOPE, 'description'],
  'an example in a file with others': ['components', 'examples', 'listThings.error', 'summary'],
  'what bundling writes in the place of codes': [...ENVELOPE, 'x-assumption', '1'],
  'a value behind a reference of a component in a file with others': [...ENVELOPE, 'properties', 'data', 'description'],
  'a component of all groups': ['components', 'schemas', 'YesNo', 'enum'],
  'words next to a reference': [...THING, 'properties', 'flag', 'description'],
  'a value behind a reference of a component': [...THING, 'properties', 'flag', 'enum', '0'],
  'a component without a file': ['components', 'securitySchemes', 'bearerAuth', 'type'],
  'the nearest value above one that is missing': [...GET, 'responses', '200', 'description', 'nothing', 'here'],
  'the path of a missing operation': ['paths', '/shop/v1/empty', 'get', 'summary'],
}

it('finds the line of each path', async () => {
  const workspace = makeWorkspace(FILES)
  const sources = new SourceMap(loadGroup(workspace.path('spec/shop')))
  const lines = Object.entries(PATHS).map(([title, path]) => {
    const { file, line } = sources.locate(path)
    const name = relative(workspace.root, file)
    return `${title}\n  ${name}:${line}  ${workspace.read(name).split('\n')[line - 1]?.trim()}\n`
  })
  await expect(lines.join('')).toMatchFileSnapshot('locate.txt')
})
