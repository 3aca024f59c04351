import { describe, expect, it } from 'vitest'
import { loadGroup } from '../src/model/group.js'
import { SourceMap } from '../src/model/locate.js'
import { lineOf, makeWorkspace } from './workspace.js'

/** Sources of a group; a comment with a letter marks the line that a path of the bundle leads to. */
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

const PLACES: readonly { what: string; path: readonly string[]; file: keyof typeof FILES; mark: string }[] = [
  { what: 'a value of the root', path: ['info', 'title'], file: 'spec/shop/openapi.yaml', mark: '# title' },
  { what: 'a section', path: ['paths'], file: 'spec/shop/openapi.yaml', mark: '# paths' },
  {
    what: 'a value of a paths file',
    path: [...GET, 'operationId'],
    file: 'spec/shop/paths/things.yaml',
    mark: '# operation',
  },
  { what: 'an item of a list', path: [...GET, 'tags', '1'], file: 'spec/shop/paths/things.yaml', mark: '# second tag' },
  {
    what: 'a reference itself',
    path: [...GET, 'parameters', '0'],
    file: 'spec/shop/paths/things.yaml',
    mark: '# parameter',
  },
  {
    what: 'a value inside a referenced file',
    path: [...GET, 'parameters', '0', 'schema', 'type'],
    file: 'spec/shop/parameters/size.yaml',
    mark: '# type of the parameter',
  },
  {
    what: 'a value inside a referenced file of all groups',
    path: [...GET, 'parameters', '1', 'example'],
    file: 'spec/shared/parameters/companyId.yaml',
    mark: '# shared',
  },
  {
    what: 'a branch of an answer',
    path: [...GET, 'responses', '200', 'content', 'application/json', 'schema', 'oneOf', '0'],
    file: 'spec/shop/paths/things.yaml',
    mark: '# branch',
  },
  {
    what: 'the value of an example',
    path: [...GET, 'responses', '200', 'content', 'application/json', 'examples', 'default', 'value', 'list'],
    file: 'spec/shop/examples/listThings.default.yaml',
    mark: '# value',
  },
  {
    what: 'a value behind a reference within its file',
    path: ['paths', '/shop/v1/things', 'put', 'summary'],
    file: 'spec/shop/paths/things.yaml',
    mark: '# within the file',
  },
  {
    what: 'a component of the group, before one of all groups',
    path: ['components', 'schemas', 'Thing', 'description'],
    file: 'spec/shop/schemas/Thing.yaml',
    mark: '# description',
  },
  {
    what: 'a component in a file with others',
    path: ['components', 'schemas', 'ThingSuccess', 'description'],
    file: 'spec/shop/schemas/envelopes.yaml',
    mark: '# envelope',
  },
  {
    what: 'an example in a file with others',
    path: ['components', 'examples', 'listThings.error', 'summary'],
    file: 'spec/shop/examples/errors.yaml',
    mark: '# error',
  },
  {
    what: 'what bundling writes in the place of codes',
    path: ['components', 'schemas', 'ThingSuccess', 'x-assumption', '1'],
    file: 'spec/shop/schemas/envelopes.yaml',
    mark: '# second mark',
  },
  {
    what: 'a value behind a reference of a component in a file with others',
    path: ['components', 'schemas', 'ThingSuccess', 'properties', 'data', 'description'],
    file: 'spec/shop/schemas/Thing.yaml',
    mark: '# description',
  },
  {
    what: 'a component of all groups',
    path: ['components', 'schemas', 'YesNo', 'enum'],
    file: 'spec/shared/schemas/YesNo.yaml',
    mark: '# set',
  },
  {
    what: 'words next to a reference',
    path: ['components', 'schemas', 'Thing', 'properties', 'flag', 'description'],
    file: 'spec/shop/schemas/Thing.yaml',
    mark: '# next to the reference',
  },
  {
    what: 'a value behind a reference of a component',
    path: ['components', 'schemas', 'Thing', 'properties', 'flag', 'enum', '0'],
    file: 'spec/shared/schemas/YesNo.yaml',
    mark: '# set',
  },
  {
    what: 'a component without a file',
    path: ['components', 'securitySchemes', 'bearerAuth', 'type'],
    file: 'spec/shop/openapi.yaml',
    mark: '# scheme',
  },
  {
    what: 'the nearest value above one that is missing',
    path: [...GET, 'responses', '200', 'description', 'nothing', 'here'],
    file: 'spec/shop/paths/things.yaml',
    mark: '# response',
  },
  {
    what: 'the path of a missing operation',
    path: ['paths', '/shop/v1/empty', 'get', 'summary'],
    file: 'spec/shop/openapi.yaml',
    mark: '# empty',
  },
]

describe('SourceMap', () => {
  it.each(PLACES)('finds $what', ({ path, file, mark }) => {
    const workspace = makeWorkspace(FILES)
    const text = workspace.read(file)
    expect(new SourceMap(loadGroup(workspace.path('spec/shop'))).locate(path)).toEqual({
      file: workspace.path(file),
      line: lineOf(text, mark),
    })
  })

  it('finds the first line for the document as a whole', () => {
    const workspace = makeWorkspace(FILES)
    expect(new SourceMap(loadGroup(workspace.path('spec/shop'))).locate([])).toEqual({
      file: workspace.path('spec/shop/openapi.yaml'),
      line: 1,
    })
  })
})
