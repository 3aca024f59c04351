import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** Functions of the largest group, made of the operation lock as the emitter would. */
function costOperations() {
  const lock = readFileSync(new URL('../../../spec/operations.lock.yaml', import.meta.url), 'utf8')
  return Array.from(
    lock.matchAll(/^ {2}(\w+) (\/cost\/\S+): (\w+)/gm),
    ([, method, path, id], index) =>
      `export function ${id}(client, params, options) { return call(client, { id: '${id}', method: '${method}', path: '${path}', ${
        index % 3 ? "payload: 'list', list: true" : "payload: 'data'"
      }${method === 'POST' ? ', readOnly: true' : ''} }, params, options) }`,
  ).join('\n')
}

// What a bundler makes of typical programs, as the design's budgets measure it.
const PROGRAMS = {
  'one flat call': `
    import { call, createClient } from './src/index.ts'
    const listTenants = (client, params, options) =>
      call(client, { id: 'listTenants', method: 'GET', path: '/platform/v2/companies/{companyId}/tenants', payload: 'data.list', list: true }, params, options)
    listTenants(createClient({ baseUrl: 'https://example.com', token: 'x' }), { path: { companyId: 'C-1' } }).then(console.log)`,
  'one flat call, error classes caught': `
    import { call, createClient, ApiError, EnvelopeError, RateLimitError } from './src/index.ts'
    call(createClient({ baseUrl: 'https://example.com', token: 'x' }), { id: 'a', method: 'GET', path: '/a' }).catch((e) =>
      console.log(e instanceof ApiError, e instanceof EnvelopeError, e instanceof RateLimitError))`,
  'one flat call and paging': `
    import { createClient, paginate } from './src/index.ts'
    console.log(paginate(createClient({ baseUrl: 'https://example.com', token: 'x' }), { id: 'a', method: 'GET', path: '/a', payload: 'data' },
      { style: 'cursor', in: 'query', cursor: 'nextToken', items: '/data', next: '/nextToken' }))`,
  'the functions of the cost group and all errors': `
    import { call, createClient } from './src/index.ts'
    export { createClient, AbortedError, ApiError, AuthenticationError, BadRequestError, CloudCostError, ConflictError, ConnectionError,
      EnvelopeError, InternalServerError, NotFoundError, PermissionDeniedError, RateLimitError, ResponseParseError, TimeoutError, ValidationError } from './src/index.ts'
    ${costOperations()}`,
  everything: `export * from './src/index.ts'`,
  'nothing (import for side effects)': `import './src/index.ts'`,
}

const root = new URL('..', import.meta.url).pathname
const shown = process.argv.includes('--parts')
for (const [name, contents] of Object.entries(PROGRAMS)) {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
  })
  const [{ contents: bytes }] = outputFiles
  console.log(
    `${String(gzipSync(bytes, { level: 9 }).length).padStart(6)} B gzip ${String(bytes.length).padStart(6)} B minified  ${name}`,
  )
  if (!shown || name !== 'one flat call') continue
  for (const [file, { bytesInOutput }] of Object.entries(Object.values(metafile.outputs)[0].inputs))
    console.log(`${String(bytesInOutput).padStart(24)}    ${file}`)
}
