import { describe, expect, it } from 'vitest'
import { bundled, mostBytesOf, ONE, oneCall, wholeGroup } from '../../src/clients/bundle.js'
import { callsOf, GROUPS, usualOperation } from '../../src/clients/group.js'

/** Files of the clients, and the one that is bundled. */
const OWN = /^(\.\.\/)*(packages\/)?(client-core|\w+-client)\/dist\/|^<stdin>$/
/** A part of the paging of client-core. */
const PAGING = 'replaceAll("~1"'

const SUBPATHS = ['env', 'msw', 'openapi-fetch', 'opentelemetry', 'react-query', 'renew', 'request', 'schemas']

describe.each(GROUPS)('the %s client, bundled for browsers', (group) => {
  const name = `@cloud-cost/${group}-client`
  const operation = usualOperation(group)
  const others = callsOf(group).filter(({ operationId }) => !operation.startsWith(operationId))

  it(`is at most ${ONE} bytes for one call, without paging`, async () => {
    const { bytes, text } = await bundled(oneCall(group, operation))
    expect(bytes).toBeLessThanOrEqual(ONE)
    expect(text).not.toContain(PAGING)
    expect((await bundled(`export { paginate } from '@cloud-cost/client-core'`)).text).toContain(PAGING)
  })

  it(`is at most ${mostBytesOf(group)} bytes whole, with nothing of the subpaths`, async () => {
    const { bytes, inputs, text } = await bundled(wholeGroup(group))
    expect(bytes).toBeLessThanOrEqual(mostBytesOf(group))
    expect(inputs.length).toBeGreaterThan(10)
    expect(inputs.filter((file) => /openapi-fetch|react-query|schemas/.test(file) || !OWN.test(file))).toEqual([])
    expect(text).not.toMatch(/\b(msw|require|process|Buffer|__dirname)\b/)
  })

  it('leaves nothing behind when nothing of it is used', async () => {
    const { text } = await bundled(
      [name, ...SUBPATHS.map((subpath) => `${name}/${subpath}`)].map((entry) => `import '${entry}'`).join('\n'),
    )
    expect(text).toMatch(/^(import"msw";\n?)?$/)
  })

  it('has the examples of one handler alone', async () => {
    const handler = await bundled(`export { ${operation}Handler } from '${name}/msw'`)
    expect(handler.text.match(/path:"/g)).toHaveLength(1)
    const bodies = /status:"(success|error)"/g
    const all = await bundled(`export * from '${name}/msw'`)
    expect(handler.text.match(bodies)?.length).toBeLessThanOrEqual(8)
    expect(all.text.match(bodies)?.length).toBeGreaterThan(2 * callsOf(group).length + 2)
  })

  it.each([
    { subpath: 'react-query', used: `${operation}QueryOptions`, most: 1550 },
    { subpath: 'schemas', used: `${operation}Schemas, responseValidatorFor`, most: 2000 },
  ])(
    'has what is used of /$subpath alone, and needs nothing but the clients for it',
    async ({ subpath, used, most }) => {
      const { inputs } = await bundled(`export * from '${name}/${subpath}'`)
      expect(inputs.some((file) => file.endsWith(`generated/${subpath}.js`))).toBe(true)
      expect(inputs.filter((file) => !OWN.test(file))).toEqual([])
      const { bytes, text } = await bundled(`export { ${used} } from '${name}/${subpath}'`)
      expect(text).toContain(operation)
      expect(others.filter(({ operationId }) => text.includes(`"${operationId}"`))).toEqual([])
      expect(bytes).toBeLessThanOrEqual(most)
    },
  )
})
