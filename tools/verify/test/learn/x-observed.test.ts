import { expect, it } from 'vitest'
import { withAnswered, withRecorded } from '../../src/learn/x-observed.js'

it('what recordings showed and what was answered stand beside each other, each once', () => {
  const answered = withAnswered(withRecorded({ type: 'string' }, { on: '2026-03-01' }), [
    { on: '2026-03-02', code: 'type-unknown' },
  ])
  const answer = { by: 'answer', on: '2026-03-02', settles: ['type-unknown'] }
  expect(answered).toEqual({ type: 'string', 'x-observed': [{ on: '2026-03-01' }, answer] })
  expect(withRecorded(answered, { on: '2026-03-03' })['x-observed']).toEqual([{ on: '2026-03-03' }, answer])
  expect(withRecorded({}, { on: '2026-03-03' })).toEqual({ 'x-observed': { on: '2026-03-03' } })
})
