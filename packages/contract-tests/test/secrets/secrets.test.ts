import { describe, expect, it } from 'vitest'
import type { Part } from '../../../client-core/test/redaction/rows.js'
import { proxied } from './proxied.js'

const SECRET = 'kQz81mLw7sPq3Vt5Ry8Ub1'
const PERSON = 'kim.minsu@halcyon.example'
const FORM = 'application/x-www-form-urlencoded'
const PARTS = 'multipart/form-data; boundary=Part'

/** A secret in each place of an exchange, and in each kind of body; client-core has the forms that it may have there. */
const ROWS: readonly (readonly [place: string, send: Part, answer?: Part])[] = [
  ['a header of the request', { headers: [['Authorization', `Bearer ${SECRET}`]] }],
  ['a cookie', { headers: [['Cookie', `lang=en; SESSION=${SECRET}`]] }],
  ['a header of the response', {}, { headers: [['Set-Cookie', `session=${SECRET}; Path=/`]] }],
  ['the query', { query: `page=1&access_token=${SECRET}` }],
  ['the path', { path: `/platform/v2/companies;jsessionid=${SECRET}` }],
  ['JSON of the request', { body: `{"password":"${SECRET}"}` }],
  ['a form', { type: FORM, body: `grant_type=password&password=${SECRET}` }],
  ['a part of a form', { type: PARTS, body: `--Part\r\nX-Api-Key: ${SECRET}\r\n\r\ntext\r\n--Part--\r\n` }],
  ['JSON of the response', {}, { body: `{"data":{"refreshToken":"${SECRET}"}}` }],
  ['a table', {}, { type: 'text/csv', body: `user,password\nkim,${SECRET}\n` }],
  ['another charset', {}, { type: 'text/plain; charset=utf-16le', body: `token=${SECRET}` }],
  ['what comes back', { headers: [['X-Api-Key', SECRET]] }, { body: `{"x":"prefix${SECRET}suffix"}` }],
]

describe('what is secret', async () => {
  const outcomes = await proxied(ROWS.map(([, send, answer = {}]) => ({ send, answer })))

  it.each(ROWS.map(([place], index) => ({ place, index })))('is nowhere: $place', ({ index }) => {
    expect(JSON.stringify(outcomes[index])).not.toContain(SECRET)
  })
})

it('what names a person is in the journal alone', async () => {
  const body = `{"email":"${PERSON}","createUser":"minsu.k77","note":"ask ${PERSON}"}`
  const [outcome] = await proxied([{ send: { body }, answer: { body } }])
  expect(JSON.stringify(outcome?.entry)).not.toMatch(/minsu/)
  expect(JSON.stringify(outcome?.journal.body)).toBe(body)
})

it('what is ordinary stays as it is', async () => {
  const body = '{"tenantId":"4e6a8ca2-3d5f-4b7c-8e9a-1f2d3c4e5a6b","cost":12.5}'
  const headers = [['cookie', 'tenant=4e6a8ca2-3d5f-4b7c-8e9a-1f2d3c4e5a6b']] as const
  const [outcome] = await proxied([{ send: { headers, body }, answer: { body } }])
  expect([outcome?.entry.request.postData?.text, outcome?.entry.response.content.text]).toEqual([body, body])
  expect(outcome?.journal.body).toEqual(JSON.parse(body))
})
