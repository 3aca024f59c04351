import { describe, expect, it } from 'vitest'
import { checkFiles } from '../src/checks/check-files.js'
import type { Finding } from '../src/model/failure.js'
import { loadGroup } from '../src/model/group.js'
import { makeWorkspace } from './workspace.js'

const KINDS = ['schemas', 'parameters', 'responses', 'examples', 'headers']

/** Findings for a group with these components and files. */
function findingsIn(components: object, files: Readonly<Record<string, string>>): Finding[] {
  const workspace = makeWorkspace({ 'spec/shop/generated/openapi.json': { components }, ...files })
  return checkFiles(loadGroup(workspace.path('spec/shop'))).map((finding) => ({
    ...finding,
    file: finding.file.replace(`${workspace.root}/`, ''),
  }))
}

/** Files that nothing refers to; files are relative to the working tree. */
function findings(components: object, files: readonly string[]): Finding[] {
  const texts = Object.fromEntries(files.map((file) => [file, 'in: x\n']))
  return findingsIn(components, texts).filter(({ rule }) => rule === 'unused-file')
}

describe('a file that nothing refers to', () => {
  it.each(KINDS)('accepts files of %s that are components', (kind) => {
    expect(findings({ [kind]: { One: {}, Shared: {} } }, [`spec/shop/${kind}/One.yaml`])).toEqual([])
  })

  it.each(KINDS)('refuses a file of %s that nothing refers to', (kind) => {
    expect(findings({ [kind]: { One: {} } }, [`spec/shop/${kind}/One.yaml`, `spec/shop/${kind}/Two.yaml`])).toEqual([
      {
        file: `spec/shop/${kind}/Two.yaml`,
        line: 1,
        rule: 'unused-file',
        message: 'Nothing refers to this file. Refer to it, or remove it.',
      },
    ])
  })

  it('refuses every file of a kind that the bundle does not have', () => {
    expect(findings({}, ['spec/shop/schemas/One.yaml'])).toMatchObject([{ rule: 'unused-file' }])
  })

  it('passes over files that are not YAML', () => {
    expect(findings({}, ['spec/shop/schemas/README.md'])).toEqual([])
  })
})

const EXAMPLE_NAME = 'An example file is named <operationId>.<case>.yaml, or as the shared response it belongs to.'
const SCHEMA_NAME = 'A schema is named in PascalCase; its name becomes the name of the type.'

const SCHEMA = 'description: A company.\ntype: object\n'
const EXAMPLE = 'summary: One company\nvalue: {}\n'

/** Keys of an operation in the order of CONTRIBUTING.md. */
const ORDER = [
  'operationId',
  'tags',
  'summary',
  'description',
  'deprecated',
  'x-deprecation',
  'x-read-only',
  'x-idempotent',
  'x-pagination',
  'x-marks',
  'parameters',
  'requestBody',
  'responses',
]

const pathItem = (keys: readonly string[]): string =>
  ['company:', '  parameters: []', '  get:', ...keys.map((key) => `    ${key}: {}`)].join('\n')

const tagged = (tag: string): string => `company:\n  get:\n    operationId: getCompany\n    tags: [${tag}]\n`

/** What is said of the form of a file, a line each with its number. */
function formOf(file: string, text: string): string[] {
  return findingsIn({}, { [`spec/shop/${file}`]: text })
    .filter(({ rule }) => rule === 'file-form')
    .map(({ line, message }) => `${line}: ${message}`)
}

