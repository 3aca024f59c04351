import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPackageFromTarballData, type Package } from '@arethetypeswrong/core'

export const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url))

const PNPM = join(PACKAGES, '../node_modules/pnpm/bin/pnpm.cjs')

/** What npm says of a tarball. */
interface Listing {
  /** Bytes of the tarball. */
  readonly size: number
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

export interface Tarball {
  readonly data: Uint8Array
  readonly listing: Listing
  readonly manifest: Manifest
  text(path: string): string
}

interface Manifest {
  readonly [field: string]: unknown
  readonly exports: { readonly [entry: string]: unknown }
  readonly scripts?: { readonly [name: string]: string }
}

/** Packs a package as it would be published. */
export function pack(folder: string): Tarball {
  const target = mkdtempSync(join(tmpdir(), `pack-${folder}-`))
  try {
    const from = join(PACKAGES, folder)
    execFileSync(process.execPath, [PNPM, 'pack', '--pack-destination', target], { cwd: from, stdio: 'pipe' })
    const [file = ''] = readdirSync(target)
    const data = new Uint8Array(readFileSync(join(target, file)))
    const listed = execFileSync('npm', ['pack', `./${file}`, '--dry-run', '--json'], {
      cwd: target,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    const [listing] = JSON.parse(listed) as [Listing]
    const content = createPackageFromTarballData(data)
    const text = (path: string): string => content.readFile(pathIn(content, path))
    return { data, listing, manifest: JSON.parse(text('package.json')), text }
  } finally {
    rmSync(target, { recursive: true })
  }
}

function pathIn({ packageName }: Package, path: string): string {
  return `/node_modules/${packageName}/${path}`
}

/** What `exports` gives by patterns, where attw does not look by itself: `./asset.json` of `./*.json`. */
export function entrypointsBehindPatterns({ manifest, listing }: Tarball): string[] {
  return Object.entries(manifest.exports).flatMap(([entry, target]) => {
    const file = typeof target === 'string' ? target : String((target as { readonly default: unknown }).default)
    const [start = '', end] = file.replace(/^\.\//, '').split('*')
    if (end === undefined) return []
    const matching = listing.files.filter(({ path }) => path.startsWith(start) && path.endsWith(end))
    return matching.map(({ path }) => entry.replace('*', path.slice(start.length, path.length - end.length)))
  })
}
