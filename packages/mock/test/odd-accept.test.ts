import { sample, TRIES_ALL } from '@cloud-cost/contract/trials'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMock } from '../src/index.js'
import { caseNamed, requestOf, token } from './operations.js'

const mock = createMock()
const list = caseNamed('listCompanies')

/** Pieces that media ranges are made of, and that none is. */
const piece = fc.constantFrom(
  ...['text/html', 'application/json', '*/*', '*', '/', ';', ';;', ',', 'q', '=', 'q=0', 'q=2', '"', '"a"', '\\'],
  ...[' ', '\t', 'boundary=', 'é', 'a=b', '; level=1', '; q=0.5'],
)

const KNOWN = [
  ...[
    'json',
    '*',
    ',',
    '',
    'text/html,',
    '*; q=.2',
    'application/json;q=x',
    ';',
    'a/b/c',
    '/',
    'application/',
    '*/json',
  ],
  ...['text/plain;;', 'multipart/form-data; boundary=', '*/*;q'],
]

it('whatever Accept is made of is negotiated, and fails in no library', async () => {
  const accepts = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('').trim())
  const prefers = fc.constantFrom('', 'dynamic=true', 'example=empty', 'code=404')
  await fc.assert(
    fc.asyncProperty(accepts, prefers, async (accept, prefer) => {
      const headers = { ...token, accept, ...(prefer !== '' && { prefer }) }
      const { status } = await mock.fetch(requestOf(list, { headers }))
      expect([200, 400, 404, 406]).toContain(status)
    }),
    {
      numRuns: TRIES_ALL ? 300 : 12,
      examples: sample(KNOWN, 6).flatMap((accept): [string, string][] => [
        [accept, ''],
        [accept, 'dynamic=true'],
      ]),
    },
  )
})
