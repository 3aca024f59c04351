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

  it('is refused', async () => {
    const REFUSED: readonly (readonly [file: string, text: string])[] = [
      ['schemas/Company.yaml', '- type: object\n'],
      ['schemas/company.yaml', SCHEMA],
      ['schemas/Company-List.yaml', SCHEMA],
      ['schemas/envelopes.yaml', 'CompanyResult:\n  oneOf: []\ncompany:\n  type: object\n'],
      ['schemas/envelopes.yaml', 'CompanyResult:\n  - type: object\n'],
      ['schemas/Firm.yaml', '$ref: Company.yaml\n'],
      ['examples/listCompanies.yaml', EXAMPLE],
      ['examples/listCompanies.twoPages.yaml', EXAMPLE],
      ['examples/listCompanies.default.yaml', 'description: Nothing.\n'],
      ['examples/listCompanies.default.yaml', `${EXAMPLE}status: success\n`],
      ['parameters/ids.yaml', 'companyId:\n  name: companyId\n  in: path\n'],
      ['paths/companies.yaml', '/shop/companies:\n  get:\n    operationId: x\n'],
      ['paths/companies.yaml', tagged('users')],
      ...ORDER.slice(1).map(
        (key, index) => ['paths/companies.yaml', pathItem([key, 'x-own', ORDER[index] ?? ''])] as const,
      ),
    ]
    const found = REFUSED.map(([file, text]) => [file, ...formOf(file, text), ''].join('\n  ').trimEnd())
    await expect(`${found.join('\n')}\n`).toMatchFileSnapshot('check-files.txt')
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
