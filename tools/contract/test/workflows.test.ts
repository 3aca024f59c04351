import { describe, expect, it } from 'vitest'
import { checkWorkflows } from '../src/checks/check-workflows.js'
import { formatFinding } from '../src/model/failure.js'
import { readWorkflowFiles } from '../src/model/workflow.js'
import { contract, lineOf, makeWorkspace } from './workspace.js'

const FILE = 'spec/workflows/move-book.arazzo.yaml'

const STORY = `arazzo: 1.0.1
sourceDescriptions:
  - { name: shop, url: ../shop/generated/openapi.json, type: openapi }
workflows:
  - workflowId: moveBook
    summary: Move a book
    description: A book is moved to another shelf.
    inputs:
      properties:
        accountId: { type: string, description: Account., default: "111122223333" }
        clientSecret: { type: string, description: Secret., default: <CLIENT_SECRET> }
    steps:
      - stepId: findBook
        description: Find the book with \`listBooks\`.
        operationId: listBooks
        parameters:
          - { name: account, in: query, value: $inputs.accountId }
        outputs:
          bookId: $response.body#/list/0/bookId
      - stepId: moveBook
        description: Move it with \`updateBook\`.
        operationId: updateBook
        requestBody:
          payload: { bookId: $steps.findBook.outputs.bookId, secret: $inputs.clientSecret }
        successCriteria:
          - condition: $response.body#/bookId == $steps.findBook.outputs.bookId
`

const FILES = {
  'redocly.yaml': 'rules: { workflowId-unique: error }\n',
  'spec/example-company.yaml': 'accountId: "111122223333"\n',
  'spec/operations.lock.yaml':
    'shop:\n  GET /books: listBooks\n  PUT /books: updateBook\nbank:\n  GET /accounts: listAccounts\n',
}

/** What we have against a story, without what Redocly has. */
function check(story: string, files: Readonly<Record<string, string | object>> = {}): string[] {
  const { root, path } = makeWorkspace({ ...FILES, ...files, [FILE]: story })
  return checkWorkflows(root, readWorkflowFiles(path('spec/workflows'))).map((finding) => formatFinding(root, finding))
}

describe('deletions in a story', () => {
  const lock =
    'shop:\n  GET /books: listBooks\n  PUT /books: updateBook\n  DELETE /shelves/{shelfId}: deleteShelf\n  DELETE /shelves/{shelfId}/books/{bookId}: deleteBook\n'
  const step = (stepId: string, operationId: string, ids: Readonly<Record<string, string>>): string =>
    [
      `      - stepId: ${stepId}`,
      `        description: Take it away with \`${operationId}\`.`,
      `        operationId: ${operationId}`,
      '        parameters:',
      ...Object.entries(ids).map(([name, value]) => `          - { name: ${name}, in: path, value: ${value} }`),
      '',
    ].join('\n')
  const shelf = step('clearShelf', 'deleteShelf', { shelfId: 'a' })
  const book = step('dropBook', 'deleteBook', { shelfId: 'a', bookId: '1' })
  const foreignBook = step('dropOther', 'deleteBook', { shelfId: 'b', bookId: '1' })

  it.each([
    ['a child before its parent', book + shelf, []],
    ['a child of another parent', shelf + foreignBook, []],
    [
      'a child after its parent',
      shelf + book,
      ['workflow-deletion  clearShelf has deleted what this is part of. Delete it before, or leave the step out.'],
    ],
  ])('are refused only after their parent: %s', (_title, steps, expected) => {
    const found = check(STORY + steps, { 'spec/operations.lock.yaml': lock })
    expect(found.map((line) => line.replace(/^\S+ {2}/, ''))).toEqual(expected)
  })
})

