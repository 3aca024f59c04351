import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A part of a request or of its response. */
export interface Part {
  readonly path?: string
  readonly query?: string
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly type?: string
  readonly body?: string
}

export interface Planted {
  readonly place: string
  readonly send?: Part
  readonly answer?: Part
  /** Another secret than one that was drawn by lot. */
  readonly secret?: string
}

type Bodies = Readonly<Record<string, readonly string[]>>
const read = (name: string) => parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

const planted: {
  readonly 'request header': readonly (readonly [name: string, value?: string])[]
  readonly 'response header': readonly (readonly [name: string, value: string])[]
  readonly query: readonly string[]
  readonly path: readonly string[]
  readonly request: Bodies
  readonly response: Bodies
  readonly repeated: readonly (readonly [name: string, value: string, body: string, secret?: string])[]
  readonly others: readonly Planted[]
  readonly persons: readonly (readonly [body: string, person: string])[]
} = read('planted.yaml')
const lookAlikes: { readonly cookies: Bodies; readonly bodies: readonly string[] } = read('look-alikes.yaml')

const each = <Row>(bodies: Bodies, row: (type: string, body: string) => Row): Row[] =>
  Object.entries(bodies).flatMap(([type, texts]) => texts.map((text) => row(type, text)))

/** Secrets by the place in which they stand. */
export const PLANTED: readonly Planted[] = [
  ...planted['request header'].map(([name, value = '{S}']) => ({
    place: `request header ${name}: ${value}`,
    send: { headers: [[name, value] as const] },
  })),
  ...planted['response header'].map(([name, value]) => ({
    place: `response header ${name}: ${value}`,
    answer: { headers: [[name, value] as const] },
  })),
  ...planted.query.map((query) => ({ place: `query ${query}`, send: { query } })),
  ...planted.path.map((path) => ({ place: `path ${path}`, send: { path } })),
  ...each(planted.request, (type, body) => ({ place: `request ${type} ${body.slice(0, 60)}`, send: { type, body } })),
  ...each(planted.response, (type, body) => ({
    place: `response ${type} ${body.slice(0, 60)}`,
    answer: { type, body },
  })),
  ...planted.repeated.map(([name, value, body, secret]) => ({
    place: `${name}: ${value} repeated as ${body}`,
    send: { headers: [[name, value] as const] },
    answer: { type: /^\s*[[{]/.test(body) ? 'application/json' : 'text/plain', body },
    ...(secret !== undefined && { secret }),
  })),
  ...planted.others,
]

/** What names a person, as a message has it, and the text that must not be recorded. */
export const PERSONS = planted.persons

/** The fields that an answer names otherwise than the cookie with the same value. */
const FIELDS: Readonly<Record<string, string>> = {
  tenant: 'tenantId',
  subscription: 'subscriptionId',
  company_id: 'companyId',
  resource: 'resourceId',
}

/** Cookies whose values are ordinary, and an answer in which the same value is no secret. */
export const COOKIES = each(lookAlikes.cookies, (name, value) => {
  const field = FIELDS[name]
  const body =
    field === undefined ? { x: value, list: [value], text: `is ${value} now` } : { [field]: value, list: ['a'] }
  return { cookie: `${name}=${encodeURIComponent(value)}`, body: JSON.stringify(body) }
})

/** Ordinary bodies. */
export const BODIES = lookAlikes.bodies
