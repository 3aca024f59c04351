import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { compile, ROOT, writeFile } from '../src/compile.js'
import { callsOf, clientType, GROUPS, MEASURED_GROUPS, usualOperation } from '../src/group.js'

/** What a bundler makes of a program, and the modules that it had to take in. */
async function bundle(source: string): Promise<{ bytes: number; inputs: string[]; text: string }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: ROOT },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    metafile: true,
    logLevel: 'error',
  })
  const text = outputFiles[0]?.text ?? ''
  const [output] = Object.values(metafile.outputs)
  const inputs = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  return { bytes: gzipSync(text, { level: 9 }).length, inputs: inputs.map(([file]) => file), text }
}

describe.each(GROUPS)('the subpaths of %s', (group) => {
  const name = `@cloud-cost/${group}-client`
  const operation = usualOperation(group)

  it('leave nothing in the main entry', async () => {
    const { inputs } = await bundle(`export * from '${name}'`)
    expect(inputs.length).toBeGreaterThan(10)
    expect(inputs.filter((file) => /openapi-fetch|react-query|schemas|tanstack|ajv/.test(file))).toEqual([])
  })

  it.each(['react-query', 'schemas'])('need nothing but the clients when they run: %s', async (subpath) => {
    const { inputs } = await bundle(`export * from '${name}/${subpath}'`)
    expect(inputs.some((file) => file.endsWith(`generated/${subpath}.js`))).toBe(true)
    expect(
      inputs.filter((file) => !/^(\.\.\/)*(packages\/)?(client-core|\w+-client)\/dist\/|^<stdin>$/.test(file)),
    ).toEqual([])
  })

  it('bundle only what is used of /react-query', async () => {
    const { bytes, text } = await bundle(`export { ${operation}QueryOptions } from '${name}/react-query'`)
    expect(text).toContain(operation)
    for (const { operationId } of callsOf(group))
      if (!operation.startsWith(operationId)) expect(text).not.toContain(`"${operationId}"`)
    expect(bytes).toBeLessThanOrEqual(1550)
  })

  it('bundle only what is used of /schemas', async () => {
    const { bytes, text } = await bundle(`export { ${operation}Schemas, responseValidatorFor } from '${name}/schemas'`)
    expect(text).toContain(operation)
    for (const { operationId } of callsOf(group))
      if (operationId !== operation) expect(text).not.toContain(`"${operationId}"`)
    expect(bytes).toBeLessThanOrEqual(2000)
  })

  it.each(['openapi-fetch', 'react-query', 'schemas'])('have no side effects: %s', async (subpath) => {
    expect((await bundle(`import '${name}/${subpath}'`)).text).toBe('')
  })

  it.each(['openapi-fetch', 'react-query', 'schemas'])('are there for CommonJS: %s', async (subpath) => {
    const required: object = createRequire(import.meta.url)(`${name}/${subpath}`)
    const imported: object = await import(`${name}/${subpath}`)
    expect(Object.keys(required).sort()).toEqual(Object.keys(imported).sort())
  })
})

const MORE = 40

/** What options for a further query cost the compiler. */
function instantiationsPerQuery(group: string): number {
  const calls = callsOf(group).filter(({ queryFunctions }) => queryFunctions.length > 1)
  const measure = (count: number): number => {
    const used = calls.slice(0, count)
    const names = used.map(({ operationId }) => `${operationId}QueryOptions`)
    const source = `import type { ${clientType(group)} } from '@cloud-cost/${group}-client'
import { ${names.join(', ')} } from '@cloud-cost/${group}-client/react-query'
declare const client: ${clientType(group)}\n`
    const uses = used.map(({ flat }) => flat.replace(/^await (\w+)/, '$1QueryOptions'))
    const file = writeFile(`queries-${group}-${count}.ts`, source + uses.join('\n'))
    const { ok, errors, instantiations } = compile([file], { checksDeclarations: true })
    expect(ok, errors.join('\n')).toBe(true)
    return instantiations
  }
  return (measure(1 + Math.min(MORE, calls.length - 1)) - measure(1)) / Math.min(MORE, calls.length - 1)
}

describe('instantiations', () => {
  it.each(MEASURED_GROUPS)('stay few for further query options of %s', (group) => {
    expect(instantiationsPerQuery(group)).toBeLessThanOrEqual(1)
  })
})
