import { type Case, type Change, caseNamed, token } from './operations.js'

/** Where the mock is meant to answer otherwise than `prism mock`, with calls that show it. */
export interface Difference {
  /** What a caller does. */
  readonly request: string
  /** What the last call is answered with. */
  readonly stock: string
  readonly mock: string
  readonly reason: string
  readonly calls: readonly (readonly [Case, Change?])[]
}

const list = caseNamed('listCompanies')
const events = caseNamed('listResourceAuditEvents')
const coverages = caseNamed('listIntegratedCoverages')
const rule = caseNamed('getAnomalyRule')
const tenants = caseNamed('listAzureTenants')
const register = caseNamed('registerAzureTenant')
const search = caseNamed('listTags')
const body = JSON.stringify(search.body)
const typed = (type: string): Change => ({ headers: { ...token, 'content-type': type } })
const preferring = (prefer: string): Change => ({ headers: { ...token, prefer } })

/** The rows of the README's table. */
export const differences: readonly Difference[] = [
  {
    request: 'a path that the contract does not have',
    stock: '404 application/problem+json',
    mock: '404 application/json',
    reason: 'errors have the form of the group',
    calls: [[list, { target: '/nowhere' }]],
  },
  {
    request: 'a method that the path does not have',
    stock: '405 application/problem+json',
    mock: '405 application/json',
    reason: 'errors have the form of the group; `Allow` is set',
    calls: [[list, { method: 'PATCH' }]],
  },
  {
    request: '`Prefer: example=` with an unknown name',
    stock: '404 application/problem+json',
    mock: '400 application/json',
    reason: 'the mistake is in the request; the answer lists the examples',
    calls: [[list, preferring('example=nonesuch')]],
  },
  {
    request: '`Prefer: code=404, example=empty`, an example of another status',
    stock: '200 application/json',
    mock: '400 application/json',
    reason: 'stock Prism leaves out the status without a word; the answer says what to do',
    calls: [[list, preferring('code=404, example=empty')]],
  },
  {
    request: '`Prefer: code=` without a status',
    stock: '422 application/problem+json',
    mock: '400 application/json',
    reason: 'errors have the form of the group',
    calls: [[list, preferring('code=none')]],
  },
  {
    request: '`Accept` without a media type of the contract',
    stock: '406 application/problem+json',
    mock: '406 application/json',
    reason: 'errors have the form of the group',
    calls: [[list, { headers: { ...token, accept: 'text/csv' } }]],
  },
  {
    request: 'a body of another media type',
    stock: '400 application/json',
    mock: '415 application/json',
    reason: '415 is what HTTP has for it',
    calls: [[search, typed('text/plain')]],
  },
  {
    request: 'a body without `Content-Type`',
    stock: '400 application/json',
    mock: '415 application/json',
    reason: 'as above',
    calls: [[search, typed('')]],
  },
  {
    request: 'a body that is not JSON',
    stock: '400 application/json; charset=utf-8',
    mock: '400 application/json',
    reason: 'errors have the form of the group, with the place of the mistake',
    calls: [[search, { body: '{"cmpnId":' }]],
  },
  {
    request: 'a body nested deeper than 100 levels',
    stock: '200 application/json',
    mock: '400 application/json',
    reason: 'no request needs it, and validators recurse',
    calls: [[search, { body: body.replace(/}$/, `,"unknown":${'['.repeat(101)}${']'.repeat(101)}}`) }]],
  },
  {
    request: 'a body larger than 1 MiB',
    stock: '200 application/json',
    mock: '413 application/json',
    reason: 'memory is limited; stock Prism accepts 10 MB',
    calls: [[search, { body: body + ' '.repeat(1_048_576) }]],
  },
  {
    request: 'an empty value in the query',
    stock: '200 application/json',
    mock: '400 application/json',
    reason: 'it is a value, and of no format; stock Prism drops it',
    calls: [[coverages, { target: `${coverages.target}?startDate=` }]],
  },
  {
    request: 'the name of a query parameter in another case',
    stock: '200 application/json',
    mock: '400 application/json',
    reason: 'names are case-sensitive in OpenAPI; the parameter is missing',
    calls: [[events, { target: events.target.replace('rsrcKey', 'RSRCKEY') }]],
  },
  {
    request: 'a number in the path or the query that is not written as in JSON',
    stock: '200 application/json',
    mock: '400 application/json',
    reason: 'services read `0x10` in as many ways as there are languages',
    calls: [[rule, { target: rule.target.replace(/[^/]+$/, '0x10') }]],
  },
  {
    request: 'a slash at the end of the path',
    stock: '404 application/problem+json',
    mock: '200 application/json',
    reason: 'gateways in front of services accept it',
    calls: [[list, { target: `${list.target}/` }]],
  },
  {
    request: '`HEAD` of what has `GET`',
    stock: '405 application/problem+json',
    mock: '200 application/json',
    reason: 'HTTP asks for it',
    calls: [[list, { method: 'HEAD' }]],
  },
  {
    request: '`OPTIONS` that is not a preflight',
    stock: '405 application/problem+json',
    mock: '204',
    reason: '`Allow` lists the methods',
    calls: [[list, { method: 'OPTIONS' }]],
  },
  {
    request: 'a cursor that no answer gave',
    stock: '200 application/json',
    mock: '200 application/json',
    reason: 'lists have pages and end, so this one is empty; stock Prism repeats one page',
    calls: [[events, { target: `${events.target}&nextToken=nonesuch` }]],
  },
  {
    request: "what is computed, for inputs that differ from the example's",
    stock: '200 application/json',
    mock: '200 application/json',
    reason: 'answers are computed from path, query and body',
    calls: [[caseNamed('registerAzureSubscription')]],
  },
  {
    request: 'a company that does not exist, in a group with a 404',
    stock: '200 application/json',
    mock: '404 application/json',
    reason: 'only the companies of the mock exist',
    calls: [[tenants, { target: tenants.target.replace('C-1042', 'C-9999') }]],
  },
  {
    request: 'a record that was deleted before',
    stock: '200 application/json',
    mock: '404 application/json',
    reason: 'the mock keeps state',
    calls: [[caseNamed('deleteAzureTenant')], [caseNamed('getAzureTenant')]],
  },
  {
    request: 'a new record whose id exists',
    stock: '200 application/json',
    mock: '409 application/json',
    reason: 'the mock keeps state',
    calls: [[register], [register]],
  },
]
