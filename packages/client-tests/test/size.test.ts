import { describe, expect, it } from 'vitest'
import { bundled, bundledSize, mostBytesOf, ONE, oneCall, wholeGroup } from '../src/bundle.js'
import { callsOf, GROUPS, usualOperation } from '../src/group.js'

describe.each(GROUPS)('the %s client, bundled for browsers', (group) => {
  it(`is at most ${ONE} bytes for one call`, async () => {
    expect(await bundledSize(oneCall(group, usualOperation(group)))).toBeLessThanOrEqual(ONE)
  })

  it(`is at most ${mostBytesOf(group)} bytes whole`, async () => {
    expect(await bundledSize(wholeGroup(group))).toBeLessThanOrEqual(mostBytesOf(group))
  })

  it('leaves nothing behind when nothing of it is used', async () => {
    expect(await bundledSize(`import '@cloud-cost/${group}-client'`)).toBeLessThanOrEqual(30)
  })

  it('has no handlers in its main entry', async () => {
    expect(await bundled(wholeGroup(group))).not.toContain('msw')
  })

  it('has the examples of one handler alone', async () => {
    const entry = `'@cloud-cost/${group}-client/msw'`
    const handler = await bundled(`export { ${usualOperation(group)}Handler } from ${entry}`)
    expect(handler.match(/path:"/g)).toHaveLength(1)
    const bodies = /status:"(success|error)"/g
    const all = await bundled(`export * from ${entry}`)
    expect(handler.match(bodies)?.length).toBeLessThanOrEqual(8)
    expect(all.match(bodies)?.length).toBeGreaterThan(2 * callsOf(group).length + 2)
    expect(await bundledSize(`import ${entry}`)).toBeLessThanOrEqual(40)
  })
})