describe('the fields and inputs of a step', () => {
  const BOOK = {
    type: 'object',
    properties: {
      bookId: { type: 'string' },
      title: { type: 'string' },
      shelf: { type: 'object', additionalProperties: true },
      prices: { type: 'object', additionalProperties: { type: 'object', properties: { euro: { type: 'number' } } } },
    },
  }
  const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
  const SHOP = {
    paths: {
      '/books': {
        get: {
          operationId: 'listBooks',
          parameters: [{ name: 'account', in: 'query', schema: { type: 'string' } }],
          responses: {
            '200': json({
              oneOf: [
                {
                  type: 'object',
                  properties: { list: { type: 'array', items: { $ref: '#/components/schemas/Book' } } },
                },
                { type: 'object', properties: { error: { type: 'string' } } },
              ],
            }),
            default: json({ type: 'object', properties: { code: { type: 'string' } } }),
          },
        },
        put: {
          operationId: 'updateBook',
          requestBody: json({
            allOf: [
              { $ref: '#/components/schemas/Book' },
              { type: 'object', properties: { secret: { type: 'string' } } },
            ],
          }),
          responses: { '200': json({ $ref: '#/components/schemas/Book' }) },
        },
      },
    },
    components: { schemas: { Book: BOOK } },
  }
  const inquiry = (condition: string): string =>
    `        successCriteria:\n          - { context: $response.body, type: jsonpath, condition: "${condition}" }\n        outputs:\n`

  function faults(story: string): string[] {
    const group = { 'spec/shop/openapi.yaml': '', 'spec/shop/generated/openapi.json': SHOP }
    return check(story, group).map((line) =>
      line.replace(/^\S+ {2}workflow-field {2}(.*) Take a name from the contract\.$/, '$1'),
    )
  }

  it.each([
    ['list/0/bookId', 'list/0/id', 'The response of listBooks has no /list/0/id.'],
    ['list/0/bookId', 'error', undefined],
    ['list/0/bookId', 'code', undefined],
    ['list/0/bookId', 'list/0/shelf/anything/below', undefined],
    ['list/0/bookId', 'list/0/prices/2026/euro', undefined],
    ['list/0/bookId', 'list/0/prices/2026/dollar', 'The response of listBooks has no /list/0/prices/2026/dollar.'],
    ['body#/bookId ==', 'body#/id ==', 'The response of updateBook has no /id.'],
    ['name: account,', 'name: accountId,', 'listBooks has no query parameter accountId.'],
    ['payload: { bookId:', 'payload: { id:', 'The request body of updateBook has no /id.'],
    ['payload: { bookId:', 'payload: { shelf: { row: 1 }, bookId:', undefined],
    ['        outputs:\n', inquiry("$[?@.list[?@.title == 'x' && @.bookId]]"), undefined],
    ['        outputs:\n', inquiry("$[?@.list[?@.name == '@.name']]"), 'The response of listBooks has no /name.'],
    ['        outputs:\n', inquiry('$[?count(@.books[*]) == 2]'), 'The response of listBooks has no /books.'],
    ['        outputs:\n', inquiry('$[?@.list[*].name]'), 'The response of listBooks has no /list/name.'],
    ['        outputs:\n', inquiry('$[?count(@.list[?!@.title]) == 0]'), undefined],
    ['        outputs:\n', inquiry('$[?count(@.list[?!@.name]) == 0]'), 'The response of listBooks has no /name.'],
    ['        outputs:\n', inquiry("$[?@.code == 'x']"), undefined],
  ])('exist: %j as %j', (from, to, fault) => {
    expect(STORY).toContain(from)
    expect(faults(STORY.replace(from, to))).toEqual(fault === undefined ? [] : [fault])
  })
})

