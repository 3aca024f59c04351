import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { ROOT } from './support/compile.js'
import { clientType, GROUPS } from './support/group.js'

/** Bytes of a minified module with everything that it imports, gzipped. */
async function bundledSize(source: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: ROOT },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
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
})
