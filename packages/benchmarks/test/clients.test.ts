import { bundled } from '@cloud-cost/client-tests/bundle'
import { GROUPS } from '@cloud-cost/client-tests/group'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isMet } from '../src/measure.js'
import { bundleSize, OTHERS } from '../src/measures/bundle-size.js'

const options = { seconds: 1, rounds: 1, say: () => {} }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the bytes in a bundle', () => {
  it('are measured for each group and for each of the others', async () => {
    const { rows, budgets } = await bundleSize.run(options)
    expect(rows).toHaveLength(GROUPS.length + Object.keys(OTHERS).length)
    expect(rows.filter((row) => !(Number(row['one call, bytes']) > 500))).toEqual([])
    expect(budgets.filter((budget) => !isMet(budget))).toEqual([])
  })

  it.each(Object.entries(OTHERS))('are those of a program of %s that makes the call', async (name, source) => {
    const text = await bundled(source, import.meta.dirname)
    const sent: Request[] = []
    vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
      sent.push(new Request(input, init))
      return Response.json([])
    })
    vi.spyOn(console, 'log').mockImplementation(() => {})
    await new Function(`return (async () => { ${text} })()`)()
    expect(
      sent.map(({ url }) => url),
      name,
    ).toEqual(['https://cloud-cost.example.com/platform/v2/companies'])
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer t')
  })
})
