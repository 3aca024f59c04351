import { sample } from '@cloud-cost/contract/trials'
import { describe, expect, it } from 'vitest'
import { proxied } from './proxied.js'
import { BODIES, COOKIES, PERSONS, PLANTED, type Planted } from './rows.js'
import { filledPart, reveals, secretOf } from './secrets.js'

describe('what is secret', async () => {
  const planted = PLANTED.map((row, index) => ({ ...row, secret: row.secret ?? secretOf(index) }))
  const rows = sample(planted, 6, ({ place }) => place)
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
  const ordinary = [...COOKIES, ...BODIES.map((body) => ({ cookie: undefined, body }))]
  const rows = sample(ordinary, 6, ({ cookie, body }) => `${cookie} ${body}`)
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