describe('contract workflows', () => {
  it('accepts a story that holds together', async () => {
    const workspace = makeWorkspace({ ...FILES, [FILE]: STORY })
    expect(await contract('workflows', workspace.path('spec/workflows'))).toEqual({
      code: 0,
      out: ['spec/workflows: no findings.'],
      err: [],
    })
  })

  it('finds what Redocly has against it', async () => {
    const workspace = makeWorkspace({ ...FILES, 'redocly.yaml': 'rules: { struct: error }\n', [FILE]: STORY })
    expect(await contract('workflows', workspace.path('spec/workflows'))).toEqual({
      code: 1,
      out: ['spec/workflows: 1 finding.'],
      err: [`${FILE}:1  struct  The field \`info\` must be present on this level.`],
    })
  })

  it.each([
    {
      what: 'an operation that is not in the lock',
      from: 'operationId: updateBook',
      to: 'operationId: moveBooks',
      rule: 'workflow-operation',
      message: 'moveBooks is not an operation of spec/operations.lock.yaml. Take an operationId from there.',
    },
    {
      what: 'a step without an operation',
      from: 'operationId: updateBook',
      to: 'workflowId: other',
      at: 'stepId: moveBook',
      rule: 'workflow-operation',
      message: 'The step is not an operation of spec/operations.lock.yaml. Take an operationId from there.',
    },
    {
      what: 'an operation of a group that is not a source',
      from: 'operationId: updateBook',
      to: 'operationId: listAccounts',
      rule: 'workflow-operation',
      message: 'listAccounts belongs to bank. Add it to the source descriptions.',
    },
    {
      what: 'an input that is not defined',
      from: 'value: $inputs.accountId',
      to: 'value: $inputs.acountId, other: $inputs.accountId',
      rule: 'workflow-input',
      message: 'Input acountId not found. Define it, or correct the name.',
    },
    {
      what: 'an input that nothing uses',
      from: '        clientSecret:',
      to: '        unused: { type: string, description: None., default: a }\n        clientSecret:',
      at: 'unused:',
      rule: 'workflow-input',
      message: 'Nothing uses the input unused. Remove it.',
    },
    {
      what: 'an input without a default',
      from: ', default: "111122223333"',
      to: '',
      at: 'accountId: {',
      rule: 'workflow-input',
      message: 'Give accountId a default from spec/example-company.yaml.',
    },
    {
      what: 'an account that the example company lacks',
      from: '111122223333',
      to: '444455556666',
      rule: 'workflow-id',
      message:
        'The account 444455556666 is not one of the example company. Add it to spec/example-company.yaml, or use one of those there.',
    },
    {
      what: 'a secret that could be a real one',
      from: '<CLIENT_SECRET>',
      to: 'hunter2',
      rule: 'workflow-id',
      message: 'Write <CLIENT_SECRET> here; a secret in an example must be obviously fake.',
    },
    {
      what: 'an output that is not defined',
      from: 'bookId == $steps.findBook.outputs.bookId',
      to: 'bookId == $steps.findBook.outputs.id',
      rule: 'workflow-output',
      message: 'Output id of step findBook not found. Define it, or correct the name.',
    },
    {
      what: 'an output of a later step',
      from: 'value: $inputs.accountId }',
      to: 'value: $inputs.accountId, late: $steps.findBook.outputs.bookId }',
      rule: 'workflow-output',
      message: 'findBook has not run yet here. Refer to an earlier step.',
    },
    {
      what: 'an output that nothing uses',
      from: '          bookId: $response',
      to: '          title: $response.body#/list/0/title\n          bookId: $response',
      at: 'title:',
      rule: 'workflow-output',
      message: 'Nothing uses the output title. Remove it.',
    },
    {
      what: 'a step without a description',
      from: '        description: Move it with `updateBook`.\n',
      to: '',
      at: 'stepId: moveBook',
      rule: 'workflow-text',
      message: 'Add a description for the reader.',
    },
    {
      what: 'a workflow without a summary',
      from: '    summary: Move a book\n',
      to: '',
      at: '- workflowId: moveBook',
      rule: 'workflow-text',
      message: 'Add a summary for the reader.',
    },
    {
      what: 'a story in a file of another name',
      from: 'workflowId: moveBook',
      to: 'workflowId: moveShelf',
      rule: 'workflow-file',
      message: 'Name the file move-shelf.arazzo.yaml, after the workflow in it.',
    },
  ])('finds $what', ({ from, to, at, rule, message }) => {
    const story = STORY.replace(from, to)
    expect(check(story)).toEqual([`${FILE}:${lineOf(story, at ?? to)}  ${rule}  ${message}`])
  })

  const unnamed = 'Name the operation of the step, `updateBook`, in its description, or correct `operationId`.'
  const unknown = (name: string): string =>
    `\`${name}\` is no operation of spec/operations.lock.yaml. Correct the name.`

  it.each([
    ['Move it.', [unnamed]],
    ['Move it with updateBook.', [unnamed]],
    ['Move it with "updateBook".', [unnamed]],
    ['Move it with `UpdateBook`.', [unnamed]],
    ['Move it with `listBooks`.', [unnamed]],
    ['Move it with `listAccounts`, `bookId` and all.', [unnamed]],
    ['Move it with `updateBok`.', [unknown('updateBok'), unnamed]],
    ['Move it with `updateBooks`.', [unknown('updateBooks'), unnamed]],
    ['Move it with `updateBook`, as `deleteBook` does not.', [unknown('deleteBook')]],
    ['Move it with `updateBook`, after `listBooks` and before `listBook`.', [unknown('listBook')]],
  ])('wants a step to name its operation: %s', (text, messages) => {
    const story = STORY.replace('description: Move it with `updateBook`.', `description: ${text}`)
    const line = lineOf(story, `description: ${text}`)
    expect(check(story)).toEqual(messages.map((message) => `${FILE}:${line}  workflow-text  ${message}`))
  })

  it('notices a step whose operation is another one than its text says', () => {
    const story = STORY.replace('operationId: updateBook', 'operationId: listBooks')
    expect(check(story)).toEqual([
      `${FILE}:${lineOf(story, 'description: Move')}  workflow-text  ${unnamed.replace('updateBook', 'listBooks')}`,
    ])
  })

  it('wants the group of an operation to be named when there are several', () => {
    const sources = STORY.replace('workflows:', '  - { name: bank, url: ../bank.json, type: openapi }\nworkflows:')
    expect(check(sources).map((line) => line.replace(/^.*? {2}/, ''))).toEqual([
      'workflow-operation  Write $sourceDescriptions.shop.listBooks, so that it is clear whose operation it is.',
      'workflow-operation  Write $sourceDescriptions.shop.updateBook, so that it is clear whose operation it is.',
      'workflow-source  No step uses shop. Remove it.',
      'workflow-source  No step uses bank. Remove it.',
    ])
  })

  it.each([
    { condition: "$[?@.a == 1 && @.b == 'x && y']", chained: false },
    { condition: '$[?@.a == 1 && (@.b == 2 && @.c == 3)]', chained: false },
    { condition: '$[?@.list[?@.a == 1 && @.b == 2] && @.c == 3]', chained: false },
    { condition: '$[?@.a == 1 && @.b == 2 && @.c == 3]', chained: true },
    { condition: '$[?@.list[?@.a == 1 || @.b == 2 || @.c == 3]]', chained: true },
  ])('refuses three terms in a row, $condition: $chained', ({ condition, chained }) => {
    const found = check(`${STORY}          - { type: jsonpath, context: $response.body, condition: "${condition}" }\n`)
    expect(found).toHaveLength(chained ? 1 : 0)
    expect(found.filter((line) => line.includes('  workflow-condition  '))).toHaveLength(chained ? 1 : 0)
  })

  it('wants one story a file', () => {
    const found = check(`${STORY}  - { workflowId: other, summary: One, description: More. }\n`)
    expect(found).toEqual([`${FILE}:27  workflow-file  Move other to a file of its own; a file tells one story.`])
  })

  it.each([
    ['openapi: 3.1.0\n', '.arazzo.yaml:1  an Arazzo document has a list `workflows`. Add it, or take the file away.'],
    ['workflows: [\n', '.arazzo.yaml:2  '],
    ['a: 1\n---\nb: 2\n', '.arazzo.yaml:2  a second YAML document begins here; give it a file of its own'],
  ])('says where a file is not a story: %j', async (text, message) => {
    const workspace = makeWorkspace({ ...FILES, [FILE]: text })
    const { code, err } = await contract('workflows', workspace.path('spec/workflows'))
    expect(code).toBe(2)
    expect(err.join('\n')).toContain(message)
  })

  it('says what is missing', async () => {
    const empty = makeWorkspace({ ...FILES, 'spec/workflows/README.md': '' })
    const folder = empty.path('spec/workflows')
    expect((await contract('workflows', folder)).err).toEqual([
      `contract: ${folder} holds no workflow, that is, no file *.arazzo.yaml.`,
    ])
    const bare = makeWorkspace({ [FILE]: STORY })
    expect((await contract('workflows', bare.path('spec/workflows'))).err).toEqual([
      'contract: spec/operations.lock.yaml not found. Restore it: it holds the name of every operation.',
    ])
  })
})
