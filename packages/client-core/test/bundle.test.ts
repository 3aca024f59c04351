import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const root = new URL('..', import.meta.url).pathname

/** What a bundler makes of a program that imports `./src/index.ts`, and what it had to take in. */
async function bundle(contents: string): Promise<{ bytes: number; inputs: string[]; text: string }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const [output] = outputFiles
  if (!output) throw new Error('no output')
  return {
    bytes: gzipSync(output.contents, { level: 9 }).length,
    inputs: Object.keys(metafile.inputs),
    text: output.text,
  }
}

describe('bundle', () => {
  it('of one flat call with all of the default client is at most 7.65 kB', async () => {
    const { bytes } = await bundle(`
      import { call, createClient } from './src/index.ts'
      const operation = { id: 'listAzureTenants', method: 'GET', path: '/platform/v2/companies/{companyId}/vendors/azure/tenants', payload: 'data.list', type: 'array' }
      const listAzureTenants = (client, params, options) => call(client, operation, params, options)
      listAzureTenants(createClient({ baseUrl: 'https://example.com', token: 'x' }), { path: { companyId: 'C-1' } }).then(console.log)`)
    expect(bytes).toBeLessThanOrEqual(7_650)
  })

  it('of everything needs nothing but this package', async () => {
    const { inputs, text } = await bundle(`export * from './src/index.ts'`)
    expect(inputs.filter((file) => !file.startsWith('src/') && file !== '<stdin>')).toEqual([])
    expect(text).not.toMatch(/\b(require|process|Buffer|__dirname)\b/)
  })

  it('of an unused import is empty', async () => {
    expect((await bundle(`import './src/index.ts'`)).text).toBe('')
  })

  it('has paging only where it is used', async () => {
    expect((await bundle(`export { call } from './src/index.ts'`)).text).not.toContain('replaceAll("~1"')
    expect((await bundle(`export { paginate } from './src/index.ts'`)).text).toContain('replaceAll("~1"')
  })
})
