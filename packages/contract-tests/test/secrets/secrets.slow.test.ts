import { expect, it } from 'vitest'
import { PLANTED } from '../../../client-core/test/redaction/rows.js'
import { filledPart, reveals, secretOf } from '../../../client-core/test/redaction/secrets.js'
import { proxied } from './proxied.js'

it('no secret of client-core is in a recording, in the journal or in what is logged', async () => {
  const rows = PLANTED.map(({ send = {}, answer = {}, secret, place }, index) => {
    const used = secret ?? secretOf(index)
    return { place, secret: used, send: filledPart(send, used), answer: filledPart(answer, used) }
  })
  const outcomes = await proxied(rows)
  const leaks = rows.filter(({ secret }, index) => reveals(JSON.stringify(outcomes[index]), secret))
  expect(outcomes).toHaveLength(rows.length)
  expect(leaks.map(({ place }) => place)).toEqual([])
})