describe('the form of a file', () => {
  it.each([
    ['schemas/Company2.yaml', SCHEMA],
    ['examples/listCompanies.two-pages.yaml', `description: Shows how pages follow.\nx-request: {}\n${EXAMPLE}`],
    ['examples/BadRequest.yaml', EXAMPLE],
    ['parameters/companyId.yaml', 'name: companyId\nin: path\n'],
    ['paths/companies.yaml', pathItem(ORDER)],
    ['paths/companies.yaml', tagged('companies')],
    ['paths/companies.yaml', pathItem(['x-own', 'operationId', 'x-other', 'responses'])],
    ['responses/badRequest.yaml', 'description: No.\n'],
  ])('is accepted: %s with %j', (file, text) => {
    expect(formOf(file, text)).toEqual([])
  })

  it.each([
    ['schemas/Company.yaml', '- type: object\n', ['1: The file must hold a mapping.']],
    ['schemas/company.yaml', SCHEMA, [`1: ${SCHEMA_NAME}`]],
    ['schemas/Company-List.yaml', SCHEMA, [`1: ${SCHEMA_NAME}`]],
    ['schemas/envelopes.yaml', 'CompanyResult:\n  oneOf: []\ncompany:\n  type: object\n', [`3: ${SCHEMA_NAME}`]],
    ['schemas/envelopes.yaml', 'CompanyResult:\n  - type: object\n', ['1: The file must hold a mapping.']],
    [
      'schemas/Firm.yaml',
      '$ref: Company.yaml\n',
      ['1: A schema that only refers to another adds nothing. Refer to the other one directly.'],
    ],
    ['examples/listCompanies.yaml', EXAMPLE, [`1: ${EXAMPLE_NAME}`]],
    ['examples/listCompanies.twoPages.yaml', EXAMPLE, [`1: ${EXAMPLE_NAME}`]],
    [
      'examples/listCompanies.default.yaml',
      'description: Nothing.\n',
      ['1: The example lacks `summary`.', '1: The example lacks `value`.'],
    ],
    [
      'examples/listCompanies.default.yaml',
      `${EXAMPLE}status: success\n`,
      ['3: `status` is not a member of an example; it has summary, description, x-request, value.'],
    ],
    [
      'parameters/ids.yaml',
      'companyId:\n  name: companyId\n  in: path\n',
      ['1: A parameter file holds one parameter, with `name` and `in`.'],
    ],
    [
      'paths/companies.yaml',
      '/shop/companies:\n  get:\n    operationId: x\n',
      ['1: /shop/companies must be a readable key in camelCase.'],
    ],
    [
      'paths/companies.yaml',
      tagged('users'),
      [
        '4: The tag users of getCompany is not that of this file. Write `tags: [companies]`, or move the operation to paths/users.yaml.',
      ],
    ],
    ...ORDER.slice(1).map((key, index): [string, string, string[]] => [
      'paths/companies.yaml',
      pathItem([key, 'x-own', ORDER[index] ?? '']),
      [`4: Keys of an operation stand in one order: ${ORDER[index]}, ${key}.`],
    ]),
  ])('is refused: %s with %j', (file, text, says) => {
    expect(formOf(file, text)).toEqual(says)
  })
})

describe('the words above a computed example', () => {
  const said = (text: string, { isComputed = true, bundled = text } = {}): string[] =>
    findingsIn(
      { examples: { 'listCompanies.default': { summary: bundled, value: [] } } },
      {
        'spec/shop/examples/listCompanies.default.yaml': `summary: "${text}"\n${isComputed ? 'x-request: {}\n' : ''}value: []\n`,
      },
    )
      .filter(({ rule }) => rule === 'example-count')
      .map(({ line, message }) => `${line}: ${message}`)
  const stale = (number: string): string =>
    `1: "${number}" goes out of date, since the value is computed. Leave it out, or count by \`{/POINTER one|many}\`.`

  it.each(['Companies of 2026', 'What changed on 24 March', 'One company', 'The role `role-2`', 'm5.2xlarge at v3'])(
    'may be %j',
    (text) => {
      expect(said(text)).toEqual([])
    },
  )

  it.each([
    ['Two companies', 'Two'],
    ['The first of twelve pages', 'twelve'],
    ['Eighteen resources', 'Eighteen'],
    ['The last 14 days', '14'],
    ['{/data company|companies} in three regions', 'three'],
  ])('count nothing by hand: %j', (text, number) => {
    expect(said(text, { bundled: '' })).toEqual([stale(number)])
    expect(said(text, { bundled: '', isComputed: false })).toEqual([])
  })

  it('count what the value has', () => {
    expect(said('{/list company|companies}', { bundled: 'Three companies' })).toEqual([])
    expect(said('{/list company|companies}', { isComputed: false })).toEqual([
      '1: {/list company|companies} counts nothing: the value has no list, object or whole number there.',
    ])
  })
})
