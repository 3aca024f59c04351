import { fails, type RuleCases } from '../rule-cases.js'
import { contract, placed, remove, rename, set } from '../subject.js'

const COMPANIES = 'paths /platform/v2/companies'
const COMPANY = 'paths /platform/v2/companies/{companyId}'
const USERS = 'paths /platform/v2/companies/{companyId}/users'

const FRAME = 'Describe the answer with status 200, and refer to files of responses/ for 400, 401 and default.'

/** Identity and frame of operations. */
export const operations: readonly RuleCases[] = [
  {
    rule: 'cloud-cost-operation-lock',
    passing: {
      'the operations of the lock': contract(),
      'a bundle anywhere below the lock': placed(contract(), 'spec/openapi.json'),
    },
    failing: {
      'another operationId than the lock says': fails(
        contract(set(`${COMPANIES} get operationId`, 'listAllCompanies')),
        {
          [`${COMPANIES} get operationId`]:
            'GET /platform/v2/companies has the operationId listAllCompanies, but spec/operations.lock.yaml says listCompanies. Callers use that name: change it back.',
        },
      ),
      'an operation that the lock does not know': fails(
        contract(set(`${COMPANY} patch`, { operationId: 'renameCompany' })),
        {
          [`${COMPANY} patch operationId`]:
            'PATCH /platform/v2/companies/{companyId} is not in spec/operations.lock.yaml. Add the line "PATCH /platform/v2/companies/{companyId}: renameCompany" to its group there.',
        },
      ),
      'an operation of the lock that is gone, but not those of other groups': fails(contract(remove(USERS)), {
        paths:
          'listCompanyUsers (POST /platform/v2/companies/{companyId}/users) is in spec/operations.lock.yaml but not in the contract. Restore it, or remove its line if callers may lose it.',
      }),
      'a document above which there is no lock': fails(placed(contract(), 'elsewhere/openapi.json'), {
        '': 'spec/operations.lock.yaml was not found above the document. Restore it.',
      }),
    },
  },
  {
    rule: 'cloud-cost-operation-id',
    passing: { 'a verb and a noun': contract() },
    failing: Object.fromEntries(
      ['ListCompanies', 'list_companies', 'list', 'companies', 'fetchCompanies'].map((id) => [
        `the name ${id}`,
        fails(contract(set(`${COMPANIES} get operationId`, id)), {
          [`${COMPANIES} get operationId`]: `${id} must be a verb and a noun in camelCase, such as listCompanies.`,
        }),
      ]),
    ),
  },
  {
    rule: 'cloud-cost-one-tag',
    passing: { 'one tag': contract() },
    failing: {
      'two tags': fails(contract(set(`${COMPANIES} get tags`, ['companies', 'users'])), {
        [`${COMPANIES} get tags`]: 'Give the operation exactly one tag of the document.',
      }),
      'an empty list of tags': fails(contract(set(`${COMPANIES} get tags`, [])), {
        [`${COMPANIES} get tags`]: 'Give the operation exactly one tag of the document.',
      }),
    },
  },
  {
    rule: 'cloud-cost-group-prefix',
    passing: { 'one group and version': contract() },
    failing: {
      'a path of another version': fails(contract(rename(USERS, '/platform/v3/companies/{companyId}/users')), {
        'paths /platform/v3/companies/{companyId}/users':
          '/platform/v3/companies/{companyId}/users must start with the group and its version, /platform/v2.',
      }),
      'a path of another group': fails(contract(rename(USERS, '/asset/us-v1/users')), {
        'paths /asset/us-v1/users': '/asset/us-v1/users must start with the group and its version, /platform/v2.',
      }),
      'a version that goes on': fails(contract(rename(USERS, '/platform/v2beta/users')), {
        'paths /platform/v2beta/users':
          '/platform/v2beta/users must start with the group and its version, /platform/v2.',
      }),
      'no path with a version': fails(contract(set('paths', { '/companies': {} })), {
        'paths /companies': '/companies must start with the group and its version, such as /platform/v2.',
      }),
    },
  },
  {
    rule: 'cloud-cost-summary',
    passing: {
      'a short summary': contract(),
      'the longest summary': contract(set(`${COMPANIES} get summary`, `List ${'x'.repeat(55)}`)),
    },
    failing: Object.fromEntries(
      Object.entries({
        'a full stop': 'List companies.',
        'a small first letter': 'list companies',
        'more than 60 characters': `List ${'x'.repeat(56)}`,
        'less than 3 characters': 'Do',
        'a blank at the end': 'List companies ',
      }).map(([title, summary]) => [
        title,
        fails(contract(set(`${COMPANIES} get summary`, summary)), {
          [`${COMPANIES} get summary`]: 'Write a summary of 3 to 60 characters without a full stop at its end.',
        }),
      ]),
    ),
  },
  {
    rule: 'cloud-cost-error-responses',
    passing: { 'references to the shared responses': contract() },
    failing: {
      'no answer with status 200': fails(contract(remove(`${COMPANIES} get responses 200`)), {
        [`${COMPANIES} get responses`]: FRAME,
      }),
      'no answer with status 400': fails(contract(remove(`${COMPANIES} get responses 400`)), {
        [`${COMPANIES} get responses`]: FRAME,
      }),
      'no answer with status 401': fails(contract(remove(`${COMPANIES} get responses 401`)), {
        [`${COMPANIES} get responses`]: FRAME,
      }),
      'no default answer': fails(contract(remove(`${COMPANIES} get responses default`)), {
        [`${COMPANIES} get responses`]: FRAME,
      }),
      'an error response written in place': fails(
        contract(set(`${USERS} post responses 400`, { description: 'An input is missing.' })),
        { [`${USERS} post responses 400`]: FRAME },
      ),
    },
  },
]
