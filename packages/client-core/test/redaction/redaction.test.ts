import { describe, expect, it } from 'vitest'
import { Kinds, type NameRules, problemOfNames, RecentValues, Redaction } from '../../src/redaction/index.js'
import { BODIES, COOKIES, type Part, PERSONS, PLANTED } from './rows.js'
import { filledPart, reveals, secretOf } from './secrets.js'

const TEMPLATE = '/platform/v2/companies'
/** Names of the contract whose values name a person. */
const personal = ['createUser', 'displayName', 'receivers', 'updtIpAddr', 'userId', 'userName']

/** An exchange without what is secret and what names a person, as recorders take it: all of its texts are learned, then shown. */
function shown(parts: readonly Part[], recent?: RecentValues): Part[] {
  const redaction = new Redaction({
    kinds: new Kinds({ personal, declared: ['companyId', 'tenantId'] }),
    replacement: 'redacted',
    persons: true,
    ...(recent !== undefined && { recent }),
  })
  const show = (): Part[] => parts.map((part) => shownPart(part, redaction))
  for (const segment of parts.flatMap(({ path = TEMPLATE }) => path.split('/'))) redaction.addOrdinary(segment)
  redaction.collect(show)
  return show()
}

function shownPart({ path, query, headers = [], type = '', body }: Part, redaction: Redaction): Part {
  const [, boundary] = /boundary=(\w+)/.exec(type) ?? []
  const content = (text: string): string => {
    if (type.includes('form-urlencoded')) return redaction.form(text)
    if (type.includes('csv')) return redaction.csv(text)
    return boundary === undefined ? redaction.text(text) : redaction.multipart(text, boundary)
  }
  return {
    ...(path !== undefined && { path: redaction.path(path, TEMPLATE) }),
    ...(query !== undefined && { query: redaction.form(query) }),
    headers: headers.map(([name, value]) => [name, redaction.header(name, value)] as const),
    ...(body !== undefined && { body: content(body) }),
  }
}

describe('what is secret', () => {
  it.each(PLANTED.map((row, index) => ({ ...row, secret: row.secret ?? secretOf(index) })))(
    'is nowhere: $place',
    ({ send = {}, answer = {}, secret }) => {
      const recent = new RecentValues()
      const parts = shown([filledPart(send, secret), filledPart(answer, secret)], recent)
      expect(reveals(JSON.stringify(parts), secret)).toBe(false)
      expect(shown(parts, recent)).toEqual(parts)
    },
  )

  it('is nowhere in a long text', () => {
    const secret = secretOf(1)
    const [, part = {}] = shown([
      { headers: [['X-Api-Key', secret]] },
      { body: `${'a word, '.repeat(500)}${secret.slice(0, 9)} ${secret}x` },
    ])
    expect(part.body).toBe(`${'a word, '.repeat(500)}${secret.slice(0, 9)} redactedx`)
  })

  it('is not in a later exchange either, whatever it is called there', () => {
    const recent = new RecentValues()
    const secret = secretOf(0)
    shown([{ headers: [['X-Api-Key', secret]] }], recent)
    const [later = {}] = shown([{ path: `/a/${secret}`, body: `{"note":"with ${secret}","x":"${secret}"}` }], recent)
    expect(later).toMatchObject({ path: '/a/redacted', body: '{"note":"with redacted","x":"redacted"}' })
  })
})

describe('what names a person', () => {
  it.each(PERSONS)('is nowhere: %s', (body, person) => {
    expect(JSON.stringify(shown([{ body }, { body }]))).not.toContain(person)
  })
})

describe('what is ordinary', () => {
  const ordinary = [...COOKIES, ...BODIES.map((body) => ({ cookie: undefined, body }))]
  it.each(ordinary)('stays as it is: $cookie $body', ({ cookie, body }) => {
    const headers = cookie === undefined ? [] : [['cookie', cookie] as const]
    expect(shown([{ headers, body }, { body }])).toMatchObject([{ body }, { body }])
  })
})

describe('names that a user gives', () => {
  const told = (rules: NameRules, body: string): string => {
    const kinds = new Kinds({ personal, ...rules })
    const redaction = new Redaction({ kinds, replacement: 'redacted', number: '-1', persons: true })
    redaction.collect(() => redaction.text(body))
    return redaction.text(body)
  }

  it('are replaced or stay, and a secret never stays', () => {
    const body =
      '{"userName":"Minsu","userId":"mkim0771","project":"p-1","rates":{"a":[2,null,true,""]},"pin":1234,"pins":2}'
    expect(told({ keep: ['user_name'], redact: ['Project', 'rates'] }, body)).toBe(
      '{"userName":"Minsu","userId":"redacted","project":"redacted","rates":{"a":[-1,null,true,""]},"pin":-1,"pins":2}',
    )
  })

  it.each<[NameRules, ReturnType<typeof problemOfNames>]>([
    [{ keep: ['userName'], redact: ['project'] }, undefined],
    [{ redact: ['_'] }, ['redact', 'must have names, not "_"']],
    [{ keep: ['apiKey'] }, ['keep', 'must not name a secret, which is never written: apiKey']],
    [{ keep: ['enrollment'], secrets: ['enrollment'] }, ['keep', expect.stringContaining('a secret')]],
    [{ keep: ['userId'], redact: ['user-id'] }, ['keep', 'must not name what is to be replaced as well: userId']],
  ])('that contradict each other are refused: %j', (rules, problem) => {
    expect(problemOfNames(rules)).toEqual(problem)
  })
})
