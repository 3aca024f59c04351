// Bundles programs that use a client, and measures their sizes.
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { clientName } from '@cloud-cost/codegen/names'
import { build, version } from 'esbuild'
import { ROOT } from './compile.js'
import { callsOf } from './group.js'

/** What bundles, with its version. */
export const BUNDLER = `esbuild ${version}`

/** What a bundler makes of a module. */
export interface Bundle {
  readonly text: string
  /** Bytes of it, gzipped. */
  readonly bytes: number
  /** The files of which something is left in it. */
  readonly inputs: readonly string[]
}

/** Minified modules for browsers. */
const OPTIONS = {
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  metafile: true,
  write: false,
  logLevel: 'error',
} as const

/** A minified module with everything that it imports, msw aside, for browsers. @param folder where its imports are resolved */
export async function bundled(source: string, folder = ROOT): Promise<Bundle> {
  const stdin = { contents: source, resolveDir: folder }
  const { outputFiles, metafile } = await build({ ...OPTIONS, stdin, external: ['msw'] })
  const text = outputFiles[0]?.text ?? ''
  const [output] = Object.values(metafile.outputs)
  const inputs = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  return { text, bytes: gzipSync(text, { level: 9 }).length, inputs: inputs.map(([file]) => file) }
}

/** Bytes of what {@link bundled} makes, gzipped. */
export async function bundledSize(source: string, folder?: string): Promise<number> {
  return (await bundled(source, folder)).bytes
}

/** Bytes, gzipped, of what a program loads at once, and of each module that it may load later, by the beginning of its name. */
export interface SplitSizes {
  readonly atOnce: number
  readonly later: ReadonlyMap<string, number>
}

/** Bundles a program into modules that are loaded when they are asked for. */
export async function splitSizes(source: string, folder: string): Promise<SplitSizes> {
  const stdin = { contents: source, resolveDir: folder }
  const { outputFiles, metafile } = await build({ ...OPTIONS, stdin, outdir: 'out', splitting: true })
  const sizes = new Map(
    outputFiles.map(({ path, contents }) => [basename(path), gzipSync(contents, { level: 9 }).length]),
  )
  const sizeOf = (path: string): number => sizes.get(basename(path)) ?? 0
  const atOnce = new Set<string>()
  const load = (path: string): void => {
    if (atOnce.has(path)) return
    atOnce.add(path)
    for (const next of metafile.outputs[path]?.imports ?? []) if (next.kind === 'import-statement') load(next.path)
  }
  const paths = Object.keys(metafile.outputs)
  load(paths.find((path) => metafile.outputs[path]?.entryPoint === '<stdin>') ?? '')
  return {
    atOnce: [...atOnce].reduce((sum, path) => sum + sizeOf(path), 0),
    later: new Map(
      paths.filter((path) => !atOnce.has(path)).map((path) => [basename(path).replace(/-.*/, ''), sizeOf(path)]),
    ),
  }
}

/** A program that makes one call with the client of a group. */
export function oneCall(group: string, operationId: string): string {
  const create = `create${clientName(group)}`
  return `import { ${create}, ${operationId} } from '@cloud-cost/${group}-client'
    const client = ${create}({ baseUrl: 'https://cloud-cost.example.com', token: 't' })
    console.log(await ${operationId}(client, {}))`
}

/** A module with everything that the main entry of a client has. */
export function wholeGroup(group: string): string {
  return `export * from '@cloud-cost/${group}-client'`
}

/** Most bytes of one call. */
export const ONE = 7650

/** Most bytes of a whole group. */
export function mostBytesOf(group: string): number {
  return ONE + 55 * callsOf(group).length
}
