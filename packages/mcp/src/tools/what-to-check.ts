// Says what may be the reason that nothing was found.
import { listsIn } from '../answers/pages.js'
import { isObject } from '../contract/json.js'
import type { CallInputs } from './call-inputs.js'

/** The names under which the groups take the id of a company. */
const COMPANY = ['companyId', 'cmpnId', 'masterCmpnId']

interface Sent {
  readonly place: string
  readonly name: string
  readonly value: unknown
}

/** Whether a body has lists, and all of them are empty. */
export function isEmpty(body: unknown): boolean {
  const lists = listsIn(body, [])
  return lists.length > 0 && lists.every(({ rows }) => rows.length === 0)
}

/** What may be the reason that nothing was found: the company, or the inputs that narrow the answer. */
export function whatToCheck(inputs: CallInputs): string {
  const sent = sentIn(inputs)
  const names = sent.filter(({ name }) => !COMPANY.includes(name)).map(({ place, name }) => `${place}.${name}`)
  const narrowing =
    names.length === 0 ? [] : [`Check ${names.join(', ')}: leave out what narrows the answer, or use other dates.`]
  return ['Nothing matches these inputs.', ...companyHint(sent), ...narrowing].join(' ')
}

/** What to do about an answer that says "not found": the company may be unknown. Nothing where the inputs name none. */
export function companyToCheck(inputs: CallInputs): string[] {
  return companyHint(sentIn(inputs))
}

function companyHint(sent: readonly Sent[]): string[] {
  return sent
    .filter(({ name }) => COMPANY.includes(name))
    .map(
      ({ place, name, value }) =>
        `Check ${place}.${name}: the company ${JSON.stringify(value)} must be one that listCompanies returns.`,
    )
}

function sentIn({ path, query, extraQuery, body }: CallInputs): Sent[] {
  return Object.entries({ path, query, extraQuery, body })
    .flatMap(([place, values]) =>
      Object.entries(isObject(values) ? values : {}).map(([name, value]) => ({ place, name, value })),
    )
    .filter(({ value }) => value !== undefined && value !== '')
}
