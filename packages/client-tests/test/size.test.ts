import { describe, expect, it } from 'vitest'
import { bundled, bundledSize, ONE, ONE_CALL, oneCall, WHOLE, wholeGroup } from '../src/bundle.js'
import { GROUPS } from '../src/group.js'

describe.each(GROUPS)('the %s client, bundled for browsers', (group) => {
  it(`is at most ${ONE} bytes for one call`, async () => {
    expect(await bundledSize(oneCall(group, ONE_CALL[group]))).toBeLessThanOrEqual(ONE)
  })

  it(`is at most ${WHOLE[group]} bytes whole`, async () => {
    expect(await bundledSize(wholeGroup(group))).toBeLessThanOrEqual(WHOLE[group])
  })

  it('leaves nothing behind when nothing of it is used', async () => {
    expect(await bundledSize(`import '@cloud-cost/${group}-client'`)).toBeLessThanOrEqual(30)
  })

  it('has no handlers in its main entry', async () => {
    expect(await bundled(wholeGroup(group))).not.toContain('msw')
  })

  it('has the examples of one handler alone', async () => {
    const entry = `'@cloud-cost/${group}-client/msw'`
    const one = await bundled(`export { ${ONE_CALL[group]}Handler } from ${entry}`)
    expect(one.match(/path:"/g)).toHaveLength(1)
    const bodies = /status:"(success|error)"/g
    const all = await bundled(`export * from ${entry}`)
    expect(one.match(bodies)?.length).toBeLessThanOrEqual(8)
    expect(all.match(bodies)?.length).toBeGreaterThan(40)
    expect(await bundledSize(`import ${entry}`)).toBeLessThanOrEqual(40)
  })
})
