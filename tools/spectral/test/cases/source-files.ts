import { fails, type RuleCases } from '../rule-cases.js'
import { type Subject, sourceFile } from '../subject.js'

const EXAMPLE_NAME = 'An example file is named <operationId>.<case>.yaml, or as the shared response it belongs to.'
const SCHEMA_NAME = 'A schema file is named in PascalCase; its name becomes the name of the type.'

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
  'x-unspecified',
  'x-assumption',
  'parameters',
  'requestBody',
  'responses',
]

const pathItem = (keys: readonly string[]): Subject =>
  sourceFile(
    'spec/platform/paths/companies.yaml',
    ['company:', '  parameters: []', '  get:', ...keys.map((key) => `    ${key}: {}`)].join('\n'),
  )

const tagged = (file: string, tag: string): Subject =>
  sourceFile(file, `company:\n  get:\n    operationId: getCompany\n    tags: [${tag}]\n`)

/** Single files of the contract's source. */
export const sourceFiles: readonly RuleCases[] = [
  {
    rule: 'cloud-cost-file-form',
    passing: {
      'a schema': sourceFile('spec/platform/schemas/Company2.yaml', SCHEMA),
      'an example': sourceFile(
        'spec/platform/examples/listCompanies.two-pages.yaml',
        `description: Shows how pages follow.\nx-request: {}\n${EXAMPLE}`,
      ),
      'the example of a shared response': sourceFile('spec/platform/examples/BadRequest.yaml', EXAMPLE),
      'a parameter': sourceFile('spec/platform/parameters/companyId.yaml', 'name: companyId\nin: path\n'),
      'path items': pathItem(ORDER),
      'an operation with the tag of its file': tagged('spec/platform/paths/companies.yaml', 'companies'),
      'path items with keys that have no place': pathItem(['x-own', 'operationId', 'x-other', 'responses']),
      'a file of another folder': sourceFile('spec/platform/responses/badRequest.yaml', 'description: No.\n'),
    },
    failing: {
      'a list': fails(sourceFile('spec/platform/schemas/Company.yaml', '- type: object\n'), {
        '': 'The file must hold a mapping.',
      }),
      'a schema in camelCase': fails(sourceFile('spec/platform/schemas/company.yaml', SCHEMA), { '': SCHEMA_NAME }),
      'a schema with a dash': fails(sourceFile('spec/platform/schemas/Company-List.yaml', SCHEMA), {
        '': SCHEMA_NAME,
      }),
      'a schema that only refers to another': fails(
        sourceFile('spec/platform/schemas/Firm.yaml', '$ref: Company.yaml\n'),
        { $ref: 'A file that only refers to another adds nothing. Refer to the other file directly.' },
      ),
      'an example without a case': fails(sourceFile('spec/platform/examples/listCompanies.yaml', EXAMPLE), {
        '': EXAMPLE_NAME,
      }),
      'an example with a case in camelCase': fails(
        sourceFile('spec/platform/examples/listCompanies.twoPages.yaml', EXAMPLE),
        { '': EXAMPLE_NAME },
      ),
      'an example without its members': fails(
        sourceFile('spec/platform/examples/listCompanies.default.yaml', 'description: Nothing.\n'),
        { '': ['The example lacks `summary`.', 'The example lacks `value`.'] },
      ),
      'an example that is the bare value': fails(
        sourceFile('spec/platform/examples/listCompanies.default.yaml', `${EXAMPLE}status: success\n`),
        { status: '`status` is not a member of an example; it has summary, description, x-request, value.' },
      ),
      'several parameters in one file': fails(
        sourceFile('spec/platform/parameters/ids.yaml', 'companyId:\n  name: companyId\n  in: path\n'),
        { '': 'A parameter file holds one parameter, with `name` and `in`.' },
      ),
      'a path item under its path': fails(
        sourceFile('spec/platform/paths/companies.yaml', '/platform/v2/companies:\n  get:\n    operationId: x\n'),
        { '/platform/v2/companies': '/platform/v2/companies must be a readable key in camelCase.' },
      ),
      'an operation with the tag of another file': fails(tagged('spec/platform/paths/companies.yaml', 'users'), {
        'company get tags':
          'The tag users of getCompany is not that of this file. Write `tags: [companies]`, or move the operation to paths/users.yaml.',
      }),
      ...Object.fromEntries(
        ORDER.slice(1).map((key, index) => [
          `\`${key}\` before \`${ORDER[index]}\``,
          fails(pathItem([key, 'x-own', ORDER[index] ?? '']), {
            [`company get ${key}`]: `Keys of an operation stand in one order: ${ORDER[index]}, ${key}.`,
          }),
        ]),
      ),
    },
  },
]
