import { type Change, remove, set } from '../subject.js'

const COMPANIES = 'paths /platform/v2/companies'
const COMPANY = 'paths /platform/v2/companies/{companyId}'
const SCHEMES = 'components securitySchemes'

/** A mistake for each of some rules of OpenAPI and OWASP, and where they find it. */
export const OTHERS: readonly { readonly rule: string; readonly change: Change; readonly path: string }[] = [
  { rule: 'info-contact', change: remove('info contact'), path: 'info' },
  { rule: 'operation-operationId', change: remove(`${COMPANIES} get operationId`), path: `${COMPANIES} get` },
  {
    rule: 'operation-operationId-unique',
    change: set(`${COMPANY} delete operationId`, 'listCompanies'),
    path: `${COMPANY} delete operationId`,
  },
  { rule: 'operation-tag-defined', change: set(`${COMPANIES} get tags 0`, 'others'), path: `${COMPANIES} get tags 0` },
  { rule: 'path-params', change: set(`${COMPANY} delete parameters`, []), path: `${COMPANY} delete` },
  { rule: 'oas3-schema', change: set(`${COMPANIES} get sumary`, 'List'), path: `${COMPANIES} get` },
  {
    rule: 'oas3-unused-component',
    change: set('components schemas Lost', { type: 'string', description: 'Lost.' }),
    path: 'components schemas Lost',
  },
  {
    rule: 'typed-enum',
    change: set('components schemas Lost', { type: 'string', description: 'Lost.', enum: ['Y', 1] }),
    path: 'components schemas Lost enum 1',
  },
  {
    rule: 'no-script-tags-in-markdown',
    change: set(`${COMPANIES} get description`, 'Returns <script>companies</script>.'),
    path: `${COMPANIES} get description`,
  },
  {
    rule: 'owasp:api1:2023-no-numeric-ids',
    change: set('components parameters companyId schema', { type: 'integer' }),
    path: 'components parameters companyId schema',
  },
  {
    rule: 'owasp:api2:2023-no-http-basic',
    change: set(`${SCHEMES} basic`, { type: 'http', scheme: 'basic' }),
    path: `${SCHEMES} basic scheme`,
  },
  {
    rule: 'owasp:api2:2023-no-api-keys-in-url',
    change: set(`${SCHEMES} key`, { type: 'apiKey', in: 'query', name: 'key' }),
    path: `${SCHEMES} key in`,
  },
  {
    rule: 'owasp:api2:2023-no-credentials-in-url',
    change: set(`${COMPANIES} get parameters 0 name`, 'nextToken'),
    path: `${COMPANIES} get parameters 0 name`,
  },
  {
    rule: 'owasp:api2:2023-write-restricted',
    change: set(`${COMPANY} delete security`, []),
    path: `${COMPANY} delete security`,
  },
  {
    rule: 'owasp:api2:2023-read-restricted',
    change: set(`${COMPANIES} get security`, []),
    path: `${COMPANIES} get security`,
  },
  {
    rule: 'owasp:api8:2023-define-error-validation',
    change: remove(`${COMPANIES} get responses 400`),
    path: `${COMPANIES} get responses`,
  },
]
