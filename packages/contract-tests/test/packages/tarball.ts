import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PACKAGES, PUBLISHED } from './published.js'

const PNPM = join(PACKAGES, '../node_modules/pnpm/bin/pnpm.cjs')

export interface Tarball {
  readonly data: Uint8Array
  /** Bytes without those of the changelog. */
  readonly weight: number
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

/** The packages of the scope as they would be published, by their folders: one run of pnpm packs all of them. */
export const TARBALLS: ReadonlyMap<string, Tarball> = pack(PUBLISHED.map(({ folder }) => folder))

function pack(folders: readonly string[]): ReadonlyMap<string, Tarball> {
  const target = mkdtempSync(join(tmpdir(), 'pack-'))
  try {
    const filters = folders.flatMap((folder) => ['--filter', `@cloud-cost/${folder}`])
    const args = [PNPM, '--recursive', ...filters, '--fail-if-no-match', 'pack', '--json', '--pack-destination', target]
    const printed = execFileSync(process.execPath, args, { cwd: PACKAGES, encoding: 'utf8', stdio: 'pipe' })
    const packed = JSON.parse(printed.slice(printed.indexOf('['))) as readonly Packed[]
    return new Map(packed.map(({ name, filename }) => [name.replace('@cloud-cost/', ''), read(filename)]))
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
  const folder = mkdtempSync(join(dirname(file), 'content-'))
  execFileSync('tar', ['-xzf', file, '-C', folder])
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const texts = new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      // npm puts all files into a folder of this name.
      return [relative(join(folder, 'package'), path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]
    }),
  )
  const text = (path: string): string => texts.get(path) ?? ''
  const data = readFileSync(file)
  const weight = data.length - gzipSync(text('CHANGELOG.md'), { level: 9 }).length
  return { data, weight, files: [...texts.keys()], manifest: JSON.parse(text('package.json')), text }
}
