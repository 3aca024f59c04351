import { describe, expect, it } from 'vitest'
import { BODIES, COOKIES } from './look-alikes.js'
import { PERSONS } from './persons.js'
import { type Part, PLANTED, type Planted } from './planted.js'
import { proxied } from './proxied.js'

const all = process.env['TEST_ALL'] === '1'
const sampled = <Row>(rows: readonly Row[]): readonly Row[] => (all ? rows : rows.filter((_, index) => index % 3 === 0))

/** A secret of its own for each row, with characters of all kinds. */
function secretOf(index: number): string {
  const letters = 'kQz81mLw7sPq3Vt5Ry8Ub1Nc4Fh6JzXd2Gg9Ta'
  return Array.from(
    { length: 22 },
    (_, place) => letters[(index * 7 + place * ((index % 5) + 3)) % letters.length],
  ).join('')
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

function filled(text: string, secret: string): string {
  const forms: { readonly [name: string]: string } = {
    S: secret,
    S64: base64(secret),
    'S%': encodeURIComponent(secret),
    Sj: JSON.stringify(secret).slice(1, -1),
    Sx: secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    B64: base64(`app:${secret}`),
    J64: base64(JSON.stringify({ password: secret, a: 1 })),
    Q64: base64(`password=${secret}&a=1`),
    C64: Buffer.from(JSON.stringify({ sub: 'app', jti: secret })).toString('base64url'),
  }
  return text.replace(/\{(S64|S%|Sj|Sx|S|B64|J64|Q64|C64)\}/g, (_, name: string) => forms[name] ?? '')
}

function filledPart({ path, query, headers, type, body }: Part, secret: string): Part {
  return {
    ...(path !== undefined && { path: filled(path, secret) }),
    ...(query !== undefined && { query: filled(query, secret) }),
    ...(headers !== undefined && { headers: headers.map(([name, value]) => [name, filled(value, secret)] as const) }),
    ...(type !== undefined && { type }),
    ...(body !== undefined && { body: filled(body, secret) }),
  }
}

/** Whether a text shows a secret, as it is or encoded in a way that anyone can undo. */
function reveals(text: string, secret: string): boolean {
  const texts = [text, JSON.stringify(secret).slice(1, -1)]
  const forms = [secret, encodeURIComponent(secret), texts[1] as string, base64(secret).replace(/=+$/, '')]
  if (forms.some((form) => text.includes(form))) return true
  const runs = text.match(/[A-Za-z\d+/_-]{16,}/g) ?? []
  return runs.some((run) => Buffer.from(run, 'base64').toString().includes(secret))
}

describe('what is secret', async () => {
  const rows = sampled(PLANTED.map((row, index) => ({ ...row, secret: row.secret ?? secretOf(index) })))
  const outcomes = await proxied(
    rows.map(({ send, answer, secret }) => ({
      ...(send !== undefined && { send: filledPart(send, secret) }),
      ...(answer !== undefined && { answer: filledPart(answer, secret) }),
    })),
  )

  it.each(rows.map((row, index) => ({ ...row, outcome: outcomes[index] })))(
    'is nowhere: $place',
    ({ secret, outcome, place }: Planted & { outcome: unknown }) => {
      const { entry, journal, log } = outcome as (typeof outcomes)[number]
      const leaks = Object.entries({ entry, journal, log }).filter(([, value]) =>
        reveals(JSON.stringify(value), secret ?? ''),
      )
      expect(leaks, place).toEqual([])
    },
  )
})

describe('what names a person', async () => {
  const outcomes = await proxied(PERSONS.map(([body]) => ({ send: { body }, answer: { body } })))

  it.each(PERSONS.map(([body, person], index) => ({ body, person, index })))(
    'is in the journal alone: $body',
    ({ body, person, index }) => {
      const { entry, journal } = outcomes[index] as (typeof outcomes)[number]
      expect(JSON.stringify(entry)).not.toContain(person)
      expect(JSON.stringify(journal.body)).toBe(body)
    },
  )
})

describe('what is ordinary', async () => {
  const rows = sampled([
    ...COOKIES.map(([cookie, body]) => ({ cookie, body })),
    ...BODIES.map((body) => ({ cookie: undefined, body })),
  ])
  const outcomes = await proxied(
    rows.map(({ cookie, body }) => ({
      send: { headers: cookie === undefined ? [] : [['cookie', cookie]], body },
      answer: { body },
    })),
  )

  it.each(rows.map((row, index) => ({ ...row, index })))('stays as it is: $cookie $body', ({ body, index }) => {
    const { entry, journal } = outcomes[index] as (typeof outcomes)[number]
    expect(entry.response.content.text).toBe(body)
    expect(entry.request.postData?.text).toBe(body)
    if (/^[[{]/.test(body) && isJson(body)) expect(journal.body).toEqual(JSON.parse(body))
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
