import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPackageFromTarballData } from '@arethetypeswrong/core'

export const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url))

const PNPM = join(PACKAGES, '../node_modules/pnpm/bin/pnpm.cjs')

export interface Tarball {
  readonly data: Uint8Array
  /** Paths of its files within the package, such as `dist/index.js`. */
  readonly files: readonly string[]
  readonly manifest: Manifest
  text(path: string): string
}

interface Manifest {
  readonly [field: string]: unknown
  readonly exports: { readonly [entry: string]: unknown }
  readonly scripts?: { readonly [name: string]: string }
}

/** Packs packages of the scope by one run of pnpm, as they would be published; the tarballs by the names of the packages. */
export function pack(names: readonly string[]): ReadonlyMap<string, Tarball> {
  const target = mkdtempSync(join(tmpdir(), 'pack-'))
  try {
    const filters = names.flatMap((name) => ['--filter', name])
    const args = [PNPM, '--recursive', ...filters, '--fail-if-no-match', 'pack', '--json', '--pack-destination', target]
    const printed = execFileSync(process.execPath, args, { cwd: PACKAGES, encoding: 'utf8', stdio: 'pipe' })
    const packed = JSON.parse(printed.slice(printed.indexOf('['))) as readonly Packed[]
    return new Map(packed.map(({ name, filename }) => [name, read(filename)]))
  } finally {
    rmSync(target, { recursive: true })
  }
}

/** What pnpm says of a tarball that it has made. */
interface Packed {
  readonly name: string
  readonly filename: string
}

function read(file: string): Tarball {
  const data = new Uint8Array(readFileSync(file))
  const content = createPackageFromTarballData(data)
  const root = `/node_modules/${content.packageName}/`
  const text = (path: string): string => content.readFile(root + path)
  const files = content.listFiles().map((path) => path.slice(root.length))
  return { data, files, manifest: JSON.parse(text('package.json')), text }
}

/** What `exports` gives by patterns, where attw does not look by itself: `./asset.json` of `./*.json`. */
export function entrypointsBehindPatterns({ manifest, files }: Tarball): string[] {
  return Object.entries(manifest.exports).flatMap(([entry, target]) => {
    const [start = '', end] = fileOf(target).replace(/^\.\//, '').split('*')
    if (end === undefined) return []
    const matching = files.filter((path) => path.startsWith(start) && path.endsWith(end))
    const names = matching.map((path) => entry.replace('*', path.slice(start.length, path.length - end.length)))
    const found = names.filter((name) => manifest.exports[name] !== null)
    // Files that are no modules are resolved alike, and TypeScript takes long to read them.
    return typeof target === 'string' ? found.slice(-1) : found
  })
}

/** The file of an entry of `exports`: the module for `import` where there are several. */
function fileOf(target: unknown): string {
  if (typeof target === 'string') return target
  const { import: module, default: code, types } = Object(target) as { readonly [condition: string]: unknown }
  return module === undefined ? String(code ?? types) : fileOf(module)
}
