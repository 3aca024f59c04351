import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { ROOT } from './support/compile.js'
import { clientType, GROUPS } from './support/group.js'

/** Bytes of a minified module with everything that it imports, gzipped. */
async function bundledSize(source: string): Promise<number> {
  return gzipSync(await bundled(source), { level: 9 }).length
}

/** A minified module with everything that it imports, msw aside. */
async function bundled(source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: ROOT },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: ['msw'],
    write: false,
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

const ONE_CALL = { asset: 'listResourceTags', cost: 'listReservedInstances', platform: 'listCompanies' } as const

/** A whole group; asset has eleven paginators besides its 49 functions. */
const WHOLE = { asset: 7000, cost: 6500, platform: 5500 } as const

describe.each(GROUPS)('the %s client, bundled for browsers', (group) => {
  it('is at most 4.5 kB for one call', async () => {
    const create = `create${clientType(group)}`
    const source = `import { ${create}, ${ONE_CALL[group]} } from '@cloud-cost/${group}-client'
      const client = ${create}({ baseUrl: 'https://cloud-cost.example.com', token: 't' })
      console.log(await ${ONE_CALL[group]}(client, {}))`
    expect(await bundledSize(source)).toBeLessThanOrEqual(4500)
  })

  it(`is at most ${WHOLE[group]} bytes whole`, async () => {
    expect(await bundledSize(`export * from '@cloud-cost/${group}-client'`)).toBeLessThanOrEqual(WHOLE[group])
  })

  it('leaves nothing behind when nothing of it is used', async () => {
    expect(await bundledSize(`import '@cloud-cost/${group}-client'`)).toBeLessThanOrEqual(30)
  })

  it('has no handlers in its main entry', async () => {
    expect(await bundled(`export * from '@cloud-cost/${group}-client'`)).not.toContain('msw')
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
