import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { checkWorkflows } from '../src/checks/check-workflows.js'
import { formatFinding } from '../src/model/failure.js'
import { readWorkflowFiles } from '../src/model/workflow.js'
import { contract, makeWorkspace } from './workspace.js'

const FILE = 'spec/workflows/move-book.arazzo.yaml'

const read = (name: string): string => readFileSync(new URL(`workflows/${name}`, import.meta.url), 'utf8')

/** A story that holds together, and changes that make mistakes of it. */
const STORY = read('story.arazzo.yaml')
const CHANGES = parse(read('changes.yaml')) as {
  readonly 'the story': Readonly<Record<string, readonly [from: string, to: string]>>
  readonly 'fields and inputs': readonly (readonly [from: string, to: string])[]
}

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

/** The findings about a story with a change. */
function changed(from: string, to: string, files?: Parameters<typeof check>[1]): string {
  expect(STORY).toContain(from)
  const findings = check(STORY.replace(from, to), files)
  return findings.map((finding) => `  ${finding.slice(FILE.length + 1)}\n`).join('') || '  no finding\n'
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
  it('are those of the contract', async () => {
    const group = {
      'spec/shop/openapi.yaml': '',
      'spec/shop/generated/openapi.json': parse(read('shop.yaml')) as object,
    }
    const found = CHANGES['fields and inputs'].map(([from, to]) => `${to.trim()}\n${changed(from, to, group)}`)
    await expect(found.join('\n')).toMatchFileSnapshot('workflows/fields.txt')
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

  it('finds mistakes in a story', async () => {
    const found = Object.entries(CHANGES['the story']).map(([title, [from, to]]) => `${title}\n${changed(from, to)}`)
    await expect(found.join('\n')).toMatchFileSnapshot('workflows/mistakes.txt')
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
